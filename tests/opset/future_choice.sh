# future_choice.sh - of future.sh: versions with what none has had so far: attributes that are strings, that are required, that are
# words of C; inputs of other names, one of them required.
# shellcheck shell=bash disable=SC2154 # what is not set here, future.sh has set

decide() { # decide TABLE LENGTHS: the length rules of its last version are those of a file
    last=$(grep -n '^      lengths = {$' "$1" | tail -1 | cut -d: -f1)
    awk -v last="$last" -v lengths="$2" '
        NR == last { while ((getline line < lengths) > 0) print line; skip = 1 }
        !skip { print }
        skip && /^      },$/ { skip = 0 }' "$1" >decided
    mv decided "$1"
}

import_choice() {
    local page=tests/opset/choice/changelog.md
    "$splitgen" --root . spec import "$page" >log
    grep -q "undecided: which strings 'mode' can be: How lengths are rounded.$" log || fail "the strings are not asked for: $(cat log)"
    decide spec/split.lua "$root/tests/opset/choice/split.txt"
    decide spec/split_to_sequence.lua "$root/tests/opset/choice/split_to_sequence.txt"
    refused 1 "Split-99: attributes[3] 'mode' is undecided: say in 'values' which strings it can be" "$splitgen" --root . generate
    sed -i 's/{ "mode", "string", default = "ceil",/& values = { "floor", "ceil", "even and equal" },/
        s/{ "register", "string", optional = true,/& values = { "none", "" },/' spec/split.lua
    "$splitgen" --root . spec check "$page" >log 2>&1 || true # the page has no other version
    ! grep -q '[a-z]-99' log || fail "the tables are not as the page: $(cat log)"
}

# What a condition cannot say.
check_conditions() {
    local from to sentence
    while IFS='|' read -r from to sentence; do
        cp spec/split.lua kept
        sed -i "s/$from/$to/" spec/split.lua
        refused 1 "$sentence" "$splitgen" --root . generate
        mv kept spec/split.lua
    done <<'END'
mode == 'floor'|mode == 'flor'|lengths[2].when compares 'mode' with 'flor', which is none of its values
mode == 'floor'|mode == 0|lengths[2].when takes 'mode' for a number, and it is a string
mode == 'floor'|mode < 'floor'|lengths[2].when has 'mode < 'floor'', which compares no attribute with
parts = "parts of dim|parts = "mode of dim|lengths[5].parts takes 'mode' for a number, and it is a string
END
}

check_library() {
    local strict="-Wall -Wextra -Wshadow -Wpedantic -Werror -Iruntime -Igenerated"
    # shellcheck disable=SC2086
    {
        ${CC:-cc} -std=c99 -Os $strict tests/opset/choice_version.c build/runtime/libsplitkernels.a -o choice/version
        [ -z "$cxx" ] || echo '#include "splitkernels.h"' | $cxx -std=c++11 $strict -x c++ -fsyntax-only -
    }
    grep -q "choice/choice.c" generated/meson.build || fail "a build lacks what strings need"
    ! grep -q "choice/choice.c" "$root/generated/meson.build" || fail "a library without strings has what strings need"
    choice/version
    grep -qxF "    int64_t default_; /* default 0 */" generated/sgk_split_99.h || fail "a word of C is a member"
    grep -qF "struct sgk_string mode; /* 'floor', 'ceil' or 'even and equal'; default 'ceil' */" generated/sgk_split_99.h ||
        fail "the strings are not documented"
    grep -qF "if mode == 'ceil' and default == 0: parts - 1 of ceil(dim / parts), rest" generated/sgk_split_99.h ||
        fail "the condition is not documented"
}

check_models() {
    local mode sentence
    for mode in ceil round; do
        sed "s/@next@/99/; s/num_outputs/parts/; s/balanced = 1/default = 1, mode = \"$mode\"/" \
            tests/opset/future/future.onnxtxt >"choice/$mode.onnxtxt"
    done
    build/tests/support/lua_host . conformance encode_cases "$protoc" choice choice/encoded choice/texts stamp depfile >log
    build/tests/conformance/runner/sk-conformance choice/encoded/ceil
    "$own" verify choice/encoded/ceil
    sentence="attribute 'mode' is 'round': it must be 'floor', 'ceil' or 'even and equal' [BAD_ATTRIBUTE]"
    refused 1 "$sentence" build/tests/conformance/runner/sk-conformance choice/encoded/round
    refused 1 "$sentence" "$own" list choice/encoded/round/model.onnx
    grep -q '^help: ' log || fail "there is no help"
}

# A request, and its manifest as one.
check_requests() {
    local node
    node='"op": "Split", "opset": 99, "dtype": "float", "axis": 1, "outputs": 4'
    echo '{"format": 1, "nodes": [{'"$node"', "dims": [2, 10], "attributes": {"mode": "ceil", "default": 1, "parts": 4}}]}' >choice/request.json
    mkdir choice/first choice/again
    "$own" kernel --request choice/request.json --out choice/first
    grep -q 'into 3, 3, 2, 2' choice/first/kernel_split.h || fail "the C of a request is another"
    tr -d ' \n' <choice/first/kernel_split.json | grep -qF '"attributes":{"default":1,"mode":"ceil","parts":4}' || fail "the manifest lacks a string"
    "$own" kernel --request choice/first/kernel_split.json --out choice/again
    cut -c 1-60 choice/first/kernel_split.json >log
    cut -c 1-60 choice/again/kernel_split.json | diff log - || fail "the manifest is no request for the same"
    "$own" kernel --op Split --opset 99 --dtype float --shape 2x10 --axis 1 --outputs 4 --attribute parts=4 --attribute mode=floor --out choice/again
    grep -q 'into 2, 2, 2, 4' choice/again/kernel_split.h || fail "the C of an option is another"
    refused 1 "attribute 'mode' is '1': it must be" \
        "$own" kernel --op Split --opset 99 --dtype float --shape 2x10 --outputs 4 --attribute parts=4 --attribute mode=1 --out choice/again
    echo '{"format": 1, "nodes": [{'"$node"', "dims": [2, 10], "attributes": {"mode": 1, "parts": 4}}]}' >choice/request.json
    refused 1 "attribute 'mode' is of type 2, Split-99 has it as STRING" "$own" kernel --request choice/request.json --out choice/again
    refused 1 "Split-99 requires attribute 'parts'" \
        "$own" kernel --op Split --opset 99 --dtype float --shape 2x10 --outputs 4 --attribute mode=floor --out choice/again
    echo '{"format": 1, "nodes": [{"op": "SplitToSequence", "opset": 99, "dtype": "float", "dims": [10], "axis": 0,
        "split": {"dtype": "int64", "dims": null}}]}' | "$own" kernel --request - --out choice/again
    grep -q 'if (split_rank == 0) {' choice/again/kernel_split.c || fail "the run does not ask for the rank"
    refused 1 "1 inputs, SplitToSequence-99 takes 2 to 2" \
        "$own" kernel --op SplitToSequence --opset 99 --dtype float --shape 10 --axis 0 --out choice/again
}

check_choice() {
    check_conditions
    check_library
    check_models
    check_requests
}
