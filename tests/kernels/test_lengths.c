/*
 * test_lengths.c - runs of lengths, also those that no formula of today's tables gives.
 */
#include "lengths.h"

#include <stdbool.h>

#include "harness.h"

#define BIG INT64_MAX

static const struct run_row {
    const char *name;
    int64_t dim, leading, leading_length, trailing, trailing_length;
    enum sgk_status status;
    int64_t count; /* of an accepted row: all parts, those in front, and the lengths */
    int64_t front, front_length, back_length;
    const char *text;
} run_rows_of[] = {
    {"two and one", 7, 2, 3, 1, 1, SGK_OK, 3, 2, 3, 1, ""},
    {"more in front than there is", 7, 3, 3, 0, 0, SGK_BAD_LENGTHS, 0, 0, 0, 0, "'f': 3 parts of 3 do not fit into 7"},
    {"more behind than is left", 7, 2, 3, 2, 1, SGK_BAD_LENGTHS, 0, 0, 0, 0, "'f': 2 parts of 1 do not fit into 1"},
    {"too many large ones", BIG, 3, BIG / 2, 0, 0, SGK_BAD_LENGTHS, 0, 0, 0, 0, "do not fit into 9223372036854775807"},
    {"as many large ones as there are", BIG, 2, BIG / 2, 1, 1, SGK_OK, 3, 2, BIG / 2, 1, ""},
    {"one long part of a product that wraps", BIG, (INT64_C(1) << 32) + 1, INT64_C(1) << 32, 0, 0, SGK_BAD_LENGTHS, 0,
     0, 0, 0, "do not fit"},
    {"numbers of 32 bits whose product wraps", BIG, (INT64_C(1) << 32) - 1, (INT64_C(1) << 32) - 1, 0, 0,
     SGK_BAD_LENGTHS, 0, 0, 0, 0, "do not fit"},
    {"a number and a length of 2^33, whose product wraps to 0", BIG, INT64_C(1) << 33, INT64_C(1) << 33, 0, 0,
     SGK_BAD_LENGTHS, 0, 0, 0, 0, "do not fit"},
    {"a rest in front", 7, 1, SGK_REST, 2, 3, SGK_OK, 3, 1, 1, 3, ""},
    {"a rest in front of nothing", 6, 1, SGK_REST, 2, 3, SGK_OK, 3, 1, 0, 3, ""},
    {"a rest in front, if any", 7, SGK_IF_ANY, SGK_REST, 2, 3, SGK_OK, 3, 1, 1, 3, ""},
    {"no rest in front", 6, SGK_IF_ANY, SGK_REST, 2, 3, SGK_OK, 2, 0, 0, 3, ""},
    {"a rest behind", 7, 2, 3, 1, SGK_REST, SGK_OK, 3, 2, 3, 1, ""},
    {"a rest behind of nothing", 6, 2, 3, 1, SGK_REST, SGK_OK, 3, 2, 3, 0, ""},
    {"a rest behind, if any", 7, 2, 3, SGK_IF_ANY, SGK_REST, SGK_OK, 3, 2, 3, 1, ""},
    {"no rest behind", 6, 2, 3, SGK_IF_ANY, SGK_REST, SGK_OK, 2, 2, 3, 0, ""},
    {"what is left of an axis", 7, 2, 3, 0, 0, SGK_BAD_LENGTHS, 0, 0, 0, 0, "'f' leaves 1 of 7 on the axis"},
    {"so many of nothing as can be", 0, BIG, 0, 0, 0, SGK_OK, BIG, BIG, 0, 0, ""},
    {"one of nothing more than can be", 0, BIG, 0, 1, 0, SGK_BAD_LENGTHS, 0, 0, 0, 0, "'f' makes too many parts"},
    {"twice as many of nothing as can be", 0, BIG, 0, BIG, 0, SGK_BAD_LENGTHS, 0, 0, 0, 0, "'f' makes too many parts"},
};

static void runs(size_t which)
{
    const struct run_row *row = &run_rows_of[which];
    struct sgk_message message = {""};
    struct sgk_lengths lengths;
    const enum sgk_status status = sgk_set_runs(&lengths, row->dim, row->leading, row->leading_length, row->trailing,
                                                row->trailing_length, "f", &message);
    REQUIRE(status == row->status, "%s: %s", row->name, message.text);
    check_text(row->name, message.text, row->text);
    if (status != SGK_OK)
        return;
    CHECK_INT(lengths.count, row->count);
    CHECK_INT(lengths.leading, row->front);
    CHECK_INT(lengths.leading_length, row->front_length);
    CHECK(lengths.listed.data == NULL);
    CHECK_INT(sgk_length(&lengths, 0), row->front > 0 ? row->front_length : row->back_length);
    if (row->count > row->front)
        CHECK_INT(sgk_length(&lengths, (size_t)row->count - 1), row->back_length);
}

/* Many equal lengths are runs, too; one that differs anywhere makes them a mere list. */
static void many_listed(void)
{
    enum { MANY = 17 };
    int64_t numbers[MANY];
    for (size_t differs = 0; differs <= MANY; differs++) {
        int64_t dim = 0;
        for (size_t i = 0; i < MANY; i++)
            dim += numbers[i] = i == differs ? 0 : 3;
        const struct sgk_integers list = sgk_integers_of(numbers, MANY);
        struct sgk_lengths lengths;
        CHECK_INT(sgk_set_listed(&lengths, dim, &list, "split", NULL), SGK_OK);
        CHECK_INT(lengths.count, MANY);
        CHECK_INT(lengths.leading, differs < MANY ? 0 : MANY);
        if (differs == MANY)
            CHECK_INT(lengths.leading_length, 3);
    }
}

static void rounds_up(void)
{
    CHECK_INT(sgk_ceil(0, 3), 0);
    CHECK_INT(sgk_ceil(6, 3), 2);
    CHECK_INT(sgk_ceil(7, 3), 3);
    CHECK_INT(sgk_ceil(BIG, 1), BIG);
    CHECK_INT(sgk_ceil(BIG, 2), BIG / 2 + 1);
    CHECK_INT(sgk_ceil(1, BIG), 1);
}

int main(int argc, char **argv)
{
    select_tests(argc, argv);
    run_rows("runs", runs, COUNT_OF(run_rows_of));
    run_test("many listed lengths", many_listed);
    run_test("rounds up", rounds_up);
    return end_tests();
}
