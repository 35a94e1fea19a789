#!/bin/sh
# Prints the time of a whole `splitgen generate`, and fails beyond its limit.
# Usage: generate_time.sh SPLITGEN
set -eu
splitgen=$1
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT

mkdir "$directory/tree"
for _ in 1 2 3 4 5; do
    rm -f "$directory"/tree/*
    start=$(date +%s%N)
    "$splitgen" generate --out "$directory/tree" >"$directory/log"
    echo $((($(date +%s%N) - start) / 1000000))
done | sort -n | sed -n 3p >"$directory/median"
echo "splitgen generate: $(cat "$directory/median") ms, median of 5 (limit 200)"
test "$(cat "$directory/median")" -lt 200
