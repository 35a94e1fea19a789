/*
 * test_random.c - random requests, right and wrong, against the oracle: they agree on what is accepted, and on every
 * byte.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "call.h"
#include "chance.h"
#include "elements.h"
#include "harness.h"
#include "oracle.h"
#include "versions.h"

#define MAX_RANK 8
#define MAX_PARTS 16
#define MAX_ELEMENTS 600
#define ROUNDS 40 /* in each, every kernel has its turn so many times: */
#define TURNS 8

struct sample {
    const struct sgk_op *op;
    int32_t dtype;
    unsigned bit; /* the op version */
    int64_t dims[MAX_RANK];
    struct oracle_request request;
    bool axis_given, keepdims_given;
    struct oracle_length lengths[MAX_PARTS]; /* of whichever list or scalar is given */
    int64_t numbers[MAX_PARTS];              /* the same for the attribute */
    int32_t split_dtype;
    bool split_named; /* though it may be absent */
    bool omitted[MAX_PARTS];
};

static void make_shape(struct sample *sample)
{
    struct oracle_request *request = &sample->request;
    int64_t elements = 1;
    request->dims = sample->dims;
    request->rank = (size_t)between(1, MAX_RANK);
    for (size_t i = 0; i < request->rank; i++) {
        int64_t most = request->rank <= 2 ? 24 : 5;
        while (most > 1 && elements * most > MAX_ELEMENTS)
            most--;
        sample->dims[i] = chance(4) ? 0 : between(1, most);
        if (sample->dims[i] > 0)
            elements *= sample->dims[i];
    }
    sample->axis_given = chance(85);
    if (sample->axis_given)
        request->axis = between(-(int64_t)request->rank, (int64_t)request->rank - 1);
}

static int64_t dim_of(const struct sample *sample)
{
    const int64_t axis = sample->request.axis;
    return sample->dims[axis < 0 ? axis + (int64_t)sample->request.rank : axis];
}

static void set_list(struct sample *sample, size_t rank, size_t count)
{
    const bool by_attribute = sample->bit & BY_ATTRIBUTE && (!(sample->bit & SPLIT_1) || chance(50));
    struct oracle_list *list = by_attribute ? &sample->request.attribute : &sample->request.input;
    list->given = true;
    list->rank = rank;
    list->count = count;
    list->lengths = sample->lengths;
    sample->request.output_count = count;
}

/* Cuts the axis anywhere, also in the same place twice. */
static void make_list(struct sample *sample)
{
    const size_t count = (size_t)between(1, 7);
    int64_t rest = dim_of(sample);
    for (size_t i = 0; i < count; i++) {
        const int64_t length = i + 1 == count ? rest : between(0, chance(50) ? rest : rest / 2);
        sample->lengths[i].is_integer = true;
        sample->lengths[i].value = length;
        rest -= length;
    }
    set_list(sample, 1, count);
}

static void make_lengths(struct sample *sample)
{
    struct oracle_request *request = &sample->request;
    const int64_t dim = dim_of(sample);
    request->output_count = (size_t)between(1, 6);
    request->keepdims = 1;
    if (sample->bit & SEQUENCE && chance(60)) {
        sample->keepdims_given = true;
        request->keepdims = between(-1, 2);
    }
    if (chance(50)) {
        make_list(sample);
    } else if (sample->bit & SPLIT_18) {
        request->has_num_outputs = true;
        request->num_outputs = (int64_t)request->output_count;
    } else if (sample->bit & SEQUENCE) {
        if (chance(60)) {
            sample->lengths[0].is_integer = true;
            sample->lengths[0].value = between(1, dim + 2);
            set_list(sample, 0, 1);
        }
    } else {
        while (dim % (int64_t)request->output_count != 0)
            request->output_count--;
    }
}

/* One thing that may make the request wrong; the oracle says whether it does. */
static void spoil(struct sample *sample)
{
    struct oracle_request *request = &sample->request;
    struct oracle_list *list = request->attribute.given ? &request->attribute : &request->input;
    switch (next_random() % 8) {
    case 0:
        sample->axis_given = true;
        request->axis = chance(50) ? (int64_t)request->rank : -(int64_t)request->rank - 1;
        break;
    case 1:
        sample->axis_given = true;
        request->axis = odd_number();
        break;
    case 2:
        request->output_count = (size_t)between(0, 7);
        break;
    case 3:
        if (request->has_num_outputs)
            request->num_outputs = chance(50) ? odd_number() : between(-1, 8);
        else if (sample->bit & SPLIT_18)
            request->has_num_outputs = true; /* beside the list, and 0 */
        break;
    case 4:
        if (list->given && list->count > 0)
            sample->lengths[next_random() % list->count].value += chance(50) ? 1 : -1;
        break;
    case 5:
        if (list->given && list->count > 0)
            sample->lengths[next_random() % list->count].value = odd_number();
        break;
    case 6:
        if (list->given && list->count > 1)
            list->count--;
        else if (list->given && sample->bit & SPLIT_1 && list == &request->input)
            sample->lengths[0].is_integer = false;
        break;
    default:
        if (request->input.given)
            request->input.rank = (size_t)between(0, 2);
        if (request->input.given && request->input.rank == 0)
            request->input.count = 1;
        break;
    }
}

/* A length as an element of split; a float that cannot hold it stands for no integer, and is refused either way. */
static void put_length(int32_t dtype, void *data, size_t index, struct oracle_length length)
{
    if (dtype == SGK_INT32 || dtype == SGK_INT64)
        put_element(dtype, data, index, length.value);
    else
        put_real(dtype, data, index, (double)length.value + (length.is_integer ? 0 : 0.5));
}

