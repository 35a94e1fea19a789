/*
 * elements.c - elements of every dtype.
 */
#include "elements.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "harness.h"
#include "sgk_dtype.h"
#include "sgk_tensor.h"

int32_t dtype_named(const char *name)
{
    int32_t dtype = MAX_DTYPE;
    while (dtype > 0 && (sgk_dtype_name(dtype) == NULL || strcmp(sgk_dtype_name(dtype), name) != 0))
        dtype--;
    REQUIRE(dtype > 0, "no dtype '%s'", name);
    return dtype;
}

size_t element_bytes(int32_t dtype, size_t count)
{
    return (count * sgk_dtype_bits(dtype) + 7) / 8;
}

/* Texts of different lengths, the empty one among them. */
#define TEXTS 8192
static struct sgk_string text_of(int64_t number)
{
    static char texts[TEXTS][8];
    char *text = texts[(uint64_t)number % TEXTS];
    const int length = snprintf(text, sizeof texts[0], "%d", (int)((uint64_t)number % TEXTS));
    const struct sgk_string view = {text, number % 7 == 3 ? 0 : (size_t)length};
    return view;
}

/* The binary16 of a number that has few enough bits; everything from 65520 on is infinite. */
static uint16_t bits_of_float16(double number)
{
    const uint16_t sign = signbit(number) ? 0x8000 : 0;
    const double size = fabs(number);
    if (isnan(number))
        return (uint16_t)(sign | 0x7E00);
    if (size >= 65520)
        return (uint16_t)(sign | 0x7C00);
    if (size < 0x1p-14)
        return (uint16_t)(sign | (uint16_t)(size * 0x1p24));
    int exponent;
    const double fraction = frexp(size, &exponent); /* size = fraction * 2^exponent, 0.5 <= fraction < 1 */
    return (uint16_t)(sign | ((exponent + 14) << 10) | ((int)(fraction * 2048) - 1024));
}

void put_real(int32_t dtype, void *data, size_t index, double number)
{
    char *at = (char *)data + element_bytes(dtype, index);
    if (dtype == SGK_FLOAT) {
        const float value = (float)number;
        memcpy(at, &value, sizeof value);
    } else if (dtype == SGK_FLOAT16) {
        const uint16_t bits = bits_of_float16(number);
        memcpy(at, &bits, sizeof bits);
    } else if (dtype == SGK_DOUBLE) {
        memcpy(at, &number, sizeof number);
    } else {
        put_element(dtype, data, index, (int64_t)number);
    }
}

void put_element(int32_t dtype, void *data, size_t index, int64_t number)
{
    const size_t bits = sgk_dtype_bits(dtype);
    const size_t bit = index * bits;
    char *at = (char *)data + bit / 8;
    if (bits < 8) {
        const unsigned before = bit % 8 == 0 ? 0 : (unsigned char)*at;
        const unsigned mixed = (unsigned)number * 0x9E3779B9U >> 16; /* or few bits would repeat */
        *at = (char)(before | (mixed & ((1U << bits) - 1)) << bit % 8);
    } else if (dtype == SGK_FLOAT || dtype == SGK_FLOAT16 || dtype == SGK_DOUBLE) {
        put_real(dtype, data, index, (double)number);
    } else if (dtype == SGK_STRING) {
        const struct sgk_string text = text_of(number);
        memcpy(at, &text, sizeof text);
    } else if (bits == 8) {
        *at = (char)number;
    } else if (bits == 16) {
        const uint16_t value = (uint16_t)number;
        memcpy(at, &value, sizeof value);
    } else if (bits == 32) {
        const uint32_t value = (uint32_t)number;
        memcpy(at, &value, sizeof value);
    } else {
        for (size_t done = 0; done < bits / 8; done += sizeof number, number = ~number)
            memcpy(at + done, &number, sizeof number);
    }
}
