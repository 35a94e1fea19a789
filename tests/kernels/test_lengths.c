/*
 * test_lengths.c - the length rules of the tables, and what they share, at their limits.
 */
#include <stdbool.h>

#include "harness.h"
#include "resolve.h"
#include "splitkernels.h"

#define BIG INT64_MAX
#define P40 (INT64_C(1) << 40)
#define P62 (INT64_C(1) << 62)
#define MAX_GIVEN 5

enum rule { EQUAL, LISTED, LAST_SMALLER, CHUNKS };

static const struct row {
    const char *name;
    enum rule rule;
    int64_t dim;
    size_t count; /* numbers given */
    int64_t given[MAX_GIVEN];
    enum sgk_status status;
    const char *text;
    int64_t parts;
    int64_t first, last; /* lengths */
} rows[] = {
    {"equal: 6 in 3", EQUAL, 6, 1, {3}, SGK_OK, "", 3, 2, 2},
    {"equal: 0 in 3", EQUAL, 0, 1, {3}, SGK_OK, "", 3, 0, 0},
    {"equal: 1 in 1", EQUAL, 1, 1, {1}, SGK_OK, "", 1, 1, 1},
    {"equal: INT64_MAX in 1", EQUAL, BIG, 1, {1}, SGK_OK, "", 1, BIG, BIG},
    {"equal: INT64_MAX in 7", EQUAL, BIG, 1, {7}, SGK_OK, "", 7, BIG / 7, BIG / 7},
    {"equal: INT64_MAX in itself", EQUAL, BIG, 1, {BIG}, SGK_OK, "", BIG, 1, 1},
    {"equal: 0 in INT64_MAX", EQUAL, 0, 1, {BIG}, SGK_OK, "", BIG, 0, 0},
    {"equal: 7 in 2",
     EQUAL,
     7,
     1,
     {2},
     SGK_BAD_LENGTHS,
     "'outputs of dim / outputs' leaves 1 of 7 on the axis",
     0,
     0,
     0},
    {"equal: 1 in INT64_MAX", EQUAL, 1, 1, {BIG}, SGK_BAD_LENGTHS, "leaves 1 of 1 on the axis", 0, 0, 0},
    {"equal: 6 in 0", EQUAL, 6, 1, {0}, SGK_BAD_LENGTHS, "outputs is 0: it must be at least 1", 0, 0, 0},
    {"equal: 6 in -3", EQUAL, 6, 1, {-3}, SGK_BAD_LENGTHS, "outputs is -3: it must be at least 1", 0, 0, 0},

    {"listed: 1, 2, 3", LISTED, 6, 3, {1, 2, 3}, SGK_OK, "", 3, 1, 3},
    {"listed: 0 of 0", LISTED, 0, 1, {0}, SGK_OK, "", 1, 0, 0},
    {"listed: 0, 6, 0", LISTED, 6, 3, {0, 6, 0}, SGK_OK, "", 3, 0, 0},
    {"listed: INT64_MAX", LISTED, BIG, 2, {BIG, 0}, SGK_OK, "", 2, BIG, 0},
    {"listed: 2^62 and the rest", LISTED, BIG, 2, {P62, P62 - 1}, SGK_OK, "", 2, P62, P62 - 1},
    {"listed: 2^62 twice of INT64_MAX",
     LISTED,
     BIG,
     2,
     {P62, P62},
     SGK_BAD_LENGTHS,
     "split[1] is 4611686018427387904: only 4611686018427387903 of 9223372036854775807 are left",
     0,
     0,
     0},
    {"listed: nothing", LISTED, 0, 0, {0}, SGK_BAD_LENGTHS, "split lists no lengths", 0, 0, 0},
    {"listed: too little", LISTED, 6, 2, {1, 2}, SGK_BAD_LENGTHS, "split leaves 3 of 6 on the axis", 0, 0, 0},
    {"listed: too much",
     LISTED,
     6,
     2,
     {1, 6},
     SGK_BAD_LENGTHS,
     "split[1] is 6: only 5 of 6 are left on the axis",
     0,
     0,
     0},
    {"listed: negative", LISTED, 6, 2, {-1, 7}, SGK_BAD_LENGTHS, "split[0] is -1: a length must be >= 0", 0, 0, 0},
    {"listed: INT64_MIN",
     LISTED,
     0,
     2,
     {0, INT64_MIN},
     SGK_BAD_LENGTHS,
     "split[1] is -9223372036854775808: a length must be >= 0",
     0,
     0,
     0},
    {"listed: 2^62 four times, modulo 2^64",
     LISTED,
     4,
     5,
     {4, P62, P62, P62, P62},
     SGK_BAD_LENGTHS,
     "split[1] is 4611686018427387904: only 0 of 4 are left",
     0,
     0,
     0},
    {"listed: INT64_MAX twice and 2", LISTED, 0, 3, {BIG, BIG, 2}, SGK_BAD_LENGTHS, "split[0] is", 0, 0, 0},

    {"last_smaller: 10 in 4", LAST_SMALLER, 10, 1, {4}, SGK_OK, "", 4, 3, 1},
    {"last_smaller: 10 in 3", LAST_SMALLER, 10, 1, {3}, SGK_OK, "", 3, 4, 2},
    {"last_smaller: 8 in 4", LAST_SMALLER, 8, 1, {4}, SGK_OK, "", 4, 2, 2},
    {"last_smaller: 7 in 1", LAST_SMALLER, 7, 1, {1}, SGK_OK, "", 1, 7, 7},
    {"last_smaller: 4 in 3", LAST_SMALLER, 4, 1, {3}, SGK_OK, "", 3, 2, 0},
    {"last_smaller: 3 in 4", LAST_SMALLER, 3, 1, {4}, SGK_OK, "", 4, 1, 0},
    {"last_smaller: 0 in 3", LAST_SMALLER, 0, 1, {3}, SGK_OK, "", 3, 0, 0},
    {"last_smaller: 0 in 2^40", LAST_SMALLER, 0, 1, {P40}, SGK_OK, "", P40, 0, 0},
    {"last_smaller: 0 in INT64_MAX", LAST_SMALLER, 0, 1, {BIG}, SGK_OK, "", BIG, 0, 0},
    {"last_smaller: INT64_MAX in 1", LAST_SMALLER, BIG, 1, {1}, SGK_OK, "", 1, BIG, BIG},
    {"last_smaller: INT64_MAX in 2", LAST_SMALLER, BIG, 1, {2}, SGK_OK, "", 2, P62, P62 - 1},
    {"last_smaller: INT64_MAX in itself", LAST_SMALLER, BIG, 1, {BIG}, SGK_OK, "", BIG, 1, 1},
    {"last_smaller: INT64_MAX - 1 in INT64_MAX", LAST_SMALLER, BIG - 1, 1, {BIG}, SGK_OK, "", BIG, 1, 0},
    {"last_smaller: INT64_MAX - 2 in INT64_MAX",
     LAST_SMALLER,
     BIG - 2,
     1,
     {BIG},
     SGK_BAD_LENGTHS,
     "do not fit into",
     0,
     0,
     0},
    {"last_smaller: INT64_MAX in 2^62 + 1",
     LAST_SMALLER,
     BIG,
     1,
     {P62 + 1},
     SGK_BAD_LENGTHS,
     "do not fit into",
     0,
     0,
     0},
    {"last_smaller: INT64_MAX in INT64_MAX - 1",
     LAST_SMALLER,
     BIG,
     1,
     {BIG - 1},
     SGK_BAD_LENGTHS,
     "9223372036854775805 parts of 2 do not fit into 9223372036854775807",
     0,
     0,
     0},
    {"last_smaller: 10 in 7",
     LAST_SMALLER,
     10,
     1,
     {7},
     SGK_BAD_LENGTHS,
     "'num_outputs - 1 of ceil(dim / num_outputs), rest': 6 parts of 2 do not fit into 10",
     0,
     0,
     0},
    {"last_smaller: 1 in 2^40", LAST_SMALLER, 1, 1, {P40}, SGK_BAD_LENGTHS, "do not fit into", 0, 0, 0},
    {"last_smaller: 1 in INT64_MAX", LAST_SMALLER, 1, 1, {BIG}, SGK_BAD_LENGTHS, "do not fit into", 0, 0, 0},
    {"last_smaller: 6 in 0",
     LAST_SMALLER,
     6,
     1,
     {0},
     SGK_BAD_LENGTHS,
     "num_outputs is 0: it must be at least 1",
     0,
     0,
     0},
    {"last_smaller: 6 in INT64_MIN",
     LAST_SMALLER,
     6,
     1,
     {INT64_MIN},
     SGK_BAD_LENGTHS,
     "num_outputs is -9223372036854775808: it must be at least 1",
     0,
     0,
     0},

    {"chunks: 6 by 2", CHUNKS, 6, 1, {2}, SGK_OK, "", 3, 2, 2},
    {"chunks: 6 by 4", CHUNKS, 6, 1, {4}, SGK_OK, "", 2, 4, 2},
    {"chunks: 6 by 8", CHUNKS, 6, 1, {8}, SGK_OK, "", 1, 6, 6},
    {"chunks: 6 by INT64_MAX", CHUNKS, 6, 1, {BIG}, SGK_OK, "", 1, 6, 6},
    {"chunks: 0 by 3", CHUNKS, 0, 1, {3}, SGK_OK, "", 0, 0, 0},
    {"chunks: INT64_MAX by 1", CHUNKS, BIG, 1, {1}, SGK_OK, "", BIG, 1, 1},
    {"chunks: INT64_MAX by 2", CHUNKS, BIG, 1, {2}, SGK_OK, "", P62, 2, 1},
    {"chunks: INT64_MAX by itself", CHUNKS, BIG, 1, {BIG}, SGK_OK, "", 1, BIG, BIG},
    {"chunks: 6 by 0", CHUNKS, 6, 1, {0}, SGK_BAD_LENGTHS, "split is 0: it must be at least 1", 0, 0, 0},
    {"chunks: 0 by 0", CHUNKS, 0, 1, {0}, SGK_BAD_LENGTHS, "split is 0: it must be at least 1", 0, 0, 0},
    {"chunks: 6 by -2", CHUNKS, 6, 1, {-2}, SGK_BAD_LENGTHS, "split is -2: it must be at least 1", 0, 0, 0},
};

