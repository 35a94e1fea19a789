#!/bin/sh
# cpp_without_contracts.sh INPUT OUTPUT OPTION...: the preprocessor for Eva. It leaves out the contracts of the project's files, which
# name what WP alone is given, and keeps those of Frama-C's own headers.
set -eu
input=$1 output=$2
shift 2
gcc -E -C "$@" "$input" | awk '
    /^# [0-9]+ "/ { is_own = $3 !~ /\/share\/frama-c\// }
    is_own && /\/\*@/ { inside = 1 }
    { print inside || is_own && /\/\/@/ ? "" : $0 }
    /\*\// { inside = 0 }
' >"$output"
