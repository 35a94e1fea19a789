#!/bin/bash
# Adds versions and dtypes that ONNX does not have, in a copy of the project, from their page to all suites. It makes only the
# edits of a maintainer: rows of dtypes, decisions in the tables, and rows of the oracle. Prints the edits, and the seconds.
# Usage: unseen.sh SPLITGEN SOURCE_ROOT LUA_HOST OPTIONS_OF_MESON_SETUP [OPTION_OF_MESON_TEST...]
set -eu
splitgen=$(realpath "$1") root=$2 lua_host=$(realpath "$3") options=$4
shift 4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/tree" "$work/cases"
git -C "$root" ls-files -z | tar -C "$root" --null -T - -c | tar -C "$work/tree" -x
cd "$work/tree"
sed -i '/^  deprecated = {/,/\]\] },$/d' spec/*.lua # a deprecated operator could have no new version
git init -q .
git add .
next=$(($(sed -n 's/^  newest_opset = \([0-9]*\),.*/\1/p' spec/split.lua) + 1))
"$lua_host" . opset unseen page ../page.md "$next"

fail() {
    echo "$*" >&2
    exit 1
}

numbered() { sed "s/@next@/$next/; s/@behind@/$((next + 1))/" "$1"; }

adopt() { "$splitgen" --root . spec adopt ../page.md; }

# The maintainer's rows of dtypes, for which DLPack has no word.
add_dtypes() {
    sed -i '/^}/i\  { "uint1", code = 126, bits = 1 },\n  { "complex256", code = 127, bits = 256 },' spec/dtypes.lua
    sed -i 's/"int2", null$/"int2", "uint1", "complex256", null/' generator/manifest.schema.json
    sed -i '/{SGK_INT2, /a\    {SGK_UINT1, 126, "uint1", 1},\n    {SGK_COMPLEX256, 127, "complex256", 256},' tests/kernels/test_registry.c
    sed -i '/{SGK_INT2, /a\    {SGK_UINT1, 0, 0},\n    {SGK_COMPLEX256, 0, 0},' tests/adapters/test_dlpack.c
}

# The maintainer's edit of meaning.c: the versions' rows, and rules that it does not have yet.
add_meanings() {
    local meaning=tests/support/meaning.c rules
    numbered tests/opset/unseen/rows.c.in >../rows
    sed -i "/^const struct meaning meanings/r ../rows" $meaning
    for rules in tests/opset/unseen/{balanced,strings}.c.in; do
        grep -qxF -e "$(sed -n 2p "$rules")" $meaning || sed -i "/^const struct rule ones = /r $rules" $meaning
    done
}

# The suite `meaning` must ask for the rows, as spec/README.md shows; other suites that need the oracle must be skipped.
without_meanings() {
    meson test -C build --setup all meaning random registry safety mutants vectors_agree >../log && fail "a version without a row in meaning.c passes"
    grep -o "Split-$next has no row in tests/support/meaning.c: what the oracle takes it to mean" build/meson-logs/testlog-all.txt >../row ||
        { cat ../log && exit 1; }
    sed "s/Split-$next/Split-29/" ../row | grep -qxFf - spec/README.md || fail "spec/README.md does not show that"
    grep -q '^Skipped: *5 *$' ../log || fail "the other suites are not skipped: $(cat ../log)"
}

# The names of vectors, of the tables as they are. A new version must rename none.
vector_names() { "$1" --root . vectors --list | awk '{ print $2 }' | LC_ALL=C sort; }

# Runs cases of these versions through both programs.
try_cases() {
    local name
    for name in strings packed; do
        numbered "tests/opset/unseen/$name.onnxtxt" >"../cases/$name.onnxtxt"
    done
    sed 's/"ceil"/"round"/' ../cases/strings.onnxtxt >../cases/unknown.onnxtxt
    "$lua_host" . models encode ../cases ../encoded ../texts ../stamp ../depfile
    ninja -C build generator/splitgen tests/conformance/runner/sk-conformance >../log
    for program in build/tests/conformance/runner/sk-conformance "build/generator/splitgen verify"; do
        $program ../encoded/strings ../encoded/packed
        $program ../encoded/unknown 2>../log && fail "$program accepts 'round'"
        grep -F "attribute 'mode' is 'round': it must be 'floor', 'ceil' or 'even and equal' [BAD_ATTRIBUTE]" ../log || fail "$(cat ../log)"
    done
}

vector_names "$splitgen" >../old_names
started=$(date +%s%N)
add_dtypes
for _ in 1 2; do
    adopt || "$lua_host" . opset unseen decide "$next"
done
adopt
adopted=$(date +%s%N)

# shellcheck disable=SC2086 # these are several
meson setup build $options >../log
without_meanings
add_meanings
git add -N .
git --no-pager diff --stat
meson test -C build --setup all --print-errorlogs --timeout-multiplier 3 "$@"
build/generator/splitgen generate --check
try_cases
vector_names build/generator/splitgen | LC_ALL=C comm -13 - ../old_names >../renamed
[ ! -s ../renamed ] || fail "vectors have other names: $(cat ../renamed)"
echo "adopted in $(((adopted - started) / 1000000)) ms; then all is built and tested in $((($(date +%s%N) - adopted) / 1000000000)) s"
