#!/bin/sh
# Builds the wheel with `pip wheel .`, without a network, and tests its program and module in a fresh virtual environment: facts
# and C of nodes, and refusals. The wheel must have at most 2 MB. Skipped without Debian's python3-mesonpy.
# Usage: wheel.sh SOURCE_ROOT
set -eu
root=$1
python=/usr/bin/python3 # Debian's Python has Debian's modules
if ! "$python" -c 'import mesonpy, venv, ensurepip' 2>/dev/null; then
    echo "skipped: python3-mesonpy or python3-venv is not installed"
    exit 77
fi
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INDEX=1
mkdir "$directory/tree" # only the sources
for name in CHANGELOG.md LICENSE README.md meson.build meson_options.txt pyproject.toml generator generated runtime spec templates tests; do
    cp -R "$root/$name" "$directory/tree"
done
cd "$directory"
"$python" -m venv --system-site-packages build
build/bin/pip wheel --no-build-isolation --no-deps -w . ./tree >log 2>&1 || { cat log && exit 1; }
test "$(stat -c %s splitgen-*.whl)" -le 2000000 || { ls -l splitgen-*.whl && echo "more than 2 MB" && exit 1; }

"$python" -m venv fresh
fresh/bin/pip install --no-deps splitgen-*.whl >log 2>&1 || { cat log && exit 1; }
! ldd fresh/bin/splitgen | grep -E 'lua|libmd|nanopb' || { echo "the program needs a shared library that is not on every system" && exit 1; }
cat >try.py <<'END'
import splitgen

gate = {"path": "gate", "op": "Split", "opset": 18, "dtype": "float", "dims": [2, 96], "axis": -1, "num_outputs": 2}
[told] = splitgen.facts([gate])
assert told["lengths"] == [48, 48] and [output["fate"] for output in told["outputs"]] == ["copy", "copy"]
[told] = splitgen.facts([gate], strided=True)
assert told["outputs"][1]["offset"] == 192 and told["outputs"][1]["lives_in"] == "input"
made = splitgen.kernels([gate], optimize="size", name_nodes=True, prefix="net")
assert "net_gate_split" in [function["name"] for function in made["functions"]]
made = splitgen.kernels([gate], name=["gate=a"])
assert made["manifest"]["nodes"][0]["name"] == "a"
try:
    splitgen.facts([dict(gate, axis=2)])
except splitgen.Refused as refused:
    assert refused.diagnostics[0]["rule"] == "BAD_AXIS" and "axis" in str(refused), refused.diagnostics
else:
    raise AssertionError("axis 2 is taken")
try:
    splitgen.facts([gate], axis=2)
except splitgen.Refused as refused:
    assert "--axis" in str(refused), refused.diagnostics
else:
    raise AssertionError("an option that there is not is taken")
END
cd fresh && env -i bin/python ../try.py
