"""Facts about ONNX Split and SplitToSequence nodes, and C for them, from the program splitgen.

Nodes come from a source, which is one of
- a list of nodes, each a dict as a request has it, such as {"path": "gate", "op": "Split", "opset": 18, "dtype": "float",
  "dims": [1, 96], "axis": -1, "num_outputs": 2};
- a request, or a manifest: a dict, or the path of a file NAME.json;
- the path of an ONNX model, whose open shapes options settle: dims={"batch": 1}, shapes={"x": [1, 3], "y": "float[2,n]"}.
`splitgen --print manifest | man -l -` describes all keys of nodes, requests and manifests.

A call starts the program once, for all nodes of its source. Its warnings are of the class SplitgenWarning; its notes go to
the logger "splitgen", as information. A file that cannot be opened is an OSError.
"""
import json
import logging
import os
import shutil
import subprocess
import sys
import sysconfig
import warnings
from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Mapping, Optional, Sequence, Union

__all__ = ["Refused", "SplitgenWarning", "facts", "kernels"]

Node = Dict[str, Any]
Source = Union[Sequence[Node], Dict[str, Any], str, "os.PathLike[str]"]
Shape = Union[str, Sequence[Union[int, str]]]
Option = Union[None, bool, int, str, Sequence[str], Mapping[str, str]]

# what the functions give the program, and what makes it show a page
_NO_OPTIONS = {"diagnostics", "embed", "format", "help", "out", "print", "request", "version"}
_SINGULAR = {"dims": "dim", "shapes": "shape"}


class Refused(ValueError):
    """Nodes or options that splitgen refuses. As a string, what the program says of them; `diagnostics` are its messages, as
    `--diagnostics json` has them."""

    def __init__(self, diagnostics: List[Dict[str, Any]]):
        super().__init__(diagnostics)
        self.diagnostics = diagnostics

    def __str__(self) -> str:
        return _text_of(self.diagnostics)


class SplitgenWarning(UserWarning):
    """What splitgen warns of, and does nevertheless."""


def _text_of(diagnostics: Iterable[Dict[str, Any]]) -> str:
    return "\n".join(row["text"] for row in diagnostics)


def _program() -> str:
    folders = sysconfig.get_path("scripts"), os.path.dirname(sys.executable or "")  # an embedded Python may know none
    found = next(filter(None, (shutil.which("splitgen", path=folder) for folder in folders if folder)), None)
    return found or shutil.which("splitgen") or "splitgen"


if TYPE_CHECKING:
    __version__: str
else:
    def __getattr__(name: str) -> str:  # the program alone knows its version
        if name != "__version__":
            raise AttributeError(f"module 'splitgen' has no attribute '{name}'")
        return subprocess.run([_program(), "--version"], stdout=subprocess.PIPE, encoding="utf-8", check=True).stdout.split()[1]


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, (str, bytes))


def _dims(dims: Any) -> str:
    """The dims of a tensor as --shape has them; '?' is none, and is refused there. A name or number is as it is."""
    if _is_list(dims):
        words = ",".join("?" if dim is None else str(dim) for dim in dims)
        return words + "," if len(dims) == 1 else words
    return str(dims)


def _words(options: Dict[str, Any]) -> List[str]:
    """Options as words of a command line."""
    words = []
    for key, value in options.items():
        if key in _NO_OPTIONS:
            raise TypeError(f"'{key}' is no option of a function")
        if isinstance(value, Mapping):
            value = [f"{name}={_dims(each)}" for name, each in value.items()]
        for each in value if _is_list(value) else [value]:
            name = "--" + _SINGULAR.get(key, key).replace("_", "-")
            words += [] if each is None or each is False else [name] if each is True else [f"{name}={each}"]
    return words


def _run(source: Source, of_model: List[str], of_request: List[str], options: Dict[str, Any]) -> Dict[str, Any]:
    """What the program prints by one of two commands. The warnings are for the caller of the caller."""
    request = ""
    if isinstance(source, (str, os.PathLike)):
        path = os.fspath(source)
        path = os.path.join(os.curdir, path) if path.startswith("-") else path
        command = [*of_request, "--request", path] if path.endswith(".json") else [*of_model, path]
    elif isinstance(source, dict) or _is_list(source):
        request = json.dumps(source if isinstance(source, dict) else {"format": 1, "nodes": list(source)})
        command = [*of_request, "--request", "-"]
    else:
        raise TypeError(f"a source is a list of nodes, a dict or a path, not of type '{type(source).__name__}'")
    words = [word.encode("utf-8", "surrogateescape") for word in _words(options)]  # the locale's encoding is another
    done = subprocess.run([_program(), "--diagnostics", "json", *command, *words], input=request, capture_output=True,
                          encoding="utf-8", check=False)
    try:
        # any other line is none of the program's own, such as one of the dynamic linker
        told = [json.loads(line) for line in done.stderr.splitlines() if line.startswith("{")]
    except ValueError:
        raise RuntimeError(done.stderr) from None
    is_told = any(row["severity"] == "error" for row in told)
    if is_told and done.returncode in (1, 2):
        raise Refused(told)
    if is_told and done.returncode == 3:
        raise OSError(_text_of(told))
    if done.returncode > 0 and done.stderr:
        raise RuntimeError(done.stderr)
    done.check_returncode()
    for row in told:
        if row["severity"] == "warning":
            warnings.warn(row["text"], SplitgenWarning, stacklevel=3)
        else:
            logging.getLogger(__name__).info(row["text"])
    printed: Dict[str, Any] = json.loads(done.stdout)
    return printed


def facts(source: Source, *, dims: Optional[Mapping[str, int]] = None, shapes: Optional[Mapping[str, Shape]] = None,
          **options: Option) -> List[Node]:
    """The manifest's records of nodes, without C: dims and lengths in elements; of each output its fate, and offset, run, stride
    and bytes in bytes. Options are those of `splitgen list`, such as optimize="size" or strided=True."""
    command = ["list", "--format", "json"]
    nodes: List[Node] = _run(source, command, command, {"dims": dims, "shapes": shapes, **options})["nodes"]
    return nodes


def kernels(source: Source, *, dims: Optional[Mapping[str, int]] = None, shapes: Optional[Mapping[str, Shape]] = None,
            **options: Option) -> Dict[str, Any]:
    """The C of nodes as `--embed` has it: {"pieces": [...], "functions": [...], "manifest": {...}}. A piece has a name, text, needs
    and includes, a function a declaration, too. Options are those of `splitgen kernel`, or of `splitgen model` for a model, such
    as prefix="net" or name_nodes=True."""
    made = ["--embed", "--out", "-"]
    return _run(source, ["model", *made], ["kernel", *made], {"dims": dims, "shapes": shapes, **options})
