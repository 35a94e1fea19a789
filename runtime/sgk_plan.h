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
 * sgk_node_plan, or the plan function of an op version such as sgk_split_18_plan, checks all arguments and fills a
 * plan. Of the calls below only sgk_plan_run can fail then, for it checks the memory that it is given. Ask the plan for
 * dims and bytes, provide memory, and copy; or do not copy: look at a part where it lies (sgk_is_view), or hand offset,
 * run, stride and rows to what takes strides: BLAS, DMA, cudaMemcpy2D, NumPy.
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
 * The places of the parts of an input. A plan is a value: it may be copied, lies on the caller's stack, and needs no
 * clean-up. It points to the dims of the input and, if lengths are listed, to that list. It is valid while both stay in
 * memory, unchanged.
 */
struct sgk_plan {
    /* to be read */
    size_t count;      /* parts */
    size_t rank;       /* dims of each part */
    size_t rows;       /* of each part; 0 when the input has no elements */
    size_t stride;     /* from one row to the next; the input is rows * stride in all */
    int32_t dtype;     /* of the input and of each part */
    int32_t unit_bits; /* of the unit of stride, offset and run: 8, which is a byte; for others see sgk_plan_part */

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
 * for, index must be below plan->count, and no pointer may be NULL unless its comment says so. The memory that they
 * write must not overlap the plan, or the dims and the list of lengths to which it points.
 */

/* The place of a part in the input: rows runs of run bytes, the first at offset, each stride behind the one before. */
struct sgk_part {
    size_t offset, run, stride, rows;
};

/*
 * Sets *part to the place of part index in the input, in bytes. If lengths are listed, the time grows with index. To go
 * through many parts, add run to offset instead: part i + 1 begins where part i ends.
 *
 * Elements of fewer than 8 bits share bytes. No op version takes them yet. For one that does, and only where one index
 * of the axis is no whole number of bytes, plan->unit_bits is the bits of an element: then offset, run and stride count
 * elements, the first in the lowest bits of a byte, and no part is a view. With other dtypes it is always 8.
 */
SGK_API void sgk_plan_part(const struct sgk_plan *plan, size_t index, struct sgk_part *part);

/* The length of part index on the axis, in elements. */
SGK_API int64_t sgk_plan_length(const struct sgk_plan *plan, size_t index);

/* Writes the dims of part index, and returns how many: plan->rank. A plan of sgk_cut has none. */
SGK_API size_t sgk_plan_dims(const struct sgk_plan *plan, size_t index, int64_t *dims);

/* The bytes of part index: the memory to provide for a copy of it. */
SGK_API size_t sgk_plan_bytes(const struct sgk_plan *plan, size_t index);

/* Whether nothing lies between the rows of a part: then it is rows * run units from offset on. */
static inline int sgk_is_dense(const struct sgk_part *part)
{
    return part->rows <= 1 || part->run == part->stride || part->run == 0;
}

/* Whether a part of a plan is an address in the input: it is rows * run bytes from offset on, and needs no copy. */
static inline int sgk_is_view(const struct sgk_plan *plan, const struct sgk_part *part)
{
    return plan->unit_bits == 8 && sgk_is_dense(part);
}

/*
 * Copies each part to memory of its own: part i to outputs[i], which has room for its sgk_plan_bytes. outputs has
 * plan->count elements. NULL skips the part without a word: check every allocation before the call. As memcpy, it makes
 * no checks: input must hold all elements, and no output may overlap input, another output or the list of lengths.
 */
SGK_API void sgk_plan_copy(const struct sgk_plan *plan, const void *input, void *const *outputs);

/*
 * Copies some rows of each part, from row first on, as sgk_plan_copy does all: input and outputs are those of the
 * whole. first + rows must not be above plan->rows. Threads can share a copy: calls for different rows write different
 * bytes, unless plan->unit_bits is not 8.
 */
SGK_API void sgk_plan_copy_rows(const struct sgk_plan *plan, size_t first, size_t rows, const void *input,
                                void *const *outputs);

/*
 * The most threads among which it pays to share the rows of a copy: at least 1, and so that each gets at least a row
 * and 64 KiB. 1 where rows share bytes.
 */
SGK_API size_t sgk_plan_max_threads(const struct sgk_plan *plan);

/* The most threads among which it pays to share rows of row_bytes each, for functions that splitgen writes. */
SGK_API size_t sgk_max_threads(size_t rows, size_t row_bytes);

/*
 * Checks outputs and copies each part to its own: outputs has plan->count elements, NULL for one that is omitted. input
 * is a tensor like the one that was planned. For a plan of sgk_cut, all have dtype 0 and rank 0. message may be NULL.
 * Returns SGK_OK, or, before anything is written:
 *   SGK_BAD_DTYPE, SGK_BAD_RANK, SGK_BAD_SHAPE
 *                     input has not the dtype, rank or dims that were planned, or an output not those of its part.
 *   SGK_CAPACITY      the memory of a tensor is smaller than its elements.
 *   SGK_NULL_POINTER  input or outputs are NULL, an output's dims, or the data of a tensor that has elements.
 *   SGK_OVERLAP       an output shares memory with the input or with the list of lengths.
 */
SGK_API enum sgk_status sgk_plan_run(const struct sgk_plan *plan, const struct sgk_tensor *input,
                                     const struct sgk_output *const *outputs, struct sgk_message *message);

/*
 * Fills plan without ONNX, for a host that has ops, dtypes or dims of its own. The input is a matrix of bytes:
 *   rows        the product of the dims before the axis.
 *   step_bytes  of one index on the axis: the product of the dims behind it, times the bytes of an element.
 *   lengths     of the parts on the axis, count of them, each >= 0; they must outlive the plan. NULL stands for lengths
 *               of 1: equal parts need no list if step_bytes are the bytes of a part in a row.
 *   message     may be NULL.
 * The sum of the lengths is the dim of the axis: a caller that knows the dim must compare. All else is as in a plan of
 * an op version, but there are no dims and no dtype: plan->rank and plan->dtype are 0. Returns SGK_OK, or, with plan
 * unspecified:
 *   SGK_NULL_POINTER  plan is NULL.
 *   SGK_BAD_LENGTHS   there is no part, or a length is negative.
 *   SGK_OVERFLOW      the sum of the lengths, or a number of bytes or parts, exceeds int64_t or size_t.
 */
SGK_API enum sgk_status sgk_cut(struct sgk_plan *plan, size_t rows, size_t step_bytes, const int64_t *lengths,
                                size_t count, struct sgk_message *message);

SGK_EXTERN_C_END

#endif
