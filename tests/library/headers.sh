#!/bin/sh
# Each public header must compile on its own, as C and as C++, without warnings. Also with -fshort-enums, a status must be as wide
# as int, and a switch with a case for each status must need no default.
# Usage: headers.sh "C COMPILER" "C++ COMPILER, or nothing" SOURCE_ROOT HEADER...
set -eu
cc=$1 cxx=$2 root=$3
shift 3
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
flags="-Wall -Wextra -Wpedantic -Wconversion -Werror -fsyntax-only"
cases=$(cat "$@" | sed -n '/^enum .*sgk_status {$/,/^}/s/^ *\(SGK_[A-Z_]*\) = [0-9].*/    case \1:/p')

unit() { # unit HEADER
    cat <<END
#include "$1"
#include "sgk_status.h"
typedef char as_wide_as_int[sizeof(enum sgk_status) == sizeof(int) ? 1 : -1];
int is_status(enum sgk_status status);
int is_status(enum sgk_status status)
{
    switch (status) {
$cases
        return 1;
    }
    return 0;
}
END
}

for header; do
    unit "$header" >"$directory/$(basename "$header").c"
done
for width in '' -fshort-enums; do
    # shellcheck disable=SC2086
    $cc -std=c99 $flags $width "-I$root/runtime" "-I$root/generated" "$directory"/*.c
    # shellcheck disable=SC2086
    [ -z "$cxx" ] || $cxx -std=c++11 $flags $width "-I$root/runtime" "-I$root/generated" -x c++ "$directory"/*.c
done
[ -n "$cxx" ] || echo "skipped: C++, as there is no compiler"
