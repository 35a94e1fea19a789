/*
 * sk_plan.h - a Split understood: where every part of the input lies.
 *
 * A part of a dense tensor that is cut along one axis is a rectangle: rows of run bytes each.
 *
 *     input    |<--------- stride --------->|          a part's first byte is at offset; its row r begins at
 *              |<- offset ->|<- run ->|     |          offset + r * stride; all parts have the same rows and stride,
 *     row 0    ..............#########.......          and part i + 1 begins where the run of part i ends
 *     row 1    ..............#########.......
 *
 * The plan function of an op version, such as sk_split_18_plan, makes every check of the arguments and fills a plan.
 * What is asked of a plan then cannot fail. Ask it for bytes and dims, provide memory, and copy; or do not copy: look
 * at a part where it lies (sk_is_view), or hand offset, run, stride and rows to what takes strides: BLAS, DMA,
 * cudaMemcpy2D, NumPy.
 */
#ifndef SK_PLAN_H
#define SK_PLAN_H

#include <stddef.h>
#include <stdint.h>

#include "sk_lengths.h"
#include "sk_status.h"
#include "sk_tensor.h"

SK_EXTERN_C_BEGIN

/*
 * A plan is a value: it may be copied, lies on the caller's stack, and needs no clean-up. It points to the dims of the
 * input and, where lengths are listed, to that list: it is good for as long as these stay as they are.
 */
struct sk_plan {
    /* to be read */
    size_t count;  /* parts */
    size_t rank;   /* dims of each part */
    size_t rows;   /* of each part; 0 when the input has no elements */
    size_t stride; /* from one row to the next; the input is rows * stride in all */
    int32_t dtype; /* of the input and of each part */
    int32_t unit;  /* bits of what stride and the numbers of a part count: 8, bytes; for what else see sk_plan_part */

    /* the library's own */
    const struct sk_traits *traits; /* of the op version */
    const int64_t *dims;            /* the input's */
    size_t axis;                    /* from the front */
    int64_t dim;                    /* of the input on axis */
    size_t step;                    /* units of one index on axis */
    int keepdims;                   /* 0: the parts lose the axis */
    struct sk_lengths lengths;
};

/* Where a part lies in the input: rows runs of run bytes, the first at offset, each stride behind the one before. */
struct sk_part {
    size_t offset, run, stride, rows;
};

/*
 * Part index, which is below plan->count. Where lengths are listed this takes longer the larger index is; who goes
 * through many parts adds run to offset, for part i + 1 begins where part i ends.
 *
 * Elements of 2 or 4 bits share bytes. No op version takes them yet. For one that does, and only where one index of the
 * axis is no whole number of bytes, plan->unit is 2 or 4: then offset, run and stride count elements of so many bits,
 * the first in the lowest bits of a byte, and no part is a view. Who has other dtypes need not look at unit.
 */
SK_API void sk_plan_part(const struct sk_plan *plan, size_t index, struct sk_part *part);

/* The length of part index on the axis. */
SK_API int64_t sk_plan_length(const struct sk_plan *plan, size_t index);

/* Writes the dims of part index: plan->rank of them. */
SK_API void sk_plan_dims(const struct sk_plan *plan, size_t index, int64_t *dims);

/* The bytes of part index: the memory to provide for a copy. */
SK_API size_t sk_plan_bytes(const struct sk_plan *plan, size_t index);

/* Whether a part lies in the input in one piece: then it is rows * run bytes from offset on, and needs no copy. */
static inline int sk_is_view(const struct sk_part *part)
{
    return part->rows <= 1 || part->run == part->stride || part->run == 0;
}

/*
 * Copies each part to memory of its own: part i to outputs[i], which has room for its sk_plan_bytes, or is NULL for a
 * part that is not wanted; so an allocation that failed must be noticed before. outputs has plan->count elements. As
 * memcpy, it makes no checks: input holds all elements, and nothing overlaps.
 */
SK_API void sk_plan_copy(const struct sk_plan *plan, const void *input, void *const *outputs);

/*
 * The same for the rows from first on; first + rows is not above plan->rows. input and outputs are those of the whole.
 * So threads share a copy: calls for different rows write different bytes, unless plan->unit is not 8.
 */
SK_API void sk_plan_copy_rows(const struct sk_plan *plan, size_t first, size_t rows, const void *input,
                              void *const *outputs);

/*
 * Among how many threads it pays to share the rows of a copy: at least 1, and so that none gets less than 64 KiB or a
 * row. 1 where rows share bytes. The second is for the functions of a range of rows that splitgen writes for a model.
 */
SK_API size_t sk_plan_shares(const struct sk_plan *plan);
SK_API size_t sk_shares(size_t rows, size_t row_bytes);

/*
 * Sets dtype, rank, bytes and dims of each output that is not omitted. message may be NULL. Returns SK_OK, or, before
 * anything is written:
 *   SK_BAD_OUTPUTS   output_count is not plan->count.
 *   SK_CAPACITY      there is no room for an output's dims.
 *   SK_NULL_POINTER  outputs, or an output's dims, are NULL.
 *   SK_OVERLAP       an output's dims share memory with the input's dims, or with the lengths given.
 */
SK_API enum sk_status sk_plan_infer(const struct sk_plan *plan, struct sk_output *outputs, size_t output_count,
                                    struct sk_message *message);

/*
 * A copy that is checked: of input, the tensor that was planned, of which only data and bytes are looked at, to outputs
 * that are as infer sets them, with data and capacity. Returns SK_OK, or, before anything is written:
 *   SK_BAD_OUTPUTS   output_count is not plan->count.
 *   SK_BAD_DTYPE, SK_BAD_RANK, SK_BAD_SHAPE
 *                    an output is not as infer would set it.
 *   SK_CAPACITY      the memory of a tensor is smaller than its elements.
 *   SK_NULL_POINTER  a required pointer is NULL.
 *   SK_OVERLAP       an output shares memory with the input or with the lengths given.
 */
SK_API enum sk_status sk_plan_run(const struct sk_plan *plan, const struct sk_tensor *input,
                                  const struct sk_output *outputs, size_t output_count, struct sk_message *message);

SK_EXTERN_C_END

#endif
