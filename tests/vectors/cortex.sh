#!/bin/sh
# Runs all vectors on a bare Cortex-M4, which has 4 MB; the small ones of Split-18 must fit into 96 KB, with the library. Skipped
# without its compiler or qemu.
# Usage: cortex.sh SPLITGEN SOURCE_ROOT
set -eu
splitgen=$(realpath "$1") root=$2
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
cd "$directory"
"$splitgen" generate --one-file --out .
"$splitgen" vectors --format c --out vectors.c
"$root/tests/support/cortex_m4.sh" "$root" -I. "$root/tests/vectors/cortex.c" splitkernels.c
"$splitgen" vectors --op Split --since-version 18 --size small --format c --out vectors.c
arm-none-eabi-gcc -std=c99 -mcpu=cortex-m4 -Os -nostartfiles -Wl,-evectors_run vectors.c splitkernels.c -o small
arm-none-eabi-size small | awk 'END { exit $1 + $2 > 98304 }'
