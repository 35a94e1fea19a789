/*
 * sk_dtype.h - the dtypes, with their codes in ONNX's TensorProto.DataType.
 *
 * Written by splitgen generate from spec/ and templates/dtype.h.in. Do not edit:
 * change those, then run `splitgen generate`. No licence conditions (0BSD).
 */
#ifndef SK_DTYPE_H
#define SK_DTYPE_H

#include <stddef.h>
#include <stdint.h>

#include "sk_api.h"

SK_EXTERN_C_BEGIN

enum {
    SK_FLOAT = 1,
    SK_UINT8 = 2,
    SK_INT8 = 3,
    SK_UINT16 = 4,
    SK_INT16 = 5,
    SK_INT32 = 6,
    SK_INT64 = 7,
    SK_STRING = 8,
    SK_BOOL = 9,
    SK_FLOAT16 = 10,
    SK_DOUBLE = 11,
    SK_UINT32 = 12,
    SK_UINT64 = 13,
    SK_COMPLEX64 = 14,
    SK_COMPLEX128 = 15,
    SK_BFLOAT16 = 16,
    SK_FLOAT8E4M3FN = 17,
    SK_FLOAT8E4M3FNUZ = 18,
    SK_FLOAT8E5M2 = 19,
    SK_FLOAT8E5M2FNUZ = 20,
    SK_UINT4 = 21,
    SK_INT4 = 22,
    SK_FLOAT4E2M1 = 23,
    SK_FLOAT8E8M0 = 24,
    SK_UINT2 = 25,
    SK_INT2 = 26
};

/* The name of a dtype as ONNX spells it, such as "float16"; NULL for a code that is none of these. */
SK_API const char *sk_dtype_name(int32_t dtype);

/*
 * The bits of an element in memory, for a string those of its struct sk_string; 0 for a code that is none of these. Elements
 * of fewer than 8 share bytes, over the whole tensor, the first in the lowest bits: n of them take n * bits / 8 bytes, rounded
 * up, and what the last byte has left is 0.
 */
SK_API size_t sk_dtype_bits(int32_t dtype);

/* The same in bytes; 0 also for a dtype whose elements share bytes. */
SK_API size_t sk_dtype_width(int32_t dtype);

SK_EXTERN_C_END

#endif
