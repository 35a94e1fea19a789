/*
 * test_packed.c - kernels of elements that share bytes. No op version of today's tables allows such dtypes, so
 * the test defines one of its own.
 */
#include <stdio.h>
#include <string.h>

#include "call.h"
#include "elements.h"
#include "harness.h"
#include "op.h"
#include "packed/packed.h"

enum { MAX_RANK = 4 };

static const int32_t dtypes[] = {ONE_BIT, SGK_UINT2, SGK_INT4};
static const uint16_t bits_of[] = {[ONE_BIT] = 1, [SGK_UINT2] = 2, [SGK_INT4] = 4};
static const struct sgk_traits traits = {
    .title = "Split-99", .bits = bits_of, .bits_count = COUNT_OF(bits_of), .packed = &sgk_packed};

/* How every node of the op version cuts its input. */
static struct oracle_answer cut;

static enum sgk_status plan_cut(struct sgk_plan *plan, int32_t dtype, const void *attributes,
                                const struct sgk_tensor *input, const struct sgk_tensor *split, size_t output_count,
                                struct sgk_message *message)
{
    const struct sgk_ints lengths = {cut.lengths, cut.part_count};
    const enum sgk_status status = sgk_plan_input(plan, &traits, dtype, input, (int64_t)cut.axis, message);
    (void)attributes;
    (void)split;
    if (status != SGK_OK)
        return status;
    if (cut.drops_axis)
        sgk_drop_axis(plan);
    plan->count = output_count;
    return sgk_plan_listed(plan, &lengths, "split", message);
}

static const struct sgk_op op = {.name = "Split",
                                 .since_version = 99,
                                 .last_opset = 99,
                                 .min_inputs = 1,
                                 .max_inputs = 1,
                                 .defaults = &traits, /* of no bytes */
                                 .traits = &traits,
                                 .plan = plan_cut};

/* Shapes with different dims before and behind the axis. */
static const struct {
    size_t rank, axis;
    int64_t dims[MAX_RANK];
} shapes[] = {
    {1, 0, {0}},          {2, 0, {0, 1}},       {2, 0, {0, 3}},       {2, 1, {3, 0}},    {2, 1, {1, 0}},
    {3, 1, {2, 0, 3}},    {3, 0, {0, 2, 2}},    {3, 2, {1, 3, 0}},    {3, 1, {5, 0, 2}}, {4, 1, {2, 0, 1, 5}},
    {4, 3, {1, 2, 2, 0}}, {4, 0, {0, 1, 1, 1}}, {4, 2, {2, 1, 0, 4}}, {3, 1, {0, 0, 3}}, {3, 1, {2, 0, 0}},
};

/* Cuts a shape whose axis has that dim. The bits behind the last element are all ones: none may reach an output. */
static void check_cut(size_t shape, int64_t dim, const bool *omitted)
{
    char row[80];
    int64_t dims[MAX_RANK];
    const struct oracle_request request = {.dims = dims, .rank = shapes[shape].rank};
    memcpy(dims, shapes[shape].dims, sizeof dims);
    cut.axis = shapes[shape].axis;
    dims[cut.axis] = dim;
    size_t count = 1;
    for (size_t i = 0; i < request.rank; i++)
        count *= (size_t)dims[i];
    struct oracle_part *parts = oracle_parts(&request, &cut);
    for (size_t i = 0; i < COUNT_OF(dtypes); i++) {
        struct numbers input = numbers_new(dtypes[i], dims, request.rank);
        const size_t bits = count * bits_of[dtypes[i]];
        if (bits % 8 > 0)
            input.data[bits / 8] = (char)((unsigned char)input.data[bits / 8] | 0xFFU << bits % 8);
        const struct call call = {.row = row,
                                  .op = &op,
                                  .input = &input.tensor,
                                  .input_count = 1,
                                  .output_count = cut.part_count,
                                  .omitted = omitted};
        snprintf(row, sizeof row, "shape %zu, dim %d, %u bits", shape, (int)dim, bits_of[dtypes[i]]);
        check_accepted(&call, parts, cut.part_count, "");
        numbers_free(&input);
    }
    oracle_free(parts, cut.part_count);
}

/* A part begins at every element modulo 8, is up to 64 elements long, and has a few elements behind it. In every other
 * call one of the three parts is omitted. */
static void moves_the_right_bits(size_t which)
{
    static const int64_t rests[] = {0, 1, 3};
    memset(&cut, 0, sizeof cut);
    cut.part_count = COUNT_OF(rests);
    for (int64_t before = 0; before < 8; before++) {
        for (int64_t length = 0; length <= 64; length++) {
            const int64_t rest = rests[(before + length) % 3];
            const size_t omitted = (size_t)(before + length) % 6;
            const bool flags[] = {omitted == 0, omitted == 1, omitted == 2};
            cut.lengths[0] = before;
            cut.lengths[1] = length;
            cut.lengths[2] = rest;
            check_cut(which, before + length + rest, flags);
        }
    }
}

/* The axis is dropped: each output is one element, or one row, of it. */
static void drops_the_axis(size_t which)
{
    memset(&cut, 0, sizeof cut);
    cut.drops_axis = true;
    for (int64_t dim = 1; dim < 70; dim++) {
        cut.lengths[cut.part_count++] = 1;
        check_cut(which, dim, NULL);
    }
}

int main(int argc, char **argv)
{
    select_tests(argc, argv);
    run_rows("moves the right bits", moves_the_right_bits, COUNT_OF(shapes));
    run_rows("drops the axis", drops_the_axis, COUNT_OF(shapes));
    return end_tests();
}
