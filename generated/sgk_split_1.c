/*
 * sgk_split_1.c - Split since version 1.
 *
 * Written by splitgen generate from spec/ and templates/version.c.in. Do not edit:
 * change those, then run `splitgen generate`. No licence conditions (0BSD).
 */
#include "sgk_split_1.h"

#include "memcpy.h"
#include "outputs.h"
#include "say.h"
#include "sgk_ops.h"

/* The bits of an element, for each dtype that the input may have. */
static const uint16_t sgk_split_1_bits[] = {
    [SGK_FLOAT16] = 16,
    [SGK_FLOAT] = 32,
    [SGK_DOUBLE] = 64,
};

/* The dtypes that the input split may have. */
static const struct sgk_list_dtype sgk_split_1_split_dtypes[] = {
    {SGK_FLOAT16, 2, sgk_read_float16},
    {SGK_FLOAT, 4, sgk_read_float},
    {SGK_DOUBLE, 8, sgk_read_double},
};

static const struct sgk_traits sgk_split_1_traits = {
    .title = SGK_SENTENCE("Split-1"),
    .bits = sgk_split_1_bits,
    .bits_count = sizeof sgk_split_1_bits / sizeof *sgk_split_1_bits,
    .gives_sequence = 0,
    .find_columns = sgk_find_columns,
    .dtype_name = SGK_SENTENCE(sgk_dtype_name),
    .listed = SGK_SENTENCE("split"),
    .split = {SGK_SENTENCE("split"), sgk_split_1_split_dtypes, 3},
};

static const struct sgk_split_1_attributes sgk_split_1_defaults = SGK_SPLIT_1_ATTRIBUTES;

/* Plans the input and its axis, then the lengths, by the first rule that applies. */
SGK_SHARED static enum sgk_status sgk_split_1_plan_node(
    struct sgk_plan *plan,
    int32_t dtype,
    const void *given,
    const struct sgk_tensor *input,
    const struct sgk_tensor *split,
    size_t output_count,
    struct sgk_message *message
)
{
    struct sgk_split_1_attributes own;
    const struct sgk_split_1_attributes *attributes = memcpy(&own, given != NULL ? given : &sgk_split_1_defaults, sizeof own);
    sgk_message_clear(message);
    if (attributes->axis == NULL)
        sgk_say(message, "Split-1 has no default for 'axis': 0 is taken");
    const int64_t axis = attributes->axis != NULL ? *attributes->axis : 0;
    const enum sgk_status status = sgk_plan_input(plan, &sgk_split_1_traits, dtype, input, axis, message);
    if (status != SGK_OK)
        return status;
    plan->count = output_count;

    /* Decided: attribute 'split' and input 'split' exclude each other. */
    if (attributes->split.data != NULL && split != NULL) {
        return sgk_fail(message, SGK_BAD_INPUTS, "Split-1: attribute 'split' and input 'split' exclude each other");
    }

    /* "length of each output" */
    if (attributes->split.data != NULL) {
        return sgk_plan_listed(plan, &attributes->split, SGK_SENTENCE("split"), message);
    }

    /* "Optional list of output lengths" */
    if (split != NULL && split->rank == 1) {
        struct sgk_text text;
        if (split->dtype != plan->dtype)
            return sgk_fail(message, SGK_BAD_DTYPE, "split: dtype %s is not allowed", sgk_dtype_text(plan->traits, split->dtype, &text));
        return sgk_plan_split(plan, split, message);
    }

    /* Decided: input 'split' is a list: a 1-D tensor. */
    if (split != NULL) {
        return sgk_fail(message, SGK_BAD_RANK, "Split-1: input 'split' is a list: a 1-D tensor");
    }

    /* "Otherwise, the tensor is split to equal sized parts." */
    if ((int64_t)plan->count < 1)
        return sgk_too_small(message, SGK_SENTENCE("outputs"), (int64_t)plan->count, 1);
    return sgk_plan_runs(plan, (int64_t)plan->count, plan->dim / (int64_t)plan->count, 0, 0,
                         SGK_SENTENCE("outputs of dim / outputs"), message);
}

enum sgk_status sgk_split_1_plan(
    struct sgk_plan *plan,
    const struct sgk_split_1_attributes *attributes,
    const struct sgk_tensor *input,
    const struct sgk_tensor *split,
    size_t output_count,
    struct sgk_message *message
)
{
    return sgk_split_1_plan_node(plan, 0, attributes, input, split, output_count, message);
}

/* The body of all kernels. The dtype comes last, so that the other arguments stay in their registers. */
SGK_SHARED static enum sgk_status sgk_split_1_run(
    const struct sgk_split_1_attributes *attributes,
    const struct sgk_tensor *input,
    const struct sgk_tensor *split,
    const struct sgk_output *const *outputs,
    size_t output_count,
    struct sgk_message *message,
    int32_t dtype
)
{
    struct sgk_plan plan;
    const enum sgk_status status =
        sgk_split_1_plan_node(&plan, dtype, attributes, input, split, output_count, message);
    return status == SGK_OK ? sgk_run_outputs(&plan, input, outputs, message) : status;
}

#define KERNEL(name, dtype) \
    enum sgk_status name( \
        const struct sgk_split_1_attributes *attributes, \
        const struct sgk_tensor *input, \
        const struct sgk_tensor *split, \
        const struct sgk_output *const *outputs, \
        size_t output_count, \
        struct sgk_message *message) \
    { \
        return sgk_split_1_run(attributes, input, split, outputs, output_count, message, dtype); \
    }

KERNEL(sgk_split_1_float16, SGK_FLOAT16)
KERNEL(sgk_split_1_float, SGK_FLOAT)
KERNEL(sgk_split_1_double, SGK_DOUBLE)
#undef KERNEL

static const struct sgk_attribute_row sgk_split_1_attribute_rows[] = {
    {"axis", SGK_ATTRIBUTE_INT, 0, offsetof(struct sgk_attribute, i), offsetof(struct sgk_split_1_attributes, axis)},
    {"split", SGK_ATTRIBUTE_INTS, 0, offsetof(struct sgk_attribute, ints), offsetof(struct sgk_split_1_attributes, split)},
};

SGK_ATTRIBUTES_FIT(struct sgk_split_1_attributes);

const struct sgk_op sgk_split_1_op = {
    .name = "Split",
    .since_version = 1,
    .last_opset = 1,
    .min_inputs = 1,
    .max_inputs = 2,
    .attribute_count = 2,
    .attributes_size = sizeof sgk_split_1_defaults,
    .attributes = sgk_split_1_attribute_rows,
    .defaults = &sgk_split_1_defaults,
    .traits = &sgk_split_1_traits,
    .plan = sgk_split_1_plan_node,
};
