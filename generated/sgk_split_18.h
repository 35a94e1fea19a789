/*
 * sgk_split_18.h - Split since version 18: opset imports 18 to 28.
 * New in it: attribute 'num_outputs'; the last part may be smaller.
 *
 * Written by splitgen generate from spec/ and templates/version.h.in. Do not edit:
 * change those, then run `splitgen generate`. No licence conditions (0BSD).
 * Specification: ONNX docs/Changelog.md, section Split-18, SHA-256 acf2d556412a55ed...
 *
 * Split a tensor into a list of tensors, along the specified 'axis'. Either input 'split' or the attribute
 * 'num_outputs' should be specified, but not both. If the attribute 'num_outputs' is specified, then the tensor is
 * split into equal sized parts. If the tensor is not evenly splittable into `num_outputs`, the last chunk will be
 * smaller. If the input 'split' is specified, it indicates the sizes of each output in the split.
 *
 * Where that is unclear:
 *   The rank of 'split' is not stated: it lists one length an output, so anything but a 1-D tensor is refused.
 *   4 into 3 gives 2, 2, 0: a part of zero is smaller, so it is accepted. ONNX Runtime refuses it.
 *   10 into 7 leaves -2 for the last part: ONNX's inference says -2, we refuse.
 *   Nothing is said of fewer outputs than 'num_outputs': they are refused, as more outputs are.
 *   An empty list 'split' is not mentioned: it is refused, since it gives no output a length.
 */
#ifndef SGK_SPLIT_18_H
#define SGK_SPLIT_18_H

#include "sgk_dtype.h"
#include "sgk_plan.h"

SGK_EXTERN_C_BEGIN

/* The attributes of a Split-18 node. */
struct sgk_split_18_attributes {
    /*
     * Which axis to split on. A negative value means counting dimensions from the back. Accepted range is
     * [-rank, rank-1] where r = rank(input).
     */
    int64_t axis; /* default 0 */
    /*
     * Number of outputs to split parts of the tensor into. If the tensor is not evenly splittable the last chunk
     * will be smaller.
     */
    const int64_t *num_outputs; /* NULL when absent */
};

/* The attributes of a node that gives none. */
#define SGK_SPLIT_18_ATTRIBUTES {0, NULL}

/*
 * Fills plan: where the parts lie in the input. Elements of the input are not read.
 *   attributes    NULL stands for SGK_SPLIT_18_ATTRIBUTES.
 *   input         The tensor to split. Rank r >= 1, dims [d0, ..., d(r-1)], of a dtype of the list below.
 *   split         tensor(int64); NULL when omitted.
 *                 Optional length of each output. Values should be >= 0.Sum of the values must be equal to the dim
 *                 value at 'axis' specified.
 *   output_count  the number of the node's outputs, omitted ones included: One or more outputs forming list of
 *                 tensors after splitting.
 *   message       NULL, or where a sentence is written that says what is wrong.
 *
 * Part i has the input's dims, but length i on the axis. The first of these rules that applies gives the lengths:
 *   "Either input 'split' or the attribute 'num_outputs' should be specified, but not both."
 *       with input split and attribute num_outputs: refused, SGK_BAD_INPUTS
 *   "If the input 'split' is specified, it indicates the sizes of each output in the split."
 *       with input split of rank 1: as split lists
 *   Decided: input 'split' is a list: a 1-D tensor.
 *       with input split: refused, SGK_BAD_RANK
 *   "If the tensor is not evenly splittable into `num_outputs`, the last chunk will be smaller."
 *       with attribute num_outputs: num_outputs - 1 of ceil(dim / num_outputs), rest
 *   "Either input 'split' or the attribute 'num_outputs' should be specified"
 *       otherwise: refused, SGK_BAD_INPUTS
 *
 * Returns SGK_OK, or, with plan unspecified:
 *   SGK_NULL_POINTER  plan, input, its dims, or the dims or elements of split are NULL.
 *   SGK_BAD_DTYPE     input is of a dtype that this version or kernel does not take.
 *   SGK_BAD_RANK      input is of rank 0.
 *   SGK_BAD_SHAPE     a dimension is negative.
 *   SGK_BAD_AXIS      axis is outside [-r, r-1].
 *   SGK_BAD_INPUTS    too many or too few inputs and attributes are given for the lengths.
 *   SGK_BAD_DTYPE, SGK_BAD_RANK, SGK_BAD_SHAPE, SGK_CAPACITY
 *                     split is of a dtype or rank that it cannot have, or its memory is too small.
 *   SGK_BAD_LENGTHS   the lengths do not cut the axis: one is negative, the sum is wrong, or they do not divide it.
 *   SGK_BAD_OUTPUTS   output_count is not the number of parts.
 *   SGK_OVERFLOW      a product of dimensions exceeds int64_t, or a number of bytes or parts exceeds int64_t or size_t.
 */
