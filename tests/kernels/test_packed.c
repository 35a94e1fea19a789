/*
 * test_packed.c - kernels of elements that share bytes, against a loop over elements. No op version of today's tables
 * allows such dtypes: the one here is the test's own, and so are its dtypes.
 */
#include <stdlib.h>
#include <string.h>

#include "guarded.h"
#include "harness.h"
#include "outputs.h"
#include "packed/packed.h"

enum { MAX_RANK = 4, MAX_PARTS = 70 };

enum { BITS_1 = 1, BITS_2, BITS_4 };
static const uint16_t bits_of[] = {[BITS_1] = 1, [BITS_2] = 2, [BITS_4] = 4};
static const struct sgk_traits traits = {
    .title = "Split-99", .bits = bits_of, .bits_count = COUNT_OF(bits_of), .packed = &sgk_packed};

/* A tensor of elements that share bytes, cut along an axis. */
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
    struct sgk_tensor input;
    unsigned char *data;
    struct sgk_plan plan;
    struct sgk_output outputs[MAX_PARTS];
    int64_t dims[MAX_PARTS][MAX_RANK];
    struct guarded memory[MAX_PARTS];
};

static void call_fill(struct call *call, const struct cut *cut)
{
    const size_t bits = bits_of[cut->dtype];
    const size_t count = product(cut->dims, 0, cut->rank);
    const struct sgk_ints lengths = {cut->lengths, cut->count};
    struct sgk_message message = {""};
    memset(call, 0, sizeof *call);
    call->data = some_elements(count, bits);
    const struct sgk_tensor input = {cut->dtype, cut->rank, cut->dims, call->data, (count * bits + 7) / 8};
    call->input = input;
    REQUIRE(sgk_plan_input(&call->plan, &traits, cut->dtype, &call->input, (int64_t)cut->axis, &message) == SGK_OK,
            "%s", message.text);
    if (!cut->keepdims)
        sgk_drop_axis(&call->plan);
    call->plan.count = cut->count;
    REQUIRE(sgk_plan_listed(&call->plan, &lengths, "split", &message) == SGK_OK, "%s", message.text);
    for (size_t i = 0; i < cut->count; i++) {
        const size_t elements = count > 0 ? count / (size_t)cut->dims[cut->axis] * (size_t)cut->lengths[i] : 0;
        call->memory[i] = guarded_new((elements * bits + 7) / 8, i % 5);
        call->outputs[i].dims_capacity = MAX_RANK;
        call->outputs[i].dims = call->dims[i];
        call->outputs[i].data = call->memory[i].data;
        call->outputs[i].capacity = call->memory[i].bytes;
    }
    REQUIRE(sgk_plan_infer(&call->plan, call->outputs, cut->count, &message) == SGK_OK, "%s", message.text);
    for (size_t i = 0; i < cut->count; i++)
        ck_assert_uint_eq(call->outputs[i].bytes, call->memory[i].bytes);
}

static void call_empty(struct call *call, const struct cut *cut)
{
    free(call->data);
    for (size_t i = 0; i < cut->count; i++)
        guarded_free(&call->memory[i]);
}

/* A plan's rectangle begins where the part does, in units of bits or bytes. */
static void check_plan(const struct call *call, const struct cut *cut, size_t index)
{
    const size_t bits = bits_of[cut->dtype];
    const size_t unit = (size_t)call->plan.unit;
    const size_t inner = product(cut->dims, cut->axis + 1, cut->rank);
    size_t begin = 0;
    struct sgk_part part;
    if (call->plan.rows == 0)
        return;
    for (size_t i = 0; i < index; i++)
        begin += (size_t)cut->lengths[i];
    sgk_plan_part(&call->plan, index, &part);
    ck_assert_uint_eq(part.offset * unit, begin * inner * bits);
    ck_assert_uint_eq(part.run * unit, (size_t)cut->lengths[index] * inner * bits);
    ck_assert_uint_eq(part.stride * unit, (size_t)cut->dims[cut->axis] * inner * bits);
    ck_assert_uint_eq(part.rows, product(cut->dims, 0, cut->axis));
    ck_assert_uint_eq(unit, inner * bits % 8 == 0 ? 8 : bits);
}

/* The elements of a part, in their order, and nothing else. */
static void check_part(const struct call *call, const struct cut *cut, size_t index)
{
    const size_t bits = bits_of[cut->dtype];
    const size_t outer = product(cut->dims, 0, cut->axis);
    const size_t inner = product(cut->dims, cut->axis + 1, cut->rank);
    const size_t dim = (size_t)cut->dims[cut->axis];
    size_t start = 0;
    size_t to = 0;
    for (size_t i = 0; i < index; i++)
        start += (size_t)cut->lengths[i];
    for (size_t o = 0; o < outer; o++)
        for (size_t k = 0; k < (size_t)cut->lengths[index] * inner; k++, to++)
            REQUIRE(element_at(call->memory[index].data, to, bits) ==
                        element_at(call->data, (o * dim + start) * inner + k, bits),
                    "rank %zu, axis %zu of %zu, inner %zu, %zu bits: part %zu of %d: element %zu", cut->rank, cut->axis,
                    dim, inner, bits, index, (int)cut->lengths[index], to);
    for (; to * bits < 8 * call->memory[index].bytes; to++)
        REQUIRE(element_at(call->memory[index].data, to, bits) == 0, "part %zu: what its last byte has left", index);
    REQUIRE(guarded_intact(&call->memory[index]), "part %zu: bytes beside it", index);
}

