#!/bin/sh
# Each file must exist that a page links to, or names in `code` by its path in the project. Usage: links.sh ROOT [installed]
# ROOT is the source tree, or the directory of the installed pages, where only links are checked.
set -eu
cd "$1"
pages=$(find README.md CHANGELOG.md generator runtime spec tests -name '*.md')

links() {
    for page in $pages; do
        grep -oE '\]\([^)]+\)' "$page" | sed "s,](\(.*\)),\1," | grep -v '^https:' | sed "s,^,$(dirname "$page")/," || true
    done
}

names() {
    # shellcheck disable=SC2016,SC2086
    grep -ohE '`(spec|generator|templates|generated|runtime|tests)/[A-Za-z0-9_/.]*[a-z]`' $pages | tr -d '`'
}

test "$(links | wc -l)" -gt 30
{
    links
    [ "${2:-}" = installed ] || names
} | sort -u | {
    status=0
    while read -r file; do
        test -e "$file" || { echo "there is no $file" && status=1; }
    done
    exit $status
}
