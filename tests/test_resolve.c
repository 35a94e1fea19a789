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
enum { BITS_8 = 1, BITS_64, BITS_128, BITS_4, BITS_2 };
static const uint8_t bits[] = {[BITS_8] = 8, [BITS_64] = 64, [BITS_128] = 128, [BITS_4] = 4, [BITS_2] = 2};
static const struct sk_traits traits = {
    .title = "Split-99", .bits = bits, .bits_count = sizeof bits, .packed = &sk_packed};

#define BIG INT64_MAX
#define MAX_RANK 4

static const struct dims_row {
    const char *name;
    size_t rank;
    int64_t dims[MAX_RANK];
    enum sk_status status;
    const char *text;
} dims_rows[] = {
    {"ordinary", 3, {2, 3, 4}, SK_OK, ""},
    {"one of INT64_MAX", 1, {BIG}, SK_OK, ""},
    {"INT64_MAX and ones", 3, {1, BIG, 1}, SK_OK, ""},
    {"2^62 by 1", 2, {INT64_C(1) << 62, 1}, SK_OK, ""},
    {"2^31 by 2^31", 2, {INT64_C(1) << 31, INT64_C(1) << 31}, SK_OK, ""},
    {"the largest product: 7 * 1317624576693539401", 2, {7, INT64_C(1317624576693539401)}, SK_OK, ""},
    {"2^62 by 2", 2, {INT64_C(1) << 62, 2}, SK_OVERFLOW, "input: the product of its dimensions is beyond 64 bits"},
    {"2^32 by 2^32", 2, {INT64_C(1) << 32, INT64_C(1) << 32}, SK_OVERFLOW, "beyond 64 bits"},
    {"3 by a third of 2^64", 2, {3, INT64_C(6148914691236517206)}, SK_OVERFLOW, "beyond 64 bits"},
    {"INT64_MAX by 2", 2, {BIG, 2}, SK_OVERFLOW, "beyond 64 bits"},
    {"zeros alone", 2, {0, 0}, SK_OK, ""},
    {"zero and INT64_MAX", 2, {0, BIG}, SK_OK, ""},
    {"a zero first hides no overflow", 3, {0, BIG, 2}, SK_OVERFLOW, "beyond 64 bits"},
    {"a zero last hides no overflow", 3, {BIG, 2, 0}, SK_OVERFLOW, "beyond 64 bits"},
    {"a negative one", 2, {2, -1}, SK_BAD_SHAPE, "input: dimension 1 is -1"},
    {"INT64_MIN", 1, {INT64_MIN}, SK_BAD_SHAPE, "input: dimension 0 is -9223372036854775808"},
    {"a negative one behind a zero", 3, {0, 5, -4}, SK_BAD_SHAPE, "input: dimension 2 is -4"},
};

/* Whether a row's elements, of a byte each, are more than a machine of so narrow a size_t can address. */
static bool is_beyond_memory(const struct dims_row *row)
{
    int64_t product = 1;
    for (size_t i = 0; i < row->rank; i++)
        product *= row->dims[i]; /* an accepted one */
    return (uint64_t)product > SIZE_MAX;
}

/* Whichever the axis, and whether or not it is one of the tensor's. */
START_TEST(dims)
{
    const struct dims_row *row = &dims_rows[_i];
    const bool is_refused = row->status == SK_OK && is_beyond_memory(row);
    for (int64_t axis = -1; axis < (int64_t)row->rank; axis++) {
        const struct sk_tensor tensor = {BITS_8, row->rank, row->dims, NULL, 0};
        struct sk_message message = {""};
        struct sk_plan plan;
        REQUIRE(sk_plan_input(&plan, &traits, BITS_8, &tensor, axis, &message) ==
                    (is_refused ? SK_OVERFLOW : row->status),
                "%s: %s", row->name, message.text);
        check_text(row->name, message.text, is_refused ? "input: its bytes are beyond the address space" : row->text);
    }
}
END_TEST

/* A wrong shape is told before a wrong axis, which any number may be. */
START_TEST(shape_before_axis)
{
    static const int64_t sound[] = {2, 3};
    static const int64_t axes[] = {2, -3, INT64_MAX, INT64_MIN};
    static const int64_t negative[] = {2, -3};
    for (size_t i = 0; i < COUNT_OF(axes); i++) {
        struct sk_message message = {""};
        struct sk_plan plan;
        struct sk_tensor tensor = {BITS_8, 2, sound, NULL, 0};
        ck_assert_int_eq(sk_plan_input(&plan, &traits, 0, &tensor, axes[i], &message), SK_BAD_AXIS);
        tensor.dims = negative;
        ck_assert_int_eq(sk_plan_input(&plan, &traits, 0, &tensor, axes[i], &message), SK_BAD_SHAPE);
    }
}
END_TEST

static char byte;

