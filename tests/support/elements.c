/*
 * elements.c - elements of every dtype.
 */
#include "elements.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "harness.h"
#include "sgk_tensor.h"

const struct element_type element_types[ELEMENT_TYPES] = {
    {1, "float", 32},        {2, "uint8", 8},
    {3, "int8", 8},          {4, "uint16", 16},
    {5, "int16", 16},        {6, "int32", 32},
    {7, "int64", 64},        {8, "string", 8 * sizeof(struct sgk_string)},
    {9, "bool", 8},          {10, "float16", 16},
    {11, "double", 64},      {12, "uint32", 32},
    {13, "uint64", 64},      {14, "complex64", 64},
    {15, "complex128", 128}, {16, "bfloat16", 16},
    {17, "float8e4m3fn", 8}, {18, "float8e4m3fnuz", 8},
    {19, "float8e5m2", 8},   {20, "float8e5m2fnuz", 8},
    {21, "uint4", 4},        {22, "int4", 4},
    {23, "float4e2m1", 4},   {24, "float8e8m0", 8},
    {25, "uint2", 2},        {26, "int2", 2},
};

const struct element_type *element_type(int32_t code)
{
    REQUIRE(code >= 1 && code <= ELEMENT_TYPES, "no test type of code %d", (int)code);
    return &element_types[code - 1];
}

const struct element_type *element_type_named(const char *name)
{
    for (size_t i = 0; i < ELEMENT_TYPES; i++)
        if (strcmp(element_types[i].name, name) == 0)
            return &element_types[i];
    ck_abort_msg("no test type '%s'", name);
    return NULL;
}

size_t element_bytes(int32_t dtype, size_t count)
{
    return (count * element_type(dtype)->bits + 7) / 8;
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

static uint32_t bits_of_float(double number)
{
    const float value = (float)number;
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
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
    if (dtype == 1) {
        const uint32_t bits = bits_of_float(number);
        memcpy(at, &bits, sizeof bits);
    } else if (dtype == 10) {
        const uint16_t bits = bits_of_float16(number);
        memcpy(at, &bits, sizeof bits);
    } else if (dtype == 11) {
        memcpy(at, &number, sizeof number);
    } else {
        put_element(dtype, data, index, (int64_t)number);
    }
}

void put_element(int32_t dtype, void *data, size_t index, int64_t number)
{
    const size_t bits = element_type(dtype)->bits;
    const size_t bit = index * bits;
    char *at = (char *)data + bit / 8;
    if (bits < 8) {
        const unsigned before = bit % 8 == 0 ? 0 : (unsigned char)*at;
        *at = (char)(before | ((unsigned)number & ((1U << bits) - 1)) << bit % 8);
    } else if (dtype == 1 || dtype == 10 || dtype == 11) {
        put_real(dtype, data, index, (double)number);
    } else if (dtype == 8) {
        const struct sgk_string text = text_of(number);
        memcpy(at, &text, sizeof text);
    } else if (dtype == 14) {
        const float pair[2] = {(float)number, -(float)number};
        memcpy(at, pair, sizeof pair);
    } else if (dtype == 15) {
        const double pair[2] = {(double)number, -(double)number};
        memcpy(at, pair, sizeof pair);
    } else if (dtype == 16) {
        const uint16_t upper = (uint16_t)(bits_of_float((double)number) >> 16);
        memcpy(at, &upper, sizeof upper);
    } else if (bits == 8) {
        const uint8_t value = (uint8_t)number;
        memcpy(at, &value, sizeof value);
    } else if (bits == 16) {
        const uint16_t value = (uint16_t)number;
        memcpy(at, &value, sizeof value);
    } else if (bits == 32) {
        const uint32_t value = (uint32_t)number;
        memcpy(at, &value, sizeof value);
    } else {
        memcpy(at, &number, sizeof number);
    }
}
