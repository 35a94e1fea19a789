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

#define MAX_RANK 300 /* there is no limit, but few tensors have more than */
#define USUAL_RANK 8
#define MAX_PARTS 16
#define MAX_NUMBERS 8
#define MAX_ELEMENTS 600
#define ROUNDS 40 /* in each, every kernel has its turn so many times: */
#define TURNS 8

struct sample {
    const struct sgk_op *op;
    int32_t dtype;
    const struct meaning *meaning;
    int64_t dims[MAX_RANK];
    struct oracle_request request;
    struct oracle_number attributes[MAX_NUMBERS]; /* of the request */
    struct oracle_length lengths[MAX_PARTS];      /* of whichever list or scalar is given */
    int64_t numbers[MAX_PARTS];                   /* the same for the attribute */
    int32_t split_dtype;
    bool split_named; /* though it may be absent */
    bool omitted[MAX_PARTS];
};

/* Sets an attribute that the request has or has not yet. */
static void set_attribute(struct sample *sample, struct oracle_number attribute)
{
    struct oracle_request *request = &sample->request;
    size_t i = 0;
    while (i < request->number_count && strcmp(sample->attributes[i].name, attribute.name) != 0)
        i++;
    ck_assert_uint_lt(i, MAX_NUMBERS);
    sample->attributes[i] = attribute;
    request->number_count += i == request->number_count;
}

static void set_number(struct sample *sample, const char *name, int64_t value)
{
    const struct oracle_number number = {name, value, NULL};
    set_attribute(sample, number);
}

/* Sets an attribute that decides something to anything that it can be. */
static void set_switch(struct sample *sample, const char *name)
{
    const struct choice *choice = choice_of(sample->meaning, name);
    set_attribute(sample, setting_of(choice, name, (size_t)(next_random() % count_settings(choice))));
}

static void make_shape(struct sample *sample)
{
    struct oracle_request *request = &sample->request;
    int64_t elements = 1;
    request->dims = sample->dims;
    request->rank = (size_t)between(1, chance(1) ? MAX_RANK : USUAL_RANK);
    for (size_t i = 0; i < request->rank; i++) {
        sample->dims[i] = 1;
        if (request->rank > USUAL_RANK && chance(95))
            continue;
        int64_t most = request->rank <= 2 ? 24 : 5;
        while (most > 1 && elements * most > MAX_ELEMENTS)
            most--;
        sample->dims[i] = chance(4) ? 0 : between(1, most);
        if (sample->dims[i] > 0)
            elements *= sample->dims[i];
    }
    request->numbers = sample->attributes;
    if (chance(85))
        set_number(sample, "axis", between(-(int64_t)request->rank, (int64_t)request->rank - 1));
}

static int64_t dim_of(const struct sample *sample)
{
    const int64_t axis = oracle_number(&sample->request, "axis", 0);
    return sample->dims[axis < 0 ? axis + (int64_t)sample->request.rank : axis];
}

/* Gives the sample's first lengths. */
static void set_list(struct sample *sample, enum source from, size_t count)
{
    struct oracle_list *list = from == ATTRIBUTE_LIST ? &sample->request.attribute : &sample->request.input;
    list->given = true;
    list->rank = from != INPUT_SCALAR;
    list->count = count;
    list->lengths = sample->lengths;
}

/* Cuts the axis anywhere, also in the same place twice. */
static void make_list(struct sample *sample, enum source from)
{
    const size_t count = (size_t)between(1, 7);
    int64_t rest = dim_of(sample);
    for (size_t i = 0; i < count; i++) {
        const int64_t length = i + 1 == count ? rest : between(0, chance(50) ? rest : rest / 2);
        sample->lengths[i].is_integer = true;
        sample->lengths[i].value = length;
        rest -= length;
    }
    set_list(sample, from, count);
    sample->request.output_count = count;
}

