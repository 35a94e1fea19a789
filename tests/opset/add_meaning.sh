#!/bin/bash
# Puts rules and rows of versions into a tree's meaning.c, as a maintainer would. Usage: add_meaning.sh ROWS RULES...
set -eu
meaning=tests/support/meaning.c
awk -v rows="$1" '
    function put(path,    line) { while ((getline line <path) > 0) print line }
    /^#define BY\(/ { for (i = 2; i < ARGC; i++) put(rules[i]) }
    { print }
    /^const struct meaning meanings/ { put(rows) }
    BEGIN { for (i = 2; i < ARGC; i++) { rules[i] = ARGV[i]; ARGV[i] = "" } }' $meaning "${@:2}" >meaning.new
mv meaning.new $meaning
