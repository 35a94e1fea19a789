"""The module splitgen: facts and C of each kind of source, options, refusals, warnings, version. Usage: try_module.py FOLDER
[all], with the models of tests/models; "all" also tries each option of the program, which takes a second."""
import collections
import json
import logging
import os
import pathlib
import pickle
import re
import shutil
import subprocess
import sys
import tempfile
import warnings

import splitgen

MODELS = pathlib.Path(sys.argv[1])
gate = {"path": "gate", "op": "Split", "opset": 18, "dtype": "float", "dims": [2, 96], "axis": -1, "num_outputs": 2}
warnings.simplefilter("error")


def raised(kind, call, *arguments, **options):
    """What a call raises, which must be of this kind."""
    try:
        call(*arguments, **options)
    except kind as error:
        return error
    raise AssertionError(f"taken: {arguments} {options}")


def test_nodes():
    [told] = splitgen.facts([gate])
    assert told["lengths"] == [48, 48] and [output["fate"] for output in told["outputs"]] == ["copy", "copy"]
    [told] = splitgen.facts([gate], strided=True, copy_all=False, optimize=None)
    assert told["outputs"][1]["offset"] == 192 and told["outputs"][1]["lives_in"] == "input"
    made = splitgen.kernels([gate], optimize="size", name_nodes=True, prefix="net")
    assert "net_gate_split" in [function["name"] for function in made["functions"]]
    two = splitgen.facts((gate, dict(gate, path="-b")))
    assert [told["path"] for told in two] == ["gate", "-b"]
    assert splitgen.facts(collections.UserList([gate])) == splitgen.facts([gate])


def test_requests():
    request = {"format": 1, "prefix": "net", "nodes": [gate]}
    assert splitgen.facts(request) == splitgen.facts([gate], prefix="net")
    manifest = splitgen.kernels(request)["manifest"]
    assert manifest["prefix"] == "net" and splitgen.kernels(manifest)["manifest"] == manifest
    for name in "r.json", "-r.json":
        pathlib.Path(name).write_text(json.dumps(request), encoding="utf-8")
        assert splitgen.kernels(name) == splitgen.kernels(pathlib.Path(name)) == splitgen.kernels(request)


def test_models():
    path = MODELS / "split_18.onnx"
    [told] = splitgen.facts(path)
    assert told["dims"] == [3, 6] and splitgen.kernels(str(path))["manifest"]["nodes"][0]["strategy"] == told["strategy"]
    shutil.copy(path, "-m.onnx")
    assert splitgen.facts("-m.onnx")[0]["dims"] == [3, 6]
    assert splitgen.kernels(MODELS / "nothing.onnx")["functions"] == []


def test_no_source():
    for source, name in (None, "NoneType"), (b"m.onnx", "bytes"), ((node for node in [gate]), "generator"), ({1}, "set"):
        told = raised(TypeError, splitgen.facts, source)
        assert str(told) == f"a source is a list of nodes, a dict or a path, not of type '{name}'", told


def test_open_shapes():
    path = MODELS / "shapes_on_symbols.onnx"

    def dims_of(**options):
        nodes = splitgen.kernels(path, **options)["manifest"]["nodes"]
        assert [node["dims"] for node in splitgen.facts(path, **options)] == [node["dims"] for node in nodes]
        return {node["path"]: node["dims"] for node in nodes}

    dims = dims_of(dims={"n": 8}, shapes={"hole": [2, 4], "hole_behind": "float[4,6]"})
    assert dims["front"] == [8, 4, 2] and dims["hole_in_front"] == [2, 4] and dims["hole_behind"] == [4, 6], dims
    dims = dims_of(shapes={"hole": ("k", 4)}, dim=["n=2"])
    assert dims["hole_in_front"] == ["k", 4] and dims["front"] == [2, 4, 2], dims
    assert dims_of(shapes={"hole": range(3, 5)})["hole_in_front"] == [3, 4]
    refused = raised(splitgen.Refused, splitgen.facts, path, shapes={"hole": ["axb"]})  # a symbol, although x separates dims
    assert "axis 1 is outside [-1, 0]" in str(refused), refused


