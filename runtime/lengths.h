/*
 * lengths.h - how an axis is cut into parts: by the numbers of a table's formula, or by a list.
 */
#ifndef SGK_INTERNAL_LENGTHS_H
#define SGK_INTERNAL_LENGTHS_H

#include <stddef.h>
#include <stdint.h>

#include "integers.h"
#include "sgk_status.h"

/* splitgen: begin sgk_length */
/* The length of part index, 0 <= index < count. */
static inline int64_t sgk_length(const struct sgk_lengths *lengths, size_t index)
{
    if (lengths->listed.data == NULL)
        return (int64_t)index < lengths->leading ? lengths->leading_length : lengths->trailing_length;
    int64_t length = 0;
    sgk_integer_at(&lengths->listed, index, &length);
    return length;
}
/* splitgen: end */

/* splitgen: begin sgk_ceil */
/* a / b, rounded up; a >= 0, b > 0. */
static inline int64_t sgk_ceil(int64_t a, int64_t b)
{
    return a / b + (a % b != 0);
}
/* splitgen: end */

/* splitgen: begin SGK_REST */
/* As a length: what the other parts leave. As the count of such parts: one, if anything is left. */
enum { SGK_REST = -1, SGK_IF_ANY = -2 };
/* splitgen: end */

/*
 * Cuts an axis of dim elements into so many parts of a length, and then so many of another. Each number is >= 0, or one
 * of the above; the sum must be the axis. Fills lengths and returns SGK_OK, or another status with lengths unspecified:
 * then a sentence in message, which may be NULL, names the formula.
 */
enum sgk_status sgk_set_runs(struct sgk_lengths *lengths, int64_t dim, int64_t leading, int64_t leading_length,
                             int64_t trailing, int64_t trailing_length, const char *formula,
                             struct sgk_message *message);

/* The same by lengths that are listed: by the attribute or input of that name. The list must stay as long as lengths
 * are used. */
enum sgk_status sgk_set_listed(struct sgk_lengths *lengths, int64_t dim, const struct sgk_integers *list,
                               const char *name, struct sgk_message *message);

/* Refuses a number that a formula takes or computes. */
enum sgk_status sgk_too_small(struct sgk_message *message, const char *name, int64_t number, int64_t least);

#endif
