/*
 * integers.c - reads exact integers from int32, int64, float16, float and double.
 */
#include "integers.h"

#include "memcpy.h"

int sgk_read_int32(const void *data, size_t index, int64_t *value)
{
    int32_t element;
    memcpy(&element, (const char *)data + index * sizeof element, sizeof element);
    *value = element;
    return 1;
}

int sgk_read_int64(const void *data, size_t index, int64_t *value)
{
    memcpy(value, (const char *)data + index * sizeof *value, sizeof *value);
    return 1;
}

/* splitgen: begin integer_of */
/*
 * The integer that an IEEE 754 number is. bits holds the number right-aligned: sign, exponent_bits, fraction_bits. It
 * works on the bits, so that no rounding mode and no floating point unit has a say.
 */
static int integer_of(uint64_t bits, int exponent_bits, int fraction_bits, int64_t *value)
{
    const uint64_t exponent_mask = (UINT64_C(1) << exponent_bits) - 1;
    const int bias = (int)(exponent_mask >> 1);
    const int negative = (int)((bits >> (exponent_bits + fraction_bits)) & 1);
    const int exponent = (int)((bits >> fraction_bits) & exponent_mask);
    uint64_t significand = bits & ((UINT64_C(1) << fraction_bits) - 1);

    if ((uint64_t)exponent == exponent_mask) /* infinity or NaN */
        return 0;
    if (exponent == 0) { /* zero or subnormal: a fraction unless zero */
        *value = 0;
        return significand == 0;
    }
    significand |= UINT64_C(1) << fraction_bits;
    const int shift = exponent - bias - fraction_bits; /* number = significand * 2^shift */
    if (shift > 63 - fraction_bits)                    /* 2^64 and more */
        return 0;
    if (shift >= 0) {
        significand <<= shift;
    } else {
        if (shift < -fraction_bits || (significand & ((UINT64_C(1) << -shift) - 1)) != 0)
            return 0;
        significand >>= -shift;
    }
    if (significand > (uint64_t)INT64_MAX + (uint64_t)negative)
        return 0;
    *value = negative ? -(int64_t)(significand - 1) - 1 : (int64_t)significand; /* -2^63 is one, 2^63 is none */
    return 1;
}
/* splitgen: end */

/* splitgen: begin sgk_read_float16 */
int sgk_read_float16(const void *data, size_t index, int64_t *value)
{
    uint16_t bits;
    memcpy(&bits, (const char *)data + index * sizeof bits, sizeof bits);
    return integer_of(bits, 5, 10, value);
}
/* splitgen: end */

/* splitgen: begin sgk_read_float */
int sgk_read_float(const void *data, size_t index, int64_t *value)
{
    uint32_t bits;
    memcpy(&bits, (const char *)data + index * sizeof bits, sizeof bits);
    return integer_of(bits, 8, 23, value);
}
/* splitgen: end */

/* splitgen: begin sgk_read_double */
int sgk_read_double(const void *data, size_t index, int64_t *value)
{
    uint64_t bits;
    memcpy(&bits, (const char *)data + index * sizeof bits, sizeof bits);
    return integer_of(bits, 11, 52, value);
}
/* splitgen: end */

/* Reads element index of a list of another type than int64. */
int sgk_other_integer_at(const struct sgk_integers *integers, size_t index, int64_t *value)
{
    return integers->read(integers->data, index, value);
}
