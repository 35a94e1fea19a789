#!/bin/sh
# What becomes of copies where they are compiled: the same code without a hosted C, and pragmas only where every tool can read
# them.
# Usage: targets.sh SPLITGEN "C COMPILER" SOURCE_ROOT
set -eu
splitgen=$1 cc=$2 root=$3
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
"$splitgen" kernel --request "$root/tests/strategies/each.json" --streaming --copy-all --prefix each --out "$directory"
strategies=$(grep -c '^/\* [a-z]*: ' "$directory/each_split.c")
test "$strategies" -eq 8 || { echo "$strategies strategies, each has 8"; exit 1; }
failed=0

fail() {
    echo "$*"
    failed=1
}

"$root/tests/freestanding.sh" "$cc" "$directory" -- "$directory/each_split.c" || fail "each_split.c wants a hosted C"

for file in "$directory/each_split.c" "$root"/generated/*.c "$root"/runtime/*.c; do
    # Frama-C takes a pragma for a statement, and that can be no loop's or label's
    lines=$(awk '/^ *#pragma/ && before !~ /[;{}]$/ { printf " %d", FNR } !/^ *#/ { before = $0 }' "$file")
    test -z "$lines" || fail "$(basename "$file"): a pragma where no statement can begin, line$lines"
done
exit $failed
