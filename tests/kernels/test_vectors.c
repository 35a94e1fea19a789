/*
 * test_vectors.c - ONNX's own examples of its node tests, through every op version that can say them and every dtype
 * that it allows.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "elements.h"
#include "harness.h"
#include "op.h"
#include "request.h"

enum { MAX_PARTS = 6 };

/* To add an example, add a row: input counts up from first, row by row. */
static const struct example {
    const char *name; /* of the test for the oldest version that has it */
    const char *op;
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
    {"test_split_equal_parts_1d", "Split", "6", 1, "axis=0", NULL, NULL, 3, {{"2", "1 2"}, {"2", "3 4"}, {"2", "5 6"}}},
    {"test_split_variable_parts_1d", "Split", "6", 1, "axis=0", "[2,4]", NULL, 0, {{"2", "1 2"}, {"4", "3 4 5 6"}}},
    {"test_split_equal_parts_2d",
     "Split",
     "2x6",
     1,
     "axis=1",
     NULL,
     NULL,
     2,
     {{"2x3", "1 2 3 7 8 9"}, {"2x3", "4 5 6 10 11 12"}}},
    {"test_split_variable_parts_2d",
     "Split",
     "2x6",
     1,
     "axis=1",
     "[2,4]",
     NULL,
     0,
     {{"2x2", "1 2 7 8"}, {"2x4", "3 4 5 6 9 10 11 12"}}},
    {"test_split_equal_parts_default_axis",
     "Split",
     "6",
     1,
     "",
     NULL,
     NULL,
     3,
     {{"2", "1 2"}, {"2", "3 4"}, {"2", "5 6"}}},
    {"test_split_variable_parts_default_axis", "Split", "6", 1, "", "[2,4]", NULL, 0, {{"2", "1 2"}, {"4", "3 4 5 6"}}},
    {"test_split_zero_size_splits", "Split", "0", 1, "", "[0,0,0]", NULL, 0, {{"0", ""}, {"0", ""}, {"0", ""}}},
    {"test_split_1d_uneven_split_opset18",
     "Split",
     "7",
     1,
     "",
     NULL,
     NULL,
     4,
     {{"2", "1 2"}, {"2", "3 4"}, {"2", "5 6"}, {"1", "7"}}},
    {"test_split_2d_uneven_split_opset18",
     "Split",
     "2x8",
     1,
     "axis=1",
     NULL,
     NULL,
     3,
     {{"2x3", "1 2 3 9 10 11"}, {"2x3", "4 5 6 12 13 14"}, {"2x2", "7 8 15 16"}}},
    {"test_split_to_sequence_1",
     "SplitToSequence",
     "3x6",
     0,
     "axis=1",
     NULL,
     "2",
     0,
     {{"3x2", "0 1 6 7 12 13"}, {"3x2", "2 3 8 9 14 15"}, {"3x2", "4 5 10 11 16 17"}}},
    {"test_split_to_sequence_2",
     "SplitToSequence",
     "3x6",
     0,
     "axis=0",
     "[1,2]",
     NULL,
     0,
     {{"1x6", "0 1 2 3 4 5"}, {"2x6", "6 7 8 9 10 11 12 13 14 15 16 17"}}},
    {"test_split_to_sequence_nokeepdims",
     "SplitToSequence",
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
    snprintf(row, sizeof row, "%s on %s-%d, %s, with %s, split %s", example->name, sgk_op_name(op),
             (int)sgk_op_since_version(op), sgk_dtype_name(dtype), attributes, split != NULL ? split : "omitted");
    struct oracle_part *parts = parts_of(example);
    struct request request;
    request_fill(&request, op, dtype, example->dims, attributes, split, part_count(example));
    request.call.row = row;
    numbers_free(&request.input, 0);
    int64_t dims[REQUEST_NUMBERS];
    request.input = numbers_new(dtype, dims, read_numbers(example->dims, dims), example->first, 0);
    const bool warns = sgk_op_since_version(op) == 1 && strstr(attributes, "axis=") == NULL;
    check_accepted(&request.call, parts, part_count(example), warns ? "Split-1 has no default" : "");
    request_empty(&request);
    oracle_free(parts, part_count(example));
}

static bool has_attribute(const struct sgk_op *op, const char *name)
{
    for (size_t i = 0; i < op->attribute_count; i++)
        if (strcmp(op->attributes[i].name, name) == 0)
            return true;
    return false;
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
    if (example->lengths != NULL && has_attribute(op, "split")) {
        snprintf(text, sizeof text, "split=%s %s", example->lengths, example->attributes);
        run_way(example, op, dtype, text, NULL);
        ways++;
    }
    const char *input = example->lengths != NULL ? example->lengths : example->scalar;
    if (input != NULL && sgk_op_max_inputs(op) > 1) {
        run_way(example, op, dtype, example->attributes, input);
        ways++;
    }
    if (input != NULL && sgk_op_gives_sequence(op)) {
        snprintf(text, sizeof text, "int32 %s", input);
        run_way(example, op, dtype, example->attributes, text);
        ways++;
    }
    if (input != NULL)
        return ways;
    if (example->num_outputs > 0 && has_attribute(op, "num_outputs")) {
        snprintf(text, sizeof text, "num_outputs=%d %s", (int)example->num_outputs, example->attributes);
        run_way(example, op, dtype, text, NULL);
    } else if (example->num_outputs == 0 || is_even(example)) {
        run_way(example, op, dtype, example->attributes, NULL);
    } else {
        return 0;
    }
    return 1;
}

/* Each example by each op version and dtype: some way leads from every example, and to every kernel. */
START_TEST(all)
{
    size_t ways_of[COUNT_OF(examples)] = {0};
    size_t kernels = 0;
    const struct sgk_op *op;
    for (size_t i = 0; (op = sgk_op_at(i)) != NULL; i++) {
        for (int32_t dtype = 1; dtype <= MAX_DTYPE; dtype++) {
            size_t ways_to = 0;
            for (size_t e = 0; e < COUNT_OF(examples) && sgk_op_takes(op, dtype); e++) {
                const size_t ways =
                    strcmp(examples[e].op, sgk_op_name(op)) == 0 ? run_example(&examples[e], op, dtype) : 0;
                ways_to += ways;
                ways_of[e] += ways;
            }
            kernels += ways_to > 0;
            REQUIRE((ways_to > 0) == (sgk_op_takes(op, dtype) != 0), "%s-%d for %s is reached by no example",
                    sgk_op_name(op), (int)sgk_op_since_version(op), sgk_dtype_name(dtype));
        }
    }
    ck_assert_uint_ge(kernels, 96);
    for (size_t e = 0; e < COUNT_OF(examples); e++)
        REQUIRE(ways_of[e] > 0, "%s runs nowhere", examples[e].name);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("vectors");
    add_test(suite, "every example, every version, every dtype", all);
    return run_suite(suite);
}
