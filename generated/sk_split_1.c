/*
 * sk_split_1.c - Split since version 1.
 *
 * Written by splitgen generate from spec/ and templates/version.c.in. Do not edit:
 * change those, then run `splitgen generate`. No licence conditions (0BSD).
 */
#include "sk_split_1.h"

#include "outputs.h"
#include "say.h"
#include "sk_ops.h"

/* The bits of an element, of each dtype that the input may have. */
static const uint8_t bits[] = {
    [SK_FLOAT16] = 16,
    [SK_FLOAT] = 32,
    [SK_DOUBLE] = 64,
};

static const struct sk_traits traits = {
    .title = SK_SENTENCE("Split-1"),
    .bits = bits,
    .bits_count = sizeof bits,
    .gives_sequence = 0,
    .find_columns = sk_find_columns,
};

static const struct sk_split_1_attributes defaults = SK_SPLIT_1_ATTRIBUTES;

/* The dtypes that the input split may have. */
static const struct sk_list_dtype split_dtypes[] = {
    {SK_FLOAT16, 2, sk_read_float16},
    {SK_FLOAT, 4, sk_read_float},
    {SK_DOUBLE, 8, sk_read_double},
};

/* The input and its axis, and then the lengths by the first rule that applies. */
static enum sk_status plan_node(
    struct sk_plan *plan,
    int32_t dtype,
    const void *given,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    size_t output_count,
    struct sk_message *message
)
{
    const struct sk_split_1_attributes *attributes = given != NULL ? given : &defaults;
    sk_message_clear(message);
    if (attributes->axis == NULL)
        sk_say(message, "Split-1 has no default for 'axis': 0 is taken");
    const int64_t axis = attributes->axis != NULL ? *attributes->axis : 0;
    enum sk_status status = sk_plan_input(plan, &traits, dtype, input, axis, message);
    if (status != SK_OK)
        return status;
    struct sk_integers list;

    /* Decided: attribute 'split' and input 'split' exclude each other. */
    if (attributes->split.data != NULL && split != NULL) {
        return sk_fail(message, SK_BAD_INPUTS, "Split-1: attribute 'split' and input 'split' exclude each other");
    }

    /* "length of each output" */
    if (attributes->split.data != NULL) {
        list = sk_integers_of(attributes->split.data, attributes->split.count);
        return sk_plan_lengths(plan, sk_lengths_listed, &list, output_count, message);
    }

    /* "Optional list of output lengths" */
    if (split != NULL && split->rank == 1) {
        if (split->dtype != input->dtype)
            return sk_fail(message, SK_BAD_DTYPE, "split: dtype %lld is not allowed", (long long)split->dtype);
        status = sk_list_of(&list, split, split_dtypes, 3, message);
        if (status != SK_OK)
            return status;
        return sk_plan_lengths(plan, sk_lengths_listed, &list, output_count, message);
    }

    /* Decided: input 'split' is a list: a 1-D tensor. */
    if (split != NULL) {
        return sk_fail(message, SK_BAD_RANK, "Split-1: input 'split' is a list: a 1-D tensor");
    }

    /* "Otherwise, the tensor is split to equal sized parts." */
    const int64_t number = (int64_t)output_count;
    list = sk_integers_of(&number, 1);
    return sk_plan_lengths(plan, sk_lengths_equal, &list, output_count, message);
}

enum sk_status sk_split_1_plan(
    struct sk_plan *plan,
    const struct sk_split_1_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    size_t output_count,
    struct sk_message *message
)
{
    return plan_node(plan, 0, attributes, input, split, output_count, message);
}

enum sk_status sk_split_1_infer(
    const struct sk_split_1_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_output *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    struct sk_plan plan;
    const enum sk_status status =
        plan_node(&plan, 0, attributes, input, split, output_count, message);
    return status == SK_OK ? sk_infer_outputs(&plan, outputs, output_count, message) : status;
}

/* What every kernel is. What differs comes last: so the other arguments stay where the caller put them. */
SK_SHARED static enum sk_status run(
    const struct sk_split_1_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    const struct sk_output *outputs,
    size_t output_count,
    struct sk_message *message,
    int32_t dtype
)
{
    struct sk_plan plan;
    const enum sk_status status =
        plan_node(&plan, dtype, attributes, input, split, output_count, message);
    return status == SK_OK ? sk_run_outputs(&plan, input, outputs, output_count, message) : status;
}

#define KERNEL(name, dtype) \
    enum sk_status name( \
        const struct sk_split_1_attributes *attributes, \
        const struct sk_tensor *input, \
        const struct sk_tensor *split, \
        const struct sk_output *outputs, \
        size_t output_count, \
        struct sk_message *message) \
    { \
        return run(attributes, input, split, outputs, output_count, message, dtype); \
    }

KERNEL(sk_split_1_float16, SK_FLOAT16)
KERNEL(sk_split_1_float, SK_FLOAT)
KERNEL(sk_split_1_double, SK_DOUBLE)

static const struct sk_attribute_row attribute_rows[] = {
    {"axis", SK_ATTRIBUTE_INT, 0, offsetof(struct sk_split_1_attributes, axis)},
    {"split", SK_ATTRIBUTE_INTS, 0, offsetof(struct sk_split_1_attributes, split)},
};

SK_ATTRIBUTES_FIT(struct sk_split_1_attributes);

const struct sk_op sk_split_1_op = {
    .name = "Split",
    .since_version = 1,
    .last_opset = 1,
    .min_inputs = 1,
    .max_inputs = 2,
    .attribute_count = 2,
    .attributes_size = sizeof defaults,
    .attributes = attribute_rows,
    .defaults = &defaults,
    .traits = &traits,
    .plan = plan_node,
};
