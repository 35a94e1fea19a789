/*
 * sgk_split_13.h - Split since version 13: opset imports 13 to 17.
 * New in it: the lengths are an input; bfloat16.
 *
 * Written by splitgen generate from spec/ and templates/version.h.in. Do not edit:
 * change those, then run `splitgen generate`. No licence conditions (0BSD).
 * Specification: ONNX docs/Changelog.md, section Split-13, SHA-256 95031ce952b0cea9...
 *
 * Split a tensor into a list of tensors, along the specified 'axis'. Lengths of the parts can be specified using
 * input 'split'. Otherwise, the tensor is split to equal sized parts.
 *
 * Where that is unclear:
 *   The rank of 'split' is not stated: it lists one length an output, so anything but a 1-D tensor is refused.
 *   Nothing is said of equal parts that do not divide the axis: ONNX's inference refuses, and so do we.
 *   An empty list 'split' is not mentioned: it is refused, since it gives no output a length.
 */
#ifndef SGK_SPLIT_13_H
#define SGK_SPLIT_13_H

#include "sgk_dtype.h"
#include "sgk_plan.h"

SGK_EXTERN_C_BEGIN

/* The attributes of a Split-13 node. */
struct sgk_split_13_attributes {
    /*
     * Which axis to split on. A negative value means counting dimensions from the back. Accepted range is
     * [-rank, rank-1] where r = rank(input).
     */
    int64_t axis; /* default 0 */
};

/* The attributes of a node that gives none. */
#define SGK_SPLIT_13_ATTRIBUTES {0}

/*
 * Fills plan: where the parts lie in the input. Elements of the input are not read.
 *   attributes    NULL stands for SGK_SPLIT_13_ATTRIBUTES.
 *   input         The tensor to split. Rank r >= 1, dims [d0, ..., d(r-1)], of a dtype of the list below.
 *   split         tensor(int64); NULL when omitted.
 *                 Optional length of each output. Values should be >= 0.Sum of the values must be equal to the dim
 *                 value at 'axis' specified.
 *   output_count  the number of the node's outputs, omitted ones included: One or more outputs forming list of
 *                 tensors after splitting.
 *   message       NULL, or where a sentence is written that says what is wrong.
 *
 * Part i has the input's dims, but length i on the axis. The first of these rules that applies gives the lengths:
 *   "Lengths of the parts can be specified using input 'split'."
 *       with input split of rank 1: as split lists
 *   Decided: input 'split' is a list: a 1-D tensor.
 *       with input split: refused, SGK_BAD_RANK
 *   "Otherwise, the tensor is split to equal sized parts."
 *       otherwise: outputs of dim / outputs
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
 *   SGK_BAD_OUTPUTS   output_count is not the number of parts.
 *   SGK_OVERFLOW      a product of dimensions exceeds int64_t, or a number of bytes or parts exceeds int64_t or size_t.
 */
SGK_API enum sgk_status sgk_split_13_plan(
    struct sgk_plan *plan,
    const struct sgk_split_13_attributes *attributes,
    const struct sgk_tensor *input,
    const struct sgk_tensor *split,
    size_t output_count,
    struct sgk_message *message
);

/*
 * Kernels, one a dtype: the plan, and sgk_plan_run, which copies the elements, byte for byte, to output_count outputs.
 */
#define SGK_KERNEL_PARAMETERS \
    const struct sgk_split_13_attributes *attributes, \
    const struct sgk_tensor *input, \
    const struct sgk_tensor *split, \
    const struct sgk_output *const *outputs, \
    size_t output_count, \
    struct sgk_message *message
/* The type of each of these kernels. */
typedef enum sgk_status sgk_split_13_kernel(SGK_KERNEL_PARAMETERS);

/*
 * Copies the parts of an input of uint8: sgk_split_13_plan, then sgk_plan_run. Returns their status. outputs[i] has
 * the input's dims, but length i on the axis; NULL omits it. attributes, split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_13_uint8(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of uint16: sgk_split_13_plan, then sgk_plan_run. Returns their status. outputs[i] has
 * the input's dims, but length i on the axis; NULL omits it. attributes, split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_13_uint16(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of uint32: sgk_split_13_plan, then sgk_plan_run. Returns their status. outputs[i] has
 * the input's dims, but length i on the axis; NULL omits it. attributes, split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_13_uint32(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of uint64: sgk_split_13_plan, then sgk_plan_run. Returns their status. outputs[i] has
 * the input's dims, but length i on the axis; NULL omits it. attributes, split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_13_uint64(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of int8: sgk_split_13_plan, then sgk_plan_run. Returns their status. outputs[i] has
 * the input's dims, but length i on the axis; NULL omits it. attributes, split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_13_int8(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of int16: sgk_split_13_plan, then sgk_plan_run. Returns their status. outputs[i] has
 * the input's dims, but length i on the axis; NULL omits it. attributes, split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_13_int16(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of int32: sgk_split_13_plan, then sgk_plan_run. Returns their status. outputs[i] has
 * the input's dims, but length i on the axis; NULL omits it. attributes, split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_13_int32(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of int64: sgk_split_13_plan, then sgk_plan_run. Returns their status. outputs[i] has
 * the input's dims, but length i on the axis; NULL omits it. attributes, split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_13_int64(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of bfloat16: sgk_split_13_plan, then sgk_plan_run. Returns their status. outputs[i]
 * has the input's dims, but length i on the axis; NULL omits it. attributes, split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_13_bfloat16(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of float16: sgk_split_13_plan, then sgk_plan_run. Returns their status. outputs[i]
 * has the input's dims, but length i on the axis; NULL omits it. attributes, split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_13_float16(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of float: sgk_split_13_plan, then sgk_plan_run. Returns their status. outputs[i] has
 * the input's dims, but length i on the axis; NULL omits it. attributes, split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_13_float(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of double: sgk_split_13_plan, then sgk_plan_run. Returns their status. outputs[i] has
 * the input's dims, but length i on the axis; NULL omits it. attributes, split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_13_double(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of string: sgk_split_13_plan, then sgk_plan_run. Returns their status. outputs[i] has
 * the input's dims, but length i on the axis; NULL omits it. attributes, split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_13_string(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of bool: sgk_split_13_plan, then sgk_plan_run. Returns their status. outputs[i] has
 * the input's dims, but length i on the axis; NULL omits it. attributes, split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_13_bool(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of complex64: sgk_split_13_plan, then sgk_plan_run. Returns their status. outputs[i]
 * has the input's dims, but length i on the axis; NULL omits it. attributes, split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_13_complex64(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of complex128: sgk_split_13_plan, then sgk_plan_run. Returns their status. outputs[i]
 * has the input's dims, but length i on the axis; NULL omits it. attributes, split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_13_complex128(SGK_KERNEL_PARAMETERS);
#undef SGK_KERNEL_PARAMETERS

SGK_EXTERN_C_END

#endif
