/*
 * sk_split_to_sequence_24.h - SplitToSequence since version 24: opset imports 24 to 28.
 * New in it: bfloat16.
 *
 * Written by splitgen generate from spec/ and templates/version.h.in. Do not edit:
 * change those, then run `splitgen generate`. No licence conditions (0BSD).
 * Specification: ONNX docs/Changelog.md, section SplitToSequence-24, SHA-256 6b9d9a82a61e7e5b...
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
#ifndef SK_SPLIT_TO_SEQUENCE_24_H
#define SK_SPLIT_TO_SEQUENCE_24_H

#include "sk_dtype.h"
#include "sk_kernel.h"

SK_EXTERN_C_BEGIN

struct sk_split_to_sequence_24_attributes {
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
#define SK_SPLIT_TO_SEQUENCE_24_ATTRIBUTES {0, 1}

/*
 * What infer and the kernels take:
 *   attributes    NULL stands for SK_SPLIT_TO_SEQUENCE_24_ATTRIBUTES.
 *   input         The tensor to split. Rank r >= 1, dims [d0, ..., d(r-1)], of a dtype of the list below.
 *   split         tensor(int32) or tensor(int64); NULL when omitted.
 *                 Length of each output. It can be either a scalar(tensor of empty shape), or a 1-D tensor. All
 *                 values must be >= 0.
 *   output_sequence
 *                 One or more outputs forming a sequence of tensors after splitting: its tensors are the caller's.
 *   message       NULL, or where to say what is wrong in a sentence.
 *
 * Part i has the input's dims but length i on axis. The lengths, by the first of these that applies:
 *   "If 'split' is a scalar, then 'input' will be split into chunks all of size 'split' if possible."
 *       length rule: chunks
 *   "If 'split' is a 1-dimensional tensor, the input tensor is split into 'size(split)' chunks, with lengths of
 *   the parts on 'axis' specified in 'split'."
 *       length rule: listed
 *   "'split' is either a scalar (tensor of empty shape), or a 1-D tensor."
 *       refused: SK_BAD_RANK
 *   "If the argument `split' is not specified, a default scalar value of 1 is used as the value of `split'."
 *       length rule: chunks of 1; keepdims 0 drops the axis
 *
 * Returns SK_OK, or, before anything is written:
 *   SK_NULL_POINTER  a required pointer is NULL.
 *   SK_BAD_DTYPE     input is of a dtype that this version or kernel does not take.
 *   SK_BAD_RANK      input is of rank 0.
 *   SK_BAD_SHAPE     a dimension is negative.
 *   SK_BAD_AXIS      axis is outside [-r, r-1].
 *   SK_BAD_DTYPE, SK_BAD_RANK, SK_BAD_SHAPE, SK_CAPACITY
 *                    split is of a dtype or rank that it cannot have, or its memory is too small.
 *   SK_BAD_LENGTHS   the lengths do not cut the axis: negative, of another sum, or not dividing it.
 *   SK_OVERFLOW      a product of dimensions is beyond 64 bits, or bytes beyond size_t.
 */
typedef enum sk_status sk_split_to_sequence_24_function(
    const struct sk_split_to_sequence_24_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_sequence *output_sequence,
    struct sk_message *message
);

/*
 * Sets the count of output_sequence and, unless its tensors are NULL, dtype, rank and dims of each. On entry, capacity is the
 * room for tensors, and the rank of each the room at its dims: set it again before another call. Also returns:
 *   SK_CAPACITY      that room is too small.
 *   SK_OVERLAP       an output's dims share memory with the input's, or with the lengths given.
 */
SK_API sk_split_to_sequence_24_function sk_split_to_sequence_24_infer;

/*
 * Kernels, one a dtype: copy the elements, byte for byte. The outputs are as infer set them, with data and its capacity in
 * bytes. Nothing is allocated or kept; outputs must not share memory with one another. Also return:
 *   SK_BAD_DTYPE, SK_BAD_RANK, SK_BAD_SHAPE, SK_BAD_OUTPUTS
 *                    an output is not as infer would set it.
 *   SK_CAPACITY      the memory of a tensor is smaller than its elements.
 *   SK_OVERLAP       an output shares memory with the input or with the lengths given.
 */
SK_API sk_split_to_sequence_24_function sk_split_to_sequence_24_uint8;
SK_API sk_split_to_sequence_24_function sk_split_to_sequence_24_uint16;
SK_API sk_split_to_sequence_24_function sk_split_to_sequence_24_uint32;
SK_API sk_split_to_sequence_24_function sk_split_to_sequence_24_uint64;
SK_API sk_split_to_sequence_24_function sk_split_to_sequence_24_int8;
SK_API sk_split_to_sequence_24_function sk_split_to_sequence_24_int16;
SK_API sk_split_to_sequence_24_function sk_split_to_sequence_24_int32;
SK_API sk_split_to_sequence_24_function sk_split_to_sequence_24_int64;
SK_API sk_split_to_sequence_24_function sk_split_to_sequence_24_bfloat16;
SK_API sk_split_to_sequence_24_function sk_split_to_sequence_24_float16;
SK_API sk_split_to_sequence_24_function sk_split_to_sequence_24_float;
SK_API sk_split_to_sequence_24_function sk_split_to_sequence_24_double;
SK_API sk_split_to_sequence_24_function sk_split_to_sequence_24_string;
SK_API sk_split_to_sequence_24_function sk_split_to_sequence_24_bool;
SK_API sk_split_to_sequence_24_function sk_split_to_sequence_24_complex64;
SK_API sk_split_to_sequence_24_function sk_split_to_sequence_24_complex128;

/* This op version as a value, for sk_registry.h. */
SK_API extern const struct sk_version sk_split_to_sequence_24_version;

SK_EXTERN_C_END

#endif
