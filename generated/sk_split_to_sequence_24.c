/*
 * sk_split_to_sequence_24.c - SplitToSequence since version 24.
 *
 * Written by splitgen generate from spec/ and templates/version.c.in. Do not edit:
 * change those, then run `splitgen generate`. No licence conditions (0BSD).
 */
#include "sk_split_to_sequence_24.h"

#include "message.h"
#include "node.h"
#include "plan.h"

/* Makes the input split, of tensor(int32) or tensor(int64), what a length rule is given. */
static enum sk_status plan_split(struct sk_plan *plan, const struct sk_tensor *split, struct sk_message *message)
{
    switch (split->dtype) {
    case SK_INT32:
        return sk_plan_split(plan, split, sk_read_int32, 4, message);
    case SK_INT64:
        return sk_plan_split(plan, split, sk_read_int64, 8, message);
    default:
        return sk_fail(message, SK_BAD_DTYPE, "split: dtype %lld is not allowed", (long long)split->dtype);
    }
}

/* The input and its axis, and then the lengths by the first rule that applies. */
static enum sk_status plan_node(
    struct sk_plan *plan,
    int32_t dtype,
    const struct sk_split_to_sequence_24_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_message *message
)
{
    static const struct sk_split_to_sequence_24_attributes defaults = SK_SPLIT_TO_SEQUENCE_24_ATTRIBUTES;
    if (attributes == NULL)
        attributes = &defaults;
    sk_message_clear(message);
    const int64_t axis = attributes->axis;
    enum sk_status status = sk_plan_input(plan, &sk_split_to_sequence_24_version, dtype, input, axis, message);
    if (status != SK_OK)
        return status;

    /* "If 'split' is a scalar, then 'input' will be split into chunks all of size 'split' if possible." */
    if (split != NULL && split->rank == 0) {
        status = plan_split(plan, split, message);
        if (status != SK_OK)
            return status;
        return sk_lengths_chunks(plan->dim, &plan->given, &plan->lengths, message);
    }

    /*
     * "If 'split' is a 1-dimensional tensor, the input tensor is split into 'size(split)' chunks, with lengths
     * of the parts on 'axis' specified in 'split'."
     */
    if (split != NULL && split->rank == 1) {
        status = plan_split(plan, split, message);
        if (status != SK_OK)
            return status;
        return sk_lengths_listed(plan->dim, &plan->given, &plan->lengths, message);
    }

    /* "'split' is either a scalar (tensor of empty shape), or a 1-D tensor." */
    if (split != NULL) {
        return sk_fail(message, SK_BAD_RANK, "SplitToSequence-24: 'split' is either a scalar (tensor of empty shape), or a 1-D tensor.");
    }

    /* "If the argument `split' is not specified, a default scalar value of 1 is used as the value of `split'." */
    plan->number = 1;
    plan->keepdims = attributes->keepdims != 0;
    plan->given = sk_integers_of(&plan->number, 1);
    return sk_lengths_chunks(plan->dim, &plan->given, &plan->lengths, message);
}

/*
 * Infer, for SK_ANY_DTYPE, and every kernel are this. A kernel's elements are width bytes wide. What differs comes last: so the
 * other arguments stay where the caller put them.
 */
static enum sk_status run(
    const struct sk_split_to_sequence_24_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_sequence *output_sequence,
    struct sk_message *message,
    int32_t dtype,
    size_t width
)
{
    struct sk_plan plan;
    enum sk_status status = plan_node(&plan, dtype, attributes, input, split, message);
    if (status != SK_OK)
        return status;
    if (dtype == SK_ANY_DTYPE)
        return sk_infer_sequence(&plan, output_sequence, message);
    return sk_split_sequence(&plan, output_sequence, width, message);
}

enum sk_status sk_split_to_sequence_24_infer(
    const struct sk_split_to_sequence_24_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_sequence *output_sequence,
    struct sk_message *message
)
{
    return run(attributes, input, split, output_sequence, message, SK_ANY_DTYPE, 0);
}

enum sk_status sk_split_to_sequence_24_uint8(
    const struct sk_split_to_sequence_24_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_sequence *output_sequence,
    struct sk_message *message
)
{
    return run(attributes, input, split, output_sequence, message, SK_UINT8, 1);
}

enum sk_status sk_split_to_sequence_24_uint16(
    const struct sk_split_to_sequence_24_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_sequence *output_sequence,
    struct sk_message *message
)
{
    return run(attributes, input, split, output_sequence, message, SK_UINT16, 2);
}

enum sk_status sk_split_to_sequence_24_uint32(
    const struct sk_split_to_sequence_24_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_sequence *output_sequence,
    struct sk_message *message
)
{
    return run(attributes, input, split, output_sequence, message, SK_UINT32, 4);
}

enum sk_status sk_split_to_sequence_24_uint64(
    const struct sk_split_to_sequence_24_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_sequence *output_sequence,
    struct sk_message *message
)
{
    return run(attributes, input, split, output_sequence, message, SK_UINT64, 8);
}

