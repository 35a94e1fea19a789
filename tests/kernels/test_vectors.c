/*
 * test_vectors.c - ONNX's own examples of its node tests, through every op version that can say them and every dtype
 * that it allows.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "elements.h"
#include "harness.h"
#include "request.h"
#include "versions.h"

enum { MAX_PARTS = 6 };

/* To add an example, add a row: input counts up from first, row by row. */
static const struct example {
    const char *name; /* of the test for the oldest version that has it */
    const char *op;
    int since_version; /* the first that can say it; later ones do if they mean the same (meaning.c) */
    const char *dims;
    int64_t first;
    const char *attributes; /* but those of lengths */
    const char *lengths;    /* as attribute or input split, wherever the op version has that; NULL: none are listed */
    const char *scalar;     /* the input split */
    int64_t num_outputs;    /* the attribute; without it, parts are equal or one long */
    struct {
        const char *dims, *elements;
    } parts[MAX_PARTS];
} examples[] = {
    {"test_split_equal_parts_1d",
     "Split",
     1,
     "6",
     1,
     "axis=0",
     NULL,
     NULL,
     3,
     {{"2", "1 2"}, {"2", "3 4"}, {"2", "5 6"}}},
    {"test_split_variable_parts_1d", "Split", 1, "6", 1, "axis=0", "[2,4]", NULL, 0, {{"2", "1 2"}, {"4", "3 4 5 6"}}},
    {"test_split_equal_parts_2d",
     "Split",
     1,
     "2x6",
     1,
     "axis=1",
     NULL,
     NULL,
     2,
     {{"2x3", "1 2 3 7 8 9"}, {"2x3", "4 5 6 10 11 12"}}},
    {"test_split_variable_parts_2d",
     "Split",
     1,
     "2x6",
     1,
     "axis=1",
     "[2,4]",
     NULL,
     0,
     {{"2x2", "1 2 7 8"}, {"2x4", "3 4 5 6 9 10 11 12"}}},
    {"test_split_equal_parts_default_axis",
     "Split",
     1,
     "6",
     1,
     "",
     NULL,
     NULL,
     3,
     {{"2", "1 2"}, {"2", "3 4"}, {"2", "5 6"}}},
    {"test_split_variable_parts_default_axis",
     "Split",
     1,
     "6",
     1,
     "",
     "[2,4]",
     NULL,
     0,
     {{"2", "1 2"}, {"4", "3 4 5 6"}}},
    {"test_split_zero_size_splits", "Split", 1, "0", 1, "", "[0,0,0]", NULL, 0, {{"0", ""}, {"0", ""}, {"0", ""}}},
    {"test_split_1d_uneven_split_opset18",
     "Split",
     18,
     "7",
     1,
     "",
     NULL,
     NULL,
     4,
     {{"2", "1 2"}, {"2", "3 4"}, {"2", "5 6"}, {"1", "7"}}},
    {"test_split_2d_uneven_split_opset18",
     "Split",
     18,
     "2x8",
     1,
     "axis=1",
     NULL,
     NULL,
     3,
     {{"2x3", "1 2 3 9 10 11"}, {"2x3", "4 5 6 12 13 14"}, {"2x2", "7 8 15 16"}}},
    {"test_split_to_sequence_1",
     "SplitToSequence",
     11,
     "3x6",
     0,
     "axis=1",
     NULL,
     "2",
     0,
     {{"3x2", "0 1 6 7 12 13"}, {"3x2", "2 3 8 9 14 15"}, {"3x2", "4 5 10 11 16 17"}}},
    {"test_split_to_sequence_2",
     "SplitToSequence",
     11,
     "3x6",
     0,
     "axis=0",
     "[1,2]",
     NULL,
     0,
     {{"1x6", "0 1 2 3 4 5"}, {"2x6", "6 7 8 9 10 11 12 13 14 15 16 17"}}},
    {"test_split_to_sequence_nokeepdims",
     "SplitToSequence",
     11,
     "3x6",
     0,
     "axis=1 keepdims=0",
     NULL,
     NULL,
     0,
     {{"3", "0 6 12"}, {"3", "1 7 13"}, {"3", "2 8 14"}, {"3", "3 9 15"}, {"3", "4 10 16"}, {"3", "5 11 17"}}},
};

static size_t part_count(const struct example *example)
{
    size_t count = 0;
    while (count < MAX_PARTS && example->parts[count].dims != NULL)
        count++;
    return count;
}

static int64_t *numbers_of(const char *text, size_t *count)
{
    int64_t *numbers = allocate(REQUEST_NUMBERS * sizeof *numbers);
    *count = read_numbers(text, numbers);
    return numbers;
}

