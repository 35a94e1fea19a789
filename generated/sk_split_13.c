/*
 * sk_split_13.c - Split since version 13.
 *
 * Written by splitgen generate from spec/ and templates/version.c.in. Do not edit:
 * change those, then run `splitgen generate`. No licence conditions (0BSD).
 */
#include "sk_split_13.h"

#include "message.h"
#include "node.h"
#include "plan.h"

/* Makes the input split, of tensor(int64), what a length rule is given. */
static enum sk_status plan_split(struct sk_plan *plan, const struct sk_tensor *split, struct sk_message *message)
{
    switch (split->dtype) {
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
    const struct sk_split_13_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    size_t output_count,
    struct sk_message *message
)
{
    static const struct sk_split_13_attributes defaults = SK_SPLIT_13_ATTRIBUTES;
    if (attributes == NULL)
        attributes = &defaults;
    sk_message_clear(message);
    const int64_t axis = attributes->axis;
    enum sk_status status = sk_plan_input(plan, &sk_split_13_version, dtype, input, axis, message);
    if (status != SK_OK)
        return status;

    /* "Lengths of the parts can be specified using input 'split'." */
    if (split != NULL && split->rank == 1) {
        status = plan_split(plan, split, message);
        if (status != SK_OK)
            return status;
        return sk_lengths_listed(plan->dim, &plan->given, &plan->lengths, message);
    }

    /* Decided: input 'split' is a list: a 1-D tensor. */
    if (split != NULL) {
        return sk_fail(message, SK_BAD_RANK, "Split-13: input 'split' is a list: a 1-D tensor");
    }

    /* "Otherwise, the tensor is split to equal sized parts." */
    plan->number = (int64_t)output_count;
    plan->given = sk_integers_of(&plan->number, 1);
    return sk_lengths_equal(plan->dim, &plan->given, &plan->lengths, message);
}

/*
 * Infer, for SK_ANY_DTYPE, and every kernel are this. A kernel's elements are width bytes wide. What differs comes last: so the
 * other arguments stay where the caller put them.
 */
static enum sk_status run(
    const struct sk_split_13_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message,
    int32_t dtype,
    size_t width
)
{
    struct sk_plan plan;
    enum sk_status status = plan_node(&plan, dtype, attributes, input, split, output_count, message);
    if (status != SK_OK)
        return status;
    const struct sk_parts parts = {outputs, NULL, output_count};
    if (dtype == SK_ANY_DTYPE)
        return sk_infer_parts(&plan, &parts, message);
    return sk_split_parts(&plan, &parts, width, message);
}

enum sk_status sk_split_13_infer(
    const struct sk_split_13_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, split, outputs, output_count, message, SK_ANY_DTYPE, 0);
}

enum sk_status sk_split_13_uint8(
    const struct sk_split_13_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, split, outputs, output_count, message, SK_UINT8, 1);
}

enum sk_status sk_split_13_uint16(
    const struct sk_split_13_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, split, outputs, output_count, message, SK_UINT16, 2);
}

enum sk_status sk_split_13_uint32(
    const struct sk_split_13_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, split, outputs, output_count, message, SK_UINT32, 4);
}

enum sk_status sk_split_13_uint64(
    const struct sk_split_13_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, split, outputs, output_count, message, SK_UINT64, 8);
}

enum sk_status sk_split_13_int8(
    const struct sk_split_13_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, split, outputs, output_count, message, SK_INT8, 1);
}

enum sk_status sk_split_13_int16(
    const struct sk_split_13_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, split, outputs, output_count, message, SK_INT16, 2);
}

enum sk_status sk_split_13_int32(
    const struct sk_split_13_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, split, outputs, output_count, message, SK_INT32, 4);
}

enum sk_status sk_split_13_int64(
    const struct sk_split_13_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, split, outputs, output_count, message, SK_INT64, 8);
}

enum sk_status sk_split_13_bfloat16(
    const struct sk_split_13_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, split, outputs, output_count, message, SK_BFLOAT16, 2);
}

enum sk_status sk_split_13_float16(
    const struct sk_split_13_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, split, outputs, output_count, message, SK_FLOAT16, 2);
}

enum sk_status sk_split_13_float(
    const struct sk_split_13_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, split, outputs, output_count, message, SK_FLOAT, 4);
}

enum sk_status sk_split_13_double(
    const struct sk_split_13_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, split, outputs, output_count, message, SK_DOUBLE, 8);
}

enum sk_status sk_split_13_string(
    const struct sk_split_13_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, split, outputs, output_count, message, SK_STRING, sizeof(struct sk_string));
}

enum sk_status sk_split_13_bool(
    const struct sk_split_13_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, split, outputs, output_count, message, SK_BOOL, 1);
}

enum sk_status sk_split_13_complex64(
    const struct sk_split_13_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, split, outputs, output_count, message, SK_COMPLEX64, 8);
}

enum sk_status sk_split_13_complex128(
    const struct sk_split_13_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, split, outputs, output_count, message, SK_COMPLEX128, 16);
}

/* A node as a model spells it, for infer and the kernels alike. */
static enum sk_status call(sk_function *function, const struct sk_node *node, struct sk_message *message)
{
    struct sk_split_13_attributes attributes = SK_SPLIT_13_ATTRIBUTES;
    enum sk_status status = sk_bind_node(&sk_split_13_version, node, &attributes, message);
    if (status != SK_OK)
        return status;
    return ((sk_split_13_function *)function)(
        &attributes,
        sk_node_input(node, 0),
        sk_node_input(node, 1),
        node->outputs,
        node->output_count,
        message);
}

static const struct sk_attribute_info attribute_infos[] = {
    {"axis", SK_ATTRIBUTE_INT, 1, offsetof(struct sk_split_13_attributes, axis)},
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

const struct sk_version sk_split_13_version = {
    .op = "Split",
    .since_version = 13,
    .last_opset = 17,
    .attributes = attribute_infos,
    .attribute_count = 1,
    .min_inputs = 1,
    .max_inputs = 2,
    .gives_sequence = 0,
    .dtypes = dtypes,
    .dtype_count = 16,
    .infer = (sk_function *)sk_split_13_infer,
    .call = call,
};
