# future_dtypes.sh - of future.sh: dtypes that no version takes, two of which ONNX does not have: a row of spec/dtypes.lua and a name
# in a list of spec/types.lua are all that each needs.
# shellcheck shell=bash disable=SC2154 # what is not set here, future.sh has set

add_dtypes() {
    sed -i '/^}/i\  { "uint1", code = 99, bits = 1 },\n  { "complex256", code = 127, bits = 256 },' spec/dtypes.lua
    sed -i '/all_ir4 = {/,/}/s/"complex128",/& "float8e4m3fn", "float8e4m3fnuz", "float8e5m2", "float8e5m2fnuz", "uint4", "int4",\
        "float4e2m1", "float8e8m0", "uint2", "int2", "uint1", "complex256",/' spec/types.lua
}

# What becomes of parts that share bytes, or are wide.
check_fates() {
    local dtype shape split expected is
    while read -r dtype shape split expected; do
        "$own" kernel --op Split --opset 18 --dtype "$dtype" --shape "$shape" --axis 1 --split "$split" --out dtypes
        is=$(sed -n 's/^ *"\(strategy\|fate\|offset\|bytes\)":"*\([a-z0-9]*\)"*,*$/\2/p' dtypes/kernel_split.json | paste -s -d ' ')
        [ "$is" = "$expected" ] || fail "$dtype of $shape into $split: $is, not $expected"
    done <<END
uint4 1x10 4,4,2 view 0 2 view 2 2 view 4 1
uint4 1x10 4,3,3 bits view 0 2 copy 2 copy 2
uint4 1x9 4,5 bits view 0 2 copy 3
int2 1x12 4,8 view 0 1 view 1 2
int2 1x12 2,10 bits copy 1 copy 3
int2 1x3x2 2,1 bits view 0 1 copy 1
uint1 1x24 8,16 view 0 1 view 1 2
uint1 1x24 8,15,1 bits view 0 1 copy 2 copy 1
uint1 2x12 4,8 bits copy 1 copy 2
float4e2m1 1x3x2 2,1 view 0 2 view 2 1
float4e2m1 3x10 4,6 rows copy 0 6 copy 2 9
float4e2m1 3x10 5,5 bits copy 8 copy 8
float8e8m0 1x5 2,3 view 0 2 view 2 3
complex256 1x3 1,2 view 0 32 view 32 64
complex256 2x3 1,2 rows copy 0 64 copy 32 128
END
}

check_dtypes() {
    "$own" list | grep -q ' int2 uint1 complex256$' || fail "no version takes them"
    ! "$own" list | grep ' bfloat16 .* complex128$' || fail "not all versions of that list take them"
    encode tests/opset/dtypes dtypes/encoded
    build/tests/conformance/runner/sk-conformance dtypes/encoded
    "$own" verify dtypes/encoded
    check_fates
}
