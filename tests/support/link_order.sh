#!/bin/sh
# Fails if objects need each other's symbols in a circle.
# Usage: link_order.sh OBJECT_OR_ARCHIVE...
set -eu
edges=$(mktemp)
trap 'rm -f "$edges"' EXIT
nm -A "$@" | awk '
    { object = $1; sub(/:[0-9a-f]*$/, "", object); sub(/.*[\/:]/, "", object) }
    $2 ~ /^[TDRBVW]$/ { defines[$3] = object }
    $2 == "U" { asks[object " " $3] }
    END {
        for (each in asks) {
            split(each, words, " ")
            if (words[2] in defines && defines[words[2]] != words[1])
                print words[1], defines[words[2]]
        }
    }
' | LC_ALL=C sort -u >"$edges"
test "$(wc -l <"$edges")" -gt 10
tsort "$edges" >/dev/null
