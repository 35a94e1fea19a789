/*
 * sgk_tensor.h - tensors as the caller hands them over. These rules hold for every call:
 *
 * Memory     Tensors are dense and row-major: the last dimension varies fastest. All memory is the caller's: nothing is
 *            allocated or freed.
 * Lifetime   A plan points to the input's dims and to the lengths that it was given (sgk_plan.h). No other pointer is
 *            kept after a call.
 * Alignment  Elements may begin at any address: here they are bytes. Structs and arrays of dims are aligned as their C
 *            types ask.
 * Overlap    An output must not share memory with the input, with the list of lengths, or with another output. Kernels
 *            and sgk_plan_run refuse the first two and do not look for the third; sgk_plan_copy looks for none.
 * NULL       A pointer may be NULL only where its comment says so. A call that can return SGK_NULL_POINTER says there
 *            which pointers it checks. All others, such as the plan of sgk_plan_run, are not checked.
 * Omitted    An input or output that the model omits ('') is a NULL in the list of inputs or outputs.
 * Threads    There is no state: any number of threads may call at once, and share what is const. No two calls at once
 *            may write the same memory or the same message.
 */
#ifndef SGK_TENSOR_H
#define SGK_TENSOR_H

#include <stddef.h>
#include <stdint.h>

#include "sgk_api.h"

SGK_EXTERN_C_BEGIN

/* A tensor that is read: an input. */
struct sgk_tensor {
    int32_t dtype;       /* ONNX's TensorProto.DataType: SGK_FLOAT, ... of sgk_dtype.h */
    size_t rank;         /* number of dims */
    const int64_t *dims; /* rank elements, each >= 0; may be NULL when rank is 0 */
    const void *data;    /* elements; may be NULL when there are none, or only a plan is asked for */
    size_t bytes;        /* of memory at data: no fewer than the elements take */
};

/* A tensor that is written: an output. Only the bytes at data are: the rest says what the caller has there. */
struct sgk_output {
    int32_t dtype;       /* ONNX's TensorProto.DataType: that of the input */
    size_t rank;         /* number of dims: that of the part */
    const int64_t *dims; /* rank elements: those of the part; may be NULL when rank is 0 */
    void *data;          /* may be NULL when the output has no elements */
    size_t bytes;        /* of memory at data: no fewer than the elements take */
};

/* An element of tensor(string): bytes of any value, not NUL-terminated. Kernels move these views and own nothing. */
struct sgk_string {
    const char *data; /* its bytes */
    size_t length;    /* bytes */
};

/* An attribute that is a list of integers; data NULL means that it is absent. */
struct sgk_ints {
    const int64_t *data; /* count elements, or NULL */
    size_t count;        /* of the integers */
};

SGK_EXTERN_C_END

#endif
