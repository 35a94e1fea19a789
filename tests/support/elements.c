/*
 * elements.c - elements of every dtype.
 */
#include "elements.h"

#include <math.h>
#include <string.h>

#include "harness.h"
#include "sgk_dtype.h"
#include "sgk_tensor.h"

static size_t bits_of(int32_t dtype)
{
    return dtype == ONE_BIT ? 1 : sgk_dtype_bits(dtype);
}

size_t element_bytes(int32_t dtype, size_t count)
{
    return (count * bits_of(dtype) + 7) / 8;
}

/* The binary16 of a number that it can hold exactly. */
static uint16_t bits_of_float16(double number)
{
    int exponent;
    const double fraction =
        frexp(fabs(number), &exponent); /* the number is fraction * 2^exponent, 0.5 <= fraction < 1 */
    const int bits = number == 0 ? 0 : ((exponent + 14) << 10) + ((int)(fraction * 2048) - 1024);
    return (uint16_t)((signbit(number) ? 0x8000 : 0) | bits);
}

void put_number(int32_t dtype, void *data, size_t index, double real, int64_t integer)
{
    const float single = (float)real;
    const uint16_t half = dtype == SGK_FLOAT16 ? bits_of_float16(real) : 0;
    const int32_t narrow = (int32_t)(uint32_t)integer;
    const void *from = &integer;
    if (dtype == SGK_FLOAT)
        from = &single;
    else if (dtype == SGK_FLOAT16)
        from = &half;
    else if (dtype == SGK_DOUBLE)
        from = &real;
    else if (dtype == SGK_INT32)
        from = &narrow;
    else if (dtype != SGK_INT64) {
        put_element(dtype, data, index, integer);
        return;
    }
    memcpy((char *)data + element_bytes(dtype, index), from, element_bytes(dtype, 1));
}

void put_element(int32_t dtype, void *data, size_t index, int64_t number)
{
    const size_t bits = bits_of(dtype);
    const size_t bit = index * bits;
    unsigned char *at = (unsigned char *)data + bit / 8;
    const uint64_t mixed = (uint64_t)number * UINT64_C(0x9E3779B97F4A7C15);
    if (bits < 8) { /* the upper bits, else few values would occur */
        const unsigned before = bit % 8 == 0 ? 0 : *at;
        *at = (unsigned char)(before | ((unsigned)(mixed >> 48) & ((1U << bits) - 1)) << bit % 8);
    }
    for (size_t i = 0; i < bits / 8; i++)
        at[i] = (unsigned char)((mixed >> 8 * (i % 8)) ^ i / 8);
}
