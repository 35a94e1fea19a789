#!/bin/sh
# Tests the module for Python with the splitgen of the environment.
set -eu
command -v python3 >/dev/null || { echo "skipped: there is no python3" && exit 77; }
PATH=$(dirname "$SPLITGEN"):$PATH PYTHONPATH=$SPLITGEN_SOURCE_ROOT/generator/python exec python3 "$SPLITGEN_SOURCE_ROOT/tests/emitters/try_module.py" "$MODELS"
