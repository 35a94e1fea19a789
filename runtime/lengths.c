/*
 * lengths.c - one function for each length rule: the meaning of the op versions lives here and nowhere else.
 */
#include "lengths.h"

#include "say.h"

/* splitgen: begin set_regular */
static void set_regular(struct sgk_lengths *lengths, int64_t leading, int64_t leading_length, int64_t trailing,
                        int64_t trailing_length)
{
    lengths->count = leading + trailing;
    lengths->leading = leading;
    lengths->leading_length = leading_length;
    lengths->trailing_length = trailing_length;
    lengths->listed.data = NULL;
}
/* splitgen: end */

/* splitgen: begin number_of */
/* The one number that a rule is given; 0, which none of them takes, when there is none or it is no integer. */
static int64_t number_of(const struct sgk_integers *given)
{
    int64_t number = 0;
    return given->count == 1 && sgk_integer_at(given, 0, &number) ? number : 0;
}
/* splitgen: end */

/* splitgen: begin sgk_lengths_equal */
enum sgk_status sgk_lengths_equal(int64_t dim, const struct sgk_integers *given, struct sgk_lengths *lengths,
                                  struct sgk_message *message)
{
    const int64_t parts = number_of(given);
    if (parts < 1)
        return sgk_fail(message, SGK_BAD_LENGTHS, "number of parts %lld: it must be at least 1", (long long)parts);
    if (dim % parts != 0)
        return sgk_fail(message, SGK_BAD_LENGTHS, "an axis of %lld does not split into %lld equal parts",
                        (long long)dim, (long long)parts);
    set_regular(lengths, parts, dim / parts, 0, 0);
    return SGK_OK;
}
/* splitgen: end */

/* splitgen: begin sgk_lengths_listed */
enum sgk_status sgk_lengths_listed(int64_t dim, const struct sgk_integers *given, struct sgk_lengths *lengths,
                                   struct sgk_message *message)
{
    if (given->count == 0)
        return sgk_fail(message, SGK_BAD_LENGTHS, "split lists no lengths");

    int64_t rest = dim; /* a running rest cannot wrap, a sum could */
    for (size_t i = 0; i < given->count; i++) {
        int64_t length;
        if (!sgk_integer_at(given, i, &length))
            return sgk_fail(message, SGK_BAD_LENGTHS, "split[%zu] is not an integer", i);
        if (length < 0)
            return sgk_fail(message, SGK_BAD_LENGTHS, "split[%zu] is %lld: a length must be >= 0", i,
                            (long long)length);
        if (length > rest)
            return sgk_fail(message, SGK_BAD_LENGTHS, "split[%zu] is %lld: only %lld of %lld are left on the axis", i,
                            (long long)length, (long long)rest, (long long)dim);
        rest -= length;
    }
    if (rest != 0)
        return sgk_fail(message, SGK_BAD_LENGTHS, "split leaves %lld of %lld on the axis", (long long)rest,
                        (long long)dim);
    lengths->count = (int64_t)given->count;
    lengths->listed = *given;
    return SGK_OK;
}
/* splitgen: end */

/* splitgen: begin sgk_lengths_last_smaller */
enum sgk_status sgk_lengths_last_smaller(int64_t dim, const struct sgk_integers *given, struct sgk_lengths *lengths,
                                         struct sgk_message *message)
{
    const int64_t parts = number_of(given);
    if (parts < 1)
        return sgk_fail(message, SGK_BAD_LENGTHS, "num_outputs %lld: it must be at least 1", (long long)parts);
    const int64_t chunk = dim / parts + (dim % parts != 0);
    /* chunk * (parts - 1) < dim + parts, which fits an unsigned number */
    const uint64_t before_last = (uint64_t)chunk * (uint64_t)(parts - 1);
    if (before_last > (uint64_t)dim)
        return sgk_fail(message, SGK_BAD_LENGTHS,
                        "an axis of %lld in %lld parts of %lld leaves less than nothing for the last", (long long)dim,
                        (long long)parts, (long long)chunk);
    set_regular(lengths, parts - 1, chunk, 1, dim - (int64_t)before_last);
    return SGK_OK;
}
/* splitgen: end */

/* splitgen: begin sgk_lengths_chunks */
enum sgk_status sgk_lengths_chunks(int64_t dim, const struct sgk_integers *given, struct sgk_lengths *lengths,
                                   struct sgk_message *message)
{
    const int64_t chunk = number_of(given);
    if (chunk < 1)
        return sgk_fail(message, SGK_BAD_LENGTHS, "scalar split %lld: it must be at least 1", (long long)chunk);
    const int64_t rest = dim % chunk;
    set_regular(lengths, dim / chunk, chunk, rest != 0, rest);
    return SGK_OK;
}
/* splitgen: end */
