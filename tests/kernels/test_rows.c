/*
 * test_rows.c - copies of parts that lie side by side in rows: by plans, in shapes that take each of the library's ways
 * to move bytes, and by each way directly, for every width and alignment. Each byte must arrive, and no other byte may
 * be written. Also: for how many threads a copy has work.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena.h"
#include "bits.h"
#include "copy.h"
#include "harness.h"
#include "sgk_ops.h"
#include "splitkernels.h"
#include "stream.h"

enum {
    MAX_PARTS = 100,
    OFFSET = 3,
    BEYOND_CACHES = 256 << 20,
    MOST_ROWS = 100, /* vectors take at most 32 rows at a time: three times that, and a rest */
};

/* Part i of every row is cycle[i % cycle_count] bytes. Every omitted_each-th part is omitted, or none if that is 0. */
static const struct shape {
    const char *name;
    size_t rows, parts;
    int64_t cycle[4];
    size_t cycle_count, omitted_each;
} shapes[] = {
    {"one part", 5, 1, {77}, 1, 0},
    {"one long part", 3, 1, {40000}, 1, 0},
    {"a long part and a short one", 7, 2, {1000, 3}, 2, 0},
    {"a very long part and a short one", 3, 2, {16384, 31}, 2, 0},
    {"long parts, one of nothing", 4, 4, {512, 0, 777, 2000}, 4, 0},
    {"as many long parts as one pass takes", 3, 32, {300}, 1, 0},
    {"one more long part", 3, 33, {300}, 1, 0},
    {"many long parts, some omitted", 3, 100, {300, 1, 32, 900}, 4, 3},
    {"short parts", 2000, 2, {20, 24}, 2, 0},
    {"short parts, the longest first", 2000, 3, {320, 4, 16}, 3, 0},
    {"short parts, the longest last", 2000, 3, {16, 4, 320}, 3, 0},
    {"short parts, the longest omitted", 900, 4, {1, 2, 3, 90}, 4, 4},
    {"many short parts", 300, 100, {5, 6, 7, 8}, 4, 7},
    {"short parts of rows longer than a block", 3, 100, {200, 190}, 2, 7},
    {"a short part beside a long one, omitted", 50, 2, {3, 1000}, 2, 2},
    {"all omitted", 50, 2, {3, 1000}, 2, 1},
    /* equal parts, of which each row is one move or several */
    {"few rows of bytes", 3, 100, {1}, 1, 7},
    {"few rows of 2 bytes", 2, 100, {2}, 1, 0},
    {"as many rows of 4 bytes as are few", 8, 100, {4}, 1, 7},
    {"one more row of 4 bytes", 9, 100, {4}, 1, 7},
    {"few rows of 8 bytes", 5, 100, {8}, 1, 0},
    {"few rows of 12 bytes", 4, 100, {12}, 1, 0},
    {"few rows of 16 bytes", 7, 100, {16}, 1, 9},
    {"few rows of 32 bytes", 4, 100, {32}, 1, 0},
    {"rows that are longer than a block", 50, 100, {160}, 1, 7},
    {"few rows, all parts equal but the last", 3, 4, {4, 4, 4, 5}, 4, 0},
    {"few rows, all parts equal but the first, of nothing", 3, 4, {0, 4, 4, 4}, 4, 0},
    /* around the size of the blocks in which a large input is read */
    {"3000 short rows", 3000, 2, {28, 132}, 2, 0},
    {"70001 rows of a word and two", 70001, 2, {4, 8}, 2, 0},
    {"rows of 256 KiB but for a word", 5, 2, {262140, 4}, 2, 0},
    {"4097 rows of 256 bytes", 4097, 2, {252, 4}, 2, 0},
    /* larger than the caches, which may be copied in another way; nearly all bytes belong to the omitted part */
    {"256 MiB in rows of every alignment", 3, 4, {1000, 77, BEYOND_CACHES / 3, 1}, 4, 3},
    {"256 MiB in rows of short parts, but the longest", BEYOND_CACHES / (25 * 1203) + 1, 100, {1, 1, 1, 1200}, 4, 4},
    {"256 MiB, only the short part wanted", 3, 2, {1000, BEYOND_CACHES / 3}, 2, 2},
    {"256 MiB in one row, only the short part wanted", 1, 2, {1000, BEYOND_CACHES}, 2, 2},
};

static bool is_omitted(const struct shape *shape, size_t i)
{
    return shape->omitted_each > 0 && (i + 1) % shape->omitted_each == 0;
}

static size_t bytes_of_part(const struct shape *shape, size_t i)
{
    return (size_t)shape->cycle[i % shape->cycle_count];
}

/* The byte of a row at which part i begins; behind the last part, the bytes of a row. */
static size_t begin_of(const struct shape *shape, size_t i)
{
    size_t begin = 0;
    for (size_t k = 0; k < i; k++)
        begin += bytes_of_part(shape, k);
    return begin;
}

/* Moves all rows from an input to outputs, NULL for one that is omitted. */
typedef void mover(const struct shape *shape, const unsigned char *input, void *const *outputs);

