/*
 * sk_vectors.h - the examples of ONNX's node tests, in the words of every op version that can say them. For tests.
 *
 * Written by splitgen generate from spec/ and templates/vectors.h.in. Do not edit:
 * change those, then run `splitgen generate`. No licence conditions (0BSD).
 */
#ifndef SK_VECTORS_H
#define SK_VECTORS_H

#include "sk_kernel.h"

SK_EXTERN_C_BEGIN

struct sk_vector_part {
    const int64_t *dims;
    size_t rank;
    const int64_t *elements;
    size_t element_count;
};

struct sk_vector {
    const char *name; /* ONNX's name of the test, where it has one for this version */
    const char *op;
    int64_t since_version;
    const struct sk_attribute *attributes;
    size_t attribute_count;
    const int64_t *input_dims;
    size_t input_rank;
    int64_t first; /* the input counts up from it: first, first + 1, ... in row-major order */
    int has_split; /* whether the node has the input `split` */
    const int64_t *split;
    size_t split_count;
    size_t split_rank;
    const struct sk_vector_part *parts;
    size_t part_count;
};

/* All vectors; sets *count. */
const struct sk_vector *sk_vectors(size_t *count);

SK_EXTERN_C_END

#endif
