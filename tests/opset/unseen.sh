#!/bin/sh
# From the page to all suites with a version that nobody has seen, in a copy of the project, by the edits of a maintainer and no
# others: the table's decisions, and a row of the oracle. Prints what was edited, and the seconds.
# Usage: unseen.sh SPLITGEN SOURCE_ROOT LUA_HOST [OPTION_OF_MESON_TEST...]
set -eu
splitgen=$(realpath "$1") root=$2 lua_host=$(realpath "$3")
shift 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/tree"
git -C "$root" ls-files -z | tar -C "$root" --null -T - -c | tar -C "$work/tree" -x
cd "$work/tree"
git init -q .
git add .
next=$(($(sed -n 's/^  newest_opset = \([0-9]*\),.*/\1/p' spec/split.lua) + 1))
"$lua_host" "$root" opset write_page ../page.md "$next"

started=$(date +%s%N)
"$splitgen" --root . spec adopt ../page.md || "$lua_host" "$root" opset future_decide spec/split.lua "$next"
"$splitgen" --root . spec adopt ../page.md
sed "s/@next@/$next/" tests/opset/future/row.c.in >../row
tests/opset/add_meaning.sh ../row tests/opset/future/rule.c.in
adopted=$(date +%s%N)
git add -N .
git --no-pager diff --stat

meson setup build >../log
meson test -C build --print-errorlogs "$@"
echo "adopted in $(((adopted - started) / 1000000)) ms; then all is built and tested in $((($(date +%s%N) - adopted) / 1000000000)) s"
