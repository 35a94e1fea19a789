#!/bin/sh
# Prints how much of runtime/ and generated/ the kernel suites cover, and fails below 98 % of lines or 95 % of branches.
# Builds at -Og, as only optimised code has vectors.
# Usage: coverage.sh SOURCE_ROOT
set -eu
root=$1
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
meson setup "$directory/build" "$root" -Db_coverage=true -Doptimization=g >"$directory/log"
meson test -C "$directory/build" --suite kernels >>"$directory/log" || { cat "$directory/log"; exit 1; }
cd "$root"
gcovr --root . --filter runtime/ --filter generated/ --exclude-unreachable-branches --print-summary \
    --fail-under-line 98 --fail-under-branch 95 "$directory/build/runtime" "$directory/build/tests" # splitgen, too, links some
