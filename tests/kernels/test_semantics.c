/*
 * test_semantics.c - what each op version means: one row for each decision of what is accepted, and for each refusal;
 * those that a model can meet, too, are in refusals/refusals.c. The decisions are those of the specification's text
 * and, where it leaves a question open, the project's own.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decision.h"
#include "harness.h"

#define OK SGK_OK

static const struct decision rows[] = {
    /* axis */
    {"axis absent is 0", EVERY, "4x6", NO, "[1,3]", NO, 2, OK, "1 3"},
    {"axis absent is 0, equal parts", BY_OUTPUTS, "4x6", NO, NO, NO, 2, OK, "2 2"},
    {"axis absent is 0, num_outputs", BY_NUM_OUTPUTS, "4x6", "num_outputs=2", NO, NO, 2, OK, "2 2"},
    {"axis absent is 0, no split", KEEPDIMS, "2x3", NO, NO, NO, 0, OK, "1 1"},
    {"axis 0", EVERY, "4x6", "axis=0", "[1,3]", NO, 2, OK, "1 3"},
    {"the last axis", EVERY, "2x3x4", "axis=2", "[1,3]", NO, 2, OK, "1 3"},
    {"an axis in the middle", EVERY, "2x3x4", "axis=1", "[2,1]", NO, 2, OK, "2 1"},
    {"a negative axis counts from the back, in 1 and 2 too", EVERY, "2x3x4", "axis=-1", "[1,3]", NO, 2, OK, "1 3"},
    {"axis -2 of rank 3", EVERY, "2x3x4", "axis=-2", "[2,1]", NO, 2, OK, "2 1"},
    {"axis -rank is the first", EVERY, "2x3x4", "axis=-3", "[2,0]", NO, 2, OK, "2 0"},
    {"axis -1 of rank 1", EVERY, "4", "axis=-1", "[1,3]", NO, 2, OK, "1 3"},

    /* the input's shape */
    {"a negative dimension", EVERY, "4x-3", NO, "[1,3]", NO, 2, SGK_BAD_SHAPE, "input: dimension 1 is -3"},
    {"a negative dimension on the axis", EVERY, "-4x3", NO, "[1,3]", NO, 2, SGK_BAD_SHAPE, "input: dimension 0 is -4"},
    {"a zero off the axis", EVERY, "4x0x3", NO, "[1,3]", NO, 2, OK, "1 3"},

    /* equal parts */
    {"equal parts on axis 1", BY_OUTPUTS, "2x6", "axis=1", NO, NO, 3, OK, "2 2 2"},

    {"no outputs", BY_OUTPUTS, "6", NO, NO, NO, 0, SGK_BAD_LENGTHS, "outputs is 0: it must be at least 1"},
    {"no outputs of dim 0", BY_OUTPUTS, "0", NO, NO, NO, 0, SGK_BAD_LENGTHS, "outputs is 0"},

    /* num_outputs */
    {"num_outputs 0 for no outputs", BY_NUM_OUTPUTS, "0", "num_outputs=0", NO, NO, 0, SGK_BAD_LENGTHS,
     "num_outputs is 0: it must be at least 1"},
    {"split named '' is absent: num_outputs serves", BY_NUM_OUTPUTS, "6", "num_outputs=2", NO, "''", 2, OK, "3 3"},
    {"split named '' is absent: equal parts", BY_INPUT | BY_OUTPUTS, "6", NO, NO, "''", 2, OK, "3 3"},

    /* explicit lengths */
    {"lengths of zero, in 1 and 2 too", EVERY, "4x2", NO, "[0,4]", NO, 2, OK, "0 4"},
    {"lengths of zero of dim 0", EVERY, "0x2", NO, "[0,0]", NO, 2, OK, "0 0"},
    {"lengths for no outputs", SPLIT, "4", NO, "[1,3]", NO, 0, SGK_BAD_OUTPUTS, "0 outputs for 2 parts"},
    {"an empty list for no outputs", SPLIT, "0", NO, "[]", NO, 0, SGK_BAD_LENGTHS, "split lists no lengths"},
    {"split of rank 2, of a dtype that it cannot have", BY_INPUT, "4", NO, NO, "bool [[1,3]]", 2, SGK_BAD_RANK, ": "},

    /* attributes and inputs that the op version does not have */
    {"an attribute without a name", EVERY, "4", "=0", "[1,3]", NO, 2, SGK_BAD_ATTRIBUTE, "has no attribute ''"},

    /* Split-1: lengths as floats */
    {"attribute split and input split named ''", BY_ATTRIBUTE | BY_INPUT, "4", "split=[1,3]", NO, "''", 2, OK, "1 3"},
    {"-0.0 is 0", FLOAT_LENGTHS, "4", "axis=0", NO, "[-0.0,4.0]", 2, OK, "0 4"},
    {"2048 as a float of type T", FLOAT_LENGTHS, "2049", "axis=0", NO, "[2048,1]", 2, OK, "2048 1"},

    /* SplitToSequence */
    {"keepdims 1, no split", KEEPDIMS, "2x3", "axis=1 keepdims=1", NO, NO, 0, OK, "1 1 1"},
    {"keepdims 0, no split: the axis goes", KEEPDIMS, "2x3", "axis=1 keepdims=0", NO, NO, 0, OK, "squeezed 1 1 1"},
    {"keepdims 0, no split, first axis", KEEPDIMS, "2x3", "keepdims=0", NO, NO, 0, OK, "squeezed 1 1"},
    {"keepdims 0, rank 1: scalars", KEEPDIMS, "3", "keepdims=0", NO, NO, 0, OK, "squeezed 1 1 1"},
    {"keepdims 0, split named '': the axis goes", KEEPDIMS, "2x3", "keepdims=0", NO, "''", 0, OK, "squeezed 1 1"},
    {"keepdims 0 with a list is ignored", KEEPDIMS, "3x2", "keepdims=0", "[1,2]", NO, 0, OK, "1 2"},
    {"keepdims 0 with scalar 1 is ignored", KEEPDIMS | BY_SCALAR, "3x2", "keepdims=0", NO, "1", 0, OK, "1 1 1"},
    {"keepdims 0 with int32 scalar 1 is ignored", KEEPDIMS | BY_SCALAR | INT32_LENGTHS, "3x2", "keepdims=0", NO,
     "int32 1", 0, OK, "1 1 1"},
    {"keepdims 2 keeps", KEEPDIMS, "2x3", "keepdims=2", NO, NO, 0, OK, "1 1"},
    {"keepdims -1 keeps", KEEPDIMS, "2x3", "keepdims=-1", NO, NO, 0, OK, "1 1"},
    {"keepdims 2^32 keeps", KEEPDIMS, "2x3", "keepdims=4294967296", NO, NO, 0, OK, "1 1"},
    {"an int32 scalar that divides", BY_SCALAR | INT32_LENGTHS, "6x2", NO, NO, "int32 2", 0, OK, "2 2 2"},
    {"a scalar that does not divide", BY_SCALAR, "2x6", "axis=1", NO, "4", 0, OK, "4 2"},
    {"an int32 scalar of 2^31 - 1", BY_SCALAR | INT32_LENGTHS, "6", NO, NO, "int32 2147483647", 0, OK, "6"},
    {"dim 0, no split, keepdims 0", KEEPDIMS, "0x2", "keepdims=0", NO, NO, 0, OK, ""},
    {"dim 0, [0,0]: two empty parts", SEQUENCE, "0x2", NO, "[0,0]", NO, 0, OK, "0 0"},
};

