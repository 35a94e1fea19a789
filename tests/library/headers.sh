#!/bin/sh
# Every public header compiles alone, as C and as C++, without warnings.
# Usage: headers.sh "C COMPILER -ISOMEWHERE" "C++ COMPILER -ISOMEWHERE, or nothing" HEADER...
set -eu
cc=$1 cxx=$2
shift 2
flags="-Wall -Wextra -Wpedantic -Wconversion -Werror -fsyntax-only"
for header; do
    # shellcheck disable=SC2086
    {
        printf '#include "%s"\nextern int a_unit_must_declare_something;\n' "$header" | $cc -std=c99 $flags -x c -
        [ -z "$cxx" ] || printf '#include "%s"\nextern int a_unit_must_declare_something;\n' "$header" | $cxx -std=c++11 $flags -x c++ -
    }
    # shellcheck disable=SC2086
    printf '#include "%s"\n#include "sgk_status.h"\ntypedef char as_wide_as_int[sizeof(enum sgk_status) == sizeof(int) ? 1 : -1];\n' \
        "$header" | $cc -std=c99 $flags -fshort-enums -x c -
    echo "ok $header"
done
[ -n "$cxx" ] || echo "skipped: C++, for want of a compiler"
