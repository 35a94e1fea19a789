/*
 * bits.h - pieces of memory that may begin and end anywhere in a byte.
 */
#ifndef SGK_TEST_BITS_H
#define SGK_TEST_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* The number of bytes that hold `bits` bits. */
static inline size_t bytes_of(size_t bits)
{
    return (bits + 7) / 8;
}

static inline unsigned bit_at(const unsigned char *bytes, size_t index)
{
    return (unsigned)bytes[index / 8] >> index % 8 & 1U;
}

/* Whether `bits` bits of a, from bit from_a on, equal those of b, from bit from_b on. */
static inline bool are_same(const unsigned char *a, size_t from_a, const unsigned char *b, size_t from_b, size_t bits)
{
    if ((from_a | from_b | bits) % 8 == 0)
        return memcmp(a + from_a / 8, b + from_b / 8, bits / 8) == 0;
    for (size_t i = 0; i < bits; i++)
        if (bit_at(a, from_a + i) != bit_at(b, from_b + i))
            return false;
    return true;
}

/* A part of every row of an input, in bits: its begin in the first row, its length, and the distance of rows. */
struct strip {
    size_t offset, run, stride;
};

/* The first row before `end` that the output, in which rows are dense, does not hold; or `end`. */
static inline size_t wrong_row(const unsigned char *output, const unsigned char *input, struct strip strip,
                               size_t first, size_t end)
{
    size_t row = strip.run == 0 ? end : first; /* empty rows may be many millions */
    while (row < end && are_same(output, row * strip.run, input, strip.offset + row * strip.stride, strip.run))
        row++;
    return row;
}

#endif
