/*
 * sk_split_11.c - Split since version 11.
 *
 * Written by splitgen generate from spec/ and templates/version.c.in. Do not edit:
 * change those, then run `splitgen generate`. No licence conditions (0BSD).
 */
#include "sk_split_11.h"

#include "message.h"
#include "node.h"
#include "plan.h"

/* The input and its axis, and then the lengths by the first rule that applies. */
static enum sk_status plan_node(
    struct sk_plan *plan,
    int32_t dtype,
    const struct sk_split_11_attributes *attributes,
    const struct sk_tensor *input,
    size_t output_count,
    struct sk_message *message
)
{
    static const struct sk_split_11_attributes defaults = SK_SPLIT_11_ATTRIBUTES;
    if (attributes == NULL)
        attributes = &defaults;
    sk_message_clear(message);
    const int64_t axis = attributes->axis;
    enum sk_status status = sk_plan_input(plan, &sk_split_11_version, dtype, input, axis, message);
    if (status != SK_OK)
        return status;

    /* "Lengths of the parts can be specified using argument 'split'." */
    if (attributes->split.data != NULL) {
        plan->given = sk_integers_of(attributes->split.data, attributes->split.count);
        return sk_lengths_listed(plan->dim, &plan->given, &plan->lengths, message);
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
    const struct sk_split_11_attributes *attributes,
    const struct sk_tensor *input,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message,
    int32_t dtype,
    size_t width
)
{
    struct sk_plan plan;
    enum sk_status status = plan_node(&plan, dtype, attributes, input, output_count, message);
    if (status != SK_OK)
        return status;
    const struct sk_parts parts = {outputs, NULL, output_count};
    if (dtype == SK_ANY_DTYPE)
        return sk_infer_parts(&plan, &parts, message);
    return sk_split_parts(&plan, &parts, width, message);
}

enum sk_status sk_split_11_infer(
    const struct sk_split_11_attributes *attributes,
    const struct sk_tensor *input,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, outputs, output_count, message, SK_ANY_DTYPE, 0);
}

enum sk_status sk_split_11_uint8(
    const struct sk_split_11_attributes *attributes,
    const struct sk_tensor *input,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, outputs, output_count, message, SK_UINT8, 1);
}

enum sk_status sk_split_11_uint16(
    const struct sk_split_11_attributes *attributes,
    const struct sk_tensor *input,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, outputs, output_count, message, SK_UINT16, 2);
}

enum sk_status sk_split_11_uint32(
    const struct sk_split_11_attributes *attributes,
    const struct sk_tensor *input,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, outputs, output_count, message, SK_UINT32, 4);
}

enum sk_status sk_split_11_uint64(
    const struct sk_split_11_attributes *attributes,
    const struct sk_tensor *input,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, outputs, output_count, message, SK_UINT64, 8);
}

enum sk_status sk_split_11_int8(
    const struct sk_split_11_attributes *attributes,
    const struct sk_tensor *input,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, outputs, output_count, message, SK_INT8, 1);
}

enum sk_status sk_split_11_int16(
    const struct sk_split_11_attributes *attributes,
    const struct sk_tensor *input,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, outputs, output_count, message, SK_INT16, 2);
}

enum sk_status sk_split_11_int32(
    const struct sk_split_11_attributes *attributes,
    const struct sk_tensor *input,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, outputs, output_count, message, SK_INT32, 4);
}

enum sk_status sk_split_11_int64(
    const struct sk_split_11_attributes *attributes,
    const struct sk_tensor *input,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, outputs, output_count, message, SK_INT64, 8);
}

enum sk_status sk_split_11_float16(
    const struct sk_split_11_attributes *attributes,
    const struct sk_tensor *input,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, outputs, output_count, message, SK_FLOAT16, 2);
}

enum sk_status sk_split_11_float(
    const struct sk_split_11_attributes *attributes,
    const struct sk_tensor *input,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, outputs, output_count, message, SK_FLOAT, 4);
}

enum sk_status sk_split_11_double(
    const struct sk_split_11_attributes *attributes,
    const struct sk_tensor *input,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, outputs, output_count, message, SK_DOUBLE, 8);
}

enum sk_status sk_split_11_string(
    const struct sk_split_11_attributes *attributes,
    const struct sk_tensor *input,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, outputs, output_count, message, SK_STRING, sizeof(struct sk_string));
}

enum sk_status sk_split_11_bool(
    const struct sk_split_11_attributes *attributes,
    const struct sk_tensor *input,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, outputs, output_count, message, SK_BOOL, 1);
}

enum sk_status sk_split_11_complex64(
    const struct sk_split_11_attributes *attributes,
    const struct sk_tensor *input,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, outputs, output_count, message, SK_COMPLEX64, 8);
}

enum sk_status sk_split_11_complex128(
    const struct sk_split_11_attributes *attributes,
    const struct sk_tensor *input,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, outputs, output_count, message, SK_COMPLEX128, 16);
}

/* A node as a model spells it, for infer and the kernels alike. */
static enum sk_status call(sk_function *function, const struct sk_node *node, struct sk_message *message)
{
    struct sk_split_11_attributes attributes = SK_SPLIT_11_ATTRIBUTES;
    enum sk_status status = sk_bind_node(&sk_split_11_version, node, &attributes, message);
    if (status != SK_OK)
        return status;
    return ((sk_split_11_function *)function)(
        &attributes,
        sk_node_input(node, 0),
        node->outputs,
        node->output_count,
        message);
}

static const struct sk_attribute_info attribute_infos[] = {
    {"axis", SK_ATTRIBUTE_INT, 1, offsetof(struct sk_split_11_attributes, axis)},
    {"split", SK_ATTRIBUTE_INTS, 0, offsetof(struct sk_split_11_attributes, split)},
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
    SK_FLOAT16,
    SK_FLOAT,
    SK_DOUBLE,
    SK_STRING,
    SK_BOOL,
    SK_COMPLEX64,
    SK_COMPLEX128,
};

const struct sk_version sk_split_11_version = {
    .op = "Split",
    .since_version = 11,
    .last_opset = 12,
    .attributes = attribute_infos,
    .attribute_count = 2,
    .min_inputs = 1,
    .max_inputs = 1,
    .gives_sequence = 0,
    .dtypes = dtypes,
    .dtype_count = 15,
    .infer = (sk_function *)sk_split_11_infer,
    .call = call,
};
