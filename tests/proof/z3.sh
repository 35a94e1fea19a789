#!/bin/sh
# z3.sh Z3 ARGUMENT... FILE: runs Z3 with $Z3_OPTIONS, without four of WP's axioms about separate memory, which follow from its definition:
# Z3 makes an instance of them for each pair or triple of addresses.
z3=$1
shift
for file; do :; done
awk 'BEGIN { RS = ""; ORS = "\n\n" }
    !/^;; (separated_1|separated_included|included_trans|separated_trans)\n/' "$file" >"$file.less" && mv "$file.less" "$file"
# shellcheck disable=SC2086 # several options
exec "$z3" $Z3_OPTIONS "$@"
