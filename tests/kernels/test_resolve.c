/*
 * test_resolve.c - dims, data and overlap, at their limits. The op version is the test's own.
 */
#include "resolve.h"

#include <stdbool.h>
#include <string.h>

#include "harness.h"
#include "outputs.h"
#include "packed/packed.h"

/* Dtypes by the bits of their elements. */
enum { BITS_8 = 1, BITS_64, BITS_128, BITS_32768, BITS_4, BITS_2, BITS_1 };
static const uint16_t bits[] = {
    [BITS_8] = 8, [BITS_64] = 64, [BITS_128] = 128, [BITS_32768] = 32768, [BITS_4] = 4, [BITS_2] = 2, [BITS_1] = 1};
static const struct sgk_traits traits = {
    .title = "Split-99", .bits = bits, .bits_count = COUNT_OF(bits), .packed = &sgk_packed};

#define BIG INT64_MAX
#define MOST_BYTES (SIZE_MAX < INT64_MAX ? SIZE_MAX : INT64_MAX)
#define MAX_RANK 4

static const struct dims_row {
    const char *name;
    size_t rank;
    int64_t dims[MAX_RANK];
    enum sgk_status status;
    const char *text;
} dims_rows[] = {
    {"one of INT64_MAX", 1, {BIG}, SGK_OK, ""},
    {"INT64_MAX and ones", 3, {1, BIG, 1}, SGK_OK, ""},
    {"2^31 by 2^31", 2, {INT64_C(1) << 31, INT64_C(1) << 31}, SGK_OK, ""},
    {"the largest product: 7 * 1317624576693539401", 2, {7, INT64_C(1317624576693539401)}, SGK_OK, ""},
    {"2^62 by 2", 2, {INT64_C(1) << 62, 2}, SGK_OVERFLOW, "input: the product of its dimensions is beyond 64 bits"},
    {"3 by a third of 2^64", 2, {3, INT64_C(6148914691236517206)}, SGK_OVERFLOW, "beyond 64 bits"},
    {"INT64_MAX by 2", 2, {BIG, 2}, SGK_OVERFLOW, "beyond 64 bits"},
    {"zero and INT64_MAX", 2, {0, BIG}, SGK_OK, ""},
    {"INT64_MIN", 1, {INT64_MIN}, SGK_BAD_SHAPE, "input: dimension 0 is -9223372036854775808"},
    {"a negative one behind a zero", 3, {0, 5, -4}, SGK_BAD_SHAPE, "input: dimension 2 is -4"},
};

/* Whether a row's elements, of a byte each, are more than this machine's size_t can count. */
static bool is_beyond_memory(const struct dims_row *row)
{
    int64_t product = 1;
    for (size_t i = 0; i < row->rank; i++)
        product *= row->dims[i]; /* cannot overflow: the row is accepted */
    return (uint64_t)product > SIZE_MAX;
}

/* For every axis: a wrong shape is reported before a wrong axis. */
static void dims(size_t which)
{
    const struct dims_row *row = &dims_rows[which];
    const int64_t rank = (int64_t)row->rank;
    for (int64_t axis = -rank - 1; axis <= rank; axis++) {
        const struct sgk_tensor tensor = {BITS_8, row->rank, row->dims, NULL, 0};
        struct sgk_message message = {""};
        struct sgk_plan plan;
        enum sgk_status status = row->status;
        const char *text = row->text;
        if (status == SGK_OK && (axis < -rank || axis >= rank)) {
            status = SGK_BAD_AXIS;
            text = "is outside";
        } else if (status == SGK_OK && is_beyond_memory(row)) {
            status = SGK_OVERFLOW;
            text = "input: its bytes are beyond the address space";
        }
        REQUIRE(sgk_plan_input(&plan, &traits, BITS_8, &tensor, axis, &message) == status, "%s: %s", row->name,
                message.text);
        check_text(row->name, message.text, text);
    }
}

static char byte;