static struct oracle_part *parts_of(const struct example *example)
{
    struct oracle_part *parts = allocate(part_count(example) * sizeof *parts);
    for (size_t i = 0; i < part_count(example); i++) {
        size_t count = 1;
        parts[i].dims = numbers_of(example->parts[i].dims, &parts[i].rank);
        parts[i].elements = numbers_of(example->parts[i].elements, &parts[i].element_count);
        for (size_t d = 0; d < parts[i].rank; d++)
            count *= (size_t)parts[i].dims[d];
        REQUIRE(count == parts[i].element_count, "%s: part %zu is no tensor", example->name, i);
    }
    return parts;
}

static void run_way(const struct example *example, const struct sgk_op *op, int32_t dtype, const char *attributes,
                    const char *split)
{
    char row[200];
    snprintf(row, sizeof row, "%s on %s, %s, with %s, split %s", example->name, title_of(op), sgk_dtype_name(dtype),
             attributes, split != NULL ? split : "omitted");
    struct oracle_part *parts = parts_of(example);
    struct request request;
    request_fill(&request, op, dtype, example->dims, attributes, split, part_count(example));
    request.call.row = row;
    numbers_free(&request.input, 0);
    int64_t dims[REQUEST_NUMBERS];
    request.input = numbers_new(dtype, dims, read_numbers(example->dims, dims), example->first, 0);
    const bool warns = has(op, AXIS_ASSUMED) && strstr(attributes, "axis=") == NULL;
    check_accepted(&request.call, parts, part_count(example), warns ? "has no default" : "");
    request_empty(&request);
    oracle_free(parts, part_count(example));
}

/* Whether the axis of an example divides by its parts: then some op versions need not be told how many. */
static bool is_even(const struct example *example)
{
    int64_t dims[REQUEST_NUMBERS];
    const char *axis = strstr(example->attributes, "axis=");
    read_numbers(example->dims, dims);
    return dims[axis != NULL ? atoi(axis + 5) : 0] % example->num_outputs == 0;
}

/* In each of the ways that an op version has to say it; returns how many there are. */
static size_t run_example(const struct example *example, const struct sgk_op *op, int32_t dtype)
{
    char text[200];
    size_t ways = 0;
    const char *input = example->lengths != NULL ? example->lengths : example->scalar;
    if (example->lengths != NULL && has(op, BY_ATTRIBUTE)) {
        snprintf(text, sizeof text, "split=%s %s", example->lengths, example->attributes);
        run_way(example, op, dtype, text, NULL);
        ways++;
    }
    if (input != NULL && has(op, example->lengths != NULL ? BY_INPUT : BY_SCALAR)) {
        run_way(example, op, dtype, example->attributes, input);
        ways++;
        if (has(op, INT32_LENGTHS)) {
            snprintf(text, sizeof text, "int32 %s", input);
            run_way(example, op, dtype, example->attributes, text);
            ways++;
        }
    }
    if (input != NULL)
        return ways;
    if (example->num_outputs > 0 && has(op, BY_NUM_OUTPUTS)) {
        snprintf(text, sizeof text, "num_outputs=%d %s", (int)example->num_outputs, example->attributes);
        run_way(example, op, dtype, text, NULL);
        ways++;
    }
    if (example->num_outputs == 0 ? has(op, KEEPDIMS) : is_even(example) && has(op, BY_OUTPUTS)) {
        run_way(example, op, dtype, example->attributes, NULL);
        ways++;
    }
    return ways;
}

/* Each example by each op version and dtype: from the first version that can say it on, and some to every kernel. */
START_TEST(all)
{
    for (const struct sgk_op *op = next_op(NULL, EVERY); op != NULL; op = next_op(op, EVERY)) {
        for (int32_t dtype = 1; dtype <= MAX_DTYPE; dtype++) {
            size_t ways_to = 0;
            for (size_t e = 0; e < COUNT_OF(examples) && sgk_op_takes(op, dtype); e++) {
                if (strcmp(examples[e].op, sgk_op_name(op)) != 0)
                    continue;
                const size_t ways = run_example(&examples[e], op, dtype);
                const int64_t later = sgk_op_since_version(op) - examples[e].since_version;
                REQUIRE(later > 0 || (later == 0) == (ways > 0), "%s: %zu ways in %s", examples[e].name, ways,
                        title_of(op));
                ways_to += ways;
            }
            REQUIRE((ways_to > 0) == (sgk_op_takes(op, dtype) != 0), "%s for %s is reached by no example", title_of(op),
                    sgk_dtype_name(dtype));
        }
    }
}
END_TEST

int main(void)
{
    need_meanings();
    Suite *suite = suite_create("vectors");
    add_test(suite, "every example, every version, every dtype", all);
    return run_suite(suite);
}
