#!/bin/sh
# Prints the library's text at -Os and the time of a whole `splitgen generate`, and holds the first to its limit.
# Usage: figures.sh SOURCE_ROOT SPLITGEN
set -eu
root=$1 splitgen=$2
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT

meson setup "$directory/build" "$root" -Doptimization=s -Ddebug=false >"$directory/log"
ninja -C "$directory/build" runtime/libsplitkernels.a >>"$directory/log"
text=$(size --totals "$directory/build/runtime/libsplitkernels.a" | awk 'END { print $1 }')
echo "text of libsplitkernels.a at -Os: $text bytes (limit 24576)"

mkdir "$directory/tree"
for _ in 1 2 3 4 5; do
    rm -f "$directory"/tree/*
    start=$(date +%s%N)
    "$splitgen" generate --out "$directory/tree" >"$directory/log"
    echo $((($(date +%s%N) - start) / 1000000))
done | sort -n | sed -n '3s/$/ ms: splitgen generate, median of 5/p'
test "$text" -le 24576
