#!/bin/bash
# Puts rows of versions, and rules that are not there, into a tree's meaning.c, as a maintainer would.
# Usage: add_meaning.sh ROWS RULES...
set -eu
meaning=tests/support/meaning.c
cp "$1" meaning.rows
: >meaning.rules
for rules in "${@:2}"; do
    grep -qxF -e "$(head -n 2 "$rules" | tail -n 1)" $meaning || cat "$rules" >>meaning.rules
done
awk 'function put(path,    line) { while ((getline line <path) > 0) print line }
     /^#define BY\(/ { put("meaning.rules") }
     { print }
     /^const struct meaning meanings/ { put("meaning.rows") }' $meaning >meaning.new
mv meaning.new $meaning
rm meaning.rows meaning.rules
