/*
 * sk_dtype.c - the table of dtypes.
 *
 * Written by splitgen generate from spec/ and templates/dtype.c.in. Do not edit:
 * change those, then run `splitgen generate`. No licence conditions (0BSD).
 */
#include "sk_dtype.h"

#include "sk_tensor.h"

static const struct {
    const char *name;
    size_t bits;
} dtypes[] = {
    [SK_FLOAT] = {"float", 32},
    [SK_UINT8] = {"uint8", 8},
    [SK_INT8] = {"int8", 8},
    [SK_UINT16] = {"uint16", 16},
    [SK_INT16] = {"int16", 16},
    [SK_INT32] = {"int32", 32},
    [SK_INT64] = {"int64", 64},
    [SK_STRING] = {"string", 8 * sizeof(struct sk_string)},
    [SK_BOOL] = {"bool", 8},
    [SK_FLOAT16] = {"float16", 16},
    [SK_DOUBLE] = {"double", 64},
    [SK_UINT32] = {"uint32", 32},
    [SK_UINT64] = {"uint64", 64},
    [SK_COMPLEX64] = {"complex64", 64},
    [SK_COMPLEX128] = {"complex128", 128},
    [SK_BFLOAT16] = {"bfloat16", 16},
    [SK_FLOAT8E4M3FN] = {"float8e4m3fn", 8},
    [SK_FLOAT8E4M3FNUZ] = {"float8e4m3fnuz", 8},
    [SK_FLOAT8E5M2] = {"float8e5m2", 8},
    [SK_FLOAT8E5M2FNUZ] = {"float8e5m2fnuz", 8},
    [SK_UINT4] = {"uint4", 4},
    [SK_INT4] = {"int4", 4},
    [SK_FLOAT4E2M1] = {"float4e2m1", 4},
    [SK_FLOAT8E8M0] = {"float8e8m0", 8},
    [SK_UINT2] = {"uint2", 2},
    [SK_INT2] = {"int2", 2},
};

static int is_known(int32_t dtype)
{
    return dtype >= 0 && (size_t)dtype < sizeof dtypes / sizeof dtypes[0];
}

const char *sk_dtype_name(int32_t dtype)
{
    return is_known(dtype) ? dtypes[dtype].name : NULL;
}

size_t sk_dtype_bits(int32_t dtype)
{
    return is_known(dtype) ? dtypes[dtype].bits : 0;
}

size_t sk_dtype_width(int32_t dtype)
{
    return sk_dtype_bits(dtype) / 8;
}