enum sk_status sk_split_to_sequence_24_int8(
    const struct sk_split_to_sequence_24_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_sequence *output_sequence,
    struct sk_message *message
)
{
    return run(attributes, input, split, output_sequence, message, SK_INT8, 1);
}

enum sk_status sk_split_to_sequence_24_int16(
    const struct sk_split_to_sequence_24_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_sequence *output_sequence,
    struct sk_message *message
)
{
    return run(attributes, input, split, output_sequence, message, SK_INT16, 2);
}

enum sk_status sk_split_to_sequence_24_int32(
    const struct sk_split_to_sequence_24_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_sequence *output_sequence,
    struct sk_message *message
)
{
    return run(attributes, input, split, output_sequence, message, SK_INT32, 4);
}

enum sk_status sk_split_to_sequence_24_int64(
    const struct sk_split_to_sequence_24_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_sequence *output_sequence,
    struct sk_message *message
)
{
    return run(attributes, input, split, output_sequence, message, SK_INT64, 8);
}

enum sk_status sk_split_to_sequence_24_bfloat16(
    const struct sk_split_to_sequence_24_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_sequence *output_sequence,
    struct sk_message *message
)
{
    return run(attributes, input, split, output_sequence, message, SK_BFLOAT16, 2);
}

enum sk_status sk_split_to_sequence_24_float16(
    const struct sk_split_to_sequence_24_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_sequence *output_sequence,
    struct sk_message *message
)
{
    return run(attributes, input, split, output_sequence, message, SK_FLOAT16, 2);
}

enum sk_status sk_split_to_sequence_24_float(
    const struct sk_split_to_sequence_24_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_sequence *output_sequence,
    struct sk_message *message
)
{
    return run(attributes, input, split, output_sequence, message, SK_FLOAT, 4);
}

enum sk_status sk_split_to_sequence_24_double(
    const struct sk_split_to_sequence_24_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_sequence *output_sequence,
    struct sk_message *message
)
{
    return run(attributes, input, split, output_sequence, message, SK_DOUBLE, 8);
}

enum sk_status sk_split_to_sequence_24_string(
    const struct sk_split_to_sequence_24_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_sequence *output_sequence,
    struct sk_message *message
)
{
    return run(attributes, input, split, output_sequence, message, SK_STRING, sizeof(struct sk_string));
}

enum sk_status sk_split_to_sequence_24_bool(
    const struct sk_split_to_sequence_24_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_sequence *output_sequence,
    struct sk_message *message
)
{
    return run(attributes, input, split, output_sequence, message, SK_BOOL, 1);
}

enum sk_status sk_split_to_sequence_24_complex64(
    const struct sk_split_to_sequence_24_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_sequence *output_sequence,
    struct sk_message *message
)
{
    return run(attributes, input, split, output_sequence, message, SK_COMPLEX64, 8);
}

enum sk_status sk_split_to_sequence_24_complex128(
    const struct sk_split_to_sequence_24_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_sequence *output_sequence,
    struct sk_message *message
)
{
    return run(attributes, input, split, output_sequence, message, SK_COMPLEX128, 16);
}

/* A node as a model spells it, for infer and the kernels alike. */
static enum sk_status call(sk_function *function, const struct sk_node *node, struct sk_message *message)
{
    struct sk_split_to_sequence_24_attributes attributes = SK_SPLIT_TO_SEQUENCE_24_ATTRIBUTES;
    enum sk_status status = sk_bind_node(&sk_split_to_sequence_24_version, node, &attributes, message);
    if (status != SK_OK)
        return status;
    return ((sk_split_to_sequence_24_function *)function)(
        &attributes,
        sk_node_input(node, 0),
        sk_node_input(node, 1),
        node->output_sequence,
        message);
}

static const struct sk_attribute_info attribute_infos[] = {
    {"axis", SK_ATTRIBUTE_INT, 1, offsetof(struct sk_split_to_sequence_24_attributes, axis)},
    {"keepdims", SK_ATTRIBUTE_INT, 1, offsetof(struct sk_split_to_sequence_24_attributes, keepdims)},
};

static const int32_t dtypes[] = {
    SK_UINT8,
    SK_UINT16,
    SK_UINT32,
    SK_UINT64,
    SK_INT8,
    SK_INT16,
    SK_INT32,
    SK_INT64,
    SK_BFLOAT16,
    SK_FLOAT16,
    SK_FLOAT,
    SK_DOUBLE,
    SK_STRING,
    SK_BOOL,
    SK_COMPLEX64,
    SK_COMPLEX128,
};

const struct sk_version sk_split_to_sequence_24_version = {
    .op = "SplitToSequence",
    .since_version = 24,
    .last_opset = 28,
    .attributes = attribute_infos,
    .attribute_count = 2,
    .min_inputs = 1,
    .max_inputs = 2,
    .gives_sequence = 1,
    .dtypes = dtypes,
    .dtype_count = 16,
    .infer = (sk_function *)sk_split_to_sequence_24_infer,
    .call = call,
};
