/*
 * sk_split_1.h - Split since version 1: opset imports 1 to 1.
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
 *   Nothing is said of equal parts that do not divide the axis: refused, as in later versions.
 */
#ifndef SK_SPLIT_1_H
#define SK_SPLIT_1_H

#include "sk_dtype.h"
#include "sk_kernel.h"

SK_EXTERN_C_BEGIN

struct sk_split_1_attributes {
    /* Which axis to split on */
    const int64_t *axis; /* NULL when absent; then 0 is taken, with a warning */
    /* length of each output */
    struct sk_ints split; /* data is NULL when absent */
};

/* The attributes of a node that gives none. */
#define SK_SPLIT_1_ATTRIBUTES {NULL, {NULL, 0}}

/*
 * What infer and the kernels take:
 *   attributes    NULL stands for SK_SPLIT_1_ATTRIBUTES.
 *   input         The tensor to split. Rank r >= 1, dims [d0, ..., d(r-1)], of a dtype of the list below.
 *   split         a tensor of the input's dtype; NULL when omitted.
 *                 Optional list of output lengths (see also arg 'split')
 *   outputs       One or more outputs forming list of tensors after splitting: output_count of them,
 *                 one a part. A NULL one is an omitted output: its part counts and is not copied.
 *   message       NULL, or where to say what is wrong in a sentence.
 *
 * Part i has the input's dims but length i on axis. The lengths, by the first of these that applies:
 *   Decided: attribute 'split' and input 'split' exclude each other.
 *       refused: SK_BAD_INPUTS
 *   "length of each output"
 *       length rule: listed
 *   "Optional list of output lengths"
 *       length rule: listed
 *   Decided: input 'split' is a list: a 1-D tensor.
 *       refused: SK_BAD_RANK
 *   "Otherwise, the tensor is split to equal sized parts."
 *       length rule: equal of outputs
 *
 * Returns SK_OK, or, before anything is written:
 *   SK_NULL_POINTER  a required pointer is NULL.
 *   SK_BAD_DTYPE     input is of a dtype that this version or kernel does not take.
 *   SK_BAD_RANK      input is of rank 0.
 *   SK_BAD_SHAPE     a dimension is negative.
 *   SK_BAD_AXIS      axis is outside [-r, r-1].
 *   SK_BAD_INPUTS    what is given for the lengths is too much or too little.
 *   SK_BAD_DTYPE, SK_BAD_RANK, SK_BAD_SHAPE, SK_CAPACITY
 *                    split is of a dtype or rank that it cannot have, or its memory is too small.
 *   SK_BAD_LENGTHS   the lengths do not cut the axis: negative, of another sum, or not dividing it.
 *   SK_BAD_OUTPUTS   there are not as many outputs as parts.
 *   SK_OVERFLOW      a product of dimensions is beyond 64 bits, or bytes beyond size_t.
 */
typedef enum sk_status sk_split_1_function(
    const struct sk_split_1_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
);

/*
 * Sets dtype, rank and dims of each output. On entry, the rank of each is the room at its dims: set it again before another
 * call. Also returns:
 *   SK_CAPACITY      that room is too small.
 *   SK_OVERLAP       an output's dims share memory with the input's, or with the lengths given.
 */
SK_API sk_split_1_function sk_split_1_infer;

/*
 * Kernels, one a dtype: copy the elements, byte for byte. The outputs are as infer set them, with data and its capacity in
 * bytes. Nothing is allocated or kept; outputs must not share memory with one another. Also return:
 *   SK_BAD_DTYPE, SK_BAD_RANK, SK_BAD_SHAPE
 *                    an output is not as infer would set it.
 *   SK_CAPACITY      the memory of a tensor is smaller than its elements.
 *   SK_OVERLAP       an output shares memory with the input or with the lengths given.
 */
SK_API sk_split_1_function sk_split_1_float16;
SK_API sk_split_1_function sk_split_1_float;
SK_API sk_split_1_function sk_split_1_double;

/* This op version as a value, for sk_registry.h. */
SK_API extern const struct sk_version sk_split_1_version;

SK_EXTERN_C_END

#endif
