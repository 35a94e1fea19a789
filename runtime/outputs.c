/*
 * outputs.c - a plan's parts as the caller's outputs.
 */
#include "outputs.h"

#include "move.h"
#include "say.h"

/* As many outputs as parts, and these there. */
static inline enum sk_status check_count(const struct sk_plan *plan, const struct sk_output *outputs,
                                         size_t output_count, struct sk_message *message)
{
    if (output_count != plan->count)
        return sk_fail(message, SK_BAD_OUTPUTS, "%zu outputs for %zu parts", output_count, plan->count);
    if (output_count > 0 && outputs == NULL)
        return sk_fail(message, SK_NULL_POINTER, "outputs are NULL");
    return SK_OK;
}

/* The room for an output's dims: enough, and not where what is planned stands. */
static enum sk_status check_room(const struct sk_plan *plan, size_t index, const struct sk_output *output,
                                 struct sk_message *message)
{
    const size_t bytes = plan->rank * sizeof *output->dims;
    const size_t input_bytes = bytes + (plan->keepdims ? 0 : sizeof *plan->dims);
    const struct sk_integers *listed = &plan->lengths.listed;
    if (output->dims_capacity < plan->rank)
        return sk_fail(message, SK_CAPACITY, "output %zu: room for %zu dims, %zu are needed", index,
                       output->dims_capacity, plan->rank);
    if (plan->rank == 0)
        return SK_OK;
    if (output->dims == NULL)
        return sk_fail(message, SK_NULL_POINTER, "output %zu: dims are NULL", index);
    if (sk_overlap(output->dims, bytes, plan->dims, input_bytes))
        return sk_fail(message, SK_OVERLAP, "output %zu: its dims share memory with the input's", index);
    if (listed->data != NULL && sk_overlap(output->dims, bytes, listed->data, listed->size))
        return sk_fail(message, SK_OVERLAP, "output %zu: its dims share memory with split", index);
    return SK_OK;
}

enum sk_status sk_infer_outputs(const struct sk_plan *plan, struct sk_output *outputs, size_t output_count,
                                struct sk_message *message)
{
    enum sk_status status = check_count(plan, outputs, output_count, message);
    for (size_t i = 0; status == SK_OK && i < output_count; i++)
        if (!outputs[i].omitted)
            status = check_room(plan, i, &outputs[i], message);
    for (size_t i = 0; status == SK_OK && i < output_count; i++) {
        struct sk_output *output = &outputs[i];
        if (output->omitted)
            continue;
        output->dtype = plan->dtype;
        output->rank = plan->rank;
        output->bytes = sk_bytes_of(plan, sk_run_of(plan, i));
        sk_write_dims(plan, sk_length(&plan->lengths, i), output->dims);
    }
    return status;
}

/* One output: its dtype, its shape and its memory. */
static inline enum sk_status check_output(const struct sk_plan *plan, size_t index, const struct sk_output *output,
                                          const void *input, size_t input_bytes, struct sk_message *message)
{
    const int64_t length = sk_length(&plan->lengths, index);
    if (output->dtype != plan->dtype)
        return sk_fail(message, SK_BAD_DTYPE, "output %zu: dtype %lld, the input has %lld", index,
                       (long long)output->dtype, (long long)plan->dtype);
    if (output->rank != plan->rank)
        return sk_fail(message, SK_BAD_RANK, "output %zu: rank %zu, the result has %zu", index, output->rank,
                       plan->rank);
    if (output->rank > 0 && output->dims == NULL)
        return sk_fail(message, SK_NULL_POINTER, "output %zu: dims are NULL", index);
    for (size_t d = 0; d < output->rank; d++)
        if (output->dims[d] != sk_dim_of(plan, d, length))
            return sk_fail(message, SK_BAD_SHAPE, "output %zu: dimension %zu is %lld, the result's is %lld", index, d,
                           (long long)output->dims[d], (long long)sk_dim_of(plan, d, length));

    const size_t bytes = sk_bytes_of(plan, (size_t)length * plan->step);
    if (bytes > output->capacity)
        return sk_fail(message, SK_CAPACITY, "output %zu: %zu bytes of memory for %zu bytes of elements", index,
                       output->capacity, bytes);
    if (bytes == 0)
        return SK_OK;
    if (output->data == NULL)
        return sk_fail(message, SK_NULL_POINTER, "output %zu: data is NULL", index);
    if (sk_overlap(output->data, bytes, input, input_bytes))
        return sk_fail(message, SK_OVERLAP, "output %zu shares memory with input", index);
    const struct sk_integers *listed = &plan->lengths.listed;
    if (listed->data != NULL && sk_overlap(output->data, bytes, listed->data, listed->size))
        return sk_fail(message, SK_OVERLAP, "output %zu shares memory with split", index);
    return SK_OK;
}

enum sk_status sk_run_outputs(const struct sk_plan *plan, const struct sk_tensor *input,
                              const struct sk_output *outputs, size_t output_count, struct sk_message *message)
{
    if (input == NULL)
        return sk_fail(message, SK_NULL_POINTER, "input is NULL");
    const size_t input_bytes = sk_bytes_of(plan, plan->stride);
    if (input_bytes > input->bytes)
        return sk_fail(message, SK_CAPACITY, "input: %zu bytes of memory for %zu bytes of elements", input->bytes,
                       input_bytes);
    if (input_bytes > 0 && input->data == NULL)
        return sk_fail(message, SK_NULL_POINTER, "input: data is NULL");
    enum sk_status status = check_count(plan, outputs, output_count, message);
    for (size_t i = 0; status == SK_OK && i < output_count; i++)
        if (!outputs[i].omitted)
            status = check_output(plan, i, &outputs[i], input->data, input_bytes, message);
    if (status != SK_OK)
        return status;
    const struct sk_targets targets = {NULL, outputs};
    if (plan->rows == 1 && plan->unit == 8)
        sk_move_row(plan, input->data, &targets); /* here, for it may be so small that a call counts */
    else
        sk_move(plan, 0, plan->rows, input->data, &targets);
    return SK_OK;
}
