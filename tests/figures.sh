#!/bin/sh
# Prints the library's text at -Os and the time of a whole `splitgen generate`, and holds both to their limits.
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
done | sort -n | sed -n 3p >"$directory/median"
echo "splitgen generate: $(cat "$directory/median") ms, median of 5 (limit 200)"
test "$text" -le 24576 && test "$(cat "$directory/median")" -lt 200
