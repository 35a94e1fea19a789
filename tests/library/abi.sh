#!/bin/bash
# Compares the binary interface of a shared library with a dump, by the rule of abi/README.md: under one soname nothing in the
# dump may change or go. With --write, brings the dump up to date if the rule allows it.
# Usage: abi.sh [--write] DUMP LIBRARY HEADER...
set -eu
is_write=
if [ "$1" = --write ]; then
    is_write=yes
    shift
fi
dump=$1 library=$2
shift 2
command -v abidiff >/dev/null || { echo "skipped: abidiff is not installed (Debian: abigail-tools)" && exit 77; }
headers=()
for header; do
    headers+=(--header-file "$header")
done
now=$(mktemp)
trap 'rm -f "$now"' EXIT
abidw "${headers[@]}" --drop-private-types --no-corpus-path --no-comp-dir-path --no-show-locs --no-parameter-names \
    --no-elf-needed --type-id-style hash --out-file "$now" "$library"
soname_of() { sed -n "1s/.* soname='\([^']*\)'.*/\1/p" "$1" 2>/dev/null || true; }
soname=$(soname_of "$now") known=$(soname_of "$dump")

if [ "$soname" = "$known" ] && ! abidiff --harmless --no-added-syms "$dump" "$now"; then
    echo "$soname: something in the dump changed or is missing: only a new minor version may do so (abi/README.md)"
    exit 1
elif [ -n "$is_write" ]; then
    cat "$now" >"$dump"
elif [ "$soname" != "$known" ]; then
    echo "$soname: the dump is of ${known:-nothing}: 'ninja -C build abi-write' makes one"
    exit 1
elif ! abidiff --harmless "$dump" "$now"; then
    echo "$soname: the dump lacks an addition: 'ninja -C build abi-write' adds it"
    exit 1
fi
echo "$soname: the binary interface matches the dump"
