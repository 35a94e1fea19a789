/*
 * extent.h - words for contracts of resolve.c: the dims around an axis.
 */
/*@ logic integer at_least_one(integer dim) = dim == 0 ? 1 : dim;
    predicate is_extent(struct extent *e) =
        1 <= e->outer && 1 <= e->inner && 1 <= e->product <= INT64_MAX && 0 <= e->is_empty <= 1; */