/* By an op version that has the rule; outputs are as many as wanted. */
static enum sgk_status cut(const struct row *row, struct sgk_lengths *lengths, struct sgk_message *message)
{
    static const char none[1];
    const struct sgk_integers list = sgk_integers_of(row->given, row->count);
    const struct sgk_tensor input = {SGK_UINT8, 1, &row->dim, none, 0};
    const struct sgk_tensor scalar = {SGK_INT64, 0, NULL, row->given, sizeof row->given[0]};
    const struct sgk_split_18_attributes attributes = {0, row->given};
    const size_t outputs = (size_t)row->given[0];
    struct sgk_plan plan;
    enum sgk_status status = SGK_OK;
    switch (row->rule) {
    case LISTED:
        return sgk_set_listed(lengths, row->dim, &list, "split", message);
    case EQUAL:
        status = sgk_split_13_plan(&plan, NULL, &input, NULL, outputs, message);
        break;
    case LAST_SMALLER:
        status = sgk_split_18_plan(&plan, &attributes, &input, NULL, outputs, message);
        break;
    case CHUNKS:
        status = sgk_split_to_sequence_24_plan(&plan, NULL, &input, &scalar, message);
        break;
    }
    *lengths = plan.lengths;
    return status;
}

/* Whether a row's axis, numbers and parts can be on this machine. */
static bool is_possible(const struct row *row)
{
    const uint64_t parts = row->rule == CHUNKS ? 0 : (uint64_t)row->given[0];
    return row->rule == LISTED || ((uint64_t)row->dim <= SIZE_MAX && parts <= SIZE_MAX);
}

