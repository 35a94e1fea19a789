/*
 * sk_split_2.c - Split since version 2.
 *
 * Written by splitgen generate from spec/ and templates/version.c.in. Do not edit:
 * change those, then run `splitgen generate`. No licence conditions (0BSD).
 */
#include "sk_split_2.h"

#include "outputs.h"
#include "say.h"
#include "sk_ops.h"

/* The bits of an element, of each dtype that the input may have. */
static const uint8_t bits[] = {
    [SK_UINT8] = 8,
    [SK_UINT16] = 16,
    [SK_UINT32] = 32,
    [SK_UINT64] = 64,
    [SK_INT8] = 8,
    [SK_INT16] = 16,
    [SK_INT32] = 32,
    [SK_INT64] = 64,
    [SK_FLOAT16] = 16,
    [SK_FLOAT] = 32,
    [SK_DOUBLE] = 64,
    [SK_STRING] = 8 * sizeof(struct sk_string),
    [SK_BOOL] = 8,
    [SK_COMPLEX64] = 64,
    [SK_COMPLEX128] = 128,
};

static const struct sk_traits traits = {
    .title = SK_SENTENCE("Split-2"),
    .bits = bits,
    .bits_count = sizeof bits,
    .gives_sequence = 0,
    .find_columns = sk_find_columns,
};

static const struct sk_split_2_attributes defaults = SK_SPLIT_2_ATTRIBUTES;

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
    const struct sk_split_2_attributes *attributes = given != NULL ? given : &defaults;
    (void)split; /* this version has no such input */
    sk_message_clear(message);
    const int64_t axis = attributes->axis;
    enum sk_status status = sk_plan_input(plan, &traits, dtype, input, axis, message);
    if (status != SK_OK)
        return status;
    struct sk_integers list;

    /* "Lengths of the parts can be specified using argument 'split'." */
    if (attributes->split.data != NULL) {
        list = sk_integers_of(attributes->split.data, attributes->split.count);
        return sk_plan_lengths(plan, sk_lengths_listed, &list, output_count, message);
    }

    /* "Otherwise, the tensor is split to equal sized parts." */
    const int64_t number = (int64_t)output_count;
    list = sk_integers_of(&number, 1);
    return sk_plan_lengths(plan, sk_lengths_equal, &list, output_count, message);
}

enum sk_status sk_split_2_plan(
    struct sk_plan *plan,
    const struct sk_split_2_attributes *attributes,
    const struct sk_tensor *input,
    size_t output_count,
    struct sk_message *message
)
{
    return plan_node(plan, 0, attributes, input, NULL, output_count, message);
}

enum sk_status sk_split_2_infer(
    const struct sk_split_2_attributes *attributes,
    const struct sk_tensor *input,
    struct sk_output *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    struct sk_plan plan;
    const enum sk_status status =
        plan_node(&plan, 0, attributes, input, NULL, output_count, message);
    return status == SK_OK ? sk_infer_outputs(&plan, outputs, output_count, message) : status;
}

/* What every kernel is. What differs comes last: so the other arguments stay where the caller put them. */
SK_SHARED static enum sk_status run(
    const struct sk_split_2_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_output *outputs,
    size_t output_count,
    struct sk_message *message,
    int32_t dtype
)
{
    struct sk_plan plan;
    const enum sk_status status =
        plan_node(&plan, dtype, attributes, input, NULL, output_count, message);
    return status == SK_OK ? sk_run_outputs(&plan, input, outputs, output_count, message) : status;
}

#define KERNEL(name, dtype) \
    enum sk_status name( \
        const struct sk_split_2_attributes *attributes, \
        const struct sk_tensor *input, \
        const struct sk_output *outputs, \
        size_t output_count, \
        struct sk_message *message) \
    { \
        return run(attributes, input, outputs, output_count, message, dtype); \
    }

KERNEL(sk_split_2_uint8, SK_UINT8)
KERNEL(sk_split_2_uint16, SK_UINT16)
KERNEL(sk_split_2_uint32, SK_UINT32)
KERNEL(sk_split_2_uint64, SK_UINT64)
KERNEL(sk_split_2_int8, SK_INT8)
KERNEL(sk_split_2_int16, SK_INT16)
KERNEL(sk_split_2_int32, SK_INT32)
KERNEL(sk_split_2_int64, SK_INT64)
KERNEL(sk_split_2_float16, SK_FLOAT16)
KERNEL(sk_split_2_float, SK_FLOAT)
KERNEL(sk_split_2_double, SK_DOUBLE)
KERNEL(sk_split_2_string, SK_STRING)
KERNEL(sk_split_2_bool, SK_BOOL)
KERNEL(sk_split_2_complex64, SK_COMPLEX64)
KERNEL(sk_split_2_complex128, SK_COMPLEX128)

static const struct sk_attribute_row attribute_rows[] = {
    {"axis", SK_ATTRIBUTE_INT, 1, offsetof(struct sk_split_2_attributes, axis)},
    {"split", SK_ATTRIBUTE_INTS, 0, offsetof(struct sk_split_2_attributes, split)},
};

SK_ATTRIBUTES_FIT(struct sk_split_2_attributes);

const struct sk_op sk_split_2_op = {
    .name = "Split",
    .since_version = 2,
    .last_opset = 10,
    .min_inputs = 1,
    .max_inputs = 1,
    .attribute_count = 2,
    .attributes_size = sizeof defaults,
    .attributes = attribute_rows,
    .defaults = &defaults,
    .traits = &traits,
    .plan = plan_node,
};
