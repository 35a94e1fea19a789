#!/bin/sh
# Checks the tables against ONNX's own page, which CI has beside the checkout. The suites use a page made from the tables instead.
# Usage: shared_changelog.sh SPLITGEN SOURCE_ROOT PAGE
set -eu
splitgen=$(realpath "$1") root=$(realpath "$2") page=$(realpath "$3")
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
cd "$directory"
cp "$page" Changelog.md

"$splitgen" spec check Changelog.md | tee log
grep -qxFf log "$root/spec/README.md"
"$splitgen" spec diff Changelog.md | grep -x 'the tables have every version of the page'
