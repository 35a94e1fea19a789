/*
 * test_checks.c - dims, data and overlap, at their limits.
 */
#include "checks.h"

#include <string.h>

#include "harness.h"

#define BIG INT64_MAX
#define MAX_RANK 4

static const struct dims_row {
    const char *name;
    size_t rank;
    int64_t dims[MAX_RANK];
    enum sk_status status;
    const char *text;
} dims_rows[] = {
    {"rank 0", 0, {0}, SK_OK, ""},
    {"ordinary", 3, {2, 3, 4}, SK_OK, ""},
    {"one of INT64_MAX", 1, {BIG}, SK_OK, ""},
    {"INT64_MAX and ones", 3, {1, BIG, 1}, SK_OK, ""},
    {"2^62 by 1", 2, {INT64_C(1) << 62, 1}, SK_OK, ""},
    {"2^31 by 2^31", 2, {INT64_C(1) << 31, INT64_C(1) << 31}, SK_OK, ""},
    {"the largest product: 7 * 1317624576693539401", 2, {7, INT64_C(1317624576693539401)}, SK_OK, ""},
    {"2^62 by 2", 2, {INT64_C(1) << 62, 2}, SK_OVERFLOW, "x: the product of its dimensions is beyond 64 bits"},
    {"2^32 by 2^32", 2, {INT64_C(1) << 32, INT64_C(1) << 32}, SK_OVERFLOW, "beyond 64 bits"},
    {"3 by a third of 2^64", 2, {3, INT64_C(6148914691236517206)}, SK_OVERFLOW, "beyond 64 bits"},
    {"INT64_MAX by 2", 2, {BIG, 2}, SK_OVERFLOW, "beyond 64 bits"},
    {"zeros alone", 2, {0, 0}, SK_OK, ""},
    {"zero and INT64_MAX", 2, {0, BIG}, SK_OK, ""},
    {"a zero first hides no overflow", 3, {0, BIG, 2}, SK_OVERFLOW, "beyond 64 bits"},
    {"a zero last hides no overflow", 3, {BIG, 2, 0}, SK_OVERFLOW, "beyond 64 bits"},
    {"a negative one", 2, {2, -1}, SK_BAD_SHAPE, "x: dimension 1 is -1"},
    {"INT64_MIN", 1, {INT64_MIN}, SK_BAD_SHAPE, "x: dimension 0 is -9223372036854775808"},
    {"a negative one behind a zero", 3, {0, 5, -4}, SK_BAD_SHAPE, "x: dimension 2 is -4"},
};

START_TEST(dims)
{
    const struct dims_row *row = &dims_rows[_i];
    int64_t copy[MAX_RANK];
    for (size_t i = 0; i < MAX_RANK; i++)
        copy[i] = row->dims[i];
    const struct sk_tensor tensor = {1, row->rank, row->rank > 0 ? copy : NULL, NULL, 0};
    struct sk_message message = {""};
    REQUIRE(sk_check_dims("x", &tensor, &message) == row->status, "%s: %s", row->name, message.text);
    check_text(row->name, message.text, row->text);
}
END_TEST

START_TEST(dims_null)
{
    const struct sk_tensor tensor = {1, 1, NULL, NULL, 0};
    struct sk_message message;
    ck_assert_int_eq(sk_check_dims("x", &tensor, &message), SK_NULL_POINTER);
    ck_assert_str_eq(message.text, "x: dims are NULL");
}
END_TEST

static char byte;

static const struct data_row {
    const char *name;
    int64_t count;
    size_t bits;
    size_t capacity;
    void *data;
    enum sk_status status;
    const char *text;
} data_rows[] = {
    {"room to the byte", 3, 64, 24, &byte, SK_OK, ""},
    {"room to spare", 3, 64, 25, &byte, SK_OK, ""},
    {"one byte short", 3, 64, 23, &byte, SK_CAPACITY, "x: 23 bytes of memory for 24 bytes of elements"},
    {"one element short", 3, 64, 16, &byte, SK_CAPACITY, "x: 16 bytes of memory for 24 bytes of elements"},
    {"no memory", 1, 8, 0, &byte, SK_CAPACITY, "x: 0 bytes of memory for 1 bytes of elements"},
    {"nothing at NULL", 0, 128, 0, NULL, SK_OK, ""},
    {"nothing at NULL with a capacity", 0, 128, 5, NULL, SK_OK, ""},
    {"something at NULL", 1, 128, 16, NULL, SK_NULL_POINTER, "x: data is NULL"},
    {"bytes beyond size_t", INT64_MAX, 128, SIZE_MAX, &byte, SK_OVERFLOW, "x: its bytes are beyond the address space"},
    {"2^60 of 16 bytes wraps to 0", INT64_C(1) << 60, 128, 0, &byte, SK_OVERFLOW, "beyond the address space"},
    {"nibbles that fill their bytes", 6, 4, 3, &byte, SK_OK, ""},
    {"nibbles that leave half a byte", 7, 4, 4, &byte, SK_OK, ""},
    {"half a byte short", 7, 4, 3, &byte, SK_CAPACITY, "x: 3 bytes of memory for 4 bytes of elements"},
    {"one of four in a byte", 9, 2, 3, &byte, SK_OK, ""},
    {"three quarters of a byte short", 9, 2, 2, &byte, SK_CAPACITY, "x: 2 bytes of memory for 3 bytes of elements"},
    {"as many nibbles as can be", (int64_t)(SIZE_MAX / 2), 4, SIZE_MAX / 4 + 1, &byte, SK_OK, ""},
    {"bytes that just fit", (int64_t)(SIZE_MAX / 32 + 1), 128, SIZE_MAX, &byte, SK_OK, ""},
};

START_TEST(data)
{
    const struct data_row *row = &data_rows[_i];
    const struct sk_tensor tensor = {1, 0, NULL, row->data, row->capacity};
    struct sk_message message = {""};
    size_t bytes = 0;
    REQUIRE(sk_check_data("x", &tensor, row->count, row->bits, &bytes, &message) == row->status, "%s: %s", row->name,
            message.text);
    check_text(row->name, message.text, row->text);
    if (row->status == SK_OK)
        ck_assert_uint_eq(bytes, row->bits < 8 ? row->capacity : (size_t)row->count * (row->bits / 8));
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
    REQUIRE(sk_overlap(a, row->a_bytes, b, row->b_bytes) == row->shared, "%s", row->name);
    REQUIRE(sk_overlap(b, row->b_bytes, a, row->a_bytes) == row->shared, "%s, the other way", row->name);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("checks");
    add_rows(suite, "dims", dims, COUNT_OF(dims_rows));
    add_test(suite, "dims are NULL", dims_null);
    add_rows(suite, "data", data, COUNT_OF(data_rows));
    add_rows(suite, "overlap", overlap, COUNT_OF(overlap_rows));
    return run_suite(suite);
}
