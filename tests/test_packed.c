/*
 * test_packed.c - kernels of elements that share bytes, against a loop over elements. No op version of today's tables
 * allows such dtypes: the one here is the test's own.
 */
#include <stdlib.h>
#include <string.h>

#include "guarded.h"
#include "harness.h"
#include "packed.h"
#include "sk_dtype.h"

enum { MAX_RANK = 4, MAX_PARTS = 70 };

static const int32_t dtypes[] = {SK_UINT4, SK_INT4, SK_FLOAT4E2M1, SK_UINT2, SK_INT2};
static const struct sk_version version = {
    .op = "Split", .since_version = 99, .dtypes = dtypes, .dtype_count = COUNT_OF(dtypes)};

/* A tensor of 2 or 4 bits an element, cut along an axis. */
struct cut {
    int32_t dtype;
    int64_t dims[MAX_RANK];
    size_t rank, axis;
    int64_t lengths[MAX_PARTS];
    size_t count;
    bool keepdims;
};

static unsigned element_at(const unsigned char *data, size_t index, size_t bits)
{
    return data[index * bits / 8] >> index * bits % 8 & ((1U << bits) - 1);
}

/* What stands behind the last element is for nobody to see: it is all ones. */
static unsigned char *some_elements(size_t count, size_t bits)
{
    const size_t bytes = (count * bits + 7) / 8;
    unsigned char *data = allocate(bytes);
    uint32_t state = (uint32_t)count;
    for (size_t i = 0; i < bytes; i++) {
        state = state * 1664525U + 1013904223U;
        data[i] = (unsigned char)(state >> 24);
    }
    if (count * bits % 8 > 0)
        data[bytes - 1] |= (unsigned char)(0xFFU << count * bits % 8);
    return data;
}

static size_t product(const int64_t *dims, size_t first, size_t end)
{
    size_t product = 1;
    for (size_t i = first; i < end; i++)
        product *= (size_t)dims[i];
    return product;
}

/* A call: its tensors, of which any may be changed before it is made. */
struct call {
    struct sk_tensor input;
    int64_t input_dims[MAX_RANK];
    struct sk_plan plan;
    struct sk_tensor tensors[MAX_PARTS];
    int64_t dims[MAX_PARTS][MAX_RANK];
    struct sk_tensor *pointers[MAX_PARTS];
    struct guarded data[MAX_PARTS];
};

static void call_fill(struct call *call, const struct cut *cut)
{
    const size_t bits = sk_dtype_bits(cut->dtype);
    const size_t count = product(cut->dims, 0, cut->rank);
    struct sk_message message = {""};
    memset(call, 0, sizeof *call);
    call->input.dtype = cut->dtype;
    call->input.rank = cut->rank;
    memcpy(call->input_dims, cut->dims, sizeof cut->dims);
    call->input.dims = call->input_dims;
    call->input.capacity = (count * bits + 7) / 8;
    call->input.data = some_elements(count, bits);
    REQUIRE(sk_plan_input(&call->plan, &version, cut->dtype, &call->input, (int64_t)cut->axis, &message) == SK_OK, "%s",
            message.text);
    call->plan.given = sk_integers_of(cut->lengths, cut->count);
    REQUIRE(sk_lengths_listed(call->plan.dim, &call->plan.given, &call->plan.lengths, &message) == SK_OK, "%s",
            message.text);
    call->plan.keepdims = cut->keepdims;
    for (size_t i = 0; i < cut->count; i++) {
        const size_t elements = count > 0 ? count / (size_t)cut->dims[cut->axis] * (size_t)cut->lengths[i] : 0;
        call->data[i] = guarded_new((elements * bits + 7) / 8, i % 5);
        call->tensors[i].rank = MAX_RANK;
        call->tensors[i].dims = call->dims[i];
        call->tensors[i].data = call->data[i].data;
        call->tensors[i].capacity = call->data[i].bytes;
        call->pointers[i] = &call->tensors[i];
    }
    const struct sk_parts parts = {call->pointers, NULL, cut->count};
    REQUIRE(sk_infer_parts(&call->plan, &parts, &message) == SK_OK, "%s", message.text);
}

static void call_empty(struct call *call, const struct cut *cut)
{
    free(call->input.data);
    for (size_t i = 0; i < cut->count; i++)
        guarded_free(&call->data[i]);
}

