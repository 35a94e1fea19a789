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
    SK_BFLOAT16 = 16
};

/* The name of a dtype as ONNX spells it, such as "float16"; NULL for a code that is none of these. */
SK_API const char *sk_dtype_name(int32_t dtype);

/* The bytes of an element in memory, for a string those of its struct sk_string; 0 for a code that is none of these. */
SK_API size_t sk_dtype_width(int32_t dtype);

SK_EXTERN_C_END

#endif
