/*
 * test_shares.c - among how many threads a copy is shared.
 */
#include "sgk_plan.h"

#include <stdint.h>

#include "harness.h"

static const struct {
    size_t rows, row_bytes, shares;
} copies[] = {
    {0, 100, 1},           {100, 0, 1},           {1, 1 << 30, 1}, /* a row is never divided */
    {8, 1 << 16, 8},                                               /* a row is a share */
    {8, (1 << 16) + 1, 8}, {8, (1 << 16) - 1, 4},                  /* a row is a byte too small */
    {128, 9216, 16},                                               /* 8 rows have 72 KiB, 7 had 63 */
    {7, 9216, 1},          {65536, 1, 1},         {131071, 1, 1},  {131072, 1, 2}, {SIZE_MAX, SIZE_MAX, SIZE_MAX},
};

START_TEST(shares)
{
    struct sgk_plan plan = {.rows = copies[_i].rows, .stride = copies[_i].row_bytes, .unit = 8};
    ck_assert_uint_eq(sgk_shares(plan.rows, plan.stride), copies[_i].shares);
    ck_assert_uint_eq(sgk_plan_shares(&plan), copies[_i].shares);
    plan.unit = 4; /* elements that share bytes over the ends of rows */
    ck_assert_uint_eq(sgk_plan_shares(&plan), 1);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("shares");
    add_rows(suite, "shares", shares, COUNT_OF(copies));
    return run_suite(suite);
}
