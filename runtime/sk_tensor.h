/*
 * sk_tensor.h - tensors, sequences and strings as the caller hands them over.
 */
#ifndef SK_TENSOR_H
#define SK_TENSOR_H

#include <stddef.h>
#include <stdint.h>

#include "sk_api.h"

SK_EXTERN_C_BEGIN

/*
 * A dense, row-major tensor. All memory is the caller's, and nothing keeps a pointer to it after a call.
 * An input's dims and data are only read.
 */
struct sk_tensor {
    int32_t dtype;   /* ONNX's TensorProto.DataType, see sk_dtype.h */
    size_t rank;     /* number of dims; what infer is given: room at dims */
    int64_t *dims;   /* rank elements, each >= 0; may be NULL when rank is 0 */
    void *data;      /* elements; any alignment; may be NULL when there are none */
    size_t capacity; /* bytes at data */
};

/* A tensor(string) holds these views: bytes of any value, not NUL-terminated. Kernels move views and own nothing. */
struct sk_string {
    const char *data;
    size_t length; /* bytes */
};

/* A sequence of tensors: the caller's array. */
struct sk_sequence {
    struct sk_tensor *tensors; /* NULL asks infer for the count alone */
    size_t capacity;           /* tensors that the array has room for */
    size_t count;              /* tensors in the sequence */
};

SK_EXTERN_C_END

#endif
