/*
 * test_cut.c - cuts without an op version: refusals, places, copies, outputs.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chance.h"
#include "harness.h"
#include "sgk_dtype.h"
#include "sgk_plan.h"

#define MOST_PARTS 40

static const size_t most = SIZE_MAX < INT64_MAX ? SIZE_MAX : (size_t)INT64_MAX;

static const struct refusal_row {
    const char *name;
    size_t rows, step_bytes;
    int64_t lengths[3];
    size_t count; /* 0: no list, and `unlisted` parts */
    size_t unlisted;
    enum sgk_status status;
    const char *text;
} refusal_rows[] = {
    {"no lengths", 1, 1, {0}, 0, 0, SGK_BAD_LENGTHS, "lengths lists no lengths"},
    {"a negative length", 1, 1, {2, -1, 2}, 3, 0, SGK_BAD_LENGTHS, "lengths[1] is -1: a length must be >= 0"},
    {"the least length", 1, 1, {INT64_MIN}, 1, 0, SGK_BAD_LENGTHS, "lengths[0] is -9223372036854775808"},
    {"the least length behind the greatest", 0, 1, {INT64_MAX, INT64_MIN}, 2, 0, SGK_BAD_LENGTHS, "lengths[1] is -"},
    {"a sum beyond 64 bits",
     0,
     1,
     {INT64_MAX, 0, 1},
     3,
     0,
     SGK_OVERFLOW,
     "lengths[2]: the sum of the lengths is beyond 64 bits"},
    {"a sum of 63 bits without rows", 0, 1, {INT64_MAX - 1, 0, 1}, 3, 0, SGK_OK, ""},
    {"a sum of 63 bits without bytes", 1, 0, {INT64_MAX - 1, 0, 1}, 3, 0, SGK_OK, ""},
    {"a row beyond memory",
     1,
     2,
     {INT64_MAX},
     1,
     0,
     SGK_OVERFLOW,
     "1 rows of 9223372036854775807 steps of 2 bytes are"},
    {"a row whose bytes wrap to 8", 1, 8, {INT64_MAX / 4 + 2}, 1, 0, SGK_OVERFLOW, "are beyond the address space"},
    {"rows beyond memory", SIZE_MAX, 3, {1}, 1, 0, SGK_OVERFLOW, "are beyond the address space"},
    {"rows without steps", SIZE_MAX, SIZE_MAX, {0, 0}, 2, 0, SGK_OK, ""},
    {"parts without rows", 0, SIZE_MAX, {0}, 0, 7, SGK_OK, ""},
};

static void refusal(size_t which)
{
    const struct refusal_row *row = &refusal_rows[which];
    const int64_t *lengths = row->count > 0 ? row->lengths : NULL;
    const size_t count = row->count > 0 ? row->count : row->unlisted;
    struct sgk_message message;
    struct sgk_plan plan;
    REQUIRE(sgk_cut(&plan, row->rows, row->step_bytes, lengths, count, &message) == row->status, "%s", message.text);
    check_text(row->name, message.text, row->text);
    CHECK_INT(sgk_cut(&plan, row->rows, row->step_bytes, lengths, count, NULL), row->status);
    if (row->status != SGK_OK)
        return;
    CHECK_UINT(plan.count, count);
    CHECK_UINT(plan.rows, 0);
    for (size_t i = 0; i < count; i++)
        CHECK_UINT(sgk_plan_bytes(&plan, i), 0);
}

