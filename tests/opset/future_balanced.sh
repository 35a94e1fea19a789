# future_balanced.sh - of future.sh: the Split of future/changelog.md, which adds an attribute for balanced parts, and takes every
# dtype, behind an opset that brings nothing. spec/README.md calls it 29.
# shellcheck shell=bash disable=SC2154 # what is not set here, future.sh has set

import_balanced() {
    "$lua_host" . opset future_page changelog.md "$next"

    # a release that changes neither operator
    cp spec/split.lua before.lua
    sed "/^## Version $((newest + 1)) /q" changelog.md >neither.md
    "$splitgen" --root . spec adopt neither.md >log
    grep -q '^now give each new version its row' log || fail "more is asked for: $(cat log)"
    diff spec/split.lua before.lua >log || true
    [ "$(grep -c '^[<>]   *newest_opset = ' log)" -eq "$(grep -c '^[<>]' log)" ] || fail "more than an opset is another: $(cat log)"

    "$splitgen" --root . spec import changelog.md >log
    grep -q "^./spec/split.lua:[0-9]*: Split-$next: " log || fail "the version is not told: $(cat log)"
    "$lua_host" . opset future_decide spec/split.lua "$next"
    "$splitgen" --root . spec check changelog.md
    rm changelog.md neither.md before.lua log
}

check_balanced() {
    local file
    sed "s/@next@/$next/" tests/opset/future/future.onnxtxt >balanced/future.onnxtxt
    build/tests/support/lua_host . conformance encode_cases "$protoc" balanced balanced/cases balanced/texts stamp depfile >log
    build/tests/conformance/runner/sk-conformance balanced/cases/future
    "$own" verify balanced/cases/future
    "$own" list balanced/cases/future/model.onnx
    "$own" list | grep "^Split  *$next *$next-[0-9]*  *uint8 .* bfloat16 .* float8e4m3fn .* uint4 .* int2$"
    "$own" kernel --op Split --opset "$next" --dtype float --shape 2x10 --axis 1 --num-outputs 4 --attribute balanced=1 --out balanced
    grep -q 'into 3, 3, 2, 2' balanced/kernel_split.h || fail "the C of one node is not balanced"
    printf '{"format": 1, "nodes": [{"op": "Split", "opset": %d, "dtype": "float", "dims": ["n"], "num_outputs": 4,
        "attributes": {"balanced": 1}}]}' "$next" | "$own" kernel --request - --prefix run --out balanced
    tr -d '\n' <balanced/run_split.h | sed 's/ \* */ /g' | grep -q ' into dim % 4 parts of ceil(dim / 4), then 4 - dim % 4 parts of dim / 4 ' ||
        fail "the C of a node whose dims are not known does not name the rule"
    grep -q '    int64_t balanced; /\* default 0 \*/' "generated/sgk_split_$next.h" || fail "the attribute is not declared"
    grep -q 'with attribute num_outputs, if balanced != 0: dim % num_outputs of ceil' "generated/sgk_split_$next.h" ||
        fail "the rule is not documented"

    # its manifest as a request
    grep -A 1 '"attributes":{' balanced/kernel_split.json | tail -1 | grep -qx ' *"balanced":1' || fail "the manifest lacks the attribute"
    mkdir balanced/again
    "$own" kernel --request balanced/kernel_split.json --out balanced/again
    for file in kernel_split.h kernel_split.c kernel_split.json; do
        grep -v -e ' nodes of ' -e '^ \*     ' balanced/$file >log
        grep -v -e ' nodes of ' -e '^ \*     ' balanced/again/$file | diff log - || fail "$file is another"
    done
}
