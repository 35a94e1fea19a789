/*
 * test_lengths.c - each length rule at its limits.
 */
#include "harness.h"
#include "lengths.h"

#define BIG INT64_MAX
#define P40 (INT64_C(1) << 40)
#define P62 (INT64_C(1) << 62)
#define MAX_GIVEN 5

static const struct row {
    const char *name;
    sgk_length_rule *rule;
    int64_t dim;
    size_t count; /* numbers given */
    int64_t given[MAX_GIVEN];
    enum sgk_status status;
    const char *text;
    int64_t parts;
    int64_t first, last; /* lengths */
} rows[] = {
    {"equal: 6 in 3", sgk_lengths_equal, 6, 1, {3}, SGK_OK, "", 3, 2, 2},
    {"equal: 0 in 3", sgk_lengths_equal, 0, 1, {3}, SGK_OK, "", 3, 0, 0},
    {"equal: 1 in 1", sgk_lengths_equal, 1, 1, {1}, SGK_OK, "", 1, 1, 1},
    {"equal: INT64_MAX in 1", sgk_lengths_equal, BIG, 1, {1}, SGK_OK, "", 1, BIG, BIG},
    {"equal: INT64_MAX in 7", sgk_lengths_equal, BIG, 1, {7}, SGK_OK, "", 7, BIG / 7, BIG / 7},
    {"equal: INT64_MAX in itself", sgk_lengths_equal, BIG, 1, {BIG}, SGK_OK, "", BIG, 1, 1},
    {"equal: 0 in INT64_MAX", sgk_lengths_equal, 0, 1, {BIG}, SGK_OK, "", BIG, 0, 0},
    {"equal: 7 in 2",
     sgk_lengths_equal,
     7,
     1,
     {2},
     SGK_BAD_LENGTHS,
     "an axis of 7 does not split into 2 equal parts",
     0,
     0,
     0},
    {"equal: 1 in INT64_MAX", sgk_lengths_equal, 1, 1, {BIG}, SGK_BAD_LENGTHS, "does not split into", 0, 0, 0},
    {"equal: 6 in 0",
     sgk_lengths_equal,
     6,
     1,
     {0},
     SGK_BAD_LENGTHS,
     "number of parts 0: it must be at least 1",
     0,
     0,
     0},
    {"equal: 6 in -3",
     sgk_lengths_equal,
     6,
     1,
     {-3},
     SGK_BAD_LENGTHS,
     "number of parts -3: it must be at least 1",
     0,
     0,
     0},
    {"equal: no number",
     sgk_lengths_equal,
     6,
     0,
     {0},
     SGK_BAD_LENGTHS,
     "number of parts 0: it must be at least 1",
     0,
     0,
     0},
    {"equal: two numbers", sgk_lengths_equal, 6, 2, {3, 3}, SGK_BAD_LENGTHS, "it must be at least 1", 0, 0, 0},

    {"listed: 1, 2, 3", sgk_lengths_listed, 6, 3, {1, 2, 3}, SGK_OK, "", 3, 1, 3},
    {"listed: 0 of 0", sgk_lengths_listed, 0, 1, {0}, SGK_OK, "", 1, 0, 0},
    {"listed: 0, 6, 0", sgk_lengths_listed, 6, 3, {0, 6, 0}, SGK_OK, "", 3, 0, 0},
    {"listed: INT64_MAX", sgk_lengths_listed, BIG, 2, {BIG, 0}, SGK_OK, "", 2, BIG, 0},
    {"listed: 2^62 and the rest", sgk_lengths_listed, BIG, 2, {P62, P62 - 1}, SGK_OK, "", 2, P62, P62 - 1},
    {"listed: 2^62 twice of INT64_MAX",
     sgk_lengths_listed,
     BIG,
     2,
     {P62, P62},
     SGK_BAD_LENGTHS,
     "split[1] is 4611686018427387904: only 4611686018427387903 of 9223372036854775807 are left",
     0,
     0,
     0},
    {"listed: nothing", sgk_lengths_listed, 0, 0, {0}, SGK_BAD_LENGTHS, "split lists no lengths", 0, 0, 0},
    {"listed: too little",
     sgk_lengths_listed,
     6,
     2,
     {1, 2},
     SGK_BAD_LENGTHS,
     "split leaves 3 of 6 on the axis",
     0,
     0,
     0},
    {"listed: too much",
     sgk_lengths_listed,
     6,
     2,
     {1, 6},
     SGK_BAD_LENGTHS,
     "split[1] is 6: only 5 of 6 are left on the axis",
     0,
     0,
     0},
    {"listed: negative",
     sgk_lengths_listed,
     6,
     2,
     {-1, 7},
     SGK_BAD_LENGTHS,
     "split[0] is -1: a length must be >= 0",
     0,
     0,
     0},
    {"listed: INT64_MIN",
     sgk_lengths_listed,
     0,
     2,
     {0, INT64_MIN},
     SGK_BAD_LENGTHS,
     "split[1] is -9223372036854775808: a length must be >= 0",
     0,
     0,
     0},
    {"listed: 2^62 four times, modulo 2^64",
     sgk_lengths_listed,
     4,
     5,
     {4, P62, P62, P62, P62},
     SGK_BAD_LENGTHS,
     "split[1] is 4611686018427387904: only 0 of 4 are left",
     0,
     0,
     0},
    {"listed: INT64_MAX twice and 2", sgk_lengths_listed, 0, 3, {BIG, BIG, 2}, SGK_BAD_LENGTHS, "split[0] is", 0, 0, 0},

    {"last_smaller: 10 in 4", sgk_lengths_last_smaller, 10, 1, {4}, SGK_OK, "", 4, 3, 1},
    {"last_smaller: 10 in 3", sgk_lengths_last_smaller, 10, 1, {3}, SGK_OK, "", 3, 4, 2},
    {"last_smaller: 8 in 4", sgk_lengths_last_smaller, 8, 1, {4}, SGK_OK, "", 4, 2, 2},
    {"last_smaller: 7 in 1", sgk_lengths_last_smaller, 7, 1, {1}, SGK_OK, "", 1, 7, 7},
    {"last_smaller: 4 in 3", sgk_lengths_last_smaller, 4, 1, {3}, SGK_OK, "", 3, 2, 0},
    {"last_smaller: 3 in 4", sgk_lengths_last_smaller, 3, 1, {4}, SGK_OK, "", 4, 1, 0},
    {"last_smaller: 0 in 3", sgk_lengths_last_smaller, 0, 1, {3}, SGK_OK, "", 3, 0, 0},
    {"last_smaller: 0 in 2^40", sgk_lengths_last_smaller, 0, 1, {P40}, SGK_OK, "", P40, 0, 0},
    {"last_smaller: 0 in INT64_MAX", sgk_lengths_last_smaller, 0, 1, {BIG}, SGK_OK, "", BIG, 0, 0},
    {"last_smaller: INT64_MAX in 1", sgk_lengths_last_smaller, BIG, 1, {1}, SGK_OK, "", 1, BIG, BIG},
    {"last_smaller: INT64_MAX in 2", sgk_lengths_last_smaller, BIG, 1, {2}, SGK_OK, "", 2, P62, P62 - 1},
    {"last_smaller: INT64_MAX in itself", sgk_lengths_last_smaller, BIG, 1, {BIG}, SGK_OK, "", BIG, 1, 1},
    {"last_smaller: INT64_MAX - 1 in INT64_MAX", sgk_lengths_last_smaller, BIG - 1, 1, {BIG}, SGK_OK, "", BIG, 1, 0},
    {"last_smaller: INT64_MAX - 2 in INT64_MAX",
     sgk_lengths_last_smaller,
     BIG - 2,
     1,
     {BIG},
     SGK_BAD_LENGTHS,
     "leaves less than nothing for the last",
     0,
     0,
     0},
    {"last_smaller: INT64_MAX in 2^62 + 1",
     sgk_lengths_last_smaller,
     BIG,
     1,
     {P62 + 1},
     SGK_BAD_LENGTHS,
     "leaves less than nothing for the last",
     0,
     0,
     0},
    {"last_smaller: INT64_MAX in INT64_MAX - 1",
     sgk_lengths_last_smaller,
     BIG,
     1,
     {BIG - 1},
     SGK_BAD_LENGTHS,
     "in 9223372036854775806 parts of 2 leaves less than nothing",
     0,
     0,
     0},
    {"last_smaller: 10 in 7",
     sgk_lengths_last_smaller,
     10,
     1,
     {7},
     SGK_BAD_LENGTHS,
     "an axis of 10 in 7 parts of 2 leaves less than nothing for the last",
     0,
     0,
     0},
    {"last_smaller: 1 in 2^40", sgk_lengths_last_smaller, 1, 1, {P40}, SGK_BAD_LENGTHS, "less than nothing", 0, 0, 0},
    {"last_smaller: 1 in INT64_MAX",
     sgk_lengths_last_smaller,
     1,
     1,
     {BIG},
     SGK_BAD_LENGTHS,
     "less than nothing",
     0,
     0,
     0},
    {"last_smaller: 6 in 0",
     sgk_lengths_last_smaller,
     6,
     1,
     {0},
     SGK_BAD_LENGTHS,
     "num_outputs 0: it must be at least 1",
     0,
     0,
     0},
    {"last_smaller: 6 in INT64_MIN",
     sgk_lengths_last_smaller,
     6,
     1,
     {INT64_MIN},
     SGK_BAD_LENGTHS,
     "num_outputs -9223372036854775808: it must be at least 1",
     0,
     0,
     0},

    {"chunks: 6 by 2", sgk_lengths_chunks, 6, 1, {2}, SGK_OK, "", 3, 2, 2},
    {"chunks: 6 by 4", sgk_lengths_chunks, 6, 1, {4}, SGK_OK, "", 2, 4, 2},
    {"chunks: 6 by 8", sgk_lengths_chunks, 6, 1, {8}, SGK_OK, "", 1, 6, 6},
    {"chunks: 6 by INT64_MAX", sgk_lengths_chunks, 6, 1, {BIG}, SGK_OK, "", 1, 6, 6},
    {"chunks: 0 by 3", sgk_lengths_chunks, 0, 1, {3}, SGK_OK, "", 0, 0, 0},
    {"chunks: INT64_MAX by 1", sgk_lengths_chunks, BIG, 1, {1}, SGK_OK, "", BIG, 1, 1},
    {"chunks: INT64_MAX by 2", sgk_lengths_chunks, BIG, 1, {2}, SGK_OK, "", P62, 2, 1},
    {"chunks: INT64_MAX by itself", sgk_lengths_chunks, BIG, 1, {BIG}, SGK_OK, "", 1, BIG, BIG},
    {"chunks: 6 by 0",
     sgk_lengths_chunks,
     6,
     1,
     {0},
     SGK_BAD_LENGTHS,
     "scalar split 0: it must be at least 1",
     0,
     0,
     0},
    {"chunks: 0 by 0",
     sgk_lengths_chunks,
     0,
     1,
     {0},
     SGK_BAD_LENGTHS,
     "scalar split 0: it must be at least 1",
     0,
     0,
     0},
    {"chunks: 6 by -2",
     sgk_lengths_chunks,
     6,
     1,
     {-2},
     SGK_BAD_LENGTHS,
     "scalar split -2: it must be at least 1",
     0,
     0,
     0},
};

