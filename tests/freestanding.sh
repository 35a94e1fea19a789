#!/bin/sh
# The library compiles without a hosted C, to the code that it is with one, and asks for nothing but memcpy and memmove.
# Usage: freestanding.sh "C COMPILER" INCLUDE_DIR... -- SOURCE...
set -eu
cc=$1
shift
includes=
while [ "$1" != -- ]; do
    includes="$includes -I$1"
    shift
done
shift
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
compile="$cc -std=c99 -Os -fno-stack-protector -Wall -Wextra -Wpedantic -Wconversion -Werror $includes"
for source; do
    object=$directory/$(basename "$source").o
    $compile -ffreestanding -c "$source" -o "$object"
    $compile -c "$source" -o "$directory/hosted"
    objdump -dr "$object" | sed 1,3d >"$directory/freestanding.s"
    objdump -dr "$directory/hosted" | sed 1,3d >"$directory/hosted.s"
    cmp -s "$directory/freestanding.s" "$directory/hosted.s" || { echo "$source: -ffreestanding makes other code"; exit 1; }
done
ld -r -o "$directory/all.o" "$directory"/*.c.o
wanted=$(nm --undefined-only "$directory/all.o" | awk '$2 != "memcpy" && $2 != "memmove" && $2 != "_GLOBAL_OFFSET_TABLE_" { print $2 }')
if [ -n "$wanted" ]; then
    echo "undefined symbols: $wanted"
    exit 1
fi
