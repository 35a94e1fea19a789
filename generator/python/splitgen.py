"""Facts about ONNX Split and SplitToSequence nodes, and C for them, from the program splitgen.

A node is a dict as a request has it, such as {"path": "gate", "op": "Split", "opset": 18, "dtype": "float", "dims": [1, 96],
"axis": -1, "num_outputs": 2}. `splitgen --print manifest` describes all keys of nodes and of manifests.
"""
import json
import pathlib
import shutil
import subprocess
import sys
import sysconfig
from typing import Any, Dict, List, Union

Node = Dict[str, Any]
Option = Union[bool, str, List[str]]


class Refused(ValueError):
    """Nodes or options that splitgen refuses; `diagnostics` are its messages, as `--diagnostics json` has them."""

    def __init__(self, diagnostics: List[Dict[str, Any]]):
        super().__init__("\n".join(row["message"] for row in diagnostics))
        self.diagnostics = diagnostics


def _program() -> str:
    folders = sysconfig.get_path("scripts"), pathlib.Path(sys.executable).parent
    found = next(filter(None, (shutil.which("splitgen", path=str(folder)) for folder in folders)), None)
    return found or shutil.which("splitgen") or "splitgen"


def _run(words: List[str], nodes: List[Node], options: Dict[str, Option]) -> Dict[str, Any]:
    for key, value in options.items():
        name = "--" + key.replace("_", "-")
        for each in value if isinstance(value, list) else [value]:
            words += [name] if each is True else [] if each is False else [name, str(each)]
    command = [_program(), "--diagnostics", "json", *words, "--request", "-"]
    request = json.dumps({"format": 1, "nodes": nodes})
    done = subprocess.run(command, input=request, capture_output=True, encoding="utf-8", check=False)
    if done.returncode in (1, 2):
        raise Refused([json.loads(line) for line in done.stderr.splitlines()])
    if done.returncode:
        sys.stderr.write(done.stderr)
    done.check_returncode()
    return json.loads(done.stdout)


def facts(nodes: List[Node], **options: Option) -> List[Node]:
    """The manifest's records of nodes, without C: dims and lengths in elements; of each output its fate, and offset, run, stride
    and bytes in bytes. Options are those of `splitgen list`, such as optimize="size" or strided=True."""
    return _run(["list", "--format", "json"], nodes, options)["nodes"]


def kernels(nodes: List[Node], **options: Option) -> Dict[str, Any]:
    """The C of nodes as `--embed` has it: {"pieces": [...], "functions": [...], "manifest": {...}}. A piece has a name, text, needs
    and includes, a function a declaration, too. Options are those of `splitgen kernel`, such as prefix="net" or name_nodes=True."""
    return _run(["kernel", "--embed", "--out", "-"], nodes, options)
