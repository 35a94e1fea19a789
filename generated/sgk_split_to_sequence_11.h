/*
 * sgk_split_to_sequence_11.h - SplitToSequence since version 11: opset imports 11 to 23.
 * New in it: the operator.
 *
 * Written by splitgen generate from spec/ and templates/version.h.in. Do not edit:
 * change those, then run `splitgen generate`. No licence conditions (0BSD).
 * Specification: ONNX docs/Changelog.md, section SplitToSequence-11, SHA-256 8db9f53cdef46e94...
 *
 * Split a tensor into a sequence of tensors, along the specified 'axis'. Lengths of the parts can be specified
 * using the optional argument 'split'. If the argument `split' is not specified, a default scalar value of 1 is
 * used as the value of `split'. 'split' must contain only positive numbers. 'split' is either a scalar (tensor of
 * empty shape), or a 1-D tensor. If 'split' is a scalar, then 'input' will be split into chunks all of size
 * 'split' if possible. The last chunk alone may be smaller than 'split' if the 'input' size along the given axis
 * 'axis' is not divisible by 'split'. If 'split' is a 1-dimensional tensor, the input tensor is split into
 * 'size(split)' chunks, with lengths of the parts on 'axis' specified in 'split'. In this scenario, the sum of
 * entries in 'split' must be equal to the dimension size of input tensor on 'axis'.
 *
 * Where that is unclear:
 *   'only positive numbers' against 'must be >= 0': a scalar must be positive, a listed length may be zero.
 *   keepdims other than 0 and 1 keeps the dimension.
 *   An empty list is refused, even for an axis of zero.
 */
#ifndef SGK_SPLIT_TO_SEQUENCE_11_H
#define SGK_SPLIT_TO_SEQUENCE_11_H

#include "sgk_dtype.h"
#include "sgk_plan.h"

SGK_EXTERN_C_BEGIN

/* The attributes of a SplitToSequence-11 node. */
struct sgk_split_to_sequence_11_attributes {
    /*
     * Which axis to split on. A negative value means counting dimensions from the back. Accepted range is
     * [-rank, rank-1].
     */
    int64_t axis; /* default 0 */
    /*
     * Keep the split dimension or not. Default 1, which means we keep split dimension. If input 'split' is
     * specified, this attribute is ignored.
     */
    int64_t keepdims; /* default 1 */
};

/* The attributes of a node that gives none. */
#define SGK_SPLIT_TO_SEQUENCE_11_ATTRIBUTES {0, 1}

/*
 * Fills plan: where the parts lie in the input. Elements of the input are not read.
 *   attributes    NULL stands for SGK_SPLIT_TO_SEQUENCE_11_ATTRIBUTES.
 *   input         The tensor to split. Rank r >= 1, dims [d0, ..., d(r-1)], of a dtype of the list below.
 *   split         tensor(int32) or tensor(int64); NULL when omitted.
 *                 Length of each output. It can be either a scalar(tensor of empty shape), or a 1-D tensor. All
 *                 values must be >= 0.
 *   message       NULL, or where a sentence is written that says what is wrong.
 *
 * Part i has the input's dims, but length i on the axis. The first of these rules that applies gives the lengths:
 *   "If 'split' is a scalar, then 'input' will be split into chunks all of size 'split' if possible."
 *       with input split of rank 0: dim / split of split, rest if any
 *   "If 'split' is a 1-dimensional tensor, the input tensor is split into 'size(split)' chunks, with lengths of
 *   the parts on 'axis' specified in 'split'."
 *       with input split of rank 1: as split lists
 *   "'split' is either a scalar (tensor of empty shape), or a 1-D tensor."
 *       with input split: refused, SGK_BAD_RANK
 *   "If the argument `split' is not specified, a default scalar value of 1 is used as the value of `split'."
 *       otherwise: dim of 1; keepdims 0 drops the axis
 *
 * Returns SGK_OK, or, with plan unspecified:
 *   SGK_NULL_POINTER  plan, input, its dims, or the dims or elements of split are NULL.
 *   SGK_BAD_DTYPE     input is of a dtype that this version or kernel does not take.
 *   SGK_BAD_RANK      input is of rank 0.
 *   SGK_BAD_SHAPE     a dimension is negative.
 *   SGK_BAD_AXIS      axis is outside [-r, r-1].
 *   SGK_BAD_DTYPE, SGK_BAD_RANK, SGK_BAD_SHAPE, SGK_CAPACITY
 *                     split is of a dtype or rank that it cannot have, or its memory is too small.
 *   SGK_BAD_LENGTHS   the lengths do not cut the axis: one is negative, the sum is wrong, or they do not divide it.
 *   SGK_OVERFLOW      a product of dimensions exceeds int64_t, or a number of bytes or parts exceeds int64_t or size_t.
 */