/* The most bytes and parts that there can be, and one more. */
static void most_of_all(void)
{
    struct sgk_message message;
    struct sgk_plan plan;
    struct sgk_part part;
    CHECK_INT(sgk_cut(NULL, 1, 1, NULL, 1, &message), SGK_NULL_POINTER);
    check_text("NULL", message.text, "plan is NULL: sgk_cut requires it");
    CHECK_INT(sgk_cut(&plan, 1, most / 2, NULL, 2, NULL), SGK_OK);
    sgk_plan_part(&plan, 1, &part);
    CHECK(part.offset == most / 2 && part.run == most / 2 && plan.stride == most / 2 * 2);
    CHECK_INT(sgk_cut(&plan, most, 1, NULL, 1, NULL), SGK_OK);
    CHECK_INT(sgk_cut(&plan, 1, most / 2 + 1, NULL, 2, NULL), SGK_OVERFLOW);
    CHECK_INT(sgk_cut(&plan, most / 2 + 1, 1, NULL, 2, NULL), SGK_OVERFLOW);
    CHECK_INT(sgk_cut(&plan, 0, 0, NULL, SIZE_MAX, &message), SGK_OVERFLOW);
    const int64_t length = 0;
    CHECK_INT(sgk_cut(&plan, 1, 1, &length, SIZE_MAX / sizeof length + 1, &message), SGK_OVERFLOW);
    check_text("parts", message.text, "parts are beyond the address space");
}

/* A cut drawn at random. */
struct drawn {
    size_t rows, step_bytes, count, steps;
    int64_t lengths[MOST_PARTS];
    const int64_t *listed; /* lengths, or NULL if each is 1 */
};

static void draw(struct drawn *cut)
{
    const int64_t longest = between(1, 40);
    cut->rows = (size_t)between(0, 70);
    cut->step_bytes = (size_t)between(0, 20);
    cut->count = (size_t)between(1, MOST_PARTS);
    cut->listed = chance(30) ? NULL : cut->lengths;
    cut->steps = 0;
    for (size_t i = 0; i < cut->count; i++) {
        cut->lengths[i] = cut->listed == NULL || chance(30) ? 1 : between(0, longest);
        cut->steps += (size_t)cut->lengths[i];
    }
}

/* The parts lie side by side in each row, and their copies hold their bytes. */
static void check_parts(const struct drawn *cut, const struct sgk_plan *plan, const unsigned char *input,
                        unsigned char *const *outputs)
{
    const size_t stride = cut->steps * cut->step_bytes;
    size_t begin = 0;
    for (size_t i = 0; i < cut->count; i++) {
        const size_t run = (size_t)cut->lengths[i] * cut->step_bytes;
        struct sgk_part part;
        sgk_plan_part(plan, i, &part);
        CHECK_INT(sgk_plan_length(plan, i), cut->lengths[i]);
        CHECK_UINT(sgk_plan_bytes(plan, i), cut->rows * run);
        if (cut->rows * stride > 0) {
            CHECK(part.offset == begin && part.run == run && part.rows == cut->rows && part.stride == stride);
            CHECK(sgk_is_view(plan, &part) == (cut->rows == 1 || run == stride || run == 0));
        }
        for (size_t row = 0; outputs[i] != NULL && row < cut->rows; row++)
            REQUIRE(memcmp(outputs[i] + row * run, input + row * stride + begin, run) == 0, "part %zu", i);
        begin += run;
    }
}

static void random_cuts(void)
{
    chance_seed(1);
    for (int round = 0; round < 1000; round++) {
        struct drawn cut;
        struct sgk_plan plan;
        unsigned char *outputs[MOST_PARTS];
        draw(&cut);
        CHECK_INT(sgk_cut(&plan, cut.rows, cut.step_bytes, cut.listed, cut.count, NULL), SGK_OK);
        CHECK_UINT(plan.count, cut.count);
        CHECK(plan.rank == 0 && plan.dtype == 0 && plan.unit_bits == 8);
        CHECK_UINT(sgk_plan_dims(&plan, 0, NULL), 0);
        const size_t bytes = cut.rows * cut.steps * cut.step_bytes;
        CHECK_UINT(plan.rows * plan.stride, bytes);
        unsigned char *input = allocate(bytes);
        for (size_t i = 0; i < bytes; i++)
            input[i] = (unsigned char)next_random();
        for (size_t i = 0; i < cut.count; i++)
            outputs[i] = chance(10) ? NULL : allocate(sgk_plan_bytes(&plan, i)); /* an address sanitizer guards it */
        if (chance(50)) {
            const size_t first = plan.rows / 2;
            sgk_plan_copy_rows(&plan, first, plan.rows - first, input, (void *const *)outputs);
            sgk_plan_copy_rows(&plan, 0, first, input, (void *const *)outputs);
        } else {
            sgk_plan_copy(&plan, input, (void *const *)outputs);
        }
        check_parts(&cut, &plan, input, outputs);
        for (size_t i = 0; i < cut.count; i++)
            free(outputs[i]);
        free(input);
    }
}

