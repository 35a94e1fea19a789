#!/bin/sh
# The library compiles without a hosted C, and asks for nothing but memcpy and memmove; its hand-written files ask for nothing
# of the generated ones, and no two of them for one another.
# Usage: freestanding.sh "C COMPILER" INCLUDE_DIR... -- HAND_WRITTEN_SOURCE... -- GENERATED_SOURCE...
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

compile() { # compile SOURCE: with sentences and without
    for option in -DSK_NO_SENTENCES -USK_NO_SENTENCES; do
        # shellcheck disable=SC2086
        $cc -std=c99 -Os -ffreestanding -fno-stack-protector -Wall -Wextra -Wpedantic -Wconversion -Werror $option $includes \
            -c "$1" -o "$directory/$(basename "$1").o"
    done
}

stand_alone() { # stand_alone OBJECT...: they link together, with nothing more
    ld -r -o "$directory/all" "$@"
    wanted=$(nm --undefined-only "$directory/all" | awk '$2 != "memcpy" && $2 != "memmove" && $2 != "_GLOBAL_OFFSET_TABLE_" { print $2 }')
    if [ -n "$wanted" ]; then
        echo "undefined symbols: $wanted"
        exit 1
    fi
}

while [ "$1" != -- ]; do
    compile "$1"
    shift
done
shift
stand_alone "$directory"/*.o

# each file stands in one order behind those that it asks for a symbol: there is no circle
for object in "$directory"/*.o; do
    nm "$object" | awk -v name="$(basename "$object")" 'NF == 3 && $2 ~ /[TDR]/ { print $3, name }'
done | LC_ALL=C sort >"$directory/defined"
for object in "$directory"/*.o; do
    nm --undefined-only "$object" | awk -v name="$(basename "$object")" '{ print $2, name }'
done | LC_ALL=C sort | LC_ALL=C join - "$directory/defined" | cut -d ' ' -f 2,3 >"$directory/edges"
test "$(wc -l <"$directory/edges")" -gt 10
tsort "$directory/edges" >"$directory/order"

for source; do
    compile "$source"
done
stand_alone "$directory"/*.o
