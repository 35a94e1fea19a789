/*
 * bits.h - pieces of memory that may begin and end anywhere in a byte.
 */
#ifndef SGK_TEST_BITS_H
#define SGK_TEST_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* The bytes that hold so many bits. */
static inline size_t bytes_of(size_t bits)
{
    return (bits + 7) / 8;
}

static inline unsigned bit_at(const unsigned char *bytes, size_t index)
{
    return (unsigned)bytes[index / 8] >> index % 8 & 1U;
}

/* Whether so many bits of a and b, each from one on, are the same. */
static inline bool are_same(const unsigned char *a, size_t from_a, const unsigned char *b, size_t from_b, size_t bits)
{
    if ((from_a | from_b | bits) % 8 == 0)
        return memcmp(a + from_a / 8, b + from_b / 8, bits / 8) == 0;
    for (size_t i = 0; i < bits; i++)
        if (bit_at(a, from_a + i) != bit_at(b, from_b + i))
            return false;
    return true;
}

#endif