SGK_API enum sgk_status sgk_split_18_plan(
    struct sgk_plan *plan,
    const struct sgk_split_18_attributes *attributes,
    const struct sgk_tensor *input,
    const struct sgk_tensor *split,
    size_t output_count,
    struct sgk_message *message
);

/*
 * Kernels, one a dtype: the plan, and sgk_plan_run, which copies the elements, byte for byte, to output_count outputs.
 */
#define SGK_KERNEL_PARAMETERS \
    const struct sgk_split_18_attributes *attributes, \
    const struct sgk_tensor *input, \
    const struct sgk_tensor *split, \
    const struct sgk_output *const *outputs, \
    size_t output_count, \
    struct sgk_message *message
/* The type of each of these kernels. */
typedef enum sgk_status sgk_split_18_kernel(SGK_KERNEL_PARAMETERS);

/*
 * Copies the parts of an input of uint8: sgk_split_18_plan, then sgk_plan_run. Returns their status. outputs[i] has
 * the input's dims, but length i on the axis; NULL omits it. attributes, split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_18_uint8(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of uint16: sgk_split_18_plan, then sgk_plan_run. Returns their status. outputs[i] has
 * the input's dims, but length i on the axis; NULL omits it. attributes, split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_18_uint16(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of uint32: sgk_split_18_plan, then sgk_plan_run. Returns their status. outputs[i] has
 * the input's dims, but length i on the axis; NULL omits it. attributes, split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_18_uint32(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of uint64: sgk_split_18_plan, then sgk_plan_run. Returns their status. outputs[i] has
 * the input's dims, but length i on the axis; NULL omits it. attributes, split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_18_uint64(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of int8: sgk_split_18_plan, then sgk_plan_run. Returns their status. outputs[i] has
 * the input's dims, but length i on the axis; NULL omits it. attributes, split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_18_int8(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of int16: sgk_split_18_plan, then sgk_plan_run. Returns their status. outputs[i] has
 * the input's dims, but length i on the axis; NULL omits it. attributes, split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_18_int16(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of int32: sgk_split_18_plan, then sgk_plan_run. Returns their status. outputs[i] has
 * the input's dims, but length i on the axis; NULL omits it. attributes, split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_18_int32(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of int64: sgk_split_18_plan, then sgk_plan_run. Returns their status. outputs[i] has
 * the input's dims, but length i on the axis; NULL omits it. attributes, split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_18_int64(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of bfloat16: sgk_split_18_plan, then sgk_plan_run. Returns their status. outputs[i]
 * has the input's dims, but length i on the axis; NULL omits it. attributes, split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_18_bfloat16(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of float16: sgk_split_18_plan, then sgk_plan_run. Returns their status. outputs[i]
 * has the input's dims, but length i on the axis; NULL omits it. attributes, split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_18_float16(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of float: sgk_split_18_plan, then sgk_plan_run. Returns their status. outputs[i] has
 * the input's dims, but length i on the axis; NULL omits it. attributes, split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_18_float(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of double: sgk_split_18_plan, then sgk_plan_run. Returns their status. outputs[i] has
 * the input's dims, but length i on the axis; NULL omits it. attributes, split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_18_double(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of string: sgk_split_18_plan, then sgk_plan_run. Returns their status. outputs[i] has
 * the input's dims, but length i on the axis; NULL omits it. attributes, split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_18_string(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of bool: sgk_split_18_plan, then sgk_plan_run. Returns their status. outputs[i] has
 * the input's dims, but length i on the axis; NULL omits it. attributes, split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_18_bool(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of complex64: sgk_split_18_plan, then sgk_plan_run. Returns their status. outputs[i]
 * has the input's dims, but length i on the axis; NULL omits it. attributes, split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_18_complex64(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of complex128: sgk_split_18_plan, then sgk_plan_run. Returns their status. outputs[i]
 * has the input's dims, but length i on the axis; NULL omits it. attributes, split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_18_complex128(SGK_KERNEL_PARAMETERS);
#undef SGK_KERNEL_PARAMETERS

SGK_EXTERN_C_END

#endif
