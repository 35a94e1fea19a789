#!/bin/sh
# A version that ONNX does not have yet, from the page to kernels: the Split of future/changelog.md, which adds an attribute for
# balanced parts, and takes every dtype, in a copy of the project. Nothing is edited but the imported table, where one row says
# what is new, and the tests' meaning.c, where one row says it too. Its number is the one behind the newest opset; spec/README.md
# calls it 29. Usage: future.sh SPLITGEN SOURCE_ROOT PROTOC LUA_HOST
set -eu
splitgen=$(realpath "$1") root=$2 protoc=$3 lua_host=$(realpath "$4")
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT

fail() {
    echo "$*" >&2
    exit 1
}

for part in meson.build meson_options.txt spec templates generator generated runtime packaging tests; do
    cp -R "$root/$part" "$tree"
done
cd "$tree"
! command -v git >/dev/null || { git init -q . && git add .; }

next=$(($(sed -n 's/^  newest_opset = \([0-9]*\),.*/\1/p' spec/split.lua) + 1))
"$lua_host" "$root" opset future_page changelog.md "$next"

# Fails unless spec/README.md shows each line of a file.
shown() {
    sed "s/Split-$next/Split-29/g" "$1" | while read -r line; do
        grep -qxF -e "$line" spec/README.md || fail "spec/README.md does not show: $line"
    done
}

echo "== import"
"$splitgen" --root . spec import changelog.md --op Split | tee log
grep -q "^./spec/split.lua:[0-9]*: Split-$next: attribute 'balanced'; float8e4m3fn; .*; uint4; .*; int2$" log || fail "the version is not told"
shown log
[ "$(grep -c 'undecided:' log)" -eq 2 ] || fail "more is undecided than the two new sentences"
! grep -q 'gone:' log || fail "a sentence is gone"

echo "== before the rule is decided"
if "$splitgen" --root . generate 2>log; then
    fail "an undecided rule is generated"
fi
cat log
shown log
grep -q 'is undecided: say in .parts. what "With attribute .balanced., lengths differ by one at most, .*" states' log ||
    fail "the sentence is not quoted"

echo "== the rule: a row of the table"
balanced='dim % num_outputs of ceil(dim \/ num_outputs), num_outputs - dim % num_outputs of dim \/ num_outputs'
sed -i -z 's/{ undecided = true,\n\( *\)\(says = "With attribute\)/{ given = { "attribute num_outputs" }, when = "balanced != 0",\n\1parts = "'"$balanced"'",\n\1\2/
           s/ *{ undecided = true,\n *says = "Whether the parts[^\n]*\n//' spec/split.lua
grep -A 2 'when = "balanced != 0"' spec/split.lua >log
grep -A 2 'when = "balanced != 0"' spec/README.md | diff log - || fail "spec/README.md does not show that"

echo "== generate, compile"
{ meson setup build -Doptimization=0 -Dshape_inference=disabled && ninja -C build generator/splitgen; } >log 2>&1 || { cat log && exit 1; }
build/generator/splitgen --root . generate
build/generator/splitgen --root . generate --check
{
    build/generator/splitgen --root . spec check changelog.md || true # the page has no other version
} >log 2>&1
! grep -q "Split-$next" log || fail "the table is not as the page: $(cat log)"

echo "== before the oracle knows it"
meaning=tests/kernels/test_meaning
others='tests/kernels/test_random tests/kernels/test_registry tests/kernels/test_semantics tests/kernels/test_vectors'
build_suites() {
    # shellcheck disable=SC2086
    ninja -C build tests/formulas/print_answers $meaning $others >log 2>&1 || { cat log && exit 1; }
}
build_suites
build/$meaning >log && fail "a version without a row in meaning.c passes"
grep -o "Split-$next has no row in tests/support/meaning.c: what the oracle takes it to mean" log >row || { cat log && exit 1; }
cat row
shown row
for suite in $others; do
    code=0
    "build/$suite" || code=$?
    [ "$code" -eq 77 ] || fail "$suite is not skipped"
done
"$lua_host" . formulas test_mutants build/tests/formulas/print_answers | grep skipped

echo "== a row of meaning.c"
sed "s/@next@/$next/" tests/opset/future/row.c.in >row
awk '/^#define BY\(/ { while ((getline line <"tests/opset/future/rule.c.in") > 0) print line }
     { print }
     /^const struct meaning meanings/ { while ((getline line <"row") > 0) print line }' tests/support/meaning.c >log
cp log tests/support/meaning.c
build_suites
for suite in $meaning $others; do
    "build/$suite"
done
"$lua_host" . formulas test_mutants build/tests/formulas/print_answers
ninja -C build tests/conformance/runner/sk-conformance >log 2>&1 || { cat log && exit 1; }

echo "== run"
mkdir text
cp -R tests/opset/future text
sed -i "s/@next@/$next/" text/future/model.txtpb
tests/conformance/encode_cases.sh "$protoc" generator/onnx/onnx.proto text cases stamp depfile future >log
build/tests/conformance/runner/sk-conformance cases/future
build/generator/splitgen verify cases/future
build/generator/splitgen list cases/future/model.onnx
build/generator/splitgen list | grep "^Split  *$next *$next-$next  *uint8 .* bfloat16 .* float8e4m3fn .* uint4 .* int2$"
build/generator/splitgen kernel --op Split --opset "$next" --dtype float --shape 2x10 --axis 1 --num-outputs 4 --attribute balanced=1 --out .
grep -q 'into 3, 3, 2, 2' kernel_split.h || fail "the C of one node is not balanced"
printf '{"format": 1, "nodes": [{"op": "Split", "opset": %d, "dtype": "float", "dims": ["n"], "num_outputs": 4,
    "attributes": {"balanced": 1}}]}' "$next" | build/generator/splitgen kernel --request - --prefix run --out .
tr -d '\n' <run_split.h | sed 's/ \* */ /g' | grep -q ' into dim % 4 parts of ceil(dim / 4), then 4 - dim % 4 parts of dim / 4 ' ||
    fail "the C of a node whose dims are not known does not name the rule"
rm run_split.*
grep -q '    int64_t balanced; /\* default 0 \*/' "generated/sgk_split_$next.h" || fail "the attribute is not declared"
grep -q 'with attribute num_outputs, if balanced != 0: dim % num_outputs of ceil' "generated/sgk_split_$next.h" ||
    fail "the rule is not documented"

echo "== its manifest as a request"
grep -A 1 '"attributes":{' kernel_split.json | tail -1 | grep -qx ' *"balanced":1' || fail "the manifest lacks the attribute"
mkdir again
build/generator/splitgen kernel --request kernel_split.json --out again
for file in kernel_split.h kernel_split.c kernel_split.json; do
    grep -v -e ' nodes of ' -e '^ \*     ' $file >log
    grep -v -e ' nodes of ' -e '^ \*     ' again/$file | diff log - || fail "$file is another"
done

echo "== what is another than before"
rm -rf again build cases text changelog.md depfile kernel_split.* log row stamp
! command -v git >/dev/null || { git add -N . && git --no-pager diff --stat; }
diff -rq -x .git "$root" . | grep -v "^Only in $root" | sed 's/^Files .* and //; s/ differ$//; s/^Only in \(.*\): /\1\//' | sort >changed
! grep -v -e '^./generated/' -e '^./spec/split.lua$' -e '^./tests/support/meaning.c$' -e '^./changed$' changed ||
    fail "more was edited than the table and the oracle's row"
