/*
 * test_integers.c - lengths out of every element type that a model keeps them in, exactly.
 */
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "harness.h"
#include "integers.h"

#define P62 4611686018427387904
#define LARGEST_FLOAT (INT64_MAX - ((INT64_C(1) << 39) - 1))  /* 2^63 - 2^39 */
#define LARGEST_DOUBLE (INT64_MAX - ((INT64_C(1) << 10) - 1)) /* 2^63 - 2^10 */

struct row {
    const char *name;
    uint64_t bits;
    bool is_integer;
    int64_t value;
};

static const struct row float16_rows[] = {
    {"0", 0x0000, true, 0},
    {"-0.0", 0x8000, true, 0},
    {"the smallest subnormal", 0x0001, false, 0},
    {"the largest subnormal", 0x03FF, false, 0},
    {"the smallest normal", 0x0400, false, 0},
    {"0.5", 0x3800, false, 0},
    {"just below 1", 0x3BFF, false, 0},
    {"1", 0x3C00, true, 1},
    {"just above 1", 0x3C01, false, 0},
    {"-1", 0xBC00, true, -1},
    {"1.5", 0x3E00, false, 0},
    {"2", 0x4000, true, 2},
    {"3", 0x4200, true, 3},
    {"7.5", 0x4780, false, 0},
    {"1023.5", 0x63FF, false, 0},
    {"1024", 0x6400, true, 1024},
    {"2047", 0x67FF, true, 2047},
    {"2048", 0x6800, true, 2048},
    {"2050, the next after 2048", 0x6801, true, 2050},
    {"65504, the largest", 0x7BFF, true, 65504},
    {"-65504", 0xFBFF, true, -65504},
    {"infinity", 0x7C00, false, 0},
    {"-infinity", 0xFC00, false, 0},
    {"NaN", 0x7E00, false, 0},
    {"a signalling NaN", 0x7C01, false, 0},
    {"-NaN", 0xFE00, false, 0},
};

static const struct row float_rows[] = {
    {"0", 0x00000000, true, 0},
    {"-0.0", 0x80000000, true, 0},
    {"the smallest subnormal", 0x00000001, false, 0},
    {"the largest subnormal", 0x007FFFFF, false, 0},
    {"the smallest normal", 0x00800000, false, 0},
    {"0.5", 0x3F000000, false, 0},
    {"just below 1", 0x3F7FFFFF, false, 0},
    {"1", 0x3F800000, true, 1},
    {"just above 1", 0x3F800001, false, 0},
    {"-3", 0xC0400000, true, -3},
    {"2.5", 0x40200000, false, 0},
    {"8388607.5", 0x4AFFFFFF, false, 0},
    {"8388608", 0x4B000000, true, 8388608},
    {"16777215", 0x4B7FFFFF, true, 16777215},
    {"16777216", 0x4B800000, true, 16777216},
    {"16777218", 0x4B800001, true, 16777218},
    {"2^62", 0x5E800000, true, P62},
    {"-2^62", 0xDE800000, true, -P62},
    {"the largest below 2^63", 0x5EFFFFFF, true, LARGEST_FLOAT},
    {"2^63", 0x5F000000, false, 0},
    {"-2^63", 0xDF000000, true, INT64_MIN},
    {"the next below -2^63", 0xDF000001, false, 0},
    {"-2^64", 0xDF800000, false, 0},
    {"2^64", 0x5F800000, false, 0},
    {"the largest", 0x7F7FFFFF, false, 0},
    {"infinity", 0x7F800000, false, 0},
    {"-infinity", 0xFF800000, false, 0},
    {"NaN", 0x7FC00000, false, 0},
    {"a signalling NaN", 0x7F800001, false, 0},
};

