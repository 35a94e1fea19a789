/*
 * attention.h - the self-attention of tests/models/attention.onnx behind its projection: the split into queries, keys
 * and values in two ways, as copies and as slices of the projection, and what cblas_sgemm makes of either.
 */
#ifndef SGK_TEST_ATTENTION_H
#define SGK_TEST_ATTENTION_H

#include "copied_split.h"
#include "strided_split.h"

enum { TOKENS = 128, HEADS = 12, HEAD = 64, WIDTH = HEADS * HEAD, PART = TOKENS * WIDTH, PROJECTION = 3 * PART };

/* TOKENS rows of WIDTH floats, each `stride` floats behind the one before: what cblas_sgemm takes as A and lda. */
struct matrix {
    const float *data;
    int stride;
};

struct parts {
    struct matrix query, key, value;
};

/* The parts copied, by the C that `splitgen model` writes, to rooms[3]. */
static inline struct parts split_by_copies(const float *projection, float *const *rooms)
{
    copy_qkv_split(projection, rooms[0], rooms[1], rooms[2]);
    return (struct parts){{rooms[0], WIDTH}, {rooms[1], WIDTH}, {rooms[2], WIDTH}};
}

/* The parts where they are, by the header that `splitgen model --strided` writes. */
static inline struct parts split_by_slices(const float *projection)
{
    return (struct parts){
        {qkv_slice_0(projection), (int)(qkv_slice_0_stride() / sizeof(float))},
        {qkv_slice_1(projection), (int)(qkv_slice_1_stride() / sizeof(float))},
        {qkv_slice_2(projection), (int)(qkv_slice_2_stride() / sizeof(float))},
    };
}

/* What each token takes from the values of all, to PART floats. */
void attend(const struct parts *parts, float *output);

#endif
