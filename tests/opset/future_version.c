/*
 * future_version.c - Split-29 of future/ against the oracle, for the library of the tree that future.sh makes.
 */
#include <stdio.h>
#include <string.h>

#include "call.h"
#include "elements.h"
#include "harness.h"
#include "oracle.h"

enum { MAX_DIM = 13, MAX_PARTS = 9 };

/* Balanced parts as they are dealt: one element at a time, to each part in its turn. */
static struct oracle_answer deal(const struct oracle_request *request)
{
    struct oracle_answer answer = {.accepted = request->num_outputs == (int64_t)request->output_count};
    answer.axis = (size_t)request->axis;
    answer.part_count = request->output_count;
    for (int64_t i = 0; i < request->dims[request->axis]; i++)
        answer.lengths[(size_t)i % request->output_count]++;
    return answer;
}

static void check_request(const char *row, const struct sgk_op *op, int32_t dtype, const struct oracle_request *request,
                          int64_t balanced)
{
    const struct sgk_attribute attributes[] = {
        {.name = "balanced", .type = SGK_ATTRIBUTE_INT, .i = balanced},
        {.name = "axis", .type = SGK_ATTRIBUTE_INT, .i = request->axis},
        {.name = "num_outputs", .type = SGK_ATTRIBUTE_INT, .i = request->num_outputs},
    };
    struct numbers input = numbers_new(dtype, request->dims, request->rank, 1, 3);
    const struct call call = {
        .row = row,
        .op = op,
        .dtype = dtype,
        .attributes = attributes,
        .attribute_count = COUNT_OF(attributes),
        .input = &input.tensor,
        .input_count = 1,
        .output_count = request->output_count,
    };
    const struct oracle_answer answer = balanced != 0 ? deal(request) : oracle_split(request);
    if (answer.accepted) {
        struct oracle_part *parts = oracle_parts(request, &answer);
        check_accepted(&call, parts, answer.part_count, "");
        oracle_free(parts, answer.part_count);
    } else {
        check_refused(&call, SGK_OK, " ");
    }
    numbers_free(&input, 3);
}

/* Every dtype, length and number of parts, balanced and not; and a number of parts that is not the outputs'. */
START_TEST(agrees)
{
    const struct sgk_op *op = sgk_find("Split", 29, 0);
    ck_assert_ptr_nonnull(op);
    for (int32_t dtype = 1; dtype <= MAX_DTYPE; dtype++) {
        ck_assert_int_eq(sgk_op_takes(op, dtype), sgk_dtype_name(dtype) != NULL);
        for (int64_t dim = 0; dim <= MAX_DIM && sgk_op_takes(op, dtype); dim++) {
            for (size_t parts = 1; parts <= MAX_PARTS; parts++) {
                const int64_t dims[] = {2, dim, 3};
                const struct oracle_request request = {
                    .since_version = 29,
                    .dims = dims,
                    .rank = 3,
                    .axis = 1,
                    .has_num_outputs = true,
                    .num_outputs = (int64_t)parts + (dim == 7),
                    .keepdims = 1,
                    .output_count = parts,
                };
                for (int64_t balanced = -1; balanced <= 1; balanced++) {
                    char row[80];
                    snprintf(row, sizeof row, "%d into %zu, balanced %d", (int)dim, parts, (int)balanced);
                    check_request(row, op, dtype, &request, balanced);
                }
            }
        }
    }
}
END_TEST

/* The attribute says nothing of lengths that are listed, and is of one type. */
START_TEST(beside_others)
{
    const struct sgk_op *op = sgk_find("Split", 29, SGK_INT16);
    ck_assert_ptr_nonnull(op);
    ck_assert_ptr_eq(sgk_find("Split", 28, SGK_INT16), sgk_find("Split", 18, SGK_INT16));
    ck_assert_int_eq(sgk_op_last_opset(op), 29);

    const int64_t dims[] = {10};
    const int64_t split_dims[] = {2};
    struct numbers input = numbers_new(SGK_INT16, dims, 1, 1, 0);
    struct numbers split = numbers_new(SGK_INT64, split_dims, 1, 0, 0);
    put_element(SGK_INT64, split.data, 0, 9);
    const struct oracle_length lengths[] = {{true, 9}, {true, 1}};
    const struct oracle_request request = {
        .since_version = 29, .dims = dims, .rank = 1, .input = {true, 1, 2, lengths}, .keepdims = 1, .output_count = 2};
    struct sgk_attribute balanced = {.name = "balanced", .type = SGK_ATTRIBUTE_INT, .i = 1};
    const struct call call = {.row = "listed",
                              .op = op,
                              .dtype = SGK_INT16,
                              .attributes = &balanced,
                              .attribute_count = 1,
                              .input = &input.tensor,
                              .split = &split.tensor,
                              .input_count = 2,
                              .output_count = 2};
    const struct oracle_answer answer = oracle_split(&request);
    ck_assert(answer.accepted);
    struct oracle_part *parts = oracle_parts(&request, &answer);
    check_accepted(&call, parts, 2, "");
    oracle_free(parts, 2);

    balanced.type = SGK_ATTRIBUTE_INTS;
    check_refused(&call, SGK_BAD_ATTRIBUTE, "attribute 'balanced' is of type 7, Split-29 has it as INT");
    numbers_free(&split, 0);
    numbers_free(&input, 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("future version");
    add_test(suite, "agrees", agrees);
    add_test(suite, "beside_others", beside_others);
    return run_suite(suite);
}