/* An input of which only the parts that are not omitted are written: untouched pages take no memory. It ends with the
 * last of these parts, as nothing behind may be read. */
static unsigned char *new_input(const struct shape *shape, size_t offset)
{
    const size_t stride = begin_of(shape, shape->parts);
    size_t last = shape->parts;
    while (last > 0 && is_omitted(shape, last - 1))
        last--;
    unsigned char *block = calloc(offset + (shape->rows - 1) * stride + begin_of(shape, last) + 1, 1);
    REQUIRE(block != NULL, "no memory");
    for (size_t i = 0; i < last; i++)
        for (size_t row = 0; row < shape->rows && !is_omitted(shape, i); row++)
            for (size_t at = row * stride + begin_of(shape, i), b = bytes_of_part(shape, i); b > 0; b--, at++)
                block[offset + at] = (unsigned char)(at * 7 + at / 251);
    return block;
}

static void check_moved(const struct shape *shape, mover *move, size_t from_offset, size_t to_offset)
{
    static struct arena parts[MAX_PARTS];
    void *outputs[MAX_PARTS];
    unsigned char *block = new_input(shape, from_offset);
    for (size_t i = 0; i < shape->parts; i++) {
        arena_place(&parts[i], is_omitted(shape, i) ? 0 : shape->rows * bytes_of_part(shape, i), INSIDE,
                    (to_offset * (2 * i + 1) + i) % 64);
        outputs[i] = is_omitted(shape, i) ? NULL : parts[i].data;
    }
    move(shape, block + from_offset, outputs);
    for (size_t i = 0; i < shape->parts; i++) {
        const struct strip strip = {8 * begin_of(shape, i), 8 * bytes_of_part(shape, i),
                                    8 * begin_of(shape, shape->parts)};
        const size_t rows = is_omitted(shape, i) ? 0 : shape->rows;
        const size_t wrong = wrong_row(parts[i].data, block + from_offset, strip, 0, rows);
        REQUIRE(wrong == rows, "%s: %zu rows: row %zu of part %zu", shape->name, rows, wrong, i);
        REQUIRE(arena_is_intact(&parts[i]), "%s: %zu rows: beside part %zu", shape->name, rows, i);
    }
    free(block);
}

/* By a plan: all rows at once, or in ranges of rows. */
static void copy_by_plan(const struct shape *shape, const unsigned char *input, void *const *outputs, bool in_ranges)
{
    int64_t lengths[MAX_PARTS];
    const int64_t dims[] = {(int64_t)shape->rows, (int64_t)begin_of(shape, shape->parts)};
    const int64_t count = (int64_t)shape->parts;
    const struct sgk_tensor whole = {SGK_UINT8, 2, dims, input, shape->rows * (size_t)dims[1]};
    const struct sgk_tensor split = {SGK_INT64, 1, &count, lengths, shape->parts * sizeof *lengths};
    const struct sgk_split_18_attributes attributes = {1, NULL};
    struct sgk_plan plan;
    struct sgk_message message;
    for (size_t i = 0; i < shape->parts; i++)
        lengths[i] = (int64_t)bytes_of_part(shape, i);
    REQUIRE(sgk_split_18_plan(&plan, &attributes, &whole, &split, shape->parts, &message) == SGK_OK, "%s: %s",
            shape->name, message.text);
    if (!in_ranges)
        sgk_plan_copy(&plan, input, outputs);
    if (in_ranges)
        sgk_plan_copy_rows(&plan, 0, 0, input, outputs); /* a range of no rows */
    size_t rows = 1;
    for (size_t first = 0; in_ranges && first < plan.rows; first += rows, rows = 3 * rows + 1) {
        if (rows > plan.rows - first)
            rows = plan.rows - first;
        sgk_plan_copy_rows(&plan, first, rows, input, outputs);
    }
}

static void copy_all(const struct shape *shape, const unsigned char *input, void *const *outputs)
{
    copy_by_plan(shape, input, outputs, false);
}

static void copy_ranges(const struct shape *shape, const unsigned char *input, void *const *outputs)
{
    copy_by_plan(shape, input, outputs, true);
}

static void moved(size_t which)
{
    check_moved(&shapes[which], copy_all, OFFSET, 0);
    check_moved(&shapes[which], copy_ranges, OFFSET, 0);
}

static void copy_rows(const struct shape *shape, const unsigned char *input, void *const *outputs)
{
    sgk_copy_rows(outputs[0], input, shape->rows, bytes_of_part(shape, 0), begin_of(shape, shape->parts));
}

static void stream_rows(const struct shape *shape, const unsigned char *input, void *const *outputs)
{
    const size_t bytes = bytes_of_part(shape, 0);
    for (size_t row = 0; row < shape->rows; row++)
        sgk_stream((char *)outputs[0] + row * bytes, input + row * begin_of(shape, shape->parts), bytes);
    sgk_stream_end();
}

static void split_columns(const struct shape *shape, const unsigned char *input, void *const *outputs)
{
    sgk_find_columns(shape->parts, bytes_of_part(shape, 0))(input, outputs, shape->rows);
}

