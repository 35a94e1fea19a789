/*
 * test_rows.c - parts side by side in rows, of as many shapes as the library has ways to move them: each byte arrives,
 * and none beside it is written; and among how many threads such a copy is shared.
 */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "arena.h"
#include "harness.h"
#include "splitkernels.h"

enum { MAX_PARTS = 100, OFFSET = 3, BEYOND_CACHES = 256 << 20 };

/* Part i of every row is cycle[i % of them] bytes; every omitted_each-th is omitted, or none when that is 0. */
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
    {"as many long parts as go at a time", 3, 32, {300}, 1, 0},
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
    /* around the blocks in which a large input is walked */
    {"3000 short rows", 3000, 2, {28, 132}, 2, 0},
    {"70001 rows of a word and two", 70001, 2, {4, 8}, 2, 0},
    {"rows of 256 KiB but for a word", 5, 2, {262140, 4}, 2, 0},
    {"4097 rows of 256 bytes", 4097, 2, {252, 4}, 2, 0},
    /* larger than the caches, which may be walked in another way; nearly all is of the omitted part */
    {"256 MiB in rows of every alignment", 3, 4, {1000, 77, BEYOND_CACHES / 3, 1}, 4, 3},
    {"256 MiB, and one part alone", 3, 2, {1000, BEYOND_CACHES / 3}, 2, 2},
};

static bool is_omitted(const struct shape *shape, size_t i)
{
    return shape->omitted_each > 0 && (i + 1) % shape->omitted_each == 0;
}

/* Writes the parts that are not omitted, or holds them against what was copied. */
static void visit_parts(const struct shape *shape, unsigned char *at, const struct arena *copies)
{
    for (size_t row = 0; row < shape->rows; row++) {
        for (size_t i = 0; i < shape->parts; i++) {
            const size_t bytes = (size_t)shape->cycle[i % shape->cycle_count];
            for (size_t b = 0; copies == NULL && !is_omitted(shape, i) && b < bytes; b++)
                at[b] = (unsigned char)((row + b) * 7 + (row * 31 + b) / 251 + i);
            if (copies != NULL && !is_omitted(shape, i))
                REQUIRE(memcmp(copies[i].data + row * bytes, at, bytes) == 0, "%s: row %zu of part %zu", shape->name,
                        row, i);
            at += bytes;
        }
    }
}

/* Copies all rows, or ranges of them. */
static void copy_parts(const struct sgk_plan *plan, const void *input, void *const *memory, bool in_ranges)
{
    if (!in_ranges)
        sgk_plan_copy(plan, input, memory);
    size_t rows = 1;
    for (size_t first = 0; in_ranges && first < plan->rows; first += rows, rows = 3 * rows + 1) {
        if (rows > plan->rows - first)
            rows = plan->rows - first;
        sgk_plan_copy_rows(plan, first, rows, input, memory);
    }
}

START_TEST(moved)
{
    const struct shape *shape = &shapes[_i];
    int64_t lengths[MAX_PARTS];
    int64_t dims[] = {(int64_t)shape->rows, 0};
    struct arena parts[MAX_PARTS];
    void *memory[MAX_PARTS];
    const int64_t count = (int64_t)shape->parts;
    for (size_t i = 0; i < shape->parts; i++) {
        lengths[i] = shape->cycle[i % shape->cycle_count];
        dims[1] += lengths[i];
        parts[i] = arena_new(is_omitted(shape, i) ? 0 : shape->rows * (size_t)lengths[i], i % 17);
        memory[i] = is_omitted(shape, i) ? NULL : parts[i].data;
    }
    const size_t bytes = shape->rows * (size_t)dims[1];
    unsigned char *block = calloc(OFFSET + bytes, 1); /* pages that are not written take no memory */
    REQUIRE(block != NULL, "no memory");
    visit_parts(shape, block + OFFSET, NULL);
    const struct sgk_tensor input = {SGK_UINT8, 2, dims, block + OFFSET, bytes};
    const struct sgk_tensor split = {SGK_INT64, 1, &count, lengths, shape->parts * sizeof *lengths};
    const struct sgk_split_18_attributes attributes = {1, NULL};
    struct sgk_plan plan;
    struct sgk_message message;
    REQUIRE(sgk_split_18_plan(&plan, &attributes, &input, &split, shape->parts, &message) == SGK_OK, "%s: %s",
            shape->name, message.text);
    for (int in_ranges = 0; in_ranges <= 1; in_ranges++) {
        copy_parts(&plan, input.data, memory, in_ranges);
        visit_parts(shape, block + OFFSET, parts);
        for (size_t i = 0; i < shape->parts; i++) {
            REQUIRE(arena_is_intact(&parts[i]), "%s: beside part %zu", shape->name, i);
            arena_clear(&parts[i]);
        }
    }
    for (size_t i = 0; i < shape->parts; i++)
        arena_delete(&parts[i]);
    free(block);
}
END_TEST

static const struct {
    size_t rows, row_bytes, threads;
} copies[] = {
    {0, 100, 1},           {100, 0, 1},           {1, 1 << 30, 1}, /* a row is never divided */
    {8, 1 << 16, 8},                                               /* a row is a share */
    {8, (1 << 16) + 1, 8}, {8, (1 << 16) - 1, 4},                  /* a row is a byte too small */
    {128, 9216, 16},                                               /* 8 rows have 72 KiB, 7 had 63 */
    {7, 9216, 1},          {65536, 1, 1},         {131071, 1, 1},  {131072, 1, 2}, {SIZE_MAX, SIZE_MAX, SIZE_MAX},
};

START_TEST(max_threads)
{
    struct sgk_plan plan = {.rows = copies[_i].rows, .stride = copies[_i].row_bytes, .unit_bits = 8};
    ck_assert_uint_eq(sgk_max_threads(plan.rows, plan.stride), copies[_i].threads);
    ck_assert_uint_eq(sgk_plan_max_threads(&plan), copies[_i].threads);
    plan.unit_bits = 4; /* elements that share bytes over the ends of rows */
    ck_assert_uint_eq(sgk_plan_max_threads(&plan), 1);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("rows");
    add_rows(suite, "moved", moved, COUNT_OF(shapes));
    add_rows(suite, "threads", max_threads, COUNT_OF(copies));
    return run_suite(suite);
}
