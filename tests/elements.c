/*
 * elements.c - elements of every dtype.
 */
#include "elements.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "harness.h"
#include "sk_tensor.h"

const struct element_type element_types[ELEMENT_TYPES] = {
    {1, "float", 4},   {2, "uint8", 1},      {3, "int8", 1},         {4, "uint16", 2},
    {5, "int16", 2},   {6, "int32", 4},      {7, "int64", 8},        {8, "string", sizeof(struct sk_string)},
    {9, "bool", 1},    {10, "float16", 2},   {11, "double", 8},      {12, "uint32", 4},
    {13, "uint64", 8}, {14, "complex64", 8}, {15, "complex128", 16}, {16, "bfloat16", 2},
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

/* Texts of different lengths, the empty one among them. */
#define TEXTS 8192
static struct sk_string text_of(int64_t number)
{
    static char texts[TEXTS][8];
    char *text = texts[(uint64_t)number % TEXTS];
    const int length = snprintf(text, sizeof texts[0], "%d", (int)((uint64_t)number % TEXTS));
    const struct sk_string view = {text, number % 7 == 3 ? 0 : (size_t)length};
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
    char *at = (char *)data + index * element_type(dtype)->width;
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
    const size_t width = element_type(dtype)->width;
    char *at = (char *)data + index * width;
    if (dtype == 1 || dtype == 10 || dtype == 11) {
        put_real(dtype, data, index, (double)number);
    } else if (dtype == 8) {
        const struct sk_string text = text_of(number);
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
    } else if (width == 1) {
        const uint8_t value = (uint8_t)number;
        memcpy(at, &value, sizeof value);
    } else if (width == 2) {
        const uint16_t value = (uint16_t)number;
        memcpy(at, &value, sizeof value);
    } else if (width == 4) {
        const uint32_t value = (uint32_t)number;
        memcpy(at, &value, sizeof value);
    } else {
        memcpy(at, &number, sizeof number);
    }
}
