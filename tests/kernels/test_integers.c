/*
 * test_integers.c - lengths read from every element type that a model may store them in, against the machine's own
 * arithmetic on the same bits.
 */
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "harness.h"
#include "integers.h"

static double float16_of(uint64_t bits)
{
    const int exponent = (int)(bits >> 10 & 31);
    const double fraction = (double)(bits & 1023) / 1024;
    const double size = exponent == 0 ? ldexp(fraction, -14) : ldexp(1 + fraction, exponent - 15);
    return (bits >> 15 ? -1 : 1) * (exponent == 31 ? HUGE_VAL : size);
}

static double float_of(uint64_t bits)
{
    const uint32_t narrow = (uint32_t)bits;
    float number;
    memcpy(&number, &narrow, sizeof number);
    return number;
}

static double double_of(uint64_t bits)
{
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

static const struct type {
    const char *name;
    sgk_read_integer *read;
    size_t width;
    int exponent_bits, fraction_bits;   /* behind the sign */
    double (*number_of)(uint64_t bits); /* NULL: they are an integer */
} types[] = {
    {"int32", sgk_read_int32, 4, 0, 31, NULL},           {"int64", sgk_read_int64, 8, 0, 63, NULL},
    {"float16", sgk_read_float16, 2, 5, 10, float16_of}, {"float", sgk_read_float, 4, 8, 23, float_of},
    {"double", sgk_read_double, 8, 11, 52, double_of},
};

/* Whether bits encode an integer, which goes to *value. */
static bool is_integer(const struct type *type, uint64_t bits, int64_t *value)
{
    if (type->number_of == NULL) {
        *value = type->width == 4 ? (int32_t)(uint32_t)bits : (int64_t)bits;
        return true;
    }
    const double number = type->number_of(bits);
    if (!(number >= -0x1p63 && number < 0x1p63) || number != floor(number))
        return false;
    *value = (int64_t)number;
    return true;
}

/* Reads bits as element 1 of a list, at every alignment. */
static void check_bits(const struct type *type, uint64_t bits)
{
    const uint16_t bits_16 = (uint16_t)bits;
    const uint32_t bits_32 = (uint32_t)bits;
    const void *const element = type->width == 2   ? (const void *)&bits_16
                                : type->width == 4 ? (const void *)&bits_32
                                                   : &bits;
    int64_t expected = 0;
    const bool is_one = is_integer(type, bits, &expected);
    for (size_t offset = 0; offset < 8; offset++) {
        unsigned char memory[32];
        int64_t value = 77;
        memset(memory, 0xFF, sizeof memory);
        memcpy(memory + offset + type->width, element, type->width);
        REQUIRE(type->read(memory + offset, 1, &value) == is_one, "%s %llx", type->name, (unsigned long long)bits);
        REQUIRE(!is_one || value == expected, "%s %llx: %lld", type->name, (unsigned long long)bits, (long long)value);
    }
}

/* Every exponent of either sign, with these fractions: a single bit, all bits below it, all bits from it on. */
static void edges(size_t which)
{
    const struct type *type = &types[which];
    const uint64_t ones = (UINT64_C(1) << type->fraction_bits) - 1;
    for (uint64_t head = 0; head >> (type->exponent_bits + 1) == 0; head++) {
        for (int bit = 0; bit <= type->fraction_bits; bit++) {
            const uint64_t one = UINT64_C(1) << bit;
            check_bits(type, head << type->fraction_bits | (one & ones));
            check_bits(type, head << type->fraction_bits | (one - 1));
            check_bits(type, head << type->fraction_bits | (ones & ~(one - 1)));
        }
    }
}

static void float16_whole(void)
{
    for (uint64_t bits = 0; bits < 0x10000; bits++)
        check_bits(&types[2], bits);
}

int main(int argc, char **argv)
{
    select_tests(argc, argv);
    run_rows("edges", edges, COUNT_OF(types));
    run_test("every float16", float16_whole);
    return end_tests();
}
