#!/bin/sh
# The library's sources that splitgen writes for other builds compile on their own, as many files or as one, to the same library.
# Usage: vendored.sh SPLITGEN EXAMPLE.c "C COMPILER" "C++ COMPILER, or nothing" KIND...: "runtime" for many files, "one-file" for
# one. The example runs under $TESTS_UNDER. Skipped if one of these commands is not installed.
set -eu
splitgen=$(realpath "$1") example=$2 cc=$3 cxx=$4
shift 4
root=$(dirname "$example")/../..
for command in "$cc" "${TESTS_UNDER:=env}"; do
    command -v "${command%% *}" >/dev/null || { echo "skipped: there is no ${command%% *}" && exit 77; }
done
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
cd "$directory"
warnings='-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror'

functions() { nm -g --defined-only ./*.o | awk 'NF == 3 && $3 !~ /^\.refptr\./ { print $2, $3 }' | sort; } # .refptr: of Windows' linker

for kind in runtime one-file; do
    mkdir -p $kind/splitkernels
    "$splitgen" generate --out $kind/splitkernels --$kind
    "$splitgen" generate --out $kind/splitkernels --$kind --check
done
# all files are in one folder, without contracts, which only proofs need
for file in runtime/splitkernels/*; do
    find "$root/runtime" "$root/generated" -name "${file##*/}" -exec cat {} +
done | sed 's,^#include "[a-z]*/,#include ",; /^ *\/\*@.*\*\//d; /^ *\/\*@/,/\*\//d; /^ *\/\/@/d' >expected
cat runtime/splitkernels/* | cmp - expected

for kind; do
    cd "$kind/splitkernels"
    # shellcheck disable=SC2086
    $cc -std=c99 $warnings -c ./*.c
    functions >../functions
    # shellcheck disable=SC2086
    $cc -std=c99 -I.. "$example" ./*.o -o example.exe
    $TESTS_UNDER ./example.exe >../example
    # shellcheck disable=SC2086
    $cc -std=c99 -ffreestanding -Os -DSGK_NO_SENTENCES $warnings -c ./*.c
    # shellcheck disable=SC2086
    [ -z "$cxx" ] || echo '#include "splitkernels.h"' | $cxx -std=c++11 -I. $warnings -fsyntax-only -x c++ -
    cd ../..
    diff "$1/functions" "$kind/functions"
    diff "$1/example" "$kind/example"
done
test "$(wc -l <"$1/example")" -eq 4
test "$(find one-file -name '*.[ch]' | wc -l)" -eq 2

echo >one-file/splitkernels/splitkernels.c
if "$splitgen" generate --out one-file/splitkernels --one-file --check 2>errors >stale; then
    exit 1
fi
grep -qx 'help: splitgen generate --out one-file/splitkernels --one-file' errors
"$splitgen" generate --out runtime/splitkernels --one-file | grep -qx '2 files, 2 written, [1-9][0-9]* removed'
