#!/bin/sh
# Packs the wheel by the README's commands, without a network, and installs it by each of the README's lines: into a venv, a venv
# with the system's packages, and a copy of a pyenv's Python. Tests its program, module, version and types there. The wheel must
# be for any Python 3, and have at most 2 MB. Skipped without Debian's python3-mesonpy.
# Usage: wheel.sh SOURCE_ROOT MODELS, with the folder of the models of tests/models
set -eu
root=$1 models=$2
if ! /usr/bin/python3 -c 'import mesonpy, venv, ensurepip' 2>/dev/null; then # Debian's Python has Debian's modules
    echo "skipped: python3-mesonpy or python3-venv is not installed"
    exit 77
fi
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INDEX=1
unset PYTHONPATH
mkdir "$directory/tree" # only the sources
for name in .ci .gitignore CHANGELOG.md LICENSE README.md meson.build meson_options.txt pyproject.toml generator generated runtime spec templates tests; do
    cp -R "$root/$name" "$directory/tree"
done
cd "$directory/tree"
git init -q . && git add .
logged() { "$@" >"$directory/log" 2>&1 || { cat "$directory/log" && exit 1; }; }

commands=$("$root/.ci/readme_command" README.md "pip wheel")
logged sh -c "$commands"
left=$(git ls-files --others --exclude-standard)
test -z "$left" || { echo "files beside build that git does not ignore: $left" && exit 1; }
wheel=$(ls build/splitgen-*.whl)
case $wheel in
*-py3-none-*) ;;
*) echo "$wheel is not for any Python 3" && exit 1 ;;
esac
test "$(stat -c %s "$wheel")" -le 2000000 || { ls -l "$wheel" && echo "more than 2 MB" && exit 1; }

# shellcheck disable=SC2016
sed -n 's/^| .* | `\(.* install build\/splitgen.*\)` |$/\1/p' README.md >"$directory/lines"
test "$(wc -l <"$directory/lines")" -eq 3
line() { sed -n "$1p" "$directory/lines"; }

# try LINE PYTHON: the program and the module, which a new environment must find; the version that pip knows is theirs
try() {
    rm -rf env
    logged sh -c "$(line "$1")"
    (cd "$directory" && env -i "$2" "$root/tests/emitters/try_module.py" "$models" all)
    test "$("$2" -m pip show splitgen | sed -n 's/^Version: //p')" = "$("$2" -c 'import splitgen; print(splitgen.__version__)')"
}

try 1 "$PWD/env/bin/python"
! ldd env/bin/splitgen | grep -E 'lua|libmd|nanopb' || { echo "the program needs a shared library that is not on every system" && exit 1; }
if command -v mypy >/dev/null; then
    cat >user.py <<'EOF'
import splitgen

path: str = splitgen.facts("m.onnx", dims={"n": 1}, shapes={"x": [1, "n"], "y": "float[2]"}, strided=True)[0]["path"]
pieces = splitgen.kernels([{"path": "gate"}], name={"gate": "a"})["pieces"]
words: str = splitgen.__version__ + str(splitgen.Refused([]))
EOF
    mypy --strict --python-executable env/bin/python user.py
    echo 'splitgen.facts([], dims=["n=1"])' >>user.py
    ! mypy --strict --python-executable env/bin/python user.py || { echo "mypy does not see the types" && exit 1; }
else
    echo "# skipped: there is no mypy"
fi
try 2 "$PWD/env/bin/python"
# the oldest Python that the wheel fits
PYENV_VERSION=$(pyenv versions --bare 2>/dev/null | grep -E '^3\.([89]|[1-9][0-9])\.[0-9]+$' | sort -V | head -n 1) || true
if [ -n "$PYENV_VERSION" ]; then
    mkdir -p "$directory/pyenv/versions"
    cp -R "$(pyenv prefix "$PYENV_VERSION")" "$directory/pyenv/versions" # the real one stays as it is
    PYENV_ROOT=$directory/pyenv
    export PYENV_VERSION PYENV_ROOT
    try 3 "$PYENV_ROOT/versions/$PYENV_VERSION/bin/python"
else
    echo "# skipped: there is no pyenv"
fi
