#!/bin/bash
# Puts rows of versions, and rules that are not there, into a tree's meaning.c, as a maintainer would.
# Usage: add_meaning.sh ROWS RULES...
set -eu
meaning=tests/support/meaning.c
sed -i "/^const struct meaning meanings/r $1" $meaning
for rules in "${@:2}"; do
    grep -qxF -e "$(sed -n 2p "$rules")" $meaning || sed -i "/^const struct rule ones = /r $rules" $meaning
done