static void check_cut(const struct cut *cut, size_t omitted)
{
    struct call call;
    struct sgk_message message = {""};
    call_fill(&call, cut);
    if (omitted < cut->count)
        call.outputs[omitted].omitted = 1;
    REQUIRE(sgk_plan_run(&call.plan, &call.input, call.outputs, cut->count, &message) == SGK_OK, "%s", message.text);
    for (size_t i = 0; i < cut->count; i++) {
        check_plan(&call, cut, i);
        if (i == omitted)
            REQUIRE(guarded_untouched(&call.memory[i]), "an omitted output was written");
        else
            check_part(&call, cut, i);
    }
    if (call.plan.unit == 8) { /* then rows are whole bytes, and may be copied in ranges */
        void *memory[MAX_PARTS];
        for (size_t i = 0; i < cut->count; i++) {
            memory[i] = i == omitted ? NULL : call.memory[i].data;
            if (i != omitted)
                memset(memory[i], 0x99, call.memory[i].bytes);
        }
        sgk_plan_copy_rows(&call.plan, 0, call.plan.rows / 2, call.data, memory);
        sgk_plan_copy_rows(&call.plan, call.plan.rows / 2, call.plan.rows - call.plan.rows / 2, call.data, memory);
        for (size_t i = 0; i < cut->count; i++)
            if (i != omitted)
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
    for (int32_t dtype = BITS_1; dtype <= BITS_4; dtype++) {
        for (int64_t before = 0; before < 8; before++) {
            for (int64_t length = 0; length <= 64; length++) {
                struct cut cut = {.dtype = dtype, .rank = shapes[_i].rank, .axis = shapes[_i].axis, .keepdims = true};
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
    for (int32_t dtype = BITS_1; dtype <= BITS_4; dtype++) {
        for (int64_t dim = 0; dim < MAX_PARTS; dim++) {
            struct cut cut = {.dtype = dtype, .rank = shapes[_i].rank, .axis = shapes[_i].axis, .count = (size_t)dim};
            memcpy(cut.dims, shapes[_i].dims, sizeof cut.dims);
            cut.dims[cut.axis] = dim;
            if (dim == 0)
                continue;
            for (size_t i = 0; i < cut.count; i++)
                cut.lengths[i] = 1;
            struct call call;
            struct sgk_message message = {""};
            call_fill(&call, &cut);
            REQUIRE(sgk_plan_run(&call.plan, &call.input, call.outputs, cut.count, &message) == SGK_OK, "%s",
                    message.text);
            for (size_t i = 0; i < cut.count; i++) {
                ck_assert_uint_eq(call.outputs[i].rank, cut.rank - 1);
                check_part(&call, &cut, i);
            }
            call_empty(&call, &cut);
        }
    }
}
END_TEST

/* One thing wrong with a call of parts 1 and 4 of 5 rows of 5 nibbles: 3 and 10 bytes out of 13. */
enum wrong { INPUT_SHORT, OUTPUT_SHORT, OUTPUT_NULL, OVERLAP, TOO_FEW, OTHER_DTYPE, OTHER_DIMS };
static const struct {
    enum wrong wrong;
    enum sgk_status status;
    const char *text;
} refusals[] = {
    {INPUT_SHORT, SGK_CAPACITY, "input: 12 bytes of memory for 13 bytes of elements"},
    {OUTPUT_SHORT, SGK_CAPACITY, "output 0: 2 bytes of memory for 3 bytes of elements"},
    {OUTPUT_NULL, SGK_NULL_POINTER, "output 1: data is NULL"},
    {OVERLAP, SGK_OVERLAP, "output 0 shares memory with input"},
    {TOO_FEW, SGK_BAD_OUTPUTS, "1 outputs for 2 parts"},
    {OTHER_DTYPE, SGK_BAD_DTYPE, "output 1: dtype 2, the input has 3"},
    {OTHER_DIMS, SGK_BAD_SHAPE, "output 1: dimension 1 is 5, the result's is 4"},
};

START_TEST(refuses)
{
    const struct cut cut = {
        .dtype = BITS_4, .dims = {5, 5}, .rank = 2, .axis = 1, .lengths = {1, 4}, .count = 2, .keepdims = true};
    struct call call;
    struct sgk_message message = {""};
    size_t count = cut.count;
    call_fill(&call, &cut);
    switch (refusals[_i].wrong) {
    case INPUT_SHORT:
        call.input.bytes--;
        break;
    case OUTPUT_SHORT:
        call.outputs[0].capacity--;
        break;
    case OUTPUT_NULL:
        call.outputs[1].data = NULL;
        break;
    case OVERLAP:
        call.outputs[0].data = call.data + call.input.bytes - 1;
        break;
    case TOO_FEW:
        count = 1;
        break;
    case OTHER_DTYPE:
        call.outputs[1].dtype = BITS_2;
        break;
    case OTHER_DIMS:
        call.dims[1][1] = 5;
        break;
    }
    const enum sgk_status status = sgk_plan_run(&call.plan, &call.input, call.outputs, count, &message);
    REQUIRE(status == refusals[_i].status, "%s: %s", refusals[_i].text, message.text);
    check_text(refusals[_i].text, message.text, refusals[_i].text);
    ck_assert(guarded_untouched(&call.memory[0]) && guarded_untouched(&call.memory[1]));
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
