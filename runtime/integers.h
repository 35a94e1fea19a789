/*
 * integers.h - lists of integers, whatever element type a model keeps them in.
 */
#ifndef SK_INTERNAL_INTEGERS_H
#define SK_INTERNAL_INTEGERS_H

#include <stddef.h>
#include <stdint.h>

#include "memcpy.h"

#include "sk_lengths.h"

/* One reader per dtype that an op version allows for lengths, named after the dtype. Any alignment will do. */
sk_read_integer sk_read_int32, sk_read_int64, sk_read_float16, sk_read_float, sk_read_double;

#if defined(__GNUC__)
#define SK_COLD __attribute__((cold)) /* a loop keeps no registers for a call of it */
#else
#define SK_COLD
#endif

int sk_other_integer_at(const struct sk_integers *integers, size_t index, int64_t *value) SK_COLD;

/* splitgen: begin sk_integer_at */
/* Reads element index of a list; of int64, as nearly all are, without a call. */
static inline int sk_integer_at(const struct sk_integers *integers, size_t index, int64_t *value)
{
    if (integers->read != sk_read_int64)
        return sk_other_integer_at(integers, index, value);
    memcpy(value, (const char *)integers->data + index * sizeof *value, sizeof *value);
    return 1;
}
/* splitgen: end */

/* splitgen: begin sk_integers_of */
/* count integers at data, as a list. */
static inline struct sk_integers sk_integers_of(const int64_t *data, size_t count)
{
    const struct sk_integers integers = {data, count, count * sizeof *data, sk_read_int64};
    return integers;
}
/* splitgen: end */

#endif