/* The parts of these lengths: the oracle's, which cuts as it is told here. */
static void check_parts(const struct decision *row, struct request *request)
{
    const struct sgk_tensor *input = &request->input.tensor;
    const struct oracle_request shape = {.dims = input->dims, .rank = input->rank};
    struct oracle_answer answer = {.accepted = true};
    const char *lengths = row->expected;
    bool axis_given = false;
    for (size_t i = 0; i < request->call.attribute_count; i++) {
        if (strcmp(request->attributes[i].name, "axis") == 0) {
            const int64_t axis = request->attributes[i].i;
            answer.axis = (size_t)(axis < 0 ? axis + (int64_t)input->rank : axis);
            axis_given = true;
        }
    }
    if (strncmp(lengths, "squeezed ", 9) == 0) {
        answer.drops_axis = true;
        lengths += 9;
    }
    answer.part_count = read_numbers(lengths, answer.lengths);

    const bool warns = has(request->call.op, AXIS_ASSUMED) && !axis_given;
    struct oracle_part *parts = oracle_parts(&shape, &answer);
    check_accepted(&request->call, parts, answer.part_count, warns ? "has no default" : "");
    oracle_free(parts, answer.part_count);
}

static void check_way(const struct decision *row, const struct sgk_op *op, int32_t dtype, const char *attributes,
                      const char *split)
{
    struct request request;
    char name[200];
    snprintf(name, sizeof name, "%s: %s", title_of(op), row->name);
    request_fill(&request, op, dtype, row->dims, attributes, split, row->outputs);
    request.call.row = name;
    if (row->status == SGK_OK)
        check_parts(row, &request);
    else
        check_refused(&request.call, row->status, words_of(op, row->expected));
    request_empty(&request);
}

static void check_decision(const struct decision *row)
{
    static const int32_t dtypes[] = {SGK_FLOAT, SGK_DOUBLE, SGK_FLOAT16};
    REQUIRE(next_op(NULL, row->versions) != NULL, "%s: of no version", row->name);
    for (const struct sgk_op *op = next_op(NULL, row->versions); op != NULL; op = next_op(op, row->versions))
        for (size_t d = 0; d < COUNT_OF(dtypes); d++)
            if (sgk_op_takes(op, dtypes[d]))
                decision_visit(row, op, dtypes[d], check_way);
}

START_TEST(decision)
{
    check_decision(&rows[_i]);
}
END_TEST

START_TEST(refusal)
{
    check_decision(&refusals[_i]);
}
END_TEST

int main(void)
{
    need_meanings();
    Suite *suite = suite_create("semantics");
    add_rows(suite, "decisions", decision, COUNT_OF(rows));
    add_rows(suite, "refusals", refusal, refusal_count);
    return run_suite(suite);
}
