/*
 * sk_split_to_sequence_24.c - SplitToSequence since version 24.
 *
 * Written by splitgen generate from spec/ and templates/version.c.in. Do not edit:
 * change those, then run `splitgen generate`. No licence conditions (0BSD).
 */
#include "sk_split_to_sequence_24.h"

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
    [SK_BFLOAT16] = 16,
    [SK_FLOAT16] = 16,
    [SK_FLOAT] = 32,
    [SK_DOUBLE] = 64,
    [SK_STRING] = 8 * sizeof(struct sk_string),
    [SK_BOOL] = 8,
    [SK_COMPLEX64] = 64,
    [SK_COMPLEX128] = 128,
};

static const struct sk_traits traits = {
    .title = SK_SENTENCE("SplitToSequence-24"),
    .bits = bits,
    .bits_count = sizeof bits,
    .gives_sequence = 1,
    .find_columns = sk_find_columns,
};

static const struct sk_split_to_sequence_24_attributes defaults = SK_SPLIT_TO_SEQUENCE_24_ATTRIBUTES;

/* The dtypes that the input split may have. */
static const struct sk_list_dtype split_dtypes[] = {
    {SK_INT32, 4, sk_read_int32},
    {SK_INT64, 8, sk_read_int64},
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
    const struct sk_split_to_sequence_24_attributes *attributes = given != NULL ? given : &defaults;
    sk_message_clear(message);
    const int64_t axis = attributes->axis;
    enum sk_status status = sk_plan_input(plan, &traits, dtype, input, axis, message);
    if (status != SK_OK)
        return status;
    struct sk_integers list;

    /* "If 'split' is a scalar, then 'input' will be split into chunks all of size 'split' if possible." */
    if (split != NULL && split->rank == 0) {
        status = sk_list_of(&list, split, split_dtypes, 2, message);
        if (status != SK_OK)
            return status;
        return sk_plan_lengths(plan, sk_lengths_chunks, &list, output_count, message);
    }

    /*
     * "If 'split' is a 1-dimensional tensor, the input tensor is split into 'size(split)' chunks, with lengths
     * of the parts on 'axis' specified in 'split'."
     */
    if (split != NULL && split->rank == 1) {
        status = sk_list_of(&list, split, split_dtypes, 2, message);
        if (status != SK_OK)
            return status;
        return sk_plan_lengths(plan, sk_lengths_listed, &list, output_count, message);
    }

    /* "'split' is either a scalar (tensor of empty shape), or a 1-D tensor." */
    if (split != NULL) {
        return sk_fail(message, SK_BAD_RANK, "SplitToSequence-24: 'split' is either a scalar (tensor of empty shape), or a 1-D tensor.");
    }

    /* "If the argument `split' is not specified, a default scalar value of 1 is used as the value of `split'." */
    if (attributes->keepdims == 0)
        sk_drop_axis(plan);
    const int64_t number = 1;
    list = sk_integers_of(&number, 1);
    return sk_plan_lengths(plan, sk_lengths_chunks, &list, output_count, message);
}

enum sk_status sk_split_to_sequence_24_plan(
    struct sk_plan *plan,
    const struct sk_split_to_sequence_24_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_message *message
)
{
    return plan_node(plan, 0, attributes, input, split, 0, message);
}

enum sk_status sk_split_to_sequence_24_infer(
    const struct sk_split_to_sequence_24_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_output *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    struct sk_plan plan;
    const enum sk_status status =
        plan_node(&plan, 0, attributes, input, split, 0, message);
    return status == SK_OK ? sk_infer_outputs(&plan, outputs, output_count, message) : status;
}

/* What every kernel is. What differs comes last: so the other arguments stay where the caller put them. */
SK_SHARED static enum sk_status run(
    const struct sk_split_to_sequence_24_attributes *attributes,
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
        plan_node(&plan, dtype, attributes, input, split, 0, message);
    return status == SK_OK ? sk_run_outputs(&plan, input, outputs, output_count, message) : status;
}

#define KERNEL(name, dtype) \
    enum sk_status name( \
        const struct sk_split_to_sequence_24_attributes *attributes, \
        const struct sk_tensor *input, \
        const struct sk_tensor *split, \
        const struct sk_output *outputs, \
        size_t output_count, \
        struct sk_message *message) \
    { \
        return run(attributes, input, split, outputs, output_count, message, dtype); \
    }

KERNEL(sk_split_to_sequence_24_uint8, SK_UINT8)
KERNEL(sk_split_to_sequence_24_uint16, SK_UINT16)
KERNEL(sk_split_to_sequence_24_uint32, SK_UINT32)
KERNEL(sk_split_to_sequence_24_uint64, SK_UINT64)
KERNEL(sk_split_to_sequence_24_int8, SK_INT8)
KERNEL(sk_split_to_sequence_24_int16, SK_INT16)
KERNEL(sk_split_to_sequence_24_int32, SK_INT32)
KERNEL(sk_split_to_sequence_24_int64, SK_INT64)
KERNEL(sk_split_to_sequence_24_bfloat16, SK_BFLOAT16)
KERNEL(sk_split_to_sequence_24_float16, SK_FLOAT16)
KERNEL(sk_split_to_sequence_24_float, SK_FLOAT)
KERNEL(sk_split_to_sequence_24_double, SK_DOUBLE)
KERNEL(sk_split_to_sequence_24_string, SK_STRING)
KERNEL(sk_split_to_sequence_24_bool, SK_BOOL)
KERNEL(sk_split_to_sequence_24_complex64, SK_COMPLEX64)
KERNEL(sk_split_to_sequence_24_complex128, SK_COMPLEX128)

static const struct sk_attribute_row attribute_rows[] = {
    {"axis", SK_ATTRIBUTE_INT, 1, offsetof(struct sk_split_to_sequence_24_attributes, axis)},
    {"keepdims", SK_ATTRIBUTE_INT, 1, offsetof(struct sk_split_to_sequence_24_attributes, keepdims)},
};

SK_ATTRIBUTES_FIT(struct sk_split_to_sequence_24_attributes);

const struct sk_op sk_split_to_sequence_24_op = {
    .name = "SplitToSequence",
    .since_version = 24,
    .last_opset = 28,
    .min_inputs = 1,
    .max_inputs = 2,
    .attribute_count = 2,
    .attributes_size = sizeof defaults,
    .attributes = attribute_rows,
    .defaults = &defaults,
    .traits = &traits,
    .plan = plan_node,
};
