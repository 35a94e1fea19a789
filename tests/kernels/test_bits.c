/*
 * test_bits.c - runs of bits moved from every place in a byte to every other, against a loop over bits; memory that
 * ends where they do.
 */
#include <stdlib.h>
#include <string.h>

#include "guarded.h"
#include "harness.h"
#include "packed/bits.h"

static unsigned bit_at(const unsigned char *data, size_t bit)
{
    return data[bit / 8] >> bit % 8 & 1U;
}

/* Bits of no pattern, and behind them ones. */
static unsigned char *some_bits(size_t bits)
{
    const size_t bytes = (bits + 7) / 8;
    unsigned char *data = allocate(bytes);
    uint32_t state = (uint32_t)bits + 1;
    for (size_t i = 0; i < bytes; i++) {
        state = state * 1664525U + 1013904223U;
        data[i] = (unsigned char)(state >> 24);
    }
    if (bits % 8 > 0)
        data[bytes - 1] |= (unsigned char)(0xFFU << bits % 8);
    return data;
}

static void check_copy(size_t to_bit, size_t from_bit, size_t count, size_t offset)
{
    unsigned char *from = some_bits(from_bit + count);
    struct guarded to = guarded_new((to_bit + count + 7) / 8, offset);
    unsigned char *before = allocate(to.bytes);
    memcpy(before, to.data, to.bytes);

    sgk_copy_bits(to.data, to_bit, from, from_bit, count);
    for (size_t bit = 0; count > 0 && bit < 8 * to.bytes; bit++) {
        unsigned expected = 0;
        if (bit < to_bit)
            expected = bit_at(before, bit);
        else if (bit < to_bit + count)
            expected = bit_at(from, from_bit + bit - to_bit);
        REQUIRE(bit_at(to.data, bit) == expected, "%zu bits from %zu to %zu: bit %zu", count, from_bit, to_bit, bit);
    }
    REQUIRE(count > 0 ? guarded_intact(&to) : guarded_untouched(&to), "%zu bits from %zu to %zu: bytes beside them",
            count, from_bit, to_bit);
    free(before);
    free(from);
    guarded_free(&to);
}

START_TEST(copies)
{
    for (size_t to_bit = 0; to_bit < 16; to_bit++)
        for (size_t from_bit = 0; from_bit < 16; from_bit++)
            for (size_t count = 0; count <= 210; count++)
                check_copy(to_bit, from_bit, count, (to_bit + count) % 9);
}
END_TEST

/* Run behind run, as the rows of a part: nothing of one is lost to the next. */
START_TEST(appends)
{
    enum { ROWS = 9 };
    for (size_t count = 1; count <= 70; count++) {
        for (size_t stride = count; stride < count + 8; stride++) {
            unsigned char *from = some_bits(ROWS * stride);
            struct guarded to = guarded_new((ROWS * count + 7) / 8, count % 7);
            for (size_t row = 0; row < ROWS; row++)
                sgk_copy_bits(to.data, row * count, from, row * stride, count);
            for (size_t bit = 0; bit < 8 * to.bytes; bit++) {
                const unsigned expected = bit < ROWS * count ? bit_at(from, bit / count * stride + bit % count) : 0;
                REQUIRE(bit_at(to.data, bit) == expected, "rows of %zu of %zu bits: bit %zu", count, stride, bit);
            }
            REQUIRE(guarded_intact(&to), "rows of %zu of %zu bits: bytes beside them", count, stride);
            free(from);
            guarded_free(&to);
        }
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("bits");
    add_test(suite, "copies", copies);
    add_test(suite, "appends", appends);
    return run_suite(suite);
}
