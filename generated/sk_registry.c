/*
 * sk_registry.c - the table of all kernels.
 *
 * Written by splitgen generate from spec/ and templates/registry.c.in. Do not edit:
 * change those, then run `splitgen generate`. No licence conditions (0BSD).
 */
#include "sk_registry.h"

#include "node.h"
#include "sk_split_1.h"
#include "sk_split_2.h"
#include "sk_split_11.h"
#include "sk_split_13.h"
#include "sk_split_18.h"
#include "sk_split_to_sequence_11.h"
#include "sk_split_to_sequence_24.h"

static const struct sk_kernel kernels[] = {
    {"sk_split_1_float16", &sk_split_1_version, SK_FLOAT16, (sk_function *)sk_split_1_float16},
    {"sk_split_1_float", &sk_split_1_version, SK_FLOAT, (sk_function *)sk_split_1_float},
    {"sk_split_1_double", &sk_split_1_version, SK_DOUBLE, (sk_function *)sk_split_1_double},
    {"sk_split_2_uint8", &sk_split_2_version, SK_UINT8, (sk_function *)sk_split_2_uint8},
    {"sk_split_2_uint16", &sk_split_2_version, SK_UINT16, (sk_function *)sk_split_2_uint16},
    {"sk_split_2_uint32", &sk_split_2_version, SK_UINT32, (sk_function *)sk_split_2_uint32},
    {"sk_split_2_uint64", &sk_split_2_version, SK_UINT64, (sk_function *)sk_split_2_uint64},
    {"sk_split_2_int8", &sk_split_2_version, SK_INT8, (sk_function *)sk_split_2_int8},
    {"sk_split_2_int16", &sk_split_2_version, SK_INT16, (sk_function *)sk_split_2_int16},
    {"sk_split_2_int32", &sk_split_2_version, SK_INT32, (sk_function *)sk_split_2_int32},
    {"sk_split_2_int64", &sk_split_2_version, SK_INT64, (sk_function *)sk_split_2_int64},
    {"sk_split_2_float16", &sk_split_2_version, SK_FLOAT16, (sk_function *)sk_split_2_float16},
    {"sk_split_2_float", &sk_split_2_version, SK_FLOAT, (sk_function *)sk_split_2_float},
    {"sk_split_2_double", &sk_split_2_version, SK_DOUBLE, (sk_function *)sk_split_2_double},
    {"sk_split_2_string", &sk_split_2_version, SK_STRING, (sk_function *)sk_split_2_string},
    {"sk_split_2_bool", &sk_split_2_version, SK_BOOL, (sk_function *)sk_split_2_bool},
    {"sk_split_2_complex64", &sk_split_2_version, SK_COMPLEX64, (sk_function *)sk_split_2_complex64},
    {"sk_split_2_complex128", &sk_split_2_version, SK_COMPLEX128, (sk_function *)sk_split_2_complex128},
    {"sk_split_11_uint8", &sk_split_11_version, SK_UINT8, (sk_function *)sk_split_11_uint8},
    {"sk_split_11_uint16", &sk_split_11_version, SK_UINT16, (sk_function *)sk_split_11_uint16},
    {"sk_split_11_uint32", &sk_split_11_version, SK_UINT32, (sk_function *)sk_split_11_uint32},
    {"sk_split_11_uint64", &sk_split_11_version, SK_UINT64, (sk_function *)sk_split_11_uint64},
    {"sk_split_11_int8", &sk_split_11_version, SK_INT8, (sk_function *)sk_split_11_int8},
    {"sk_split_11_int16", &sk_split_11_version, SK_INT16, (sk_function *)sk_split_11_int16},
    {"sk_split_11_int32", &sk_split_11_version, SK_INT32, (sk_function *)sk_split_11_int32},
    {"sk_split_11_int64", &sk_split_11_version, SK_INT64, (sk_function *)sk_split_11_int64},
    {"sk_split_11_float16", &sk_split_11_version, SK_FLOAT16, (sk_function *)sk_split_11_float16},
    {"sk_split_11_float", &sk_split_11_version, SK_FLOAT, (sk_function *)sk_split_11_float},
    {"sk_split_11_double", &sk_split_11_version, SK_DOUBLE, (sk_function *)sk_split_11_double},
    {"sk_split_11_string", &sk_split_11_version, SK_STRING, (sk_function *)sk_split_11_string},
    {"sk_split_11_bool", &sk_split_11_version, SK_BOOL, (sk_function *)sk_split_11_bool},
    {"sk_split_11_complex64", &sk_split_11_version, SK_COMPLEX64, (sk_function *)sk_split_11_complex64},
    {"sk_split_11_complex128", &sk_split_11_version, SK_COMPLEX128, (sk_function *)sk_split_11_complex128},
    {"sk_split_13_uint8", &sk_split_13_version, SK_UINT8, (sk_function *)sk_split_13_uint8},
    {"sk_split_13_uint16", &sk_split_13_version, SK_UINT16, (sk_function *)sk_split_13_uint16},
    {"sk_split_13_uint32", &sk_split_13_version, SK_UINT32, (sk_function *)sk_split_13_uint32},
    {"sk_split_13_uint64", &sk_split_13_version, SK_UINT64, (sk_function *)sk_split_13_uint64},
    {"sk_split_13_int8", &sk_split_13_version, SK_INT8, (sk_function *)sk_split_13_int8},
    {"sk_split_13_int16", &sk_split_13_version, SK_INT16, (sk_function *)sk_split_13_int16},
    {"sk_split_13_int32", &sk_split_13_version, SK_INT32, (sk_function *)sk_split_13_int32},
    {"sk_split_13_int64", &sk_split_13_version, SK_INT64, (sk_function *)sk_split_13_int64},
    {"sk_split_13_bfloat16", &sk_split_13_version, SK_BFLOAT16, (sk_function *)sk_split_13_bfloat16},
    {"sk_split_13_float16", &sk_split_13_version, SK_FLOAT16, (sk_function *)sk_split_13_float16},
    {"sk_split_13_float", &sk_split_13_version, SK_FLOAT, (sk_function *)sk_split_13_float},
    {"sk_split_13_double", &sk_split_13_version, SK_DOUBLE, (sk_function *)sk_split_13_double},
    {"sk_split_13_string", &sk_split_13_version, SK_STRING, (sk_function *)sk_split_13_string},
    {"sk_split_13_bool", &sk_split_13_version, SK_BOOL, (sk_function *)sk_split_13_bool},
    {"sk_split_13_complex64", &sk_split_13_version, SK_COMPLEX64, (sk_function *)sk_split_13_complex64},
    {"sk_split_13_complex128", &sk_split_13_version, SK_COMPLEX128, (sk_function *)sk_split_13_complex128},
    {"sk_split_18_uint8", &sk_split_18_version, SK_UINT8, (sk_function *)sk_split_18_uint8},
    {"sk_split_18_uint16", &sk_split_18_version, SK_UINT16, (sk_function *)sk_split_18_uint16},
    {"sk_split_18_uint32", &sk_split_18_version, SK_UINT32, (sk_function *)sk_split_18_uint32},
    {"sk_split_18_uint64", &sk_split_18_version, SK_UINT64, (sk_function *)sk_split_18_uint64},
    {"sk_split_18_int8", &sk_split_18_version, SK_INT8, (sk_function *)sk_split_18_int8},
    {"sk_split_18_int16", &sk_split_18_version, SK_INT16, (sk_function *)sk_split_18_int16},
    {"sk_split_18_int32", &sk_split_18_version, SK_INT32, (sk_function *)sk_split_18_int32},
    {"sk_split_18_int64", &sk_split_18_version, SK_INT64, (sk_function *)sk_split_18_int64},
    {"sk_split_18_bfloat16", &sk_split_18_version, SK_BFLOAT16, (sk_function *)sk_split_18_bfloat16},
    {"sk_split_18_float16", &sk_split_18_version, SK_FLOAT16, (sk_function *)sk_split_18_float16},
    {"sk_split_18_float", &sk_split_18_version, SK_FLOAT, (sk_function *)sk_split_18_float},
    {"sk_split_18_double", &sk_split_18_version, SK_DOUBLE, (sk_function *)sk_split_18_double},
    {"sk_split_18_string", &sk_split_18_version, SK_STRING, (sk_function *)sk_split_18_string},
    {"sk_split_18_bool", &sk_split_18_version, SK_BOOL, (sk_function *)sk_split_18_bool},
    {"sk_split_18_complex64", &sk_split_18_version, SK_COMPLEX64, (sk_function *)sk_split_18_complex64},
    {"sk_split_18_complex128", &sk_split_18_version, SK_COMPLEX128, (sk_function *)sk_split_18_complex128},
    {"sk_split_to_sequence_11_uint8", &sk_split_to_sequence_11_version, SK_UINT8, (sk_function *)sk_split_to_sequence_11_uint8},
    {"sk_split_to_sequence_11_uint16", &sk_split_to_sequence_11_version, SK_UINT16, (sk_function *)sk_split_to_sequence_11_uint16},
    {"sk_split_to_sequence_11_uint32", &sk_split_to_sequence_11_version, SK_UINT32, (sk_function *)sk_split_to_sequence_11_uint32},
    {"sk_split_to_sequence_11_uint64", &sk_split_to_sequence_11_version, SK_UINT64, (sk_function *)sk_split_to_sequence_11_uint64},
    {"sk_split_to_sequence_11_int8", &sk_split_to_sequence_11_version, SK_INT8, (sk_function *)sk_split_to_sequence_11_int8},
    {"sk_split_to_sequence_11_int16", &sk_split_to_sequence_11_version, SK_INT16, (sk_function *)sk_split_to_sequence_11_int16},
    {"sk_split_to_sequence_11_int32", &sk_split_to_sequence_11_version, SK_INT32, (sk_function *)sk_split_to_sequence_11_int32},
    {"sk_split_to_sequence_11_int64", &sk_split_to_sequence_11_version, SK_INT64, (sk_function *)sk_split_to_sequence_11_int64},
    {"sk_split_to_sequence_11_float16", &sk_split_to_sequence_11_version, SK_FLOAT16, (sk_function *)sk_split_to_sequence_11_float16},
    {"sk_split_to_sequence_11_float", &sk_split_to_sequence_11_version, SK_FLOAT, (sk_function *)sk_split_to_sequence_11_float},
    {"sk_split_to_sequence_11_double", &sk_split_to_sequence_11_version, SK_DOUBLE, (sk_function *)sk_split_to_sequence_11_double},
    {"sk_split_to_sequence_11_string", &sk_split_to_sequence_11_version, SK_STRING, (sk_function *)sk_split_to_sequence_11_string},
    {"sk_split_to_sequence_11_bool", &sk_split_to_sequence_11_version, SK_BOOL, (sk_function *)sk_split_to_sequence_11_bool},
    {"sk_split_to_sequence_11_complex64", &sk_split_to_sequence_11_version, SK_COMPLEX64, (sk_function *)sk_split_to_sequence_11_complex64},
    {"sk_split_to_sequence_11_complex128", &sk_split_to_sequence_11_version, SK_COMPLEX128, (sk_function *)sk_split_to_sequence_11_complex128},
    {"sk_split_to_sequence_24_uint8", &sk_split_to_sequence_24_version, SK_UINT8, (sk_function *)sk_split_to_sequence_24_uint8},
    {"sk_split_to_sequence_24_uint16", &sk_split_to_sequence_24_version, SK_UINT16, (sk_function *)sk_split_to_sequence_24_uint16},
    {"sk_split_to_sequence_24_uint32", &sk_split_to_sequence_24_version, SK_UINT32, (sk_function *)sk_split_to_sequence_24_uint32},
    {"sk_split_to_sequence_24_uint64", &sk_split_to_sequence_24_version, SK_UINT64, (sk_function *)sk_split_to_sequence_24_uint64},
    {"sk_split_to_sequence_24_int8", &sk_split_to_sequence_24_version, SK_INT8, (sk_function *)sk_split_to_sequence_24_int8},
    {"sk_split_to_sequence_24_int16", &sk_split_to_sequence_24_version, SK_INT16, (sk_function *)sk_split_to_sequence_24_int16},
    {"sk_split_to_sequence_24_int32", &sk_split_to_sequence_24_version, SK_INT32, (sk_function *)sk_split_to_sequence_24_int32},
    {"sk_split_to_sequence_24_int64", &sk_split_to_sequence_24_version, SK_INT64, (sk_function *)sk_split_to_sequence_24_int64},
    {"sk_split_to_sequence_24_bfloat16", &sk_split_to_sequence_24_version, SK_BFLOAT16, (sk_function *)sk_split_to_sequence_24_bfloat16},
    {"sk_split_to_sequence_24_float16", &sk_split_to_sequence_24_version, SK_FLOAT16, (sk_function *)sk_split_to_sequence_24_float16},
    {"sk_split_to_sequence_24_float", &sk_split_to_sequence_24_version, SK_FLOAT, (sk_function *)sk_split_to_sequence_24_float},
    {"sk_split_to_sequence_24_double", &sk_split_to_sequence_24_version, SK_DOUBLE, (sk_function *)sk_split_to_sequence_24_double},
    {"sk_split_to_sequence_24_string", &sk_split_to_sequence_24_version, SK_STRING, (sk_function *)sk_split_to_sequence_24_string},
    {"sk_split_to_sequence_24_bool", &sk_split_to_sequence_24_version, SK_BOOL, (sk_function *)sk_split_to_sequence_24_bool},
    {"sk_split_to_sequence_24_complex64", &sk_split_to_sequence_24_version, SK_COMPLEX64, (sk_function *)sk_split_to_sequence_24_complex64},
    {"sk_split_to_sequence_24_complex128", &sk_split_to_sequence_24_version, SK_COMPLEX128, (sk_function *)sk_split_to_sequence_24_complex128},
};

static const size_t kernel_count = sizeof kernels / sizeof kernels[0];

const struct sk_kernel *sk_find_kernel(const char *op, int64_t opset, int32_t dtype)
{
    for (size_t i = 0; op != NULL && i < kernel_count; i++) {
        const struct sk_version *version = kernels[i].version;
        if (kernels[i].dtype == dtype && version->since_version <= opset && opset <= version->last_opset &&
            sk_same_text(version->op, op))
            return &kernels[i];
    }
    return NULL;
}

const struct sk_kernel *sk_kernels(size_t *count)
{
    *count = kernel_count;
    return kernels;
}
