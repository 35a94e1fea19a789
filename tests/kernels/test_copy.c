/*
 * test_copy.c - moving rows of elements, also past the caches: every width, many shapes, odd addresses, and no byte
 * beside them.
 */
#include "copy.h"

#include <stdlib.h>
#include <string.h>

#include "guarded.h"
#include "harness.h"
#include "stream.h"

static const size_t widths[] = {1, 2, 4, 8, 16};

typedef void copier(void *to, const void *from, size_t rows, size_t row, size_t stride);

static void check_copier(copier *copy, size_t width, size_t rows, size_t row, size_t stride, size_t from_offset,
                         size_t to_offset)
{
    struct guarded to = guarded_new(rows * row * width, to_offset);
    const size_t bytes = ((rows - 1) * stride + row) * width; /* nothing behind the last run may be read */
    unsigned char *block = allocate(bytes + from_offset);
    unsigned char *from = block + from_offset;
    for (size_t i = 0; i < bytes; i++)
        from[i] = (unsigned char)(i * 7 + i / 251);
    copy(to.data, from, rows, row * width, stride * width);
    for (size_t r = 0; r < rows; r++)
        REQUIRE(memcmp(to.data + r * row * width, from + r * stride * width, row * width) == 0,
                "width %zu, row %zu of %zu, %zu of %zu", width, r, rows, row, stride);
    REQUIRE(guarded_intact(&to), "width %zu, %zu rows of %zu of %zu: bytes beside them", width, rows, row, stride);
    guarded_free(&to);
    free(block);
}

static void check_copy(size_t width, size_t rows, size_t row, size_t stride, size_t from_offset, size_t to_offset)
{
    check_copier(sgk_copy_rows, width, rows, row, stride, from_offset, to_offset);
}

static void stream_rows(void *to, const void *from, size_t rows, size_t row, size_t stride)
{
    for (size_t r = 0; r < rows; r++)
        sgk_stream((char *)to + r * row, (const char *)from + r * stride, row);
    sgk_stream_end();
}

/* Every length of rows at which one way of copying gives over to another, from and to everywhere. */
START_TEST(rows)
{
    for (size_t row = 1; row <= 260; row++)
        for (size_t gap = 0; gap <= 3; gap++)
            check_copy(widths[_i], 1 + (row + gap) % 5, row, row + gap, row % 16, (row / 16 + 5 * gap) % 16);
    for (size_t from = 0; from < 16; from++)
        for (size_t to = 0; to < 16; to++) {
            check_copy(widths[_i], 3, 1, 4, from, to);
            check_copy(widths[_i], 3, 37, 41, from, to);
            check_copy(widths[_i], 2, 3, 3, from, to);
        }
    check_copy(widths[_i], 700, 3, 50, 1, 5);
    check_copy(widths[_i], 3, 5000, 9999, 1, 5);
}
END_TEST

/* All lengths around a cache line, from and to everywhere in one. */
START_TEST(streams)
{
    for (size_t bytes = 0; bytes <= 300; bytes++)
        for (size_t offset = 0; offset < 64; offset += 7)
            check_copier(stream_rows, 1, 1, bytes, bytes, offset % 5, offset);
    for (size_t from = 0; from < 16; from++)
        for (size_t to = 0; to < 64; to++)
            check_copier(stream_rows, 1, 2, 1000, 1001, from, to);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("copy");
    add_rows(suite, "rows", rows, COUNT_OF(widths));
    add_test(suite, "streams", streams);
    return run_suite(suite);
}
