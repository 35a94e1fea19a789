#!/bin/sh
# A file may include a header of another version of splitgen first, whose list of statuses is shorter or longer. All statuses of
# both must be there, as values of the type.
# Usage: statuses.sh "C COMPILER" "C++ COMPILER, or nothing" SOURCE_ROOT
set -eu
cc=$1 cxx=$2 header=$3/runtime/sgk_status.h
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
flags="-Wall -Wextra -Wpedantic -Wconversion -Werror -fsyntax-only"
known=$(sed -n 's/^ *\(SGK_[A-Z_]*\) = [0-9].*/\1/p' "$header")
count=$(echo "$known" | wc -l)
grep -q "^#define SGK_STATUSES $count " "$header" || {
    echo "there are $count statuses; SGK_STATUSES must be their number"
    exit 1
}
# as headers of models have it; the first list, of 13, did not count them
sed -n '/splitgen: begin/,/splitgen: end/p' "$header" >"$directory/this.h"
sed -n -e 's/^#define SGK_STATUSES .*/#define SGK_STATUSES/' -e '/^ *SGK_[A-Z_]* = \(1[3-9]\|[2-9][0-9]\)[, ]/d' \
    -e '/splitgen: begin/,/^};/p' "$header" >"$directory/first.h"
echo '#endif' >>"$directory/first.h"
# with a status that is added as the header's comment says
sed -e "s/^#define SGK_STATUSES .*/#define SGK_STATUSES $((count + 1))/" -e "s/^ *SGK_OK = 0,/SGK_NEW = $count,\\n&/" \
    -e "s/^.* splitgen: end .*/#if SGK_STATUSES + 0 <= $count\\n#define SGK_NEW ((enum sgk_status)$count)\\n#endif/" \
    "$header" >"$directory/next.h"

unit() { # unit HEADER HEADER STATUS...
    printf '#include "%s"\n' "$1" "$2"
    shift 2
    for status; do
        printf 'enum sgk_status get_%s(void);\nenum sgk_status get_%s(void)\n{\n    return %s;\n}\n' "$status" "$status" "$status"
    done
}

# shellcheck disable=SC2086
{
    unit first.h this.h $known >"$directory/first_this.c"
    unit this.h first.h $known >"$directory/this_first.c"
    unit first.h next.h $known SGK_NEW >"$directory/first_next.c"
    unit next.h first.h $known SGK_NEW >"$directory/next_first.c"
    unit this.h next.h $known SGK_NEW >"$directory/this_next.c"
    unit next.h this.h $known SGK_NEW >"$directory/next_this.c"
    $cc -std=c99 $flags "-I$3/runtime" "$directory"/*.c
    [ -z "$cxx" ] || $cxx -std=c++11 $flags "-I$3/runtime" -x c++ "$directory"/*.c
}
[ -n "$cxx" ] || echo "skipped: C++, as there is no compiler"
