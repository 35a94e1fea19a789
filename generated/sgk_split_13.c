/*
 * sgk_split_13.c - Split since version 13.
 *
 * Written by splitgen generate from spec/ and templates/version.c.in. Do not edit:
 * change those, then run `splitgen generate`. No licence conditions (0BSD).
 */
#include "sgk_split_13.h"

#include "memcpy.h"
#include "outputs.h"
#include "say.h"
#include "sgk_ops.h"

/* The bits of an element, for each dtype that the input may have. */
static const uint16_t sgk_split_13_bits[] = {
    [SGK_UINT8] = 8,
    [SGK_UINT16] = 16,
    [SGK_UINT32] = 32,
    [SGK_UINT64] = 64,
    [SGK_INT8] = 8,
    [SGK_INT16] = 16,
    [SGK_INT32] = 32,
    [SGK_INT64] = 64,
    [SGK_BFLOAT16] = 16,
    [SGK_FLOAT16] = 16,
    [SGK_FLOAT] = 32,
    [SGK_DOUBLE] = 64,
    [SGK_STRING] = 8 * sizeof(struct sgk_string),
    [SGK_BOOL] = 8,
    [SGK_COMPLEX64] = 64,
    [SGK_COMPLEX128] = 128,
};

/* The dtypes that the input split may have. */
static const struct sgk_list_dtype sgk_split_13_split_dtypes[] = {
    {SGK_INT64, 8, sgk_read_int64},
};

static const struct sgk_traits sgk_split_13_traits = {
    .title = SGK_SENTENCE("Split-13"),
    .bits = sgk_split_13_bits,
    .bits_count = sizeof sgk_split_13_bits / sizeof *sgk_split_13_bits,
    .gives_sequence = 0,
    .find_columns = sgk_find_columns,
    .dtype_name = SGK_SENTENCE(sgk_dtype_name),
    .listed = SGK_SENTENCE("split"),
    .split = {SGK_SENTENCE("split"), sgk_split_13_split_dtypes, 1},
};

static const struct sgk_split_13_attributes sgk_split_13_defaults = SGK_SPLIT_13_ATTRIBUTES;

/* Plans the input and its axis, then the lengths, by the first rule that applies. */
SGK_SHARED static enum sgk_status sgk_split_13_plan_node(
    struct sgk_plan *plan,
    int32_t dtype,
    const void *given,
    const struct sgk_tensor *input,
    const struct sgk_tensor *split,
    size_t output_count,
    struct sgk_message *message
)
{
    struct sgk_split_13_attributes own;
    const struct sgk_split_13_attributes *attributes = memcpy(&own, given != NULL ? given : &sgk_split_13_defaults, sizeof own);
    sgk_message_clear(message);
    const int64_t axis = attributes->axis;
    const enum sgk_status status = sgk_plan_input(plan, &sgk_split_13_traits, dtype, input, axis, message);
    if (status != SGK_OK)
        return status;
    plan->count = output_count;

    /* "Lengths of the parts can be specified using input 'split'." */
    if (split != NULL && split->rank == 1) {
        return sgk_plan_split(plan, split, message);
    }

    /* Decided: input 'split' is a list: a 1-D tensor. */
    if (split != NULL) {
        return sgk_fail(message, SGK_BAD_RANK, "Split-13: input 'split' is a list: a 1-D tensor");
    }

    /* "Otherwise, the tensor is split to equal sized parts." */
    if ((int64_t)plan->count < 1)
        return sgk_too_small(message, SGK_SENTENCE("outputs"), (int64_t)plan->count, 1);
    return sgk_plan_runs(plan, (int64_t)plan->count, plan->dim / (int64_t)plan->count, 0, 0,
                         SGK_SENTENCE("outputs of dim / outputs"), message);
}

enum sgk_status sgk_split_13_plan(
    struct sgk_plan *plan,
    const struct sgk_split_13_attributes *attributes,
    const struct sgk_tensor *input,
    const struct sgk_tensor *split,
    size_t output_count,
    struct sgk_message *message
)
{
    return sgk_split_13_plan_node(plan, 0, attributes, input, split, output_count, message);
}

/* The body of all kernels. The dtype comes last, so that the other arguments stay in their registers. */
SGK_SHARED static enum sgk_status sgk_split_13_run(
    const struct sgk_split_13_attributes *attributes,
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
        sgk_split_13_plan_node(&plan, dtype, attributes, input, split, output_count, message);
    return status == SGK_OK ? sgk_run_outputs(&plan, input, outputs, message) : status;
}

#define KERNEL(name, dtype) \
    enum sgk_status name( \
        const struct sgk_split_13_attributes *attributes, \
        const struct sgk_tensor *input, \
        const struct sgk_tensor *split, \
        const struct sgk_output *const *outputs, \
        size_t output_count, \
        struct sgk_message *message) \
    { \
        return sgk_split_13_run(attributes, input, split, outputs, output_count, message, dtype); \
    }

KERNEL(sgk_split_13_uint8, SGK_UINT8)
KERNEL(sgk_split_13_uint16, SGK_UINT16)
KERNEL(sgk_split_13_uint32, SGK_UINT32)
KERNEL(sgk_split_13_uint64, SGK_UINT64)
KERNEL(sgk_split_13_int8, SGK_INT8)
KERNEL(sgk_split_13_int16, SGK_INT16)
KERNEL(sgk_split_13_int32, SGK_INT32)
KERNEL(sgk_split_13_int64, SGK_INT64)
KERNEL(sgk_split_13_bfloat16, SGK_BFLOAT16)
KERNEL(sgk_split_13_float16, SGK_FLOAT16)
KERNEL(sgk_split_13_float, SGK_FLOAT)
KERNEL(sgk_split_13_double, SGK_DOUBLE)
KERNEL(sgk_split_13_string, SGK_STRING)
KERNEL(sgk_split_13_bool, SGK_BOOL)
KERNEL(sgk_split_13_complex64, SGK_COMPLEX64)
KERNEL(sgk_split_13_complex128, SGK_COMPLEX128)
#undef KERNEL

static const struct sgk_attribute_row sgk_split_13_attribute_rows[] = {
    {"axis", SGK_ATTRIBUTE_INT, 1, offsetof(struct sgk_attribute, i), offsetof(struct sgk_split_13_attributes, axis)},
};

SGK_ATTRIBUTES_FIT(struct sgk_split_13_attributes);

const struct sgk_op sgk_split_13_op = {
    .name = "Split",
    .since_version = 13,
    .last_opset = 17,
    .min_inputs = 1,
    .max_inputs = 2,
    .attribute_count = 1,
    .attributes_size = sizeof sgk_split_13_defaults,
    .attributes = sgk_split_13_attribute_rows,
    .defaults = &sgk_split_13_defaults,
    .traits = &sgk_split_13_traits,
    .plan = sgk_split_13_plan_node,
};