START_TEST(rule)
{
    const struct row *row = &rows[_i];
    struct sgk_message message = {""};
    struct sgk_lengths lengths;
    if (!is_possible(row))
        return;
    REQUIRE(cut(row, &lengths, NULL) == row->status, "%s", row->name);
    REQUIRE(cut(row, &lengths, &message) == row->status, "%s: %s", row->name, message.text);
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
    static const enum rule rules[] = {EQUAL, LAST_SMALLER, CHUNKS};
    for (size_t r = 0; r < COUNT_OF(rules); r++) {
        for (int64_t dim = 0; dim <= 40; dim++) {
            for (int64_t number = 1; number <= 45; number++) {
                const struct row row = {.rule = rules[r], .dim = dim, .count = 1, .given = {number}};
                struct sgk_lengths lengths;
                if (cut(&row, &lengths, NULL) != SGK_OK)
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

static const struct runs_row {
    const char *name;
    int64_t dim, leading, leading_length, trailing, trailing_length;
    const char *text; /* "" when they are accepted */
    int64_t count;
} runs_rows[] = {
    {"both", 7, 2, 3, 1, 1, "", 3},
    {"a rest of none", 6, 2, 3, 1, SGK_REST, "", 3},
    {"a rest, if any, of none", 6, 2, 3, SGK_IF_ANY, SGK_REST, "", 2},
    {"a rest before", 7, SGK_IF_ANY, SGK_REST, 2, 3, "", 3},
    {"parts of nothing", 0, BIG, 0, 0, 0, "", BIG},
    {"too many", 7, 3, 3, 0, 0, "'it': 3 parts of 3 do not fit into 7", 0},
    {"too many behind others", 7, 2, 3, 2, 1, "'it': 2 parts of 1 do not fit into 1", 0},
    {"a product that wraps", 7, P62, 8, 0, 0, "'it': 4611686018427387904 parts of 8 do not fit into 7", 0},
    {"something is left", BIG, 1, 1, 0, 0, "'it' leaves 9223372036854775806 of 9223372036854775807 on the axis", 0},
    {"more parts than there are numbers", 1, BIG, 0, 1, SGK_REST, "'it' makes too many parts", 0},
};

START_TEST(runs)
{
    const struct runs_row *row = &runs_rows[_i];
    struct sgk_message message = {""};
    struct sgk_lengths lengths;
    const enum sgk_status expected = row->text[0] == '\0' ? SGK_OK : SGK_BAD_LENGTHS;
    REQUIRE(sgk_set_runs(&lengths, row->dim, row->leading, row->leading_length, row->trailing, row->trailing_length,
                         "it", &message) == expected,
            "%s: %s", row->name, message.text);
    ck_assert_str_eq(message.text, row->text);
    if (expected == SGK_OK)
        ck_assert_int_eq(lengths.count, row->count);
}
END_TEST

/* An element that is no integer is none of a list's, nor the one number. */
START_TEST(no_integer)
{
    static const float numbers[] = {1.0F, 0.5F};
    const struct sgk_integers list = {numbers, 2, sizeof numbers, sgk_read_float};
    const struct sgk_tensor half = {SGK_FLOAT, 0, NULL, numbers + 1, sizeof numbers[0]};
    static const struct sgk_list_dtype floats = {SGK_FLOAT, sizeof numbers[0], sgk_read_float};
    const struct sgk_traits traits = {.split = {"sizes", &floats, 1}};
    const struct sgk_plan plan = {.traits = &traits};
    struct sgk_lengths lengths;
    struct sgk_message message;
    int64_t number;
    ck_assert_int_eq(sgk_set_listed(&lengths, 1, &list, "split", &message), SGK_BAD_LENGTHS);
    ck_assert_str_eq(message.text, "split[1] is not an integer");
    ck_assert_int_eq(sgk_number_of(&number, &plan, &half, &message), SGK_BAD_LENGTHS);
    ck_assert_str_eq(message.text, "sizes is not an integer");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("lengths");
    add_rows(suite, "limits", rule, COUNT_OF(rows));
    add_test(suite, "sums", sums);
    add_rows(suite, "runs", runs, COUNT_OF(runs_rows));
    add_test(suite, "no integer", no_integer);
    return run_suite(suite);
}
