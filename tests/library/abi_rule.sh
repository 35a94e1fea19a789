#!/bin/bash
# abi.sh on a small library that changes. Usage: abi_rule.sh ABI_SCRIPT CC
set -eu
abi=$1 cc=$2
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
cd "$directory"

# build MINOR MEMBERS FUNCTIONS: a library of a struct and functions that take it, with the soname of a minor version
build() {
    printf 'struct point { %s };\n%s\n' "$2" "$3" >point.h
    { echo '#include "point.h"' && sed -n 's/^\(void .*\);$/\1 { (void)point; }/p' point.h; } >point.c
    # shellcheck disable=SC2086
    $cc -g -fPIC -shared -Wl,-soname,libpoint.so.0."$1" point.c -o libpoint.so
}

# expect STATUS LAST_LINE [--write]
expect() {
    local status=0
    "$abi" ${3:+"$3"} point.abi libpoint.so point.h >said 2>&1 || status=$?
    if [ "$status" != "$1" ] || [ "$(tail -n 1 said)" != "$2" ]; then
        cat said && echo "$status, not $1: $2"
        exit 1
    fi
}

if ! command -v abidiff >/dev/null; then
    echo "skipped: abidiff is not installed (Debian: abigail-tools)"
    exit 77
fi
same='libpoint.so.0.1: the binary interface matches the dump'
changed='libpoint.so.0.1: something in the dump changed or is missing: only a new minor version may do so (abi/README.md)'
move='void move(struct point *point);'
build 1 'int x, y;' "$move"
expect 1 "libpoint.so.0.1: the dump is of nothing: 'ninja -C build abi-write' makes one"
expect 0 "$same" --write
expect 0 "$same"

build 1 'int x, y;' "$move"$'\nvoid turn(struct point *point);'
expect 1 "libpoint.so.0.1: the dump lacks an addition: 'ninja -C build abi-write' adds it"
expect 0 "$same" --write
expect 0 "$same"

build 1 'int x, y;' "$move" # a function goes
expect 1 "$changed"
expect 1 "$changed" --write
build 1 'int y, x;' "$move"$'\nvoid turn(struct point *point);' # a member moves
expect 1 "$changed"
expect 1 "$changed" --write

build 2 'int y, x;' "$move" # allowed in a new minor version
expect 1 "libpoint.so.0.2: the dump is of libpoint.so.0.1: 'ninja -C build abi-write' makes one"
expect 0 'libpoint.so.0.2: the binary interface matches the dump' --write
expect 0 'libpoint.so.0.2: the binary interface matches the dump'
