#!/bin/sh
# Updates the figures in EVIDENCE.md: each row with a command gets the last line of the command's output.
# Usage: evidence.sh SOURCE_ROOT [WORDS [FIGURES]]: only rows whose command holds WORDS. FIGURES: a folder of figures, each in a file
# called like the target of the command: nothing runs, and other rows stay. With all rows, the page gets the version of the project.
# With CHECK=1 it compares, and writes nothing.
set -eu
cd "$1"
page=tests/EVIDENCE.md status=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cp $page "$scratch/page"

# the lines of rows, `| claim | `command` | figure |`
# shellcheck disable=SC2016
grep -nF -e "${2:-}" $page | sed -n 's/^\([0-9]*\):| [^|]* | `\([^`|]*\)` | .*/\1 \2/p' >"$scratch/rows"
test -s "$scratch/rows"
if [ -z "${2:-}" ]; then
    version=$(sed -n "s/^  version: '\(.*\)',/\1/p" meson.build)
    sed -i "s/^Figures of version [0-9.]*[0-9]/Figures of version $version/" "$scratch/page"
fi
figure_of() { # figure_of COMMAND: runs it
    echo "$1" >&2
    touch "$scratch/begun"
    sh -c "$1" >"$scratch/log" 2>&1 </dev/null || {
        tail -n 20 "$scratch/log" && exit 1
    }
    case $1 in # a suite's own last line is in the log of meson
    *'meson test '*)
        log=$(find build/meson-logs -name 'testlog*.txt' -newer "$scratch/begun" | head -n 1)
        sed -n '/^-* stdout -*$/,/^[-=]*\( stderr -*\)*$/p' "$log" | grep -v '^[-=]' >"$scratch/log"
        ;;
    esac
    grep -v '^ninja: \|^INFO: \|^$' "$scratch/log" | tail -n 1 | sed 's/^# //'
}
while read -r line command; do
    if [ -z "${3:-}" ]; then
        figure_of "$command" >"$scratch/figure" || { cat "$scratch/figure" && exit 1; }
    elif ! cp "$3/${command#ninja -C build }" "$scratch/figure" 2>/dev/null; then
        continue
    fi
    FIGURE=$(cat "$scratch/figure") awk -v line="$line" '
        NR == line { sub(/ \| [^|]*\|$/, ""); print $0 " | " ENVIRON["FIGURE"] " |"; next }
        { print }
    ' "$scratch/page" >"$scratch/next"
    mv "$scratch/next" "$scratch/page"
done <"$scratch/rows"
if [ "${CHECK:-}" = 1 ]; then
    diff $page "$scratch/page" || status=1
else
    cp "$scratch/page" $page
fi
exit $status
