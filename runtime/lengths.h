/*
 * lengths.h - how an axis is cut into parts: by the numbers of a table's formula, or by a list.
 */
#ifndef SGK_INTERNAL_LENGTHS_H
#define SGK_INTERNAL_LENGTHS_H

#include <stddef.h>
#include <stdint.h>

#include "integers.h"
#include "sgk_status.h"

/* The length of part index, 0 <= index < count. */
/*@ requires \valid_read(lengths) && 0 <= index < lengths->count;
    requires \exists integer dim; sgk_cuts(lengths, dim);
    assigns \nothing; ensures \result == sgk_length_of(lengths, index); */
static inline int64_t sgk_length(const struct sgk_lengths *lengths, size_t index)
{
    if (lengths->listed.data == NULL)
        return (int64_t)index < lengths->leading ? lengths->leading_length : lengths->trailing_length;
    int64_t length = 0;
    sgk_integer_at(&lengths->listed, index, &length);
    return length;
}

/* a / b, rounded up; a >= 0, b > 0. */
/*@ requires a >= 0 && b > 0;
    assigns \nothing; ensures \result * b - b < a <= \result * b; ensures (\result - (b > 1 ? 1 : 0)) * (b - 1) <= a; */
static inline int64_t sgk_ceil(int64_t a, int64_t b)
{
    return a / b + (a % b != 0);
}

/* As a length: what the other parts leave. As the count of such parts: one, if anything is left. */
enum { SGK_REST = -1, SGK_IF_ANY = -2 };

/*
 * Cuts an axis of dim elements into `leading` parts of one length, and then `trailing` parts of another. Each number is
 * >= 0, or one of the above; the lengths must add up to dim. Fills lengths and returns SGK_OK, or another status with
 * lengths unspecified: then a sentence in message, which may be NULL, names the formula.
 */
/*@ requires \valid(lengths) && dim >= 0;
    requires sgk_are_runs(leading, leading_length, trailing, trailing_length);
    assigns *lengths; ensures \result == SGK_OK ==> sgk_cuts(lengths, dim); */
enum sgk_status sgk_set_runs(struct sgk_lengths *lengths, int64_t dim, int64_t leading, int64_t leading_length,
                             int64_t trailing, int64_t trailing_length, const char *formula,
                             struct sgk_message *message);

/* Cuts an axis into listed lengths. If they are many and all equal, they are `leading` parts of one length, too. name
 * is that of the attribute or input that lists them. The list must stay as long as lengths are used. */
/*@ requires \valid(lengths) && dim >= 0 && \valid_read(list) && \separated(lengths, list);
    requires list->count <= INT64_MAX && (list->count > 0 ==> list->data != \null);
    requires \separated(lengths, (char *)list->data + (0 .. list->size - 1));
    assigns *lengths; ensures \result == SGK_OK ==> sgk_cuts(lengths, dim) && lengths->listed == *list; */
enum sgk_status sgk_set_listed(struct sgk_lengths *lengths, int64_t dim, const struct sgk_integers *list,
                               const char *name, struct sgk_message *message);

/* Refuses a number that a formula takes or computes. */
/*@ assigns \nothing; ensures \result == SGK_BAD_LENGTHS; */
enum sgk_status sgk_too_small(struct sgk_message *message, const char *name, int64_t number, int64_t least);

#endif
