#!/bin/sh
# cpp.sh INPUT OUTPUT ARGUMENT...: the preprocessor for Frama-C. It keeps contracts inside macros, where comments are otherwise
# removed, and replaces parameters in them. It uses the proofs' own <string.h>.
set -e
input=$1 output=$2
shift 2
here=$(dirname "$0")
{
    echo "# 1 \"$input\""
    sed -e '/\/\*@.*\*\/ *\\$/ { s,/\*@,ACSL_BEGIN, ; s,\*/,ACSL_END, ; b
    }' -e '/\/\*@.*\\$/,/\*\/ *\\$/ { s,/\*@,ACSL_BEGIN, ; s,\*/,ACSL_END,
    }' "$input"
} | gcc -E -C -I"$here/include" -I"$here" "$@" -I"$(dirname "$input")" -x c - | sed -e 's,ACSL_BEGIN,/*@,g' -e 's,ACSL_END,*/,g' >"$output"
