#!/bin/sh
# The files compile without a hosted C, to the code that they are with one, ask for nothing but each other and memcpy and memmove,
# and stand in one order, each behind those that it asks for a symbol.
# Usage: freestanding.sh "C COMPILER -ISOMEWHERE" SOURCE...
set -eu
cc=$1
shift
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
compile="$cc -std=c99 -Os -fno-stack-protector -Wall -Wextra -Wpedantic -Wconversion -Werror"

# What the code of an object names that memory is moved by, once for each place: registers may differ, calls may not.
calls() { objdump -r "$1" | grep -o 'mem[a-z]*' | sort; }

for source; do
    object=$directory/$(basename "$source").o
    $compile -ffreestanding -c "$source" -o "$object"
    $compile -c "$source" -o "$directory/hosted"
    calls "$object" >"$directory/freestanding.calls"
    calls "$directory/hosted" >"$directory/hosted.calls"
    cmp -s "$directory/freestanding.calls" "$directory/hosted.calls" || { echo "$source: -ffreestanding makes other calls"; exit 1; }
done
ld -r -o "$directory/all.o" "$directory"/*.c.o
wanted=$(nm --undefined-only "$directory/all.o" | awk '$2 != "memcpy" && $2 != "memmove" && $2 != "_GLOBAL_OFFSET_TABLE_" { print $2 }')
if [ -n "$wanted" ]; then
    echo "undefined symbols: $wanted"
    exit 1
fi
[ $# -eq 1 ] || "$(dirname "$0")/../support/link_order.sh" "$directory"/*.c.o