static const struct row double_rows[] = {
    {"0", 0, true, 0},
    {"-0.0", UINT64_C(0x8000000000000000), true, 0},
    {"the smallest subnormal", 1, false, 0},
    {"the largest subnormal", UINT64_C(0x000FFFFFFFFFFFFF), false, 0},
    {"the smallest normal", UINT64_C(0x0010000000000000), false, 0},
    {"0.5", UINT64_C(0x3FE0000000000000), false, 0},
    {"just below 1", UINT64_C(0x3FEFFFFFFFFFFFFF), false, 0},
    {"1", UINT64_C(0x3FF0000000000000), true, 1},
    {"just above 1", UINT64_C(0x3FF0000000000001), false, 0},
    {"-2", UINT64_C(0xC000000000000000), true, -2},
    {"2.5", UINT64_C(0x4004000000000000), false, 0},
    {"2^53 - 1", UINT64_C(0x433FFFFFFFFFFFFF), true, (INT64_C(1) << 53) - 1},
    {"2^52 - 0.5", UINT64_C(0x432FFFFFFFFFFFFF), false, 0},
    {"2^53", UINT64_C(0x4340000000000000), true, INT64_C(1) << 53},
    {"2^53 + 2", UINT64_C(0x4340000000000001), true, (INT64_C(1) << 53) + 2},
    {"2^62", UINT64_C(0x43D0000000000000), true, P62},
    {"the largest below 2^63", UINT64_C(0x43DFFFFFFFFFFFFF), true, LARGEST_DOUBLE},
    {"and its negative", UINT64_C(0xC3DFFFFFFFFFFFFF), true, -LARGEST_DOUBLE},
    {"2^63", UINT64_C(0x43E0000000000000), false, 0},
    {"-2^63", UINT64_C(0xC3E0000000000000), true, INT64_MIN},
    {"the next below -2^63", UINT64_C(0xC3E0000000000001), false, 0},
    {"-2^64", UINT64_C(0xC3F0000000000000), false, 0},
    {"2^64", UINT64_C(0x43F0000000000000), false, 0},
    {"the largest", UINT64_C(0x7FEFFFFFFFFFFFFF), false, 0},
    {"infinity", UINT64_C(0x7FF0000000000000), false, 0},
    {"-infinity", UINT64_C(0xFFF0000000000000), false, 0},
    {"NaN", UINT64_C(0x7FF8000000000000), false, 0},
    {"a signalling NaN", UINT64_C(0x7FF0000000000001), false, 0},
};

/* Reads bits of a width as element 1 of a list, at every alignment. */
static void check_row(const char *dtype, const struct row *row, sgk_read_integer *read, size_t width)
{
    for (size_t offset = 0; offset < 8; offset++) {
        unsigned char memory[32];
        memset(memory, 0xFF, sizeof memory);
        const uint16_t narrow = (uint16_t)row->bits;
        const uint32_t middle = (uint32_t)row->bits;
        const void *bits = &row->bits;
        if (width == sizeof narrow)
            bits = &narrow;
        else if (width == sizeof middle)
            bits = &middle;
        memcpy(memory + offset + width, bits, width);
        int64_t value = 77;
        REQUIRE(read(memory + offset, 1, &value) == row->is_integer, "%s %s", dtype, row->name);
        if (row->is_integer)
            REQUIRE(value == row->value, "%s %s: %lld", dtype, row->name, (long long)value);
    }
}

START_TEST(float16)
{
    check_row("float16", &float16_rows[_i], sgk_read_float16, 2);
}
END_TEST

START_TEST(float32)
{
    check_row("float", &float_rows[_i], sgk_read_float, 4);
}
END_TEST

START_TEST(float64)
{
    check_row("double", &double_rows[_i], sgk_read_double, 8);
}
END_TEST

/* All of float16, against arithmetic. */
START_TEST(float16_whole)
{
    for (uint32_t bits = 0; bits < 0x10000; bits++) {
        const int exponent = (int)(bits >> 10 & 31);
        const double fraction = (double)(bits & 1023) / 1024;
        double number = exponent == 0 ? ldexp(fraction, -14) : ldexp(1 + fraction, exponent - 15);
        number = bits >> 15 ? -number : number;
        const bool is_integer = exponent != 31 && number == floor(number);
        const uint16_t element = (uint16_t)bits;
        int64_t value = 0;
        REQUIRE(sgk_read_float16(&element, 0, &value) == is_integer, "%04x", (unsigned)bits);
        if (is_integer)
            REQUIRE(value == (int64_t)number, "%04x: %lld", (unsigned)bits, (long long)value);
    }
}
END_TEST

START_TEST(int32)
{
    static const struct row rows[] = {
        {"0", 0, true, 0},
        {"1", 1, true, 1},
        {"-1", 0xFFFFFFFF, true, -1},
        {"INT32_MAX", 0x7FFFFFFF, true, INT32_MAX},
        {"INT32_MIN", 0x80000000, true, INT32_MIN},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        check_row("int32", &rows[i], sgk_read_int32, 4);
}
END_TEST

START_TEST(int64)
{
    static const struct row rows[] = {
        {"0", 0, true, 0},
        {"-1", UINT64_MAX, true, -1},
        {"2^32", UINT64_C(1) << 32, true, INT64_C(1) << 32},
        {"INT64_MAX", INT64_MAX, true, INT64_MAX},
        {"INT64_MIN", UINT64_C(1) << 63, true, INT64_MIN},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        check_row("int64", &rows[i], sgk_read_int64, 8);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("integers");
    add_rows(suite, "float16", float16, COUNT_OF(float16_rows));
    add_rows(suite, "float", float32, COUNT_OF(float_rows));
    add_rows(suite, "double", float64, COUNT_OF(double_rows));
    add_test(suite, "the whole of float16", float16_whole);
    add_test(suite, "int32", int32);
    add_test(suite, "int64", int64);
    return run_suite(suite);
}
