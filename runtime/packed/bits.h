/*
 * bits.h - moving elements that share bytes.
 */
#ifndef SK_INTERNAL_BITS_H
#define SK_INTERNAL_BITS_H

#include <stdint.h>

/*
 * Copies count bits, from bit from_bit of `from` to bit to_bit of `to`; bit 0 is the lowest of the first byte. What the
 * last byte written has left becomes 0, what the first one has before to_bit stays: so run is appended to run. No byte
 * of `to` or `from` is touched that holds none of the bits; they share none, and may be at any address.
 */
void sk_copy_bits(void *to, uint64_t to_bit, const void *from, uint64_t from_bit, uint64_t count);

#endif
