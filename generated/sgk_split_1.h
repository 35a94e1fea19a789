/*
 * sgk_split_1.h - Split since version 1: opset imports 1 to 1.
 * New in it: the operator.
 *
 * Written by splitgen generate from spec/ and templates/version.h.in. Do not edit:
 * change those, then run `splitgen generate`. No licence conditions (0BSD).
 * Specification: ONNX docs/Changelog.md, section Split-1, SHA-256 7c5d1d5c014a8b7a...
 *
 * Split a tensor into a list of tensors, along the specified 'axis'. The lengths of the split can be specified
 * using argument 'axis' or optional second input blob to the operator. Otherwise, the tensor is split to equal
 * sized parts.
 *
 * Where that is unclear:
 *   'axis' is optional and has no default: 0 is taken, with a warning.
 *   A negative axis is not mentioned: it counts from the back, as in later versions.
 *   'can be specified using argument 'axis'' is a slip for 'split'.
 *   The input 'split' is of type T, so lengths are floats: each must be an integer exactly.
 *   Lengths of zero are not mentioned: they are accepted, as in later versions.
 *   Nothing is said of equal parts that do not divide the axis: refused, as in later versions.
 *   An empty list 'split' is not mentioned: it is refused, since it gives no output a length.
 */
#ifndef SGK_SPLIT_1_H
#define SGK_SPLIT_1_H

#include "sgk_dtype.h"
#include "sgk_plan.h"

SGK_EXTERN_C_BEGIN

/* The attributes of a Split-1 node. */
struct sgk_split_1_attributes {
    /* Which axis to split on */
    const int64_t *axis; /* NULL when absent; then 0 is taken, with a warning */
    /* length of each output */
    struct sgk_ints split; /* data is NULL when absent */
};

/* The attributes of a node that gives none. */
#define SGK_SPLIT_1_ATTRIBUTES {NULL, {NULL, 0}}

/*
 * Fills plan: where the parts lie in the input. Elements of the input are not read.
 *   attributes    NULL stands for SGK_SPLIT_1_ATTRIBUTES.
 *   input         The tensor to split. Rank r >= 1, dims [d0, ..., d(r-1)], of a dtype of the list below.
 *   split         a tensor of the input's dtype; NULL when omitted.
 *                 Optional list of output lengths (see also arg 'split')
 *   output_count  the number of the node's outputs, omitted ones included: One or more outputs forming list of
 *                 tensors after splitting.
 *   message       NULL, or where a sentence is written that says what is wrong.
 *
 * Part i has the input's dims, but length i on the axis. The first of these rules that applies gives the lengths:
 *   Decided: attribute 'split' and input 'split' exclude each other.
 *       with attribute split and input split: refused, SGK_BAD_INPUTS
 *   "length of each output"
 *       with attribute split: as split lists
 *   "Optional list of output lengths"
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
 *   SGK_BAD_INPUTS    too many or too few inputs and attributes are given for the lengths.
 *   SGK_BAD_DTYPE, SGK_BAD_RANK, SGK_BAD_SHAPE, SGK_CAPACITY
 *                     split is of a dtype or rank that it cannot have, or its memory is too small.
 *   SGK_BAD_LENGTHS   the lengths do not cut the axis: one is negative, the sum is wrong, or they do not divide it.
 *   SGK_BAD_OUTPUTS   output_count is not the number of parts.
 *   SGK_OVERFLOW      a product of dimensions exceeds int64_t, or a number of bytes or parts exceeds int64_t or size_t.
 */
SGK_API enum sgk_status sgk_split_1_plan(
    struct sgk_plan *plan,
    const struct sgk_split_1_attributes *attributes,
    const struct sgk_tensor *input,
    const struct sgk_tensor *split,
    size_t output_count,
    struct sgk_message *message
);

/*
 * Kernels, one a dtype: the plan, and sgk_plan_run, which copies the elements, byte for byte, to output_count outputs.
 */
#define SGK_KERNEL_PARAMETERS \
    const struct sgk_split_1_attributes *attributes, \
    const struct sgk_tensor *input, \
    const struct sgk_tensor *split, \
    const struct sgk_output *const *outputs, \
    size_t output_count, \
    struct sgk_message *message
/* The type of each of these kernels. */
typedef enum sgk_status sgk_split_1_kernel(SGK_KERNEL_PARAMETERS);

/*
 * Copies the parts of an input of float16: sgk_split_1_plan, then sgk_plan_run. Returns their status. outputs[i] has
 * the input's dims, but length i on the axis; NULL omits it. attributes, split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_1_float16(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of float: sgk_split_1_plan, then sgk_plan_run. Returns their status. outputs[i] has
 * the input's dims, but length i on the axis; NULL omits it. attributes, split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_1_float(SGK_KERNEL_PARAMETERS);
/*
 * Copies the parts of an input of double: sgk_split_1_plan, then sgk_plan_run. Returns their status. outputs[i] has
 * the input's dims, but length i on the axis; NULL omits it. attributes, split and message may be NULL.
 */
SGK_API enum sgk_status sgk_split_1_double(SGK_KERNEL_PARAMETERS);
#undef SGK_KERNEL_PARAMETERS

SGK_EXTERN_C_END

#endif
