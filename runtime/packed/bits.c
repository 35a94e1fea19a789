/*
 * bits.c - copies runs of bits to another place in a byte. Words are assembled from bytes by value, so that the code
 * does not depend on the byte order.
 */
#include "bits.h"

#include <stddef.h>

#include "memcpy.h"

/* splitgen: begin sgk_copy_bits */
/* 1 to 8 bits behind the first `shift` ones, 0 to 7; the second byte is read only if it holds some of them. */
static unsigned read_bits(const unsigned char *from, unsigned shift, unsigned count)
{
    unsigned bits = (unsigned)from[0] >> shift;
    if (shift + count > 8)
        bits |= (unsigned)from[1] << (8 - shift);
    return bits & ((1U << count) - 1);
}

static void write_word(unsigned char *to, uint64_t word)
{
    to[0] = (unsigned char)word;
    to[1] = (unsigned char)(word >> 8);
    to[2] = (unsigned char)(word >> 16);
    to[3] = (unsigned char)(word >> 24);
    to[4] = (unsigned char)(word >> 32);
    to[5] = (unsigned char)(word >> 40);
    to[6] = (unsigned char)(word >> 48);
    to[7] = (unsigned char)(word >> 56);
}

static uint64_t read_word(const unsigned char *from)
{
    return (uint64_t)from[0] | (uint64_t)from[1] << 8 | (uint64_t)from[2] << 16 | (uint64_t)from[3] << 24 |
           (uint64_t)from[4] << 32 | (uint64_t)from[5] << 40 | (uint64_t)from[6] << 48 | (uint64_t)from[7] << 56;
}

/* Whole bytes, whose bits begin behind the first `shift` ones, 1 to 7: so each takes some of two, the last one too. */
static void copy_shifted(unsigned char *restrict to, const unsigned char *restrict from, size_t bytes, unsigned shift)
{
    size_t i = 0;
    for (; bytes - i >= 8; i += 8)
        write_word(to + i, read_word(from + i) >> shift | (uint64_t)from[i + 8] << (64 - shift));
    for (; i < bytes; i++)
        to[i] = (unsigned char)read_bits(from + i, shift, 8);
}

void sgk_copy_bits(void *to, uint64_t to_bit, const void *from, uint64_t from_bit, uint64_t count)
{
    if (count == 0)
        return;
    unsigned char *target = (unsigned char *)to + to_bit / 8;
    const unsigned char *source = (const unsigned char *)from + from_bit / 8;
    const unsigned begun = to_bit % 8; /* bits that the first byte has already */
    unsigned shift = from_bit % 8;

    if (begun > 0) {
        const unsigned head = count < 8 - begun ? (unsigned)count : 8 - begun;
        const unsigned kept = *target & ((1U << begun) - 1);
        *target++ = (unsigned char)(kept | read_bits(source, shift, head) << begun);
        source += (shift + head) / 8;
        shift = (shift + head) % 8;
        count -= head;
    }
    const size_t bytes = (size_t)(count / 8);
    if (shift == 0)
        memcpy(target, source, bytes);
    else
        copy_shifted(target, source, bytes, shift);
    if (count % 8 > 0)
        target[bytes] = (unsigned char)read_bits(source + bytes, shift, count % 8);
}
/* splitgen: end */
