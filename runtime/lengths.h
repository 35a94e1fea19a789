/*
 * lengths.h - the length rules: how an axis is cut into parts.
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

/*
 * A length rule: cuts an axis of dim elements, dim >= 0, as the integers given say. A spec table names it without the
 * prefix, { given = { "attribute num_outputs" }, rule = "last_smaller" } and what is `given` there arrives here: the
 * list, or the one number; it must stay as long as lengths are used. Fills lengths and returns SGK_OK, or returns
 * another status with lengths unspecified.
 */
typedef enum sgk_status sgk_length_rule(int64_t dim, const struct sgk_integers *given, struct sgk_lengths *lengths,
                                        struct sgk_message *message);

/* As many equal parts as given says, 1 or more; they must divide the axis. */
sgk_length_rule sgk_lengths_equal;

/* The lengths themselves are given. */
sgk_length_rule sgk_lengths_listed;

/* As many parts as given says, 1 or more, of ceil(dim / parts); the last takes the rest, which may be none but not
 * less. */
sgk_length_rule sgk_lengths_last_smaller;

/* Parts of the length given, 1 or more; the last takes the rest, if there is any. */
sgk_length_rule sgk_lengths_chunks;

#endif
