#!/bin/sh
# What splitgen writes of the library for builds of others compiles alone, as all files or as one, and is the same library.
# Usage: alone.sh SPLITGEN EXAMPLE.c "C COMPILER" "C++ COMPILER, or nothing"
set -eu
splitgen=$(realpath "$1") example=$2 cc=$3 cxx=$4
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
cd "$directory"
warnings='-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror'

functions() { nm -g --defined-only ./*.o | awk 'NF == 3 { print $2, $3 }' | sort; }

for kind in runtime one-file; do
    mkdir -p $kind/splitkernels
    cd $kind/splitkernels
    "$splitgen" generate --out . --$kind
    "$splitgen" generate --out . --$kind --check
    # shellcheck disable=SC2086
    $cc -std=c99 $warnings -c ./*.c
    functions >../functions
    # shellcheck disable=SC2086
    $cc -std=c99 -I.. "$example" ./*.o -o example
    ./example >../example
    # shellcheck disable=SC2086
    $cc -std=c99 -ffreestanding -Os -DSGK_NO_SENTENCES $warnings -c ./*.c
    # shellcheck disable=SC2086
    [ -z "$cxx" ] || echo '#include "splitkernels.h"' | $cxx -std=c++11 -I. $warnings -fsyntax-only -x c++ -
    cd ../..
done
diff runtime/functions one-file/functions
diff runtime/example one-file/example
test "$(wc -l <runtime/example)" -eq 4
test "$(find one-file -name '*.[ch]' | wc -l)" -eq 2

echo >one-file/splitkernels/splitkernels.c
if "$splitgen" generate --out one-file/splitkernels --one-file --check 2>errors >stale; then
    exit 1
fi
grep -qx 'help: splitgen generate --out one-file/splitkernels --one-file' errors
"$splitgen" generate --out runtime/splitkernels --one-file | grep -qx '2 files, 2 written, [1-9][0-9]* removed'