/* Runs of so many bytes, each row a gap behind the one before. */
static void check_runs(mover *move, size_t rows, size_t bytes, size_t gap, size_t from_offset, size_t to_offset)
{
    const struct shape shape = {"a run", rows, 2, {(int64_t)bytes, (int64_t)gap}, 2, 2};
    check_moved(&shape, move, from_offset, to_offset);
}

/* Lengths of rows around each limit where one way of copying hands over to the next, at all alignments. */
static void runs(size_t which)
{
    const size_t element = (size_t)1 << which;
    for (size_t row = 1; row <= 260; row++)
        for (size_t gap = 0; gap <= 3; gap++)
            check_runs(copy_rows, 1 + (row + gap) % 5, row * element, gap * element, row % 16,
                       (row / 16 + 5 * gap) % 16);
    for (size_t from = 0; from < 16; from++)
        for (size_t to = 0; to < 16; to++) {
            check_runs(copy_rows, 3, element, 3 * element, from, to);
            check_runs(copy_rows, 3, 37 * element, 4 * element, from, to);
            check_runs(copy_rows, 2, 3 * element, 0, from, to);
        }
    check_runs(copy_rows, 700, 3 * element, 47 * element, 1, 5);
    check_runs(copy_rows, 3, 5000 * element, 4999 * element, 1, 5);
}

/* Lengths up to a few cache lines, from and to every place in a line. */
static void streams(void)
{
    for (size_t bytes = 0; bytes <= 300; bytes++)
        for (size_t offset = 0; offset < 64; offset += 7)
            check_runs(stream_rows, 1, bytes, 0, offset % 5, offset);
    for (size_t from = 0; from < 16; from++)
        for (size_t to = 0; to < 64; to++)
            check_runs(stream_rows, 2, 1000, 1, from, to);
}

/* Whether there is a function for count columns of width bytes, where the compiler has vectors. */
static bool are_columns(size_t count, size_t width)
{
    return (count == 2 || count == 3 || count == 4 || count == 8) &&
           (width == 1 || width == 2 || width == 4 || width == 8);
}

/* There are no other functions, also not beyond the limits up to which a plan looks for one. */
static void columns(void)
{
    size_t found = 0;
    for (size_t count = 0; count <= 4 * SGK_MAX_COLUMNS; count++)
        for (size_t width = 0; width <= 4 * SGK_MAX_COLUMN_BYTES; width++) {
            if (sgk_find_columns(count, width) == NULL)
                continue;
            found++;
            REQUIRE(are_columns(count, width), "%zu columns of %zu bytes", count, width);
            struct shape shape = {"columns", 1, count, {(int64_t)width}, 1, 0};
            for (; shape.rows <= MOST_ROWS; shape.rows++)
                check_moved(&shape, split_columns, shape.rows % 64, shape.rows);
            shape.rows = 67;
            for (size_t alignment = 0; alignment < 64; alignment++)
                check_moved(&shape, split_columns, alignment, alignment);
        }
    if (found == 0)
        puts("# skipped: this compiler has no vectors for columns, or is to make small code");
    else
        CHECK_UINT(found, 16);
    CHECK(sgk_find_columns(SIZE_MAX, SIZE_MAX) == NULL);
    CHECK(are_columns(SGK_MAX_COLUMNS, SGK_MAX_COLUMN_BYTES));
}

static const struct {
    size_t rows, row_bytes, threads;
} copies[] = {
    {0, 100, 1},           {100, 0, 1},           {1, 1 << 30, 1}, /* a row is never divided */
    {8, 1 << 16, 8},                                               /* a row is a share */
    {8, (1 << 16) + 1, 8}, {8, (1 << 16) - 1, 4},                  /* a row is a byte too small */
    {128, 9216, 16},                                               /* 8 rows have 72 KiB, 7 had 63 */
    {7, 9216, 1},          {65536, 1, 1},         {131071, 1, 1},  {131072, 1, 2}, {SIZE_MAX, SIZE_MAX, SIZE_MAX},
};

static void max_threads(size_t which)
{
    struct sgk_plan plan = {.rows = copies[which].rows, .stride = copies[which].row_bytes, .unit_bits = 8};
    CHECK_UINT(sgk_max_threads(plan.rows, plan.stride), copies[which].threads);
    CHECK_UINT(sgk_plan_max_threads(&plan), copies[which].threads);
    plan.unit_bits = 4; /* rows may share a byte */
    CHECK_UINT(sgk_plan_max_threads(&plan), 1);
}

int main(int argc, char **argv)
{
    select_tests(argc, argv);
#ifdef __AVX2__
    const int is_there = __builtin_cpu_supports("avx2");
#else
    const int is_there = 1;
#endif
    if (!is_there) {
        puts("1..0 # SKIP this processor has no such vectors");
        return EXIT_SUCCESS;
    }
    run_rows("moved", moved, COUNT_OF(shapes));
    run_rows("runs", runs, 5);
    run_test("streams", streams);
    run_test("columns", columns);
    run_rows("threads", max_threads, COUNT_OF(copies));
    return end_tests();
}
