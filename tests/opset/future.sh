#!/bin/sh
# A version that ONNX does not have yet, from the page to kernels: Split-29 of future/changelog.md, which adds an attribute for
# balanced parts, and takes every dtype, in a copy of the project. Nothing is edited but the imported table, where one row says
# what is new. Usage: future.sh SPLITGEN SOURCE_ROOT PROTOC LUA_HOST
set -eu
splitgen=$(realpath "$1") root=$2 protoc=$3 lua_host=$(realpath "$4")
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT

fail() {
    echo "$*" >&2
    exit 1
}

for part in meson.build meson_options.txt spec templates generator generated runtime tests; do
    cp -R "$root/$part" "$tree"
done
cd "$tree"

"$lua_host" "$root" opset future_page changelog.md

echo "== import"
"$splitgen" --root . spec import changelog.md --op Split | tee log
grep -q "^./spec/split.lua:[0-9]*: Split-29: attribute 'balanced'; float8e4m3fn; .*; uint4; .*; int2$" log || fail "the version is not told"
while read -r line; do
    grep -qxF -e "$line" spec/README.md || fail "spec/README.md does not show: $line"
done <log
[ "$(grep -c 'undecided:' log)" -eq 2 ] || fail "more is undecided than the two new sentences"
! grep -q 'gone:' log || fail "a sentence is gone"

echo "== before the rule is decided"
if "$splitgen" --root . generate 2>log; then
    fail "an undecided rule is generated"
fi
cat log
grep -qxFf log spec/README.md || fail "spec/README.md does not show it"
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
! grep -q Split-29 log || fail "the table is not as the page: $(cat log)"
ninja -C build tests/opset/future_version tests/kernels/test_vectors tests/conformance/runner/sk-conformance >log 2>&1 || { cat log && exit 1; }

echo "== run"
build/tests/opset/future_version
build/tests/kernels/test_vectors
tests/conformance/encode_cases.sh "$protoc" generator/onnx/onnx.proto tests/opset cases stamp depfile future >log
build/tests/conformance/runner/sk-conformance cases/future
build/generator/splitgen verify cases/future
build/generator/splitgen list cases/future/model.onnx
build/generator/splitgen list | grep '^Split  *29 *29-29  *uint8 .* bfloat16 .* float8e4m3fn .* uint4 .* int2$'
build/generator/splitgen kernel --op Split --opset 29 --dtype float --shape 2x10 --axis 1 --num-outputs 4 --attribute balanced=1 --out .
grep -q 'into 3, 3, 2, 2' kernel_split.h || fail "the C of one node is not balanced"
echo '{"format": 1, "nodes": [{"op": "Split", "opset": 29, "dtype": "float", "dims": ["n"], "num_outputs": 4,
    "attributes": {"balanced": 1}}]}' | build/generator/splitgen kernel --request - --prefix run --out .
tr -d '\n' <run_split.h | sed 's/ \* */ /g' | grep -q ' into dim % 4 parts of ceil(dim / 4), then 4 - dim % 4 parts of dim / 4 ' ||
    fail "the C of a node whose dims are not known does not name the rule"
rm run_split.*
grep -q '    int64_t balanced; /\* default 0 \*/' generated/sgk_split_29.h || fail "the attribute is not declared"
grep -q 'with attribute num_outputs, if balanced != 0: dim % num_outputs of ceil' generated/sgk_split_29.h ||
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
rm -rf again build cases changelog.md depfile kernel_split.* log stamp
diff -rq "$root" . | grep -v "^Only in $root" | sed 's/^Files .* and //; s/ differ$//; s/^Only in \(.*\): /\1\//' | sort >changed
cat changed
! grep -v -e '^./generated/' -e '^./spec/split.lua$' -e '^./changed$' changed || fail "more was edited than the table"
