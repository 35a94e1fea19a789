/*
 * sk_split_1.c - Split since version 1.
 *
 * Written by splitgen generate from spec/ and templates/version.c.in. Do not edit:
 * change those, then run `splitgen generate`. No licence conditions (0BSD).
 */
#include "sk_split_1.h"

#include "message.h"
#include "node.h"
#include "plan.h"

/* Makes the input split, of a tensor of the input's dtype, what a length rule is given. */
static enum sk_status plan_split(struct sk_plan *plan, const struct sk_tensor *split, struct sk_message *message)
{
    switch (split->dtype == plan->input->dtype ? split->dtype : SK_ANY_DTYPE) {
    case SK_FLOAT16:
        return sk_plan_split(plan, split, sk_read_float16, 2, message);
    case SK_FLOAT:
        return sk_plan_split(plan, split, sk_read_float, 4, message);
    case SK_DOUBLE:
        return sk_plan_split(plan, split, sk_read_double, 8, message);
    default:
        return sk_fail(message, SK_BAD_DTYPE, "split: dtype %lld is not allowed", (long long)split->dtype);
    }
}

/* The input and its axis, and then the lengths by the first rule that applies. */
static enum sk_status plan_node(
    struct sk_plan *plan,
    int32_t dtype,
    const struct sk_split_1_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    size_t output_count,
    struct sk_message *message
)
{
    static const struct sk_split_1_attributes defaults = SK_SPLIT_1_ATTRIBUTES;
    if (attributes == NULL)
        attributes = &defaults;
    sk_message_clear(message);
    if (attributes->axis == NULL)
        sk_say(message, "Split-1 has no default for 'axis': 0 is taken");
    const int64_t axis = attributes->axis != NULL ? *attributes->axis : 0;
    enum sk_status status = sk_plan_input(plan, &sk_split_1_version, dtype, input, axis, message);
    if (status != SK_OK)
        return status;

    /* Decided: attribute 'split' and input 'split' exclude each other. */
    if (attributes->split.data != NULL && split != NULL) {
        return sk_fail(message, SK_BAD_INPUTS, "Split-1: attribute 'split' and input 'split' exclude each other");
    }

    /* "length of each output" */
    if (attributes->split.data != NULL) {
        plan->given = sk_integers_of(attributes->split.data, attributes->split.count);
        return sk_lengths_listed(plan->dim, &plan->given, &plan->lengths, message);
    }

    /* "Optional list of output lengths" */
    if (split != NULL && split->rank == 1) {
        status = plan_split(plan, split, message);
        if (status != SK_OK)
            return status;
        return sk_lengths_listed(plan->dim, &plan->given, &plan->lengths, message);
    }

    /* Decided: input 'split' is a list: a 1-D tensor. */
    if (split != NULL) {
        return sk_fail(message, SK_BAD_RANK, "Split-1: input 'split' is a list: a 1-D tensor");
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
    const struct sk_split_1_attributes *attributes,
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

enum sk_status sk_split_1_infer(
    const struct sk_split_1_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, split, outputs, output_count, message, SK_ANY_DTYPE, 0);
}

enum sk_status sk_split_1_float16(
    const struct sk_split_1_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, split, outputs, output_count, message, SK_FLOAT16, 2);
}

enum sk_status sk_split_1_float(
    const struct sk_split_1_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, split, outputs, output_count, message, SK_FLOAT, 4);
}

enum sk_status sk_split_1_double(
    const struct sk_split_1_attributes *attributes,
    const struct sk_tensor *input,
    const struct sk_tensor *split,
    struct sk_tensor *const *outputs,
    size_t output_count,
    struct sk_message *message
)
{
    return run(attributes, input, split, outputs, output_count, message, SK_DOUBLE, 8);
}

/* A node as a model spells it, for infer and the kernels alike. */
static enum sk_status call(sk_function *function, const struct sk_node *node, struct sk_message *message)
{
    struct sk_split_1_attributes attributes = SK_SPLIT_1_ATTRIBUTES;
    enum sk_status status = sk_bind_node(&sk_split_1_version, node, &attributes, message);
    if (status != SK_OK)
        return status;
    return ((sk_split_1_function *)function)(
        &attributes,
        sk_node_input(node, 0),
        sk_node_input(node, 1),
        node->outputs,
        node->output_count,
        message);
}

static const struct sk_attribute_info attribute_infos[] = {
    {"axis", SK_ATTRIBUTE_INT, 0, offsetof(struct sk_split_1_attributes, axis)},
    {"split", SK_ATTRIBUTE_INTS, 0, offsetof(struct sk_split_1_attributes, split)},
};

static const int32_t dtypes[] = {
    SK_FLOAT16,
    SK_FLOAT,
    SK_DOUBLE,
};

const struct sk_version sk_split_1_version = {
    .op = "Split",
    .since_version = 1,
    .last_opset = 1,
    .attributes = attribute_infos,
    .attribute_count = 2,
    .min_inputs = 1,
    .max_inputs = 2,
    .gives_sequence = 0,
    .dtypes = dtypes,
    .dtype_count = 3,
    .infer = (sk_function *)sk_split_1_infer,
    .call = call,
};
