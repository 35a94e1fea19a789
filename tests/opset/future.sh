#!/bin/sh
# A version that ONNX does not have yet, from the page to kernels: the Split of future/changelog.md, which adds an attribute for
# balanced parts, and takes every dtype, in a copy of the project, behind an opset that brings nothing. Nothing is edited but the
# imported table, where one row says what is new, and the tests' meaning.c, where one row says it too. spec/README.md calls it 29.
# Usage: future.sh SPLITGEN SOURCE_ROOT PROTOC LUA_HOST
set -eu
splitgen=$(realpath "$1") root=$2 protoc=$3 lua_host=$(realpath "$4")
. "$root/tests/opset/tree.sh"
! command -v git >/dev/null || { git init -q . && git add .; }

newest=$(sed -n 's/^  newest_opset = \([0-9]*\),.*/\1/p' spec/split.lua)
next=$((newest + 2))
"$lua_host" "$root" opset future_page changelog.md "$next"

echo "== a release that changes neither operator"
sed "/^## Version $((newest + 1)) /q" changelog.md >neither.md
"$splitgen" --root . spec adopt neither.md | tee log
grep -q '^now give each new version its row' log || fail "more is asked for"
diff spec/split.lua "$root/spec/split.lua" >log || true
[ "$(grep -c '^[<>]   *newest_opset = ' log)" -eq "$(grep -c '^[<>]' log)" ] || fail "more than an opset is another: $(cat log)"

echo "== import, decide"
"$splitgen" --root . spec import changelog.md >log
grep -q "^./spec/split.lua:[0-9]*: Split-$next: " log || fail "the version is not told: $(cat log)"
"$lua_host" "$root" opset future_decide spec/split.lua "$next"

echo "== generate, compile"
{ meson setup build -Doptimization=0 -Dshape_inference=disabled && ninja -C build generator/splitgen; } >log 2>&1 || { cat log && exit 1; }
build/generator/splitgen --root . generate
build/generator/splitgen --root . generate --check
build/generator/splitgen --root . spec check changelog.md

echo "== before the oracle knows it"
meaning=tests/kernels/test_meaning
others='tests/kernels/test_random tests/kernels/test_registry tests/kernels/test_semantics'
build_suites() {
    # shellcheck disable=SC2086
    ninja -C build tests/formulas/print_answers $meaning $others >log 2>&1 || { cat log && exit 1; }
}
build_suites
build/$meaning >log && fail "a version without a row in meaning.c passes"
grep -o "Split-$next has no row in tests/support/meaning.c: what the oracle takes it to mean" log >row || { cat log && exit 1; }
cat row
sed "s/Split-$next/Split-29/" row | grep -qxFf - spec/README.md || fail "spec/README.md does not show that"
for suite in $others; do
    code=0
    "build/$suite" || code=$?
    [ "$code" -eq 77 ] || fail "$suite is not skipped"
done
"$lua_host" . formulas test_mutants build/tests/formulas/print_answers | grep skipped

echo "== a row of meaning.c"
sed "s/@next@/$next/" tests/opset/future/row.c.in >row
tests/opset/add_meaning.sh row tests/opset/future/rule.c.in
build_suites
for suite in $meaning $others; do
    "build/$suite"
done
"$lua_host" . formulas test_mutants build/tests/formulas/print_answers
ninja -C build tests/conformance/runner/sk-conformance >log 2>&1 || { cat log && exit 1; }

echo "== run"
sed "s/@next@/$next/" tests/opset/future/future.onnxtxt >future.onnxtxt
"$lua_host" . conformance encode_cases "$protoc" cases texts future.onnxtxt >log
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
rm -rf again build cases texts future.onnxtxt changelog.md neither.md kernel_split.* log row
! command -v git >/dev/null || { git add -N . && git --no-pager diff --stat; }
diff -rq -x .git "$root" . | grep -v "^Only in $root" | sed 's/^Files .* and //; s/ differ$//; s/^Only in \(.*\): /\1\//' | sort >changed
! grep -v -e '^./generated/' -e '^./spec/split[a-z_]*.lua$' -e '^./tests/support/meaning.c$' -e '^./changed$' changed ||
    fail "more was edited than the table and the oracle's row"