static const struct data_row {
    const char *name;
    int64_t count;
    int32_t dtype;
    size_t bytes;
    const void *data;
    enum sgk_status status;
    const char *text;
} data_rows[] = {
    {"room to the byte", 3, BITS_64, 24, &byte, SGK_OK, ""},
    {"one byte short", 3, BITS_64, 23, &byte, SGK_CAPACITY, "input: 23 bytes of memory for 24 bytes of elements"},
    {"nothing at NULL", 0, BITS_128, 0, NULL, SGK_OK, ""},
    {"nothing at NULL with a capacity", 0, BITS_128, 5, NULL, SGK_OK, ""},
    {"something at NULL", 1, BITS_128, 16, NULL, SGK_NULL_POINTER, "input: data is NULL"},
    {"bytes beyond size_t", INT64_MAX, BITS_128, SIZE_MAX, &byte, SGK_OVERFLOW,
     "input: its bytes are beyond the address space"},
    {"2^60 of 16 bytes wraps to 0", INT64_C(1) << 60, BITS_128, 0, &byte, SGK_OVERFLOW, "beyond the address space"},
    {"2^52 of 4096 bytes wraps to 0", INT64_C(1) << 52, BITS_32768, 0, &byte, SGK_OVERFLOW, "beyond the address space"},
    {"nibbles that fill their bytes", 6, BITS_4, 3, &byte, SGK_OK, ""},
    {"nibbles that leave half a byte", 7, BITS_4, 4, &byte, SGK_OK, ""},
    {"half a byte short", 7, BITS_4, 3, &byte, SGK_CAPACITY, "input: 3 bytes of memory for 4 bytes of elements"},
    {"one of four in a byte", 9, BITS_2, 3, &byte, SGK_OK, ""},
    {"three quarters of a byte short", 9, BITS_2, 2, &byte, SGK_CAPACITY,
     "input: 2 bytes of memory for 3 bytes of elements"},
    {"one of eight in a byte", 17, BITS_1, 3, &byte, SGK_OK, ""},
    {"as many nibbles as can be", (int64_t)(SIZE_MAX / 2), BITS_4, SIZE_MAX / 4 + 1, &byte, SGK_OK, ""},
    {"bytes that just fit", (int64_t)(MOST_BYTES / 16), BITS_128, SIZE_MAX, &byte, SGK_OK, ""},
    {"an element more", (int64_t)(MOST_BYTES / 16 + 1), BITS_128, SIZE_MAX, &byte, SGK_OVERFLOW,
     "beyond the address space"},
};

static void data(size_t which)
{
    const struct data_row *row = &data_rows[which];
    const struct sgk_tensor tensor = {row->dtype, 1, &row->count, row->data, row->bytes};
    const struct sgk_ints list = {&row->count, 1};
    const struct sgk_output *const omitted = NULL;
    struct sgk_message message = {""};
    struct sgk_plan plan;
    enum sgk_status status = sgk_plan_input(&plan, &traits, 0, &tensor, 0, &message);
    if (status == SGK_OK) {
        plan.count = 1;
        CHECK_INT(sgk_plan_listed(&plan, &list, "split", &message), SGK_OK);
        status = sgk_plan_run(&plan, &tensor, &omitted, &message);
    }
    REQUIRE(status == row->status, "%s: %s", row->name, message.text);
    check_text(row->name, message.text, row->text);
    if (row->status == SGK_OK)
        CHECK_UINT(sgk_plan_bytes(&plan, 0),
                   bits[row->dtype] < 8 ? row->bytes : (size_t)row->count * (bits[row->dtype] / 8));
}

static const struct overlap_row {
    const char *name;
    uintptr_t a;
    size_t a_bytes;
    uintptr_t b;
    size_t b_bytes;
    bool shared;
} overlap_rows[] = {
    {"one byte", 100, 10, 109, 10, true},
    {"up to the last address", UINTPTR_MAX - 9, 10, UINTPTR_MAX - 4, 5, true},
    {"the first and the last addresses", UINTPTR_MAX - 9, 10, 0, 10, false},
};

static void overlap(size_t which)
{
    const struct overlap_row *row = &overlap_rows[which];
    const void *a; /* addresses at which nothing lies */
    const void *b;
    memcpy(&a, &row->a, sizeof a);
    memcpy(&b, &row->b, sizeof b);
    REQUIRE((sgk_overlap(a, row->a_bytes, b, row->b_bytes) != 0) == row->shared, "%s", row->name);
    REQUIRE((sgk_overlap(b, row->b_bytes, a, row->a_bytes) != 0) == row->shared, "%s, the other way", row->name);
}