static const struct data_row {
    const char *name;
    int64_t count;
    int32_t dtype;
    size_t bytes;
    const void *data;
    enum sk_status status;
    const char *text;
} data_rows[] = {
    {"room to the byte", 3, BITS_64, 24, &byte, SK_OK, ""},
    {"room to spare", 3, BITS_64, 25, &byte, SK_OK, ""},
    {"one byte short", 3, BITS_64, 23, &byte, SK_CAPACITY, "input: 23 bytes of memory for 24 bytes of elements"},
    {"one element short", 3, BITS_64, 16, &byte, SK_CAPACITY, "input: 16 bytes of memory for 24 bytes of elements"},
    {"no memory", 1, BITS_8, 0, &byte, SK_CAPACITY, "input: 0 bytes of memory for 1 bytes of elements"},
    {"nothing at NULL", 0, BITS_128, 0, NULL, SK_OK, ""},
    {"nothing at NULL with a capacity", 0, BITS_128, 5, NULL, SK_OK, ""},
    {"something at NULL", 1, BITS_128, 16, NULL, SK_NULL_POINTER, "input: data is NULL"},
    {"bytes beyond size_t", INT64_MAX, BITS_128, SIZE_MAX, &byte, SK_OVERFLOW,
     "input: its bytes are beyond the address space"},
    {"2^60 of 16 bytes wraps to 0", INT64_C(1) << 60, BITS_128, 0, &byte, SK_OVERFLOW, "beyond the address space"},
    {"nibbles that fill their bytes", 6, BITS_4, 3, &byte, SK_OK, ""},
    {"nibbles that leave half a byte", 7, BITS_4, 4, &byte, SK_OK, ""},
    {"half a byte short", 7, BITS_4, 3, &byte, SK_CAPACITY, "input: 3 bytes of memory for 4 bytes of elements"},
    {"one of four in a byte", 9, BITS_2, 3, &byte, SK_OK, ""},
    {"three quarters of a byte short", 9, BITS_2, 2, &byte, SK_CAPACITY,
     "input: 2 bytes of memory for 3 bytes of elements"},
    {"as many nibbles as can be", (int64_t)(SIZE_MAX / 2), BITS_4, SIZE_MAX / 4 + 1, &byte, SK_OK, ""},
    {"bytes that just fit", (int64_t)(SIZE_MAX / 32 + 1), BITS_128, SIZE_MAX, &byte, SK_OK, ""},
};

START_TEST(data)
{
    const struct data_row *row = &data_rows[_i];
    const struct sk_tensor tensor = {row->dtype, 1, &row->count, row->data, row->bytes};
    const struct sk_integers list = sk_integers_of(&row->count, 1);
    const struct sk_output output = {.omitted = 1};
    struct sk_message message = {""};
    struct sk_plan plan;
    enum sk_status status = sk_plan_input(&plan, &traits, 0, &tensor, 0, &message);
    if (status == SK_OK) {
        ck_assert_int_eq(sk_plan_lengths(&plan, sk_lengths_listed, &list, 1, &message), SK_OK);
        status = sk_plan_run(&plan, &tensor, &output, 1, &message);
    }
    REQUIRE(status == row->status, "%s: %s", row->name, message.text);
    check_text(row->name, message.text, row->text);
    if (row->status == SK_OK)
        ck_assert_uint_eq(sk_plan_bytes(&plan, 0),
                          bits[row->dtype] < 8 ? row->bytes : (size_t)row->count * (bits[row->dtype] / 8));
}
END_TEST

static const struct overlap_row {
    const char *name;
    uintptr_t a;
    size_t a_bytes;
    uintptr_t b;
    size_t b_bytes;
    bool shared;
} overlap_rows[] = {
    {"the same", 100, 10, 100, 10, true},
    {"side by side", 100, 10, 110, 10, false},
    {"one byte", 100, 10, 109, 10, true},
    {"inside", 100, 10, 104, 2, true},
    {"apart", 100, 10, 200, 10, false},
    {"up to the last address", UINTPTR_MAX - 9, 10, UINTPTR_MAX - 4, 5, true},
    {"the first and the last addresses", UINTPTR_MAX - 9, 10, 0, 10, false},
};

START_TEST(overlap)
{
    const struct overlap_row *row = &overlap_rows[_i];
    const void *a; /* by their bits: addresses at which nothing lies */
    const void *b;
    memcpy(&a, &row->a, sizeof a);
    memcpy(&b, &row->b, sizeof b);
    REQUIRE((sk_overlap(a, row->a_bytes, b, row->b_bytes) != 0) == row->shared, "%s", row->name);
    REQUIRE((sk_overlap(b, row->b_bytes, a, row->a_bytes) != 0) == row->shared, "%s, the other way", row->name);
}
END_TEST

/* A rule of its own: two parts of one length, then two of another. */
static enum sk_status two_and_two(int64_t dim, const struct sk_integers *given, struct sk_lengths *lengths,
                                  struct sk_message *message)
{
    (void)message;
    const struct sk_lengths cut = {4, 2, dim / 2 - 1, 1, {NULL, 0, 0, given->read}};
    *lengths = cut;
    return SK_OK;
}

/* A part begins where those before it end, whatever their lengths are. */
START_TEST(parts_of_two_lengths)
{
    static const int64_t shape[] = {3, 8, 5};
    static const size_t begins[] = {0, 3, 6, 7, 8};
    const struct sk_tensor tensor = {BITS_64, 3, shape, NULL, 0};
    const struct sk_integers none = sk_integers_of(shape, 0);
    struct sk_plan plan;
    ck_assert_int_eq(sk_plan_input(&plan, &traits, 0, &tensor, 1, NULL), SK_OK);
    ck_assert_int_eq(sk_plan_lengths(&plan, two_and_two, &none, 4, NULL), SK_OK);
    for (size_t i = 0; i < plan.count; i++) {
        struct sk_part part;
        sk_plan_part(&plan, i, &part);
        ck_assert_uint_eq(part.offset, begins[i] * 5 * 8);
        ck_assert_uint_eq(part.offset + part.run, begins[i + 1] * 5 * 8);
        ck_assert_uint_eq(part.stride, 8 * 5 * 8);
        ck_assert_uint_eq(part.rows, 3);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("resolve");
    add_rows(suite, "dims", dims, COUNT_OF(dims_rows));
    add_test(suite, "a wrong shape before a wrong axis", shape_before_axis);
    add_test(suite, "parts of two lengths", parts_of_two_lengths);
    add_rows(suite, "data", data, COUNT_OF(data_rows));
    add_rows(suite, "overlap", overlap, COUNT_OF(overlap_rows));
    return run_suite(suite);
}
