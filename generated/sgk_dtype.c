/*
 * sgk_dtype.c - the table of dtypes.
 *
 * Written by splitgen generate from spec/ and templates/dtype.c.in. Do not edit:
 * change those, then run `splitgen generate`. No licence conditions (0BSD).
 */
#include "sgk_dtype.h"

#include "sgk_tensor.h"

static const struct {
    const char *name;
    size_t bits;
} dtypes[] = {
    [SGK_FLOAT] = {"float", 32},
    [SGK_UINT8] = {"uint8", 8},
    [SGK_INT8] = {"int8", 8},
    [SGK_UINT16] = {"uint16", 16},
    [SGK_INT16] = {"int16", 16},
    [SGK_INT32] = {"int32", 32},
    [SGK_INT64] = {"int64", 64},
    [SGK_STRING] = {"string", 8 * sizeof(struct sgk_string)},
    [SGK_BOOL] = {"bool", 8},
    [SGK_FLOAT16] = {"float16", 16},
    [SGK_DOUBLE] = {"double", 64},
    [SGK_UINT32] = {"uint32", 32},
    [SGK_UINT64] = {"uint64", 64},
    [SGK_COMPLEX64] = {"complex64", 64},
    [SGK_COMPLEX128] = {"complex128", 128},
    [SGK_BFLOAT16] = {"bfloat16", 16},
    [SGK_FLOAT8E4M3FN] = {"float8e4m3fn", 8},
    [SGK_FLOAT8E4M3FNUZ] = {"float8e4m3fnuz", 8},
    [SGK_FLOAT8E5M2] = {"float8e5m2", 8},
    [SGK_FLOAT8E5M2FNUZ] = {"float8e5m2fnuz", 8},
    [SGK_UINT4] = {"uint4", 4},
    [SGK_INT4] = {"int4", 4},
    [SGK_FLOAT4E2M1] = {"float4e2m1", 4},
    [SGK_FLOAT8E8M0] = {"float8e8m0", 8},
    [SGK_UINT2] = {"uint2", 2},
    [SGK_INT2] = {"int2", 2},
};

static int is_known(int32_t dtype)
{
    return dtype >= 0 && (size_t)dtype < sizeof dtypes / sizeof dtypes[0];
}

const char *sgk_dtype_name(int32_t dtype)
{
    return is_known(dtype) ? dtypes[dtype].name : NULL;
}

size_t sgk_dtype_bits(int32_t dtype)
{
    return is_known(dtype) ? dtypes[dtype].bits : 0;
}

size_t sgk_dtype_width(int32_t dtype)
{
    return sgk_dtype_bits(dtype) / 8;
}
