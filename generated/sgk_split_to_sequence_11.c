/*
 * sgk_split_to_sequence_11.c - SplitToSequence since version 11.
 *
 * Written by splitgen generate from spec/ and templates/version.c.in. Do not edit:
 * change those, then run `splitgen generate`. No licence conditions (0BSD).
 */
#include "sgk_split_to_sequence_11.h"

#include "memcpy.h"
#include "outputs.h"
#include "say.h"
#include "sgk_ops.h"

/* The bits of an element, for each dtype that the input may have. */
static const uint16_t sgk_split_to_sequence_11_bits[] = {
    [SGK_UINT8] = 8,
    [SGK_UINT16] = 16,
    [SGK_UINT32] = 32,
    [SGK_UINT64] = 64,
    [SGK_INT8] = 8,
    [SGK_INT16] = 16,
    [SGK_INT32] = 32,
    [SGK_INT64] = 64,
    [SGK_FLOAT16] = 16,
    [SGK_FLOAT] = 32,
    [SGK_DOUBLE] = 64,
    [SGK_STRING] = 8 * sizeof(struct sgk_string),
    [SGK_BOOL] = 8,
    [SGK_COMPLEX64] = 64,
    [SGK_COMPLEX128] = 128,
};

/* The dtypes that the input split may have. */
static const struct sgk_list_dtype sgk_split_to_sequence_11_split_dtypes[] = {
    {SGK_INT32, 4, sgk_read_int32},
    {SGK_INT64, 8, sgk_read_int64},
};

static const struct sgk_traits sgk_split_to_sequence_11_traits = {
    .title = SGK_SENTENCE("SplitToSequence-11"),
    .bits = sgk_split_to_sequence_11_bits,
    .bits_count = sizeof sgk_split_to_sequence_11_bits / sizeof *sgk_split_to_sequence_11_bits,
    .gives_sequence = 1,
    .find_columns = sgk_find_columns,
    .dtype_name = SGK_SENTENCE(sgk_dtype_name),
    .listed = SGK_SENTENCE("split"),
    .split = {SGK_SENTENCE("split"), sgk_split_to_sequence_11_split_dtypes, 2},
};

static const struct sgk_split_to_sequence_11_attributes sgk_split_to_sequence_11_defaults = SGK_SPLIT_TO_SEQUENCE_11_ATTRIBUTES;

/* Plans the input and its axis, then the lengths, by the first rule that applies. */
SGK_SHARED static enum sgk_status sgk_split_to_sequence_11_plan_node(
    struct sgk_plan *plan,
    int32_t dtype,
    const void *given,
    const struct sgk_tensor *input,
    const struct sgk_tensor *split,
    size_t output_count,
    struct sgk_message *message
)
{
    struct sgk_split_to_sequence_11_attributes own;
    const struct sgk_split_to_sequence_11_attributes *attributes = memcpy(&own, given != NULL ? given : &sgk_split_to_sequence_11_defaults, sizeof own);
    sgk_message_clear(message);
    const int64_t axis = attributes->axis;
    const enum sgk_status status = sgk_plan_input(plan, &sgk_split_to_sequence_11_traits, dtype, input, axis, message);
    if (status != SGK_OK)
        return status;
    (void)output_count; /* the lengths decide the number of parts of a sequence */

    return sgk_split_to_sequence_11_rules(plan, attributes, split, message);
}

enum sgk_status sgk_split_to_sequence_11_plan(
    struct sgk_plan *plan,
    const struct sgk_split_to_sequence_11_attributes *attributes,
    const struct sgk_tensor *input,
    const struct sgk_tensor *split,
    struct sgk_message *message
)
{
    return sgk_split_to_sequence_11_plan_node(plan, 0, attributes, input, split, 0, message);
}

/* The body of all kernels. The dtype comes last, so that the other arguments stay in their registers. */
SGK_SHARED static enum sgk_status sgk_split_to_sequence_11_run(
    const struct sgk_split_to_sequence_11_attributes *attributes,
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
        sgk_split_to_sequence_11_plan_node(&plan, dtype, attributes, input, split, 0, message);
    if (status == SGK_OK && output_count != plan.count)
        return sgk_fail(message, SGK_BAD_OUTPUTS, "%zu outputs for %zu parts", output_count, plan.count);
    return status == SGK_OK ? sgk_run_outputs(&plan, input, outputs, message) : status;
}

#define KERNEL(name, dtype) \
    enum sgk_status name( \
        const struct sgk_split_to_sequence_11_attributes *attributes, \
        const struct sgk_tensor *input, \
        const struct sgk_tensor *split, \
        const struct sgk_output *const *outputs, \
        size_t output_count, \
        struct sgk_message *message) \
    { \
        return sgk_split_to_sequence_11_run(attributes, input, split, outputs, output_count, message, dtype); \
    }

KERNEL(sgk_split_to_sequence_11_uint8, SGK_UINT8)
KERNEL(sgk_split_to_sequence_11_uint16, SGK_UINT16)
KERNEL(sgk_split_to_sequence_11_uint32, SGK_UINT32)
KERNEL(sgk_split_to_sequence_11_uint64, SGK_UINT64)
KERNEL(sgk_split_to_sequence_11_int8, SGK_INT8)
KERNEL(sgk_split_to_sequence_11_int16, SGK_INT16)
KERNEL(sgk_split_to_sequence_11_int32, SGK_INT32)
KERNEL(sgk_split_to_sequence_11_int64, SGK_INT64)
KERNEL(sgk_split_to_sequence_11_float16, SGK_FLOAT16)
KERNEL(sgk_split_to_sequence_11_float, SGK_FLOAT)
KERNEL(sgk_split_to_sequence_11_double, SGK_DOUBLE)
KERNEL(sgk_split_to_sequence_11_string, SGK_STRING)
KERNEL(sgk_split_to_sequence_11_bool, SGK_BOOL)
KERNEL(sgk_split_to_sequence_11_complex64, SGK_COMPLEX64)
KERNEL(sgk_split_to_sequence_11_complex128, SGK_COMPLEX128)
#undef KERNEL

static const struct sgk_attribute_row sgk_split_to_sequence_11_attribute_rows[] = {
    {"axis", SGK_ATTRIBUTE_INT, 1, offsetof(struct sgk_attribute, i), offsetof(struct sgk_split_to_sequence_11_attributes, axis)},
    {"keepdims", SGK_ATTRIBUTE_INT, 1, offsetof(struct sgk_attribute, i), offsetof(struct sgk_split_to_sequence_11_attributes, keepdims)},
};

SGK_ATTRIBUTES_FIT(struct sgk_split_to_sequence_11_attributes);

const struct sgk_op sgk_split_to_sequence_11_op = {
    .name = "SplitToSequence",
    .since_version = 11,
    .last_opset = 23,
    .min_inputs = 1,
    .max_inputs = 2,
    .attribute_count = 2,
    .attributes_size = sizeof sgk_split_to_sequence_11_defaults,
    .attributes = sgk_split_to_sequence_11_attribute_rows,
    .defaults = &sgk_split_to_sequence_11_defaults,
    .traits = &sgk_split_to_sequence_11_traits,
    .plan = sgk_split_to_sequence_11_plan_node,
};