SGK_API enum sgk_status sgk_split_to_sequence_11_plan(
    struct sgk_plan *plan,
    const struct sgk_split_to_sequence_11_attributes *attributes,
    const struct sgk_tensor *input,
    const struct sgk_tensor *split,
    struct sgk_message *message
);

/*
 * Kernels, one a dtype: the plan, and sgk_plan_run, which copies the elements, byte for byte, to output_count outputs.
 * One or more outputs forming a sequence of tensors after splitting: output_count is the plan's count, or
 * SGK_BAD_OUTPUTS is returned.
 */
#define SGK_KERNEL_PARAMETERS \
    const struct sgk_split_to_sequence_11_attributes *attributes, \
    const struct sgk_tensor *input, \
    const struct sgk_tensor *split, \
    const struct sgk_output *const *outputs, \
    size_t output_count, \
    struct sgk_message *message
/* The type of each of these kernels. */
typedef enum sgk_status sgk_split_to_sequence_11_kernel(SGK_KERNEL_PARAMETERS);

/*
 * Copies the parts of an input of uint8: sgk_split_to_sequence_11_plan, then sgk_plan_run. Returns their status.
 * outputs[i] has the input's dims, but length i on the axis, or without it (keepdims 0); NULL omits it. attributes,
 * split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_to_sequence_11_uint8(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of uint16: sgk_split_to_sequence_11_plan, then sgk_plan_run. Returns their status.
 * outputs[i] has the input's dims, but length i on the axis, or without it (keepdims 0); NULL omits it. attributes,
 * split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_to_sequence_11_uint16(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of uint32: sgk_split_to_sequence_11_plan, then sgk_plan_run. Returns their status.
 * outputs[i] has the input's dims, but length i on the axis, or without it (keepdims 0); NULL omits it. attributes,
 * split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_to_sequence_11_uint32(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of uint64: sgk_split_to_sequence_11_plan, then sgk_plan_run. Returns their status.
 * outputs[i] has the input's dims, but length i on the axis, or without it (keepdims 0); NULL omits it. attributes,
 * split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_to_sequence_11_uint64(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of int8: sgk_split_to_sequence_11_plan, then sgk_plan_run. Returns their status.
 * outputs[i] has the input's dims, but length i on the axis, or without it (keepdims 0); NULL omits it. attributes,
 * split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_to_sequence_11_int8(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of int16: sgk_split_to_sequence_11_plan, then sgk_plan_run. Returns their status.
 * outputs[i] has the input's dims, but length i on the axis, or without it (keepdims 0); NULL omits it. attributes,
 * split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_to_sequence_11_int16(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of int32: sgk_split_to_sequence_11_plan, then sgk_plan_run. Returns their status.
 * outputs[i] has the input's dims, but length i on the axis, or without it (keepdims 0); NULL omits it. attributes,
 * split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_to_sequence_11_int32(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of int64: sgk_split_to_sequence_11_plan, then sgk_plan_run. Returns their status.
 * outputs[i] has the input's dims, but length i on the axis, or without it (keepdims 0); NULL omits it. attributes,
 * split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_to_sequence_11_int64(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of float16: sgk_split_to_sequence_11_plan, then sgk_plan_run. Returns their status.
 * outputs[i] has the input's dims, but length i on the axis, or without it (keepdims 0); NULL omits it. attributes,
 * split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_to_sequence_11_float16(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of float: sgk_split_to_sequence_11_plan, then sgk_plan_run. Returns their status.
 * outputs[i] has the input's dims, but length i on the axis, or without it (keepdims 0); NULL omits it. attributes,
 * split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_to_sequence_11_float(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of double: sgk_split_to_sequence_11_plan, then sgk_plan_run. Returns their status.
 * outputs[i] has the input's dims, but length i on the axis, or without it (keepdims 0); NULL omits it. attributes,
 * split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_to_sequence_11_double(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of string: sgk_split_to_sequence_11_plan, then sgk_plan_run. Returns their status.
 * outputs[i] has the input's dims, but length i on the axis, or without it (keepdims 0); NULL omits it. attributes,
 * split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_to_sequence_11_string(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of bool: sgk_split_to_sequence_11_plan, then sgk_plan_run. Returns their status.
 * outputs[i] has the input's dims, but length i on the axis, or without it (keepdims 0); NULL omits it. attributes,
 * split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_to_sequence_11_bool(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of complex64: sgk_split_to_sequence_11_plan, then sgk_plan_run. Returns their status.
 * outputs[i] has the input's dims, but length i on the axis, or without it (keepdims 0); NULL omits it. attributes,
 * split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_to_sequence_11_complex64(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of complex128: sgk_split_to_sequence_11_plan, then sgk_plan_run. Returns their
 * status. outputs[i] has the input's dims, but length i on the axis, or without it (keepdims 0); NULL omits it.
 * attributes, split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_to_sequence_11_complex128(SGK_KERNEL_PARAMETERS);
#undef SGK_KERNEL_PARAMETERS

SGK_EXTERN_C_END

#endif
