/*
 * extent.h - words for contracts of resolve.c: the dims around an axis.
 */
/*@ logic integer at_least_one(integer dim) = dim == 0 ? 1 : dim;
    predicate is_extent(struct extent *e) =
        1 <= e->outer && 1 <= e->inner && 1 <= e->product <= INT64_MAX && 0 <= e->is_empty <= 1; */

/* The dims around an axis of a tensor. */
#define IS_AROUND(extent, input, axis) \
    (extent->product == volume(extent->outer, at_least_one(input->dims[axis]), extent->inner) && \
        (extent->is_empty == 0 ==> 1 <= input->dims[axis]))
/* An input without elements, or with so many, of some bytes each, that a signed number has them. */
#define IS_IN_MEMORY(extent, dim, bytes) \
    (extent->is_empty == 0 ==> 1 <= dim && extent->product == extent->outer * dim * extent->inner && \
        extent->product * (bytes) <= INT64_MAX)
/* The rows and the stride of a plan, or none of an input without elements. */
#define ARE_STEPS(plan, extent, bits) \
    extent->is_empty != 0 ==> plan->rows == 0 && plan->stride == 0; \
    ensures extent->is_empty == 0 ==> \
        plan->rows == extent->outer && plan->stride == plan->dim * (extent->inner * (bits / 8))
