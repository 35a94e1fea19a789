#!/bin/sh
# The library compiles without a hosted C, and asks for nothing but memcpy and memmove.
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
for source; do
    # shellcheck disable=SC2086
    $cc -std=c99 -Os -ffreestanding -fno-stack-protector -Wall -Wextra -Wpedantic -Wconversion -Werror $includes \
        -c "$source" -o "$directory/$(basename "$source").o"
done
ld -r -o "$directory/all.o" "$directory"/*.c.o
wanted=$(nm --undefined-only "$directory/all.o" | awk '$2 != "memcpy" && $2 != "memmove" && $2 != "_GLOBAL_OFFSET_TABLE_" { print $2 }')
if [ -n "$wanted" ]; then
    echo "undefined symbols: $wanted"
    exit 1
fi
