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
    {"axis absent is 0, num_outputs", SPLIT_18, "4x6", "num_outputs=2", NO, NO, 2, OK, "2 2"},
    {"axis absent is 0, no split", SEQUENCE, "2x3", NO, NO, NO, 0, OK, "1 1"},
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
    {"one part is the whole", BY_OUTPUTS, "2x7", "axis=1", NO, NO, 1, OK, "7"},
    {"equal parts of dim 0", BY_OUTPUTS, "0x2", NO, NO, NO, 3, OK, "0 0 0"},

    {"no outputs", BY_OUTPUTS, "6", NO, NO, NO, 0, SGK_BAD_LENGTHS, "outputs is 0: it must be at least 1"},
    {"no outputs of dim 0", BY_OUTPUTS, "0", NO, NO, NO, 0, SGK_BAD_LENGTHS, "outputs is 0"},

    /* num_outputs */
    {"10 into 3", SPLIT_18, "10", "num_outputs=3", NO, NO, 3, OK, "4 4 2"},
    {"10 into 4 is not 3,3,2,2", SPLIT_18, "10x2", "num_outputs=4", NO, NO, 4, OK, "3 3 3 1"},
    {"7 into 4", SPLIT_18, "2x7", "axis=1 num_outputs=4", NO, NO, 4, OK, "2 2 2 1"},
    {"8 into 4", SPLIT_18, "8", "num_outputs=4", NO, NO, 4, OK, "2 2 2 2"},
    {"7 into 1", SPLIT_18, "7", "num_outputs=1", NO, NO, 1, OK, "7"},
    {"4 into 3: a last part of zero", SPLIT_18, "4", "num_outputs=3", NO, NO, 3, OK, "2 2 0"},
    {"6 into 4: a last part of zero", SPLIT_18, "6", "num_outputs=4", NO, NO, 4, OK, "2 2 2 0"},
    {"3 into 4: a last part of zero", SPLIT_18, "3", "num_outputs=4", NO, NO, 4, OK, "1 1 1 0"},
    {"0 into 3", SPLIT_18, "0x4", "num_outputs=3", NO, NO, 3, OK, "0 0 0"},
    {"num_outputs 0 for no outputs", SPLIT_18, "0", "num_outputs=0", NO, NO, 0, SGK_BAD_LENGTHS,
     "num_outputs is 0: it must be at least 1"},
    {"split named '' is absent: num_outputs serves", SPLIT_18, "6", "num_outputs=2", NO, "''", 2, OK, "3 3"},
    {"split named '' is absent: equal parts", SPLIT_1 | SPLIT_13, "6", NO, NO, "''", 2, OK, "3 3"},

    /* explicit lengths */
    {"lengths as listed", EVERY, "6x2", NO, "[1,2,3]", NO, 3, OK, "1 2 3"},
    {"a list of one", EVERY, "6x2", NO, "[6]", NO, 1, OK, "6"},
    {"lengths of zero, in 1 and 2 too", EVERY, "4x2", NO, "[0,4]", NO, 2, OK, "0 4"},
    {"zero, all, zero", EVERY, "2x4", "axis=1", "[0,4,0]", NO, 3, OK, "0 4 0"},
    {"lengths of zero of dim 0", EVERY, "0x2", NO, "[0,0]", NO, 2, OK, "0 0"},
    {"one length of zero of dim 0", EVERY, "2x0", "axis=1", "[0]", NO, 1, OK, "0"},
    {"lengths for no outputs", SPLIT, "4", NO, "[1,3]", NO, 0, SGK_BAD_OUTPUTS, "0 outputs for 2 parts"},
    {"an empty list for no outputs", SPLIT, "0", NO, "[]", NO, 0, SGK_BAD_LENGTHS, "split lists no lengths"},
    {"split of rank 2, of a dtype that it cannot have", BY_INPUT, "4", NO, NO, "bool [[1,3]]", 2, SGK_BAD_RANK,
     "1-D tensor"},

    /* attributes and inputs that the op version does not have */
    {"an attribute without a name", EVERY, "4", "=0", "[1,3]", NO, 2, SGK_BAD_ATTRIBUTE, "has no attribute ''"},

    /* Split-1: lengths as floats */
    {"attribute split and input split named ''", SPLIT_1, "4", "split=[1,3]", NO, "''", 2, OK, "1 3"},
    {"-0.0 is 0", SPLIT_1, "4", "axis=0", NO, "[-0.0,4.0]", 2, OK, "0 4"},
    {"2048 as a float of type T", SPLIT_1, "2049", "axis=0", NO, "[2048,1]", 2, OK, "2048 1"},

    /* SplitToSequence */
    {"no split: parts of 1 with the axis", SEQUENCE, "3x2", NO, NO, NO, 0, OK, "1 1 1"},
    {"keepdims 1, no split", SEQUENCE, "2x3", "axis=1 keepdims=1", NO, NO, 0, OK, "1 1 1"},
    {"keepdims 0, no split: the axis goes", SEQUENCE, "2x3", "axis=1 keepdims=0", NO, NO, 0, OK, "squeezed 1 1 1"},
    {"keepdims 0, no split, first axis", SEQUENCE, "2x3", "keepdims=0", NO, NO, 0, OK, "squeezed 1 1"},
    {"keepdims 0, rank 1: scalars", SEQUENCE, "3", "keepdims=0", NO, NO, 0, OK, "squeezed 1 1 1"},
    {"keepdims 0, split named '': the axis goes", SEQUENCE, "2x3", "keepdims=0", NO, "''", 0, OK, "squeezed 1 1"},
    {"keepdims 0 with a list is ignored", SEQUENCE, "3x2", "keepdims=0", "[1,2]", NO, 0, OK, "1 2"},
    {"keepdims 0 with a list of ones is ignored", SEQUENCE, "3x2", "keepdims=0", "[1,1,1]", NO, 0, OK, "1 1 1"},
    {"keepdims 0 with scalar 1 is ignored", SEQUENCE, "3x2", "keepdims=0", NO, "1", 0, OK, "1 1 1"},
    {"keepdims 0 with int32 scalar 1 is ignored", SEQUENCE, "3x2", "keepdims=0", NO, "int32 1", 0, OK, "1 1 1"},
    {"keepdims 0 with a scalar above 1 is ignored", SEQUENCE, "3x2", "keepdims=0", NO, "2", 0, OK, "2 1"},
    {"keepdims 2 keeps", SEQUENCE, "2x3", "keepdims=2", NO, NO, 0, OK, "1 1"},
    {"keepdims -1 keeps", SEQUENCE, "2x3", "keepdims=-1", NO, NO, 0, OK, "1 1"},
    {"keepdims 2^32 keeps", SEQUENCE, "2x3", "keepdims=4294967296", NO, NO, 0, OK, "1 1"},
    {"a scalar that divides", SEQUENCE, "6x2", NO, NO, "2", 0, OK, "2 2 2"},
    {"an int32 scalar that divides", SEQUENCE, "6x2", NO, NO, "int32 2", 0, OK, "2 2 2"},
    {"a scalar that does not divide", SEQUENCE, "2x6", "axis=1", NO, "4", 0, OK, "4 2"},
    {"an int32 scalar that does not divide", SEQUENCE, "2x6", "axis=-1", NO, "int32 4", 0, OK, "4 2"},
    {"a scalar of the whole", SEQUENCE, "6", NO, NO, "6", 0, OK, "6"},
    {"a scalar above the dim", SEQUENCE, "6", NO, NO, "8", 0, OK, "6"},
    {"a scalar of 2^63 - 1", SEQUENCE, "6", NO, NO, "9223372036854775807", 0, OK, "6"},
    {"an int32 scalar of 2^31 - 1", SEQUENCE, "6", NO, NO, "int32 2147483647", 0, OK, "6"},
    {"dim 0, no split: an empty sequence", SEQUENCE, "0x2", NO, NO, NO, 0, OK, ""},
    {"dim 0, no split, keepdims 0", SEQUENCE, "0x2", "keepdims=0", NO, NO, 0, OK, ""},
    {"dim 0, a scalar: an empty sequence", SEQUENCE, "2x0", "axis=1", NO, "3", 0, OK, ""},
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

    const bool warns = sgk_op_since_version(request->call.op) == 1 && !axis_given;
    struct oracle_part *parts = oracle_parts(&shape, &answer);
    check_accepted(&request->call, parts, answer.part_count, warns ? "Split-1 has no default" : "");
    oracle_free(parts, answer.part_count);
}

static void check_way(const struct decision *row, const struct version *version, int32_t dtype, const char *attributes,
                      const char *split)
{
    struct request request;
    char name[200];
    snprintf(name, sizeof name, "%s-%d: %s", version->op, (int)version->since_version, row->name);
    request_fill(&request, op_of(version), dtype, row->dims, attributes, split, row->outputs);
    request.call.row = name;
    if (row->status == SGK_OK)
        check_parts(row, &request);
    else
        check_refused(&request.call, row->status, row->expected);
    request_empty(&request);
}

static void check_decision(const struct decision *row)
{
    static const int32_t dtypes[] = {SGK_FLOAT, SGK_DOUBLE, SGK_FLOAT16};
    REQUIRE((row->versions & EVERY) != 0, "%s: of no version", row->name);
    for (size_t v = 0; v < VERSIONS; v++)
        for (size_t d = 0; d < COUNT_OF(dtypes) && (row->versions & versions[v].bit); d++)
            decision_visit(row, &versions[v], dtypes[d], check_way);
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
    Suite *suite = suite_create("semantics");
    add_rows(suite, "decisions", decision, COUNT_OF(rows));
    add_rows(suite, "refusals", refusal, refusal_count);
    return run_suite(suite);
}