static size_t make_attributes(struct sample *sample, struct sgk_attribute *attributes)
{
    const struct oracle_request *request = &sample->request;
    size_t count = 0;
    if (sample->axis_given) {
        const struct sgk_attribute axis = {.name = "axis", .type = SGK_ATTRIBUTE_INT, .i = request->axis};
        attributes[count++] = axis;
    }
    if (request->attribute.given) {
        for (size_t i = 0; i < request->attribute.count; i++)
            sample->numbers[i] = sample->lengths[i].value;
        const struct sgk_attribute split = {
            .name = "split", .type = SGK_ATTRIBUTE_INTS, .ints = {sample->numbers, request->attribute.count}};
        attributes[count++] = split;
    }
    if (request->has_num_outputs) {
        const struct sgk_attribute num_outputs = {
            .name = "num_outputs", .type = SGK_ATTRIBUTE_INT, .i = request->num_outputs};
        attributes[count++] = num_outputs;
    }
    if (sample->keepdims_given) {
        const struct sgk_attribute keepdims = {.name = "keepdims", .type = SGK_ATTRIBUTE_INT, .i = request->keepdims};
        attributes[count++] = keepdims;
    }
    if (count > 1 && chance(50)) { /* their order means nothing */
        const struct sgk_attribute first = attributes[0];
        attributes[0] = attributes[count - 1];
        attributes[count - 1] = first;
    }
    return count;
}

static void make_sample(struct sample *sample, const struct sgk_op *op, int32_t dtype)
{
    memset(sample, 0, sizeof *sample);
    sample->op = op;
    sample->dtype = dtype;
    sample->bit = version_of(op)->bit;
    sample->request.to_sequence = sample->bit & SEQUENCE;
    sample->request.since_version = (int)sgk_op_since_version(op);
    make_shape(sample);
    make_lengths(sample);
    if (chance(35))
        spoil(sample);
    sample->split_dtype = SGK_INT64;
    if (sample->bit & SPLIT_1)
        sample->split_dtype = dtype;
    else if (sample->bit & SEQUENCE && chance(50))
        sample->split_dtype = SGK_INT32;
    for (size_t i = 0; i < MAX_PARTS; i++) {
        sample->omitted[i] = chance(15);
        if (sample->split_dtype == SGK_INT32) /* the oracle is to judge what the tensor holds */
            sample->lengths[i].value = (int32_t)(uint32_t)sample->lengths[i].value;
    }
    sample->split_named = sample->request.input.given || (sample->bit & BY_INPUT && chance(20));
}

/* Runs a sample; returns whether it was accepted. */
static bool check_sample(const char *row, struct sample *sample)
{
    const struct oracle_request *request = &sample->request;
    const size_t input_offset = next_random() % 16;
    struct numbers input = numbers_new(sample->dtype, request->dims, request->rank, 1, input_offset);
    const size_t split_offset = next_random() % 16;
    const int64_t split_dims[] = {request->input.rank == 2 ? 1 : (int64_t)request->input.count,
                                  (int64_t)request->input.count};
    struct numbers split = numbers_new(sample->split_dtype, split_dims, request->input.rank, 0, split_offset);
    for (size_t i = 0; i < request->input.count; i++)
        put_length(sample->split_dtype, split.data, i, sample->lengths[i]);
    struct sgk_attribute attributes[4];
    const struct call call = {
        .row = row,
        .op = sample->op,
        .dtype = sample->dtype,
        .attributes = attributes,
        .attribute_count = make_attributes(sample, attributes),
        .input = &input.tensor,
        .split = request->input.given ? &split.tensor : NULL,
        .input_count = sample->split_named ? 2 : 1,
        .output_count = request->output_count,
        .omitted = sample->omitted,
        .offset = next_random() % 16,
    };
    const struct oracle_answer answer = oracle_split(request);
    if (answer.accepted) {
        struct oracle_part *parts = oracle_parts(request, &answer);
        const bool warns = sample->bit & SPLIT_1 && !sample->axis_given;
        check_accepted(&call, parts, answer.part_count, warns ? "Split-1 has no default" : "");
        oracle_free(parts, answer.part_count);
    } else {
        check_refused(&call, SGK_OK, " ");
    }
    numbers_free(&split, split_offset);
    numbers_free(&input, input_offset);
    return answer.accepted;
}

START_TEST(round_of_samples)
{
    size_t accepted = 0;
    size_t samples = 0;
    const struct sgk_op *op;
    for (size_t turn = 0; turn < TURNS; turn++) {
        for (size_t i = 0; (op = sgk_op_at(i)) != NULL; i++) {
            for (int32_t dtype = 1; dtype <= MAX_DTYPE; dtype++) {
                if (!sgk_op_takes(op, dtype))
                    continue;
                char row[80];
                const uint64_t seed = ((uint64_t)_i * TURNS + turn) * 1000 + i * MAX_DTYPE + (uint64_t)dtype;
                snprintf(row, sizeof row, "seed %llu", (unsigned long long)seed);
                chance_seed(seed);
                struct sample sample; /* points into itself */
                make_sample(&sample, op, dtype);
                accepted += check_sample(row, &sample);
                samples++;
            }
        }
    }
    /* a generator that only makes wrong requests, or only right ones, would show little */
    ck_assert_uint_ge(accepted, samples / 2);
    ck_assert_uint_le(accepted, samples * 9 / 10);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("random");
    add_rows(suite, "rounds", round_of_samples, ROUNDS);
    return run_suite(suite);
}
