# future_choice.sh - of future.sh: versions with what none has had so far: attributes that are strings, that are required, that are
# words of C; inputs of other names, one of them required.
# shellcheck shell=bash disable=SC2154 # what is not set here, future.sh has set

add_choice() {
    local table
    for table in split split_to_sequence; do
        sed -i "s/newest_opset = [0-9]*/newest_opset = 99/; /^  },$/,\$d" spec/$table.lua
        { cat tests/opset/choice/$table.lua.in && printf '  },\n}\n'; } >>spec/$table.lua
    done
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
    local sentence
    sed 's/"ceil"/"round"/' tests/opset/choice/ceil.onnxtxt >choice/round.onnxtxt
    cp tests/opset/choice/ceil.onnxtxt choice
    encode choice choice/encoded
    build/tests/conformance/runner/sk-conformance choice/encoded/ceil
    "$own" verify choice/encoded/ceil
    sentence="attribute 'mode' is 'round': it must be 'floor', 'ceil' or 'even and equal' [BAD_ATTRIBUTE]"
    refused 1 "$sentence" build/tests/conformance/runner/sk-conformance choice/encoded/round
    refused 1 "$sentence" "$own" list choice/encoded/round/model.onnx
    grep -q '^help: ' log || fail "there is no help"
}

# A request, its manifest as one, and options; and nodes of which more is left to the run.
check_requests() {
    local split='"op": "Split", "opset": 99, "dtype": "float", "outputs": 4'
    local options="--op Split --opset 99 --dtype float --shape 2x10 --axis 1 --outputs 4 --attribute parts=4"
    request() { echo '{"format": 1, "nodes": [{'"$1"'}]}' >choice/request.json; }
    request "$split"', "axis": 1, "dims": [2, 10], "attributes": {"mode": "ceil", "default": 1, "parts": 4}'
    mkdir choice/first choice/again
    "$own" kernel --request choice/request.json --out choice/first
    grep -q 'into 3, 3, 2, 2' choice/first/kernel_split.h || fail "the C of a request is another"
    tr -d ' \n' <choice/first/kernel_split.json | grep -qF '"attributes":{"default":1,"mode":"ceil","parts":4}' || fail "the manifest lacks a string"
    "$own" kernel --request choice/first/kernel_split.json --out choice/again
    cut -c 1-60 choice/first/kernel_split.json >log
    cut -c 1-60 choice/again/kernel_split.json | diff log - || fail "the manifest is no request for the same"
    # shellcheck disable=SC2086
    {
        "$own" kernel $options --attribute mode=floor --out choice/again
        grep -q 'into 2, 2, 2, 4' choice/again/kernel_split.h || fail "the C of an option is another"
        refused 1 "attribute 'mode' is '1': it must be" "$own" kernel $options --attribute mode=1 --out choice/again
    }
    request "$split"', "dims": ["n"], "attributes": {"default": 1, "parts": 4}'
    "$own" kernel --request choice/request.json --out choice/again
    tr -d '\n' <choice/again/kernel_split.h | sed 's/ \* */ /g' | grep -q ' into dim % 4 parts of ceil(dim / 4), then 4 - dim % 4 parts of dim / 4 ' ||
        fail "the C of a node whose dims are not known does not name the rule"
    request '"op": "SplitToSequence", "opset": 99, "dtype": "float", "dims": [10], "axis": 0, "split": {"dtype": "int64", "dims": null}'
    "$own" kernel --request choice/request.json --out choice/again
    grep -q 'if (split_rank == 0) {' choice/again/kernel_split.c || fail "the run does not ask for the rank"
}

check_choice() {
    check_library
    check_models
    check_requests
}
