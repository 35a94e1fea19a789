#!/bin/sh
# Code compiled with -ffreestanding must call the same functions as with a hosted C. Its only undefined symbols may be memcpy and
# memmove. The objects of an archive must not need each other in a circle.
# Usage: freestanding.sh FREESTANDING [HOSTED]: an archive or an object, and one of the same files with a hosted C.
set -eu
freestanding=$1 hosted=${2:-}
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT

# The calls of memcpy and the like in each object, one line for each: registers may differ, calls must not.
calls() {
    objdump -r "$1" | awk '
        /file format/ { object = $1; sub(/:$/, "", object); sub(/.*\//, "", object) }
        { while (match($0, /mem[a-z]+/)) { print object, substr($0, RSTART, RLENGTH); $0 = substr($0, RSTART + RLENGTH) } }
    ' | sort
}

if [ -n "$hosted" ]; then
    calls "$freestanding" >"$directory/freestanding"
    calls "$hosted" >"$directory/hosted"
    diff "$directory/hosted" "$directory/freestanding" || { echo "-ffreestanding makes other calls" && exit 1; }
fi
ld -r -o "$directory/all.o" --whole-archive "$freestanding"
wanted=$(nm --undefined-only "$directory/all.o" | awk '$2 != "memcpy" && $2 != "memmove" && $2 != "_GLOBAL_OFFSET_TABLE_" { print $2 }')
if [ -n "$wanted" ]; then
    echo "undefined symbols: $wanted"
    exit 1
fi
case $freestanding in
*.a) "$(dirname "$0")/../support/link_order.sh" "$freestanding" ;;
esac
