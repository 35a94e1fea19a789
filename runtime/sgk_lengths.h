/*
 * sgk_lengths.h - how the axis of a plan is cut: the library's own part of it, here only because a plan is a value.
 */
#ifndef SGK_LENGTHS_H
#define SGK_LENGTHS_H

#include <stddef.h>
#include <stdint.h>

/* Reads element index exactly; 0 when it is no integer of int64_t: a fraction, a NaN, an infinity, too large. */
typedef int sgk_read_integer(const void *data, size_t index, int64_t *value);

/* A list of integers, whatever element type a model keeps them in. */
struct sgk_integers {
    const void *data;
    size_t count;
    size_t size; /* bytes at data */
    sgk_read_integer *read;
};

/*
 * The lengths of the parts, without memory for each: either as listed, or `leading` parts of one length and then parts
 * of another. All are >= 0 and sum to the axis exactly.
 */
struct sgk_lengths {
    int64_t count; /* parts */
    int64_t leading;
    int64_t leading_length;
    int64_t trailing_length;
    struct sgk_integers listed; /* the list that the rule was given; data is NULL without one */
};

#endif
