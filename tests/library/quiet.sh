#!/bin/sh
# Built without sentences, the library has the same functions, and no sentence is in it. What it answers, the kernel suites check.
# Usage: quiet.sh SOURCE_ROOT HEADER...
set -eu
root=$1
shift
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
{
    meson setup "$directory/build" "$root" -Dsentences=false -Dshape_inference=disabled
    meson compile -C "$directory/build" splitkernels:static_library splitkernels:shared_library
} >"$directory/log" 2>&1 || { cat "$directory/log" && exit 1; }
"$root/tests/library/symbols.sh" "$directory/build/runtime/libsplitkernels.so" "$@"
if grep -q 'is outside' "$directory"/build/runtime/libsplitkernels.*; then
    echo "a sentence is there"
    exit 1
fi
