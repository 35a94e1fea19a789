/*
 * test_columns.c - rows of equal, narrow elements taken apart: every count and width, numbers of rows around each round
 * of vectors, every alignment, and no byte beside them.
 */
#include "sgk_ops.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "guarded.h"
#include "harness.h"

enum { MOST_ROWS = 100 }; /* three rounds of the most rows that a round takes, and some */

/* Of elements of 1, 2, 4 and 8 bytes each. */
static const size_t counts[] = {2, 3, 4, 8};
enum { WIDTHS = 4, KERNELS = COUNT_OF(counts) * WIDTHS };

static void check_columns(sgk_columns *split_columns, size_t count, size_t width, size_t rows, size_t alignment)
{
    const size_t bytes = rows * count * width;
    struct guarded input = guarded_new(bytes, alignment % 64);
    for (size_t i = 0; i < bytes; i++)
        input.data[i] = (unsigned char)(i * 7 + i / 251);
    struct guarded outputs[SGK_MAX_COLUMNS];
    void *pointers[SGK_MAX_COLUMNS];
    for (size_t i = 0; i < count; i++) {
        outputs[i] = guarded_new(rows * width, (alignment * (2 * i + 3) + i) % 64);
        pointers[i] = outputs[i].data;
    }
    split_columns(input.data, pointers, rows);
    for (size_t i = 0; i < count; i++) {
        for (size_t row = 0; row < rows; row++)
            REQUIRE(memcmp(outputs[i].data + row * width, input.data + (row * count + i) * width, width) == 0,
                    "%zu columns of %zu bytes: output %zu, row %zu of %zu", count, width, i, row, rows);
        REQUIRE(guarded_intact(&outputs[i]), "%zu columns of %zu bytes, %zu rows: bytes beside output %zu", count,
                width, rows, i);
        guarded_free(&outputs[i]);
    }
    guarded_free(&input);
}

START_TEST(rows_and_alignments)
{
    const size_t count = counts[_i / WIDTHS];
    const size_t width = (size_t)1 << _i % WIDTHS;
    sgk_columns *split_columns = sgk_find_columns(count, width);
    if (split_columns == NULL) {
        puts("skipped: this compiler has no vectors for columns, or is to make small code");
        return;
    }
    for (size_t rows = 1; rows <= MOST_ROWS; rows++)
        check_columns(split_columns, count, width, rows, rows);
    for (size_t alignment = 0; alignment < 64; alignment++)
        check_columns(split_columns, count, width, 67, alignment);
}
END_TEST

static bool is_listed(size_t count, size_t width)
{
    for (size_t i = 0; i < KERNELS; i++)
        if (counts[i / WIDTHS] == count && (size_t)1 << i % WIDTHS == width)
            return true;
    return false;
}

/* Nor are there any that a plan, which looks no further than these limits, would not find. */
START_TEST(none_for_others)
{
    for (size_t count = 0; count <= 4 * SGK_MAX_COLUMNS; count++)
        for (size_t width = 0; width <= 4 * SGK_MAX_COLUMN_BYTES; width++)
            REQUIRE(is_listed(count, width) || sgk_find_columns(count, width) == NULL, "%zu columns of %zu bytes",
                    count, width);
    ck_assert(sgk_find_columns(SIZE_MAX, SIZE_MAX) == NULL);
    ck_assert(is_listed(SGK_MAX_COLUMNS, SGK_MAX_COLUMN_BYTES));
}
END_TEST

int main(void)
{
#ifdef __AVX2__
    if (!__builtin_cpu_supports("avx2")) {
        puts("skipped: this processor has no AVX2");
        return 77; /* as meson knows a test that was skipped */
    }
#endif
    Suite *suite = suite_create("columns");
    add_rows(suite, "rows and alignments", rows_and_alignments, KERNELS);
    add_test(suite, "none for others", none_for_others);
    return run_suite(suite);
}