/* A part begins where the part before it ends, also where lengths differ. */
static void parts_of_two_lengths(void)
{
    static const int64_t shape[] = {3, 8, 5};
    static const size_t begins[] = {0, 3, 6, 7, 8};
    const struct sgk_tensor tensor = {BITS_64, 3, shape, NULL, 0};
    struct sgk_plan plan;
    CHECK_INT(sgk_plan_input(&plan, &traits, 0, &tensor, 1, NULL), SGK_OK);
    plan.count = 4;
    CHECK_INT(sgk_plan_runs(&plan, 2, 3, 2, 1, "two and two", NULL), SGK_OK);
    for (size_t i = 0; i < plan.count; i++) {
        struct sgk_part part;
        sgk_plan_part(&plan, i, &part);
        CHECK_UINT(part.offset, begins[i] * 5 * 8);
        CHECK_UINT(part.offset + part.run, begins[i + 1] * 5 * 8);
        CHECK_UINT(part.stride, 8 * 5 * 8);
        CHECK_UINT(part.rows, 3);
    }
}

/* Columns are copied part by part if the op version has no function for them. */
static void columns_part_by_part(void)
{
    static const int64_t shape[] = {70, 2};
    unsigned char input[140], parts[2][70];
    void *outputs[] = {parts[0], parts[1]};
    const struct sgk_tensor tensor = {BITS_8, 2, shape, input, sizeof input};
    struct sgk_plan plan;
    for (size_t i = 0; i < sizeof input; i++)
        input[i] = (unsigned char)i;
    CHECK_INT(sgk_plan_input(&plan, &traits, 0, &tensor, 1, NULL), SGK_OK);
    plan.count = 2;
    CHECK_INT(sgk_plan_runs(&plan, 2, 1, 0, 0, "two", NULL), SGK_OK);
    sgk_plan_copy(&plan, input, outputs);
    for (size_t row = 0; row < 70; row++)
        CHECK(parts[0][row] == 2 * row && parts[1][row] == 2 * row + 1);
}

/* SGK_REST is a length and SGK_IF_ANY a count: as they differ, a call with the two swapped is refused. */
static void words_for_runs(void)
{
    CHECK(SGK_REST != SGK_IF_ANY);
}

/* An element that is not an integer is refused, in a list and as the only number. */
static void no_integer(void)
{
    static const float numbers[] = {1.0F, 0.5F};
    const struct sgk_integers list = {numbers, 2, sizeof numbers, sgk_read_float};
    const struct sgk_tensor half = {BITS_8, 0, NULL, numbers + 1, sizeof numbers[0]};
    static const struct sgk_list_dtype floats = {BITS_8, sizeof numbers[0], sgk_read_float};
    const struct sgk_traits of_floats = {.split = {"sizes", &floats, 1}};
    const struct sgk_plan plan = {.traits = &of_floats};
    struct sgk_lengths lengths;
    struct sgk_message message;
    int64_t number;
    CHECK_INT(sgk_set_listed(&lengths, 1, &list, "split", &message), SGK_BAD_LENGTHS);
    CHECK_STRING(message.text, "split[1] is not an integer");
    CHECK_INT(sgk_number_of(&number, &plan, &half, &message), SGK_BAD_LENGTHS);
    CHECK_STRING(message.text, "sizes is not an integer");
}

int main(int argc, char **argv)
{
    select_tests(argc, argv);
    run_rows("dims", dims, COUNT_OF(dims_rows));
    run_test("parts of two lengths", parts_of_two_lengths);
    run_test("columns part by part", columns_part_by_part);
    run_test("SGK_REST differs from SGK_IF_ANY", words_for_runs);
    run_rows("data", data, COUNT_OF(data_rows));
    run_rows("overlap", overlap, COUNT_OF(overlap_rows));
    run_test("an element that is not an integer", no_integer);
    return end_tests();
}