/* One of the ways of the op version, which is taken if it can be, and any other setting of attributes. */
static void make_lengths(struct sample *sample)
{
    struct oracle_request *request = &sample->request;
    const struct way *ways = sample->meaning->ways;
    size_t way_count = 0;
    for (; ways[way_count].from != 0; way_count++) {
        if (ways[way_count].when != NULL && chance(40))
            set_switch(sample, ways[way_count].when);
        if (ways[way_count].squeezed_by != NULL && chance(60))
            set_switch(sample, ways[way_count].squeezed_by);
    }
    const struct way *way = &ways[next_random() % way_count];
    request->output_count = (size_t)between(1, 6);
    if (way->when != NULL)
        set_attribute(sample, setting_for(way));
    if (way->from == ATTRIBUTE_LIST || way->from == INPUT_LIST) {
        make_list(sample, way->from);
    } else if (way->from == INPUT_SCALAR) {
        sample->lengths[0].is_integer = true;
        sample->lengths[0].value = between(1, dim_of(sample) + 2);
        set_list(sample, way->from, 1);
    } else if (way->from == NUMBER) {
        set_number(sample, way->number, (int64_t)request->output_count);
    } else {
        while (request->output_count > 1 && !oracle_split(request).accepted)
            request->output_count--;
    }
}

/* The number that the op version takes lengths from, if there is one. */
static const char *number_of(const struct meaning *meaning)
{
    const char *number = NULL;
    for (const struct way *way = meaning->ways; way->from != 0; way++)
        number = way->from == NUMBER ? way->number : number;
    return number;
}

/* One thing that may make the request wrong; the oracle says whether it does. */
static void spoil(struct sample *sample)
{
    struct oracle_request *request = &sample->request;
    struct oracle_list *list = request->attribute.given ? &request->attribute : &request->input;
    switch (next_random() % 8) {
    case 0:
        set_number(sample, "axis", chance(50) ? (int64_t)request->rank : -(int64_t)request->rank - 1);
        break;
    case 1:
        set_number(sample, "axis", odd_number());
        break;
    case 2:
        request->output_count = (size_t)between(0, 7);
        break;
    case 3:
        if (number_of(sample->meaning) != NULL) /* perhaps beside a list */
            set_number(sample, number_of(sample->meaning), chance(50) ? odd_number() : between(-1, 8));
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
        else if (list->given && has(sample->op, FLOAT_LENGTHS) && list == &request->input)
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

static size_t make_attributes(struct sample *sample, struct sgk_attribute *attributes)
{
    const struct oracle_request *request = &sample->request;
    size_t count = 0;
    for (; count < request->number_count; count++)
        attributes[count] = attribute_of(&request->numbers[count]);
    if (request->attribute.given) {
        for (size_t i = 0; i < request->attribute.count; i++)
            sample->numbers[i] = sample->lengths[i].value;
        const struct sgk_attribute split = {
            .name = "split", .type = SGK_ATTRIBUTE_INTS, .ints = {sample->numbers, request->attribute.count}};
        attributes[count++] = split;
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
    sample->request.op = sgk_op_name(op);
    sample->request.since_version = (int)sgk_op_since_version(op);
    sample->meaning = meaning_of(sample->request.op, sample->request.since_version);
    make_shape(sample);
    make_lengths(sample);
    if (chance(35))
        spoil(sample);
    sample->split_dtype = SGK_INT64;
    if (has(op, FLOAT_LENGTHS))
        sample->split_dtype = dtype;
    else if (has(op, INT32_LENGTHS) && chance(50))
        sample->split_dtype = SGK_INT32;
    for (size_t i = 0; i < MAX_PARTS; i++) {
        sample->omitted[i] = chance(15);
        if (sample->split_dtype == SGK_INT32) /* the oracle is to judge what the tensor holds */
            sample->lengths[i].value = (int32_t)(uint32_t)sample->lengths[i].value;
    }
    sample->split_named = sample->request.input.given || (has(op, BY_INPUT) && chance(20));
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
        put_number(sample->split_dtype, split.data, i,
                   (double)sample->lengths[i].value + (sample->lengths[i].is_integer ? 0 : 0.5),
                   sample->lengths[i].value);
    struct sgk_attribute attributes[MAX_NUMBERS + 1];
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
        const bool warns = has(sample->op, AXIS_ASSUMED) && oracle_number(request, "axis", INT64_MIN) == INT64_MIN;
        check_accepted(&call, parts, answer.part_count, warns ? "has no default" : "");
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
    need_meanings();
    Suite *suite = suite_create("random");
    add_rows(suite, "rounds", round_of_samples, ROUNDS);
    return run_suite(suite);
}
