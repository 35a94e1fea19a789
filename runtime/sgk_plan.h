/*
 * sgk_plan.h - a Split understood: where every part of the input lies.
 *
 * A part of a dense tensor that is cut along one axis is a rectangle: rows of run bytes each.
 *
 *     input    |<--------- stride --------->|          a part's first byte is at offset; its row r begins at
 *              |<- offset ->|<- run ->|     |          offset + r * stride; all parts have the same rows and stride,
 *     row 0    ..............#########.......          and part i + 1 begins where the run of part i ends
 *     row 1    ..............#########.......
 *
 * The plan function of an op version, such as sgk_split_18_plan, makes every check of the arguments and fills a plan.
 * What is asked of a plan then cannot fail. Ask it for bytes and dims, provide memory, and copy; or do not copy: look
 * at a part where it lies (sgk_is_view), or hand offset, run, stride and rows to what takes strides: BLAS, DMA,
 * cudaMemcpy2D, NumPy.
 */
#ifndef SGK_PLAN_H
#define SGK_PLAN_H

#include <stddef.h>
#include <stdint.h>

#include "sgk_lengths.h"
#include "sgk_status.h"
#include "sgk_tensor.h"

SGK_EXTERN_C_BEGIN

/*
 * A plan is a value: it may be copied, lies on the caller's stack, and needs no clean-up. It points to the dims of the
 * input and, where lengths are listed, to that list: it is good for as long as these stay as they are.
 */
struct sgk_plan {
    /* to be read */
    size_t count;  /* parts */
    size_t rank;   /* dims of each part */
    size_t rows;   /* of each part; 0 when the input has no elements */
    size_t stride; /* from one row to the next; the input is rows * stride in all */
    int32_t dtype; /* of the input and of each part */
    int32_t unit;  /* bits of what stride and the numbers of a part count: 8, bytes; for what else see sgk_plan_part */

    /* the library's own */
    const struct sgk_traits *traits; /* of the op version */
    const int64_t *dims;             /* the input's */
    size_t axis;                     /* from the front */
    int64_t dim;                     /* of the input on axis */
    size_t step;                     /* units of one index on axis */
    int keepdims;                    /* 0: the parts lose the axis */
    struct sgk_lengths lengths;
};

/*
 * The functions below do not check what they require: plan must be one that a plan function filled and returned SGK_OK
 * for, index must be below plan->count, and no pointer may be NULL unless its comment says so.
 */

/* Where a part lies in the input: rows runs of run bytes, the first at offset, each stride behind the one before. */
struct sgk_part {
    size_t offset, run, stride, rows;
};

/*
 * Part index. Where lengths are listed this takes longer the larger index is; who goes through many parts adds run to
 * offset, for part i + 1 begins where part i ends.
 *
 * Elements of fewer than 8 bits share bytes. No op version takes them yet. For one that does, and only where one index
 * of the axis is no whole number of bytes, plan->unit is the bits of an element: then offset, run and stride count
 * elements, the first in the lowest bits of a byte, and no part is a view. Who has other dtypes need not look at unit.
 */
SGK_API void sgk_plan_part(const struct sgk_plan *plan, size_t index, struct sgk_part *part);

/* The length of part index on the axis. */
SGK_API int64_t sgk_plan_length(const struct sgk_plan *plan, size_t index);

/* Writes the dims of part index: plan->rank of them. */
SGK_API void sgk_plan_dims(const struct sgk_plan *plan, size_t index, int64_t *dims);

/* The bytes of part index: the memory to provide for a copy. */
SGK_API size_t sgk_plan_bytes(const struct sgk_plan *plan, size_t index);

/* Whether nothing lies between the rows of a part: then it is rows * run units from offset on. */
static inline int sgk_is_dense(const struct sgk_part *part)
{
    return part->rows <= 1 || part->run == part->stride || part->run == 0;
}

/* Whether a part of a plan is an address in the input: it is rows * run bytes from offset on, and needs no copy. */
static inline int sgk_is_view(const struct sgk_plan *plan, const struct sgk_part *part)
{
    return plan->unit == 8 && sgk_is_dense(part);
}

/*
 * Copies each part to memory of its own: part i to outputs[i], which has room for its sgk_plan_bytes. outputs has
 * plan->count elements. NULL skips the part, and nothing tells of it: check every allocation before the call. As
 * memcpy, it makes no checks: input must hold all elements, and nothing may overlap.
 */
SGK_API void sgk_plan_copy(const struct sgk_plan *plan, const void *input, void *const *outputs);

/*
 * The same for the rows from first on; first + rows is not above plan->rows. input and outputs are those of the whole.
 * So threads share a copy: calls for different rows write different bytes, unless plan->unit is not 8.
 */
SGK_API void sgk_plan_copy_rows(const struct sgk_plan *plan, size_t first, size_t rows, const void *input,
                                void *const *outputs);

/*
 * Among how many threads it pays to share the rows of a copy: at least 1, and so that none gets less than 64 KiB or a
 * row. 1 where rows share bytes. The second is for the functions of a range of rows that splitgen writes for a model.
 */
SGK_API size_t sgk_plan_shares(const struct sgk_plan *plan);
SGK_API size_t sgk_shares(size_t rows, size_t row_bytes);

/*
 * Sets dtype, rank, bytes and dims of each output that is not omitted. message may be NULL. Returns SGK_OK, or, before
 * anything is written:
 *   SGK_BAD_OUTPUTS   output_count is not plan->count.
 *   SGK_CAPACITY      there is no room for an output's dims.
 *   SGK_NULL_POINTER  outputs or an output's dims are NULL.
 *   SGK_OVERLAP       an output's dims share memory with the input's dims, or with the lengths given.
 */
SGK_API enum sgk_status sgk_plan_infer(const struct sgk_plan *plan, struct sgk_output *outputs, size_t output_count,
                                       struct sgk_message *message);

/*
 * A copy that is checked: of input, the tensor that was planned, of which only data and bytes are looked at, to outputs
 * that are as infer sets them, with data and capacity. Returns SGK_OK, or, before anything is written:
 *   SGK_BAD_OUTPUTS   output_count is not plan->count.
 *   SGK_BAD_DTYPE, SGK_BAD_RANK, SGK_BAD_SHAPE
 *                     an output is not as infer would set it.
 *   SGK_CAPACITY      the memory of a tensor is smaller than its elements.
 *   SGK_NULL_POINTER  input or outputs are NULL, an output's dims, or the data of a tensor that has elements.
 *   SGK_OVERLAP       an output shares memory with the input or with the lengths given.
 */
SGK_API enum sgk_status sgk_plan_run(const struct sgk_plan *plan, const struct sgk_tensor *input,
                                     const struct sgk_output *outputs, size_t output_count,
                                     struct sgk_message *message);

SGK_EXTERN_C_END

#endif