/* The elements of a part, in their order, and nothing else. */
static void check_part(const struct call *call, const struct cut *cut, size_t index)
{
    const size_t bits = sk_dtype_bits(cut->dtype);
    const size_t outer = product(cut->dims, 0, cut->axis);
    const size_t inner = product(cut->dims, cut->axis + 1, cut->rank);
    const size_t dim = (size_t)cut->dims[cut->axis];
    size_t start = 0;
    size_t to = 0;
    for (size_t i = 0; i < index; i++)
        start += (size_t)cut->lengths[i];
    for (size_t o = 0; o < outer; o++)
        for (size_t k = 0; k < (size_t)cut->lengths[index] * inner; k++, to++)
            REQUIRE(element_at(call->data[index].data, to, bits) ==
                        element_at(call->input.data, (o * dim + start) * inner + k, bits),
                    "rank %zu, axis %zu of %zu, inner %zu, %zu bits: part %zu of %d: element %zu", cut->rank, cut->axis,
                    dim, inner, bits, index, (int)cut->lengths[index], to);
    for (; to * bits < 8 * call->data[index].bytes; to++)
        REQUIRE(element_at(call->data[index].data, to, bits) == 0, "part %zu: what its last byte has left", index);
    REQUIRE(guarded_intact(&call->data[index]), "part %zu: bytes beside it", index);
}

static void check_cut(const struct cut *cut, size_t omitted)
{
    struct call call;
    struct sk_message message = {""};
    call_fill(&call, cut);
    if (omitted < cut->count)
        call.pointers[omitted] = NULL;
    const struct sk_parts parts = {call.pointers, NULL, cut->count};
    REQUIRE(sk_split_packed_parts(&call.plan, &parts, sk_dtype_bits(cut->dtype), &message) == SK_OK, "%s",
            message.text);
    for (size_t i = 0; i < cut->count; i++) {
        if (i == omitted)
            REQUIRE(guarded_untouched(&call.data[i]), "an omitted output was written");
        else
            check_part(&call, cut, i);
    }
    call_empty(&call, cut);
}

/* Shapes by what stands before and behind the axis. */
static const struct {
    size_t rank, axis;
    int64_t dims[MAX_RANK];
} shapes[] = {
    {1, 0, {0}},          {2, 0, {0, 1}},       {2, 0, {0, 3}},       {2, 1, {3, 0}},    {2, 1, {1, 0}},
    {3, 1, {2, 0, 3}},    {3, 0, {0, 2, 2}},    {3, 2, {1, 3, 0}},    {3, 1, {5, 0, 2}}, {4, 1, {2, 0, 1, 5}},
    {4, 3, {1, 2, 2, 0}}, {4, 0, {0, 1, 1, 1}}, {4, 2, {2, 1, 0, 4}}, {3, 1, {0, 0, 3}}, {3, 1, {2, 0, 0}},
};

/* Every first element modulo 8, every length to 64, and some behind; in every other call one of them is omitted. */
START_TEST(moves_the_right_bits)
{
    static const int64_t rests[] = {0, 1, 3};
    for (size_t d = 0; d < COUNT_OF(dtypes); d++) {
        for (int64_t before = 0; before < 8; before++) {
            for (int64_t length = 0; length <= 64; length++) {
                struct cut cut = {
                    .dtype = dtypes[d], .rank = shapes[_i].rank, .axis = shapes[_i].axis, .keepdims = true};
                memcpy(cut.dims, shapes[_i].dims, sizeof cut.dims);
                cut.count = 3;
                cut.lengths[0] = before;
                cut.lengths[1] = length;
                cut.lengths[2] = rests[(size_t)(before + length) % COUNT_OF(rests)];
                cut.dims[cut.axis] = before + length + cut.lengths[2];
                check_cut(&cut, (size_t)(before + length) % 6);
            }
        }
    }
}
END_TEST

