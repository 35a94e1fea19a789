/*
 * test_ranges.c - into how many ranges a copy is divided.
 */
#include "sk_kernel.h"

#include <stdint.h>

#include "harness.h"

static const struct {
    size_t rows, row_bytes, ranges;
} copies[] = {
    {0, 100, 1},           {100, 0, 1},           {1, 1 << 30, 1}, /* a row is never divided */
    {8, 1 << 16, 8},                                               /* a row is a range */
    {8, (1 << 16) + 1, 8}, {8, (1 << 16) - 1, 4},                  /* a row is a byte too small */
    {128, 9216, 16},                                               /* 8 rows have 72 KiB, 7 had 63 */
    {7, 9216, 1},          {65536, 1, 1},         {131071, 1, 1},  {131072, 1, 2}, {SIZE_MAX, SIZE_MAX, SIZE_MAX},
};

START_TEST(ranges)
{
    ck_assert_uint_eq(sk_ranges(copies[_i].rows, copies[_i].row_bytes), copies[_i].ranges);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("ranges");
    add_rows(suite, "ranges", ranges, COUNT_OF(copies));
    return run_suite(suite);
}
