#!/bin/sh
# Modules of generator/ may only require modules of the same or of lower folders, without circles. The order of the folders is
# that of generator/meson.build, which must name every Lua module outside tools/, every table and every template.
# Usage: generator_layers.sh SOURCE_ROOT
set -eu
cd "$1/generator"
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
sed -n "s/^  '\([a-z]*\)': \[.*/\1/p" meson.build | awk '{ print $1, NR }' >"$directory/folders"
test -s "$directory/folders"

# MODULE REQUIRED, a line for each require, also by base/lazy.lua; the program itself provides host and sources, and does not contain tools/
grep -Eo '(^|[^a-z])(require|lazy)\("[a-z_.]+"\)' ./*/*.lua | grep -v '^\./tools/' | sed -E 's|^\./([a-z]+)/([a-z_]+)\.lua:.*"([a-z_.]+)"\)|\1.\2 \3|' |
    awk '$2 ~ /\./' >"$directory/edges"
test "$(wc -l <"$directory/edges")" -gt 100

failed=0
awk '
    FNR == NR { place[$1] = $2; next }
    { split($1, from, "."); split($2, to, ".") }
    from[1] != "host" && place[to[1]] > place[from[1]] { print $1 " requires " $2 ", which is in a higher folder"; failed = 1 }
    END { exit failed }
' "$directory/folders" "$directory/edges" || failed=1
tsort "$directory/edges" >/dev/null || failed=1
# vectors test the rest, so that they must not ask it how nodes are cut
if grep -E '^vectors\..* (core\.|spec\.(formula|evaluate)$)' "$directory/edges" || grep -rn 'host\.cut_' vectors; then
    failed=1
fi

# C: each header must compile with only the headers that its folder may use
for file in host/*.h; do
    sed -n "s|^#include \"\([a-z_]*\)\.h\"$|${file%.h} ${file%/*}/\1|p" "$file"
done >"$directory/includes"
tsort "$directory/includes" >/dev/null || failed=1

# names_all LISTED DIRECTORY PATTERN: the file must list what find finds
names_all() {
    LC_ALL=C sort "$1" >"$directory/listed"
    (cd "$2" && find . -name "$3" ! -path './tools/*' | sed 's|^\./||' | LC_ALL=C sort) >"$directory/there"
    diff "$directory/listed" "$directory/there" || failed=1
}
awk -F "'" '/^foreach folder/, /^}/ {
    if ($3 ~ /^: \[/) folder = $2
    for (i = $3 ~ /^: \[/ ? 4 : 2; i <= NF; i += 2) print folder "/" $i ".lua"
}' meson.build >"$directory/modules"
names_all "$directory/modules" . '*.lua'
for folder in spec templates; do
    sed -n "s|^  '$folder/\(.*\)',|\1|p" "../$folder/meson.build" >"$directory/$folder"
done
names_all "$directory/spec" ../spec '*.lua'
names_all "$directory/templates" ../templates '*.in'

# README.md must list the folders in order
# shellcheck disable=SC2016
sed -n 's/^| `\([a-z]*\)\/` |.*/\1/p' README.md >"$directory/shown"
{ awk '{ print $1 }' "$directory/folders" && printf 'tools\npython\npage\n'; } | diff - "$directory/shown" || failed=1
exit $failed
