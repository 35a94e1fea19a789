/*
 * outputs.c - a plan's parts as the caller's outputs.
 */
#include "outputs.h"

#include "move.h"
#include "resolve.h"
#include "say.h"

/* Checks an output: its dtype, shape and memory. */
/*@ requires \valid_read(plan) && sgk_is_plan(plan) && sgk_has_dims(plan) && sgk_has_lengths(plan);
    requires index < plan->count && sgk_is_output(output);
    requires input_bytes == product(plan->rows, plan->stride) && sgk_has_addresses((char *)input, input_bytes);
    assigns \nothing;
    ensures \result == SGK_OK <==> sgk_fits(plan, index, output) && sgk_is_own(plan, index, output, (char *)input); */
static inline enum sgk_status check_output(const struct sgk_plan *plan, size_t index, const struct sgk_output *output,
                                           const void *input, size_t input_bytes, struct sgk_message *message)
{
    const int64_t length = sgk_length(&plan->lengths, index);
    struct sgk_text text, own;
    if (output->dtype != plan->dtype)
        return sgk_fail(message, SGK_BAD_DTYPE, "output %zu: dtype %s, the input has %s", index,
                        sgk_dtype_text(plan->traits, output->dtype, &text),
                        sgk_dtype_text(plan->traits, plan->dtype, &own));
    if (output->rank != plan->rank)
        return sgk_fail(message, SGK_BAD_RANK, "output %zu: rank %zu, the result has %zu", index, output->rank,
                        plan->rank);
    if (output->rank > 0 && output->dims == NULL)
        return sgk_fail(message, SGK_NULL_POINTER, "output %zu: dims are NULL", index);
    for (size_t d = 0; d < output->rank; d++)
        if (output->dims[d] != sgk_dim_of(plan, d, length))
            return sgk_fail(message, SGK_BAD_SHAPE, "output %zu: dimension %zu is %lld, the result's is %lld", index, d,
                            (long long)output->dims[d], (long long)sgk_dim_of(plan, d, length));

    const size_t bytes = sgk_bytes_of(plan, (size_t)length * plan->step);
    if (bytes > output->bytes)
        return sgk_fail(message, SGK_CAPACITY, "output %zu: %zu bytes of memory for %zu bytes of elements", index,
                        output->bytes, bytes);
    if (bytes == 0)
        return SGK_OK;
    if (output->data == NULL)
        return sgk_fail(message, SGK_NULL_POINTER, "output %zu: data is NULL", index);
    if (sgk_overlap(output->data, bytes, input, input_bytes))
        return sgk_fail(message, SGK_OVERLAP, "output %zu shares memory with input", index);
    const struct sgk_integers *listed = &plan->lengths.listed;
    if (listed->data != NULL && sgk_overlap(output->data, bytes, listed->data, listed->size))
        return sgk_fail(message, SGK_OVERLAP, "output %zu shares memory with %s", index, plan->traits->listed);
    return SGK_OK;
}

enum sgk_status sgk_run_outputs(const struct sgk_plan *plan, const struct sgk_tensor *input,
                                const struct sgk_output *const *outputs, struct sgk_message *message)
{
    if (input == NULL)
        return sgk_fail(message, SGK_NULL_POINTER, "input is NULL");
    const size_t input_bytes = sgk_bytes_of(plan, plan->stride);
    if (input_bytes > input->bytes)
        return sgk_fail(message, SGK_CAPACITY, "input: %zu bytes of memory for %zu bytes of elements", input->bytes,
                        input_bytes);
    if (input_bytes > 0 && input->data == NULL)
        return sgk_fail(message, SGK_NULL_POINTER, "input: data is NULL");
    if (outputs == NULL && plan->count > 0)
        return sgk_fail(message, SGK_NULL_POINTER, "outputs are NULL");
    enum sgk_status status = SGK_OK;
    for (size_t i = 0; status == SGK_OK && i < plan->count; i++)
        if (outputs[i] != NULL)
            status = check_output(plan, i, outputs[i], input->data, input_bytes, message);
    if (status != SGK_OK)
        return status;
    const struct sgk_targets targets = {NULL, outputs};
    if (plan->rows == 1 && plan->unit_bits == 8) {
        sgk_move_row(plan, input->data, &targets); /* here, for it may be so small that a call counts */
    } else {
        sgk_move(plan, 0, plan->rows, input->data, &targets);
    }
    return SGK_OK;
}