def test_options():
    made = splitgen.kernels([gate], name=["gate=a"])
    assert made == splitgen.kernels([gate], name={"gate": "a"}) and made["manifest"]["nodes"][0]["name"] == "a"
    dashed = [dict(gate, path="-p")]
    assert splitgen.kernels(dashed, name={"-p": "a"})["manifest"]["nodes"][0]["name"] == "a"
    for call, options, words in (
            (splitgen.kernels, {"prefix": "-x"}, "--prefix '-x' cannot be used as a C name"),
            (splitgen.facts, {"axis": 2}, "unknown option '--axis'"),
            (splitgen.facts, {"dims": {"n": 1}}, "--dim needs a model"),
            (splitgen.facts, {"optimize": True}, "'--optimize' requires an argument"),
            (splitgen.facts, {"strided": "yes"}, "'--strided' does not take arguments"),
    ):
        assert words in str(raised(splitgen.Refused, call, [gate], **options)), words
    for options, words in (
            ({"shapes": {"hole": [None, 4]}}, "'?' is neither a number nor a symbol"),
            ({"shapes": {"hole": [-1, 4]}}, "'-1' is neither a number nor a symbol"),
            ({"dims": {"n": -1}}, "--dim n=-1: it must be NAME=NUMBER"),
    ):
        assert words in str(raised(splitgen.Refused, splitgen.facts, MODELS / "shapes_on_symbols.onnx", **options)), words
    assert str(raised(TypeError, splitgen.facts, [gate], help=True)) == "'help' is no option of a function"
    told = raised(OSError, splitgen.facts, [gate], root="nowhere")
    assert str(told) == "nowhere/generator/command/cli.lua: error: No such file or directory", told


def each_option():
    """Each option, with a value and without: what it asks for, or a plain error."""
    for call, command in (splitgen.facts, "list"), (splitgen.kernels, "model"), (splitgen.kernels, "kernel"):
        page = subprocess.run([splitgen._program(), command, "--help"], stdout=subprocess.PIPE, encoding="utf-8", check=True).stdout
        names = set(re.findall(r"--([a-z-]+)", page)) | {"diagnostics", "print", "root", "version"}
        assert {"help", "out" if command != "list" else "format"} < names, names
        for name in names:
            for value in True, "x":
                try:
                    call([gate] if command == "kernel" else MODELS / "split_18.onnx", **{name.replace("-", "_"): value})
                except (splitgen.Refused, TypeError, OSError) as error:
                    assert "option of a function" in str(error) or "error: " in str(error), error


def test_refusals():
    refused = raised(splitgen.Refused, splitgen.facts, {"format": 1, "nodes": [dict(gate, axis=2), dict(gate, path="b", axis=3)]})
    assert [row["rule"] for row in refused.diagnostics] == ["BAD_AXIS", "BAD_AXIS"]
    for told in refused, pickle.loads(pickle.dumps(refused)):
        assert told.args == (refused.diagnostics,)
        assert str(told) == (
            "standard input: gate: error: axis 2 is outside [-2, 1] [BAD_AXIS]\nhelp: choose an axis from -rank to rank-1\n"
            "standard input: b: error: axis 3 is outside [-2, 1] [BAD_AXIS]\nhelp: choose an axis from -rank to rank-1"), told
    refused = raised(splitgen.Refused, splitgen.facts, [dict(gate, path="\x1b[31m", axis=2)])  # nothing for a terminal to obey
    assert str(refused).startswith("standard input: \\x1b[31m: error: "), refused
    refused = raised(splitgen.Refused, splitgen.facts, [dict(gate, axsi=1)])
    assert "'splitgen --print manifest'" in refused.diagnostics[0]["help"], refused  # a wheel has no manual pages
    pathlib.Path("broken.onnx").write_bytes((MODELS / "split_18.onnx").read_bytes()[:40])
    for path in "broken.onnx", os.curdir, MODELS:
        assert "[file]" in str(raised(splitgen.Refused, splitgen.facts, path)), path
    assert str(raised(OSError, splitgen.kernels, "none.json")) == "none.json: error: No such file or directory"
    assert str(raised(OSError, splitgen.kernels, "none.onnx")) == (
        "none.onnx: error: cannot be opened: No such file or directory [file]\nhelp: name a file that can be read")