static char memory[24];

/* Outputs of a cut are bytes: they have dtype 0 and rank 0. */
static const struct run_row {
    const char *name;
    int32_t input_dtype, output_dtype;
    size_t input_bytes, output_rank, output_bytes;
    void *output_data;
    enum sgk_status status;
    const char *text;
} run_rows_of_bytes[] = {
    {"bytes", 0, 0, 12, 0, 4, memory + 12, SGK_OK, ""},
    {"an input of a dtype", SGK_INT8, 0, 12, 0, 4, memory + 12, SGK_BAD_DTYPE,
     "input: dtype int8, but the plan is of 0"},
    {"an output of a dtype", 0, SGK_INT8, 12, 0, 4, memory + 12, SGK_BAD_DTYPE,
     "output 0: dtype int8, the input has 0"},
    {"an output of a rank", 0, 0, 12, 1, 4, memory + 12, SGK_BAD_RANK, "output 0: rank 1, the result has 0"},
    {"an input too small", 0, 0, 11, 0, 4, memory + 12, SGK_CAPACITY, "input: 11 bytes of memory for 12"},
    {"an output too small", 0, 0, 12, 0, 3, memory + 12, SGK_CAPACITY, "output 0: 3 bytes of memory for 4"},
    {"an output in the input", 0, 0, 12, 0, 4, memory + 11, SGK_OVERLAP, "output 0 shares memory with input"},
};

static void run_bytes(size_t which)
{
    const struct run_row *row = &run_rows_of_bytes[which];
    const struct sgk_tensor input = {row->input_dtype, 0, NULL, memory, row->input_bytes};
    const struct sgk_output output = {row->output_dtype, row->output_rank, NULL, row->output_data, row->output_bytes};
    const struct sgk_output *const outputs[2] = {&output, NULL};
    static const int64_t lengths[] = {2, 4};
    struct sgk_message message;
    struct sgk_plan plan;
    memcpy(memory, "aaBBBBccDDDD", 12);
    memset(memory + 12, '.', 12);
    CHECK_INT(sgk_cut(&plan, 2, 1, lengths, 2, NULL), SGK_OK);
    REQUIRE(sgk_plan_run(&plan, &input, outputs, &message) == row->status, "%s", message.text);
    check_text(row->name, message.text, row->text);
    CHECK(memcmp(memory, row->status == SGK_OK ? "aaBBBBccDDDDaacc........" : "aaBBBBccDDDD............", 24) == 0);
}

/* The list of lengths is no output, either. */
static void list_as_output(void)
{
    int64_t lengths[] = {8, 16};
    const struct sgk_tensor input = {0, 0, NULL, memory, sizeof memory};
    const struct sgk_output output = {0, 0, NULL, lengths, 8};
    const struct sgk_output *const outputs[2] = {&output, NULL};
    struct sgk_message message;
    struct sgk_plan plan;
    CHECK_INT(sgk_cut(&plan, 1, 1, lengths, 2, NULL), SGK_OK);
    CHECK_INT(sgk_plan_run(&plan, &input, outputs, &message), SGK_OVERLAP);
    check_text("list", message.text, "output 0 shares memory with lengths");
}

int main(int argc, char **argv)
{
    select_tests(argc, argv);
    run_rows("refused or empty", refusal, COUNT_OF(refusal_rows));
    run_test("the most", most_of_all);
    run_test("random", random_cuts);
    run_rows("outputs", run_bytes, COUNT_OF(run_rows_of_bytes));
    run_test("the list as an output", list_as_output);
    return end_tests();
}
