/*
 * integers.h - lists of integers, of any element type that a model may store.
 */
#ifndef SGK_INTERNAL_INTEGERS_H
#define SGK_INTERNAL_INTEGERS_H

#include <stddef.h>
#include <stdint.h>

#include "memcpy.h"

#include "sgk_lengths.h"

/* One reader per dtype that an op version allows for lengths, named after the dtype. Data may have any alignment. */
sgk_read_integer sgk_read_int32, sgk_read_int64, sgk_read_float16, sgk_read_float, sgk_read_double;

#if defined(__GNUC__)
#define SGK_COLD __attribute__((cold)) /* a loop reserves no registers for its rare calls */
#else
#define SGK_COLD
#endif

int sgk_other_integer_at(const struct sgk_integers *integers, size_t index, int64_t *value) SGK_COLD;

/* Reads element index of a list; of int64, as nearly all are, without a call. */
/*@ requires \valid_read(integers) && \valid(value);
    requires IS_APART_FROM(integers, value);
    assigns *value; ensures \result != 0 <==> sgk_is_integer(integers->read, sgk_list_values(integers), index);
    ensures \result != 0 ==> *value == sgk_listed(integers->read, sgk_list_values(integers), index); */
static inline int sgk_integer_at(const struct sgk_integers *integers, size_t index, int64_t *value)
{
    if (integers->read != sgk_read_int64)
        return sgk_other_integer_at(integers, index, value);
    memcpy(value, (const char *)integers->data + index * sizeof *value, sizeof *value);
    return 1;
}

/* count integers at data, as a list. */
/*@ requires count <= SIZE_MAX / 8;
    assigns \nothing; ensures \result.data == data && \result.count == count && \result.size == count * 8; */
static inline struct sgk_integers sgk_integers_of(const int64_t *data, size_t count)
{
    const struct sgk_integers integers = {data, count, count * sizeof *data, sgk_read_int64};
    return integers;
}

#endif