/* Of an axis that goes, one element or row of them a tensor. */
START_TEST(fills_sequences)
{
    for (size_t d = 0; d < COUNT_OF(dtypes); d++) {
        for (int64_t dim = 0; dim < MAX_PARTS; dim++) {
            struct cut cut = {
                .dtype = dtypes[d], .rank = shapes[_i].rank, .axis = shapes[_i].axis, .count = (size_t)dim};
            memcpy(cut.dims, shapes[_i].dims, sizeof cut.dims);
            cut.dims[cut.axis] = dim;
            if (dim == 0)
                continue;
            for (size_t i = 0; i < cut.count; i++)
                cut.lengths[i] = 1;
            struct call call;
            struct sk_message message = {""};
            call_fill(&call, &cut);
            const struct sk_sequence sequence = {call.tensors, cut.count, cut.count};
            REQUIRE(sk_split_packed_sequence(&call.plan, &sequence, sk_dtype_bits(cut.dtype), &message) == SK_OK, "%s",
                    message.text);
            for (size_t i = 0; i < cut.count; i++) {
                ck_assert_uint_eq(call.tensors[i].rank, cut.rank - 1);
                check_part(&call, &cut, i);
            }
            call_empty(&call, &cut);
        }
    }
}
END_TEST

/* One thing wrong with a call of parts 1 and 4 of 5 rows of 5 nibbles: 3 and 10 bytes out of 13. */
enum wrong {
    INPUT_SHORT,
    OUTPUT_SHORT,
    OUTPUT_NULL,
    OVERLAP,
    TOO_FEW,
    OTHER_DTYPE,
    OTHER_DIMS,
    SEQUENCE_SHORT,
    SEQUENCE_NULL
};
static const struct {
    enum wrong wrong;
    enum sk_status status;
    const char *text;
} refusals[] = {
    {INPUT_SHORT, SK_CAPACITY, "input: 12 bytes of memory for 13 bytes of elements"},
    {OUTPUT_SHORT, SK_CAPACITY, "output 0: 2 bytes of memory for 3 bytes of elements"},
    {OUTPUT_NULL, SK_NULL_POINTER, "output 1: data is NULL"},
    {OVERLAP, SK_OVERLAP, "output 0 shares memory with input"},
    {TOO_FEW, SK_BAD_OUTPUTS, "1 outputs for 2 parts"},
    {OTHER_DTYPE, SK_BAD_DTYPE, "output 1: dtype 22, the input has 21"},
    {OTHER_DIMS, SK_BAD_SHAPE, "output 1: dimension 1 is 5, the result's is 4"},
    {SEQUENCE_SHORT, SK_CAPACITY, "output_sequence: room for 1 tensors, count is 2"},
    {SEQUENCE_NULL, SK_NULL_POINTER, "output_sequence is NULL"},
};

START_TEST(refuses)
{
    const struct cut cut = {
        .dtype = SK_UINT4, .dims = {5, 5}, .rank = 2, .axis = 1, .lengths = {1, 4}, .count = 2, .keepdims = true};
    struct call call;
    struct sk_message message = {""};
    call_fill(&call, &cut);
    struct sk_sequence sequence = {call.tensors, 2, 2};
    struct sk_parts parts = {call.pointers, NULL, 2};
    bool is_sequence = false;
    switch (refusals[_i].wrong) {
    case INPUT_SHORT:
        call.input.capacity--;
        break;
    case OUTPUT_SHORT:
        call.tensors[0].capacity--;
        break;
    case OUTPUT_NULL:
        call.tensors[1].data = NULL;
        break;
    case OVERLAP:
        call.tensors[0].data = (char *)call.input.data + call.input.capacity - 1;
        break;
    case TOO_FEW:
        parts.count = 1;
        break;
    case OTHER_DTYPE:
        call.tensors[1].dtype = SK_INT4;
        break;
    case OTHER_DIMS:
        call.dims[1][1] = 5;
        break;
    case SEQUENCE_SHORT:
        sequence.capacity = 1;
        is_sequence = true;
        break;
    case SEQUENCE_NULL:
        is_sequence = true;
        break;
    }
    const enum sk_status status =
        is_sequence
            ? sk_split_packed_sequence(&call.plan, refusals[_i].wrong == SEQUENCE_NULL ? NULL : &sequence, 4, &message)
            : sk_split_packed_parts(&call.plan, &parts, 4, &message);
    REQUIRE(status == refusals[_i].status, "%s: %s", refusals[_i].text, message.text);
    check_text(refusals[_i].text, message.text, refusals[_i].text);
    ck_assert(guarded_untouched(&call.data[0]) && guarded_untouched(&call.data[1]));
    call_empty(&call, &cut);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("packed elements");
    add_rows(suite, "moves_the_right_bits", moves_the_right_bits, COUNT_OF(shapes));
    add_rows(suite, "fills_sequences", fills_sequences, COUNT_OF(shapes));
    add_rows(suite, "refuses", refuses, COUNT_OF(refusals));
    return run_suite(suite);
}
