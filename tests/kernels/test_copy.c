/*
 * test_copy.c - moving parts of rows: one, also past the caches, or columns of equal, narrow elements; of every width
 * and many shapes, at every alignment, and no byte beside them.
 */
#include "copy.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena.h"
#include "bits.h"
#include "harness.h"
#include "sgk_ops.h"
#include "stream.h"

enum { MOST_ROWS = 100 }; /* three rounds of the most rows that vectors take at a time, and some */

/* In every row are parts of that width, side by side; rows begin a stride behind each other. */
struct layout {
    size_t rows, parts, width, stride;
};

typedef void mover(const struct layout *layout, void *const *outputs, const void *input);

static void check_move(mover *move, struct layout layout, size_t from_offset, size_t to_offset)
{
    struct arena outputs[SGK_MAX_COLUMNS];
    void *pointers[SGK_MAX_COLUMNS];
    /* nothing behind the last part may be read */
    const size_t bytes = (layout.rows - 1) * layout.stride + layout.parts * layout.width;
    unsigned char *block = allocate(bytes + from_offset);
    unsigned char *from = block + from_offset;
    for (size_t i = 0; i < bytes; i++)
        from[i] = (unsigned char)(i * 7 + i / 251);
    for (size_t i = 0; i < layout.parts; i++) {
        outputs[i] = arena_new(layout.rows * layout.width, (to_offset * (2 * i + 1) + i) % 64);
        pointers[i] = outputs[i].data;
    }
    move(&layout, pointers, from);
    for (size_t i = 0; i < layout.parts; i++) {
        const struct strip strip = {8 * i * layout.width, 8 * layout.width, 8 * layout.stride};
        const size_t wrong = wrong_row(outputs[i].data, from, strip, 0, layout.rows);
        REQUIRE(wrong == layout.rows, "part %zu of %zu: row %zu of %zu, %zu bytes of %zu", i, layout.parts, wrong,
                layout.rows, layout.width, layout.stride);
        REQUIRE(arena_is_intact(&outputs[i]), "part %zu of %zu: %zu rows of %zu bytes of %zu: bytes beside them", i,
                layout.parts, layout.rows, layout.width, layout.stride);
        arena_delete(&outputs[i]);
    }
    free(block);
}

static void copy_rows(const struct layout *layout, void *const *outputs, const void *input)
{
    sgk_copy_rows(outputs[0], input, layout->rows, layout->width, layout->stride);
}

static void stream_rows(const struct layout *layout, void *const *outputs, const void *input)
{
    for (size_t row = 0; row < layout->rows; row++)
        sgk_stream((char *)outputs[0] + row * layout->width, (const char *)input + row * layout->stride, layout->width);
    sgk_stream_end();
}

static void split_columns(const struct layout *layout, void *const *outputs, const void *input)
{
    sgk_find_columns(layout->parts, layout->width)(input, outputs, layout->rows);
}

static void check_copy(size_t element, size_t rows, size_t row, size_t stride, size_t from_offset, size_t to_offset)
{
    const struct layout layout = {rows, 1, row * element, stride * element};
    check_move(copy_rows, layout, from_offset, to_offset);
}

/* Every length of rows at which one way of copying gives over to another, from and to everywhere. */
START_TEST(rows)
{
    const size_t element = (size_t)1 << _i;
    for (size_t row = 1; row <= 260; row++)
        for (size_t gap = 0; gap <= 3; gap++)
            check_copy(element, 1 + (row + gap) % 5, row, row + gap, row % 16, (row / 16 + 5 * gap) % 16);
    for (size_t from = 0; from < 16; from++)
        for (size_t to = 0; to < 16; to++) {
            check_copy(element, 3, 1, 4, from, to);
            check_copy(element, 3, 37, 41, from, to);
            check_copy(element, 2, 3, 3, from, to);
        }
    check_copy(element, 700, 3, 50, 1, 5);
    check_copy(element, 3, 5000, 9999, 1, 5);
}
END_TEST

/* All lengths around a cache line, from and to everywhere in one. */
START_TEST(streams)
{
    for (size_t bytes = 0; bytes <= 300; bytes++)
        for (size_t offset = 0; offset < 64; offset += 7)
            check_move(stream_rows, (struct layout){1, 1, bytes, bytes}, offset % 5, offset);
    for (size_t from = 0; from < 16; from++)
        for (size_t to = 0; to < 64; to++)
            check_move(stream_rows, (struct layout){2, 1, 1000, 1001}, from, to);
}
END_TEST

/* Those that there is a function for, where the compiler has vectors. */
static bool are_columns(size_t count, size_t width)
{
    return (count == 2 || count == 3 || count == 4 || count == 8) &&
           (width == 1 || width == 2 || width == 4 || width == 8);
}

/* Nor are there any that a plan, which looks no further than these limits, would not find. */
START_TEST(columns)
{
    size_t found = 0;
    for (size_t count = 0; count <= 4 * SGK_MAX_COLUMNS; count++)
        for (size_t width = 0; width <= 4 * SGK_MAX_COLUMN_BYTES; width++) {
            if (sgk_find_columns(count, width) == NULL)
                continue;
            found++;
            REQUIRE(are_columns(count, width), "%zu columns of %zu bytes", count, width);
            for (size_t n = 1; n <= MOST_ROWS; n++)
                check_move(split_columns, (struct layout){n, count, width, count * width}, n % 64, n);
            for (size_t alignment = 0; alignment < 64; alignment++)
                check_move(split_columns, (struct layout){67, count, width, count * width}, alignment, alignment);
        }
    if (found == 0)
        puts("skipped: this compiler has no vectors for columns, or is to make small code");
    else
        ck_assert_uint_eq(found, 16);
    ck_assert(sgk_find_columns(SIZE_MAX, SIZE_MAX) == NULL);
    ck_assert(are_columns(SGK_MAX_COLUMNS, SGK_MAX_COLUMN_BYTES));
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
    Suite *suite = suite_create("copy");
    add_rows(suite, "rows", rows, 5);
    add_test(suite, "streams", streams);
    add_test(suite, "columns", columns);
    return run_suite(suite);
}
