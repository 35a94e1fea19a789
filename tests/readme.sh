#!/bin/sh
# Every file of the project that a README names or links to is there. Usage: readme.sh SOURCE_ROOT
set -eu
cd "$1"

named() {
    for readme in README.md spec/README.md tests/README.md; do
        # shellcheck disable=SC2016
        grep -oE '`(spec|generator|templates|generated|runtime|tests)/[A-Za-z0-9_/.]*[a-z]`' "$readme" | tr -d '`'
        grep -oE '\]\([A-Za-z0-9_/.]+\)' "$readme" | sed "s,](\(.*\)),$(dirname "$readme")/\1,"
    done | sort -u
}

test "$(named | wc -l)" -gt 20
for file in $(named); do
    test -e "$file" || { echo "there is no $file" && missing=1; }
done
test -z "${missing:-}"
