#!/bin/sh
# Builds the wheel with `pip wheel .`, without a network, and tests its program and module in a fresh virtual environment: facts
# and C of nodes, and refusals. The wheel must have at most 2 MB. Skipped without Debian's python3-mesonpy.
# Usage: wheel.sh SOURCE_ROOT MODELS, with the folder of the models of tests/models
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
cd fresh && env -i bin/python "$root/tests/emitters/try_module.py" "$2"