START_TEST(rule)
{
    const struct row *row = &rows[_i];
    const struct sgk_integers given = {row->given, row->count, row->count * sizeof(int64_t), sgk_read_int64};
    struct sgk_message message = {""};
    struct sgk_lengths lengths;
    REQUIRE(row->rule(row->dim, &given, &lengths, NULL) == row->status, "%s", row->name);
    REQUIRE(row->rule(row->dim, &given, &lengths, &message) == row->status, "%s: %s", row->name, message.text);
    check_text(row->name, message.text, row->text);
    if (row->status != SGK_OK)
        return;
    REQUIRE(lengths.count == row->parts, "%s: %lld parts", row->name, (long long)lengths.count);
    if (row->parts == 0)
        return;
    REQUIRE(sgk_length(&lengths, 0) == row->first, "%s: first %lld", row->name, (long long)sgk_length(&lengths, 0));
    if ((uint64_t)row->parts > SIZE_MAX)
        return; /* no index reaches the last one on this machine */
    const int64_t last = sgk_length(&lengths, (size_t)row->parts - 1);
    REQUIRE(last == row->last, "%s: last %lld", row->name, (long long)last);
}
END_TEST

/* Every small case: the parts are never negative, and are the whole axis. */
START_TEST(sums)
{
    static sgk_length_rule *const rules[] = {sgk_lengths_equal, sgk_lengths_last_smaller, sgk_lengths_chunks};
    for (size_t r = 0; r < COUNT_OF(rules); r++) {
        for (int64_t dim = 0; dim <= 40; dim++) {
            for (int64_t number = 1; number <= 45; number++) {
                const struct sgk_integers given = {&number, 1, sizeof number, sgk_read_int64};
                struct sgk_lengths lengths;
                if (rules[r](dim, &given, &lengths, NULL) != SGK_OK)
                    continue;
                int64_t sum = 0;
                for (size_t i = 0; i < (size_t)lengths.count; i++) {
                    ck_assert_int_ge(sgk_length(&lengths, i), 0);
                    sum += sgk_length(&lengths, i);
                }
                ck_assert_int_eq(sum, dim);
            }
        }
    }
}
END_TEST

/* An element that is no integer is none of a list's, nor the one number. */
START_TEST(no_integer)
{
    static const float numbers[] = {1.0F, 0.5F};
    const struct sgk_integers list = {numbers, 2, sizeof numbers, sgk_read_float};
    const struct sgk_integers half = {numbers + 1, 1, sizeof numbers[0], sgk_read_float};
    struct sgk_lengths lengths;
    struct sgk_message message;
    ck_assert_int_eq(sgk_lengths_listed(1, &list, &lengths, &message), SGK_BAD_LENGTHS);
    ck_assert_str_eq(message.text, "split[1] is not an integer");
    ck_assert_int_eq(sgk_lengths_chunks(1, &half, &lengths, &message), SGK_BAD_LENGTHS);
    ck_assert_str_eq(message.text, "scalar split 0: it must be at least 1");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("lengths");
    add_rows(suite, "limits", rule, COUNT_OF(rows));
    add_test(suite, "sums", sums);
    add_test(suite, "no integer", no_integer);
    return run_suite(suite);
}
