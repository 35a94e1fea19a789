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
    size_t width;
} dtypes[] = {
    [SK_FLOAT] = {"float", 4},
    [SK_UINT8] = {"uint8", 1},
    [SK_INT8] = {"int8", 1},
    [SK_UINT16] = {"uint16", 2},
    [SK_INT16] = {"int16", 2},
    [SK_INT32] = {"int32", 4},
    [SK_INT64] = {"int64", 8},
    [SK_STRING] = {"string", sizeof(struct sk_string)},
    [SK_BOOL] = {"bool", 1},
    [SK_FLOAT16] = {"float16", 2},
    [SK_DOUBLE] = {"double", 8},
    [SK_UINT32] = {"uint32", 4},
    [SK_UINT64] = {"uint64", 8},
    [SK_COMPLEX64] = {"complex64", 8},
    [SK_COMPLEX128] = {"complex128", 16},
    [SK_BFLOAT16] = {"bfloat16", 2},
};

static int is_known(int32_t dtype)
{
    return dtype >= 0 && (size_t)dtype < sizeof dtypes / sizeof dtypes[0];
}

const char *sk_dtype_name(int32_t dtype)
{
    return is_known(dtype) ? dtypes[dtype].name : NULL;
}

size_t sk_dtype_width(int32_t dtype)
{
    return is_known(dtype) ? dtypes[dtype].width : 0;
}