def test_warnings():
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        splitgen.facts(MODELS / "split_1.onnx")
        splitgen.kernels(MODELS / "split_1.onnx", dims={"n": 1})
    words = "/split_1.onnx: no_axis: warning: Split-1 has no default for 'axis': 0 is taken"
    assert str(caught[0].message).endswith(words) and caught[0].category is splitgen.SplitgenWarning, caught
    assert [warning.filename for warning in caught] == [__file__] * 5, caught
    assert caught[4].lineno == caught[0].lineno + 1 and "--dim n: no Split depends on it" in str(caught[4].message)
    assert isinstance(raised(Warning, splitgen.facts, MODELS / "split_1.onnx"), splitgen.SplitgenWarning)
    noted = []
    handler = logging.Handler()
    handler.emit = noted.append
    logging.getLogger("splitgen").addHandler(handler)
    logging.getLogger("splitgen").setLevel(logging.INFO)
    assert splitgen.facts(MODELS / "nothing.onnx") == []
    assert noted[0].getMessage().endswith("/nothing.onnx: note: no Split or SplitToSequence in it")


def test_version():
    assert re.fullmatch(r"\d+\.\d+\.\d+", splitgen.__version__)
    assert splitgen.kernels([gate])["manifest"]["splitgen_version"] == splitgen.__version__
    assert "versio" in str(raised(AttributeError, lambda: splitgen.versio))


def test_public_names():
    names = {}
    exec("from splitgen import *", names)
    assert sorted(set(names) - {"__builtins__"}) == ["Refused", "SplitgenWarning", "facts", "kernels"], sorted(names)


def printed_by(text, **variables):
    """What another Python prints, which has the variables, too."""
    return subprocess.run([sys.executable, "-c", "import splitgen; " + text], env=dict(os.environ, **variables),
                          stdout=subprocess.PIPE, encoding="utf-8", check=True).stdout.strip()


def test_locale():
    """The program reads UTF-8, whatever the system writes."""
    node = dict(gate, path="\xfc")
    text = "print(len(splitgen.kernels([%s], name={'\\xfc': 'u'})['functions']))" % ascii(node)
    assert printed_by(text, LC_ALL="C", PYTHONCOERCECLOCALE="0", PYTHONUTF8="0") == "2"


def test_program():
    """A Python that does not know where it lies takes no program of the working directory."""
    pathlib.Path("splitgen").write_text("#!/bin/sh\n", encoding="utf-8")
    os.chmod("splitgen", 0o755)
    for executable in "", None:
        text = "import sys, sysconfig; sys.executable = %r; sysconfig.get_path = lambda _: '/'; print(splitgen._program())"
        assert printed_by(text % executable) == (shutil.which("splitgen") or "splitgen")


def test_broken_program():
    """A program that ends otherwise than splitgen says: what it printed."""
    program = splitgen._program
    splitgen._program = lambda: os.path.abspath("broken")
    for script, kind, words in (
            ("echo internal error >&2; exit 3", RuntimeError, "internal error"),
            ("exit 1", subprocess.CalledProcessError, "status 1"),
            ("kill -9 $$", subprocess.CalledProcessError, "SIGKILL"),
            (f"echo ld.so: ignored >&2; exec '{program()}' \"$@\"", splitgen.Refused, "standard input: gate: error: axis 2"),
    ):
        pathlib.Path("broken").write_text("#!/bin/sh\n" + script + "\n", encoding="utf-8")
        os.chmod("broken", 0o755)
        assert words in str(raised(kind, splitgen.facts, [dict(gate, axis=2)])), words
    assert splitgen.facts([gate])[0]["path"] == "gate"  # by the last script, whose own line is no error
    splitgen._program = program


with tempfile.TemporaryDirectory() as scratch:
    os.chdir(scratch)
    for name, test in list(globals().items()):
        if name.startswith("test_"):
            test()
    if sys.argv[2:] == ["all"]:
        each_option()
    os.chdir("/")
