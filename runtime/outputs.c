/*
 * outputs.c - a plan's parts as the caller's outputs.
 */
#include "outputs.h"

#include "move.h"
#include "resolve.h"
#include "say.h"

//@ lemmas "output_lemmas.h"

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
    /*@ loop invariant 0 <= d <= output->rank;
        loop invariant \forall integer k; 0 <= k < d ==> output->dims[k] == sgk_dim(plan, k, length);
        loop assigns d;
        loop variant output->rank - d; */
    for (size_t d = 0; d < output->rank; d++)
        if (output->dims[d] != sgk_dim_of(plan, d, length))
            return sgk_fail(message, SGK_BAD_SHAPE, "output %zu: dimension %zu is %lld, the result's is %lld", index, d,
                            (long long)output->dims[d], (long long)sgk_dim_of(plan, d, length));

    //@ assert 0 <= length <= plan->dim;
    //@ assert 0 <= sgk_run(plan, index) <= product(plan->dim, plan->step) == plan->stride;
    //@ assert (size_t)length == length;
    //@ assert sgk_run(plan, index) == length * plan->step;
    //@ assert sgk_part_bytes(plan, index) <= product(plan->rows, plan->stride);
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
    /*@ assert given: \forall integer i; 0 <= i < plan->count && outputs[i] != \null ==>
            sgk_is_given(plan, outputs, i) && \valid_read(outputs[i]); */
    enum sgk_status status = SGK_OK;
    /*@ loop invariant 0 <= i <= plan->count;
        loop invariant status == SGK_OK <==> sgk_accepts(plan, (char *)input->data, outputs, i);
        loop assigns i, status;
        loop variant plan->count - i; */
    for (size_t i = 0; status == SGK_OK && i < plan->count; i++)
        if (outputs[i] != NULL)
            status = check_output(plan, i, outputs[i], input->data, input_bytes, message);
    if (status != SGK_OK)
        return status;
    //@ assert addresses: sgk_has_addresses((char *)input->data, product(plan->rows, plan->stride));
    /*@ assert inputs: \forall integer i; sgk_is_written(plan, outputs, i) ==>
            \valid((char *)outputs[i]->data + (0 .. sgk_part_bytes(plan, i) - 1)) &&
            \separated((char *)outputs[i]->data + (0 .. sgk_part_bytes(plan, i) - 1),
                (char *)input->data + (0 .. product(plan->rows, plan->stride) - 1)); */
    /*@ assert others: \forall integer i, k;
            sgk_is_written(plan, outputs, i) && sgk_is_written(plan, outputs, k) && i < k ==>
            \separated((char *)outputs[i]->data + (0 .. sgk_part_bytes(plan, i) - 1),
                (char *)outputs[k]->data + (0 .. sgk_part_bytes(plan, k) - 1)); */
    const struct sgk_targets targets = {NULL, outputs};
    //@ assert targets: sgk_are_targets(&targets, plan->count);
    //@ assert wanted: \forall integer i; sgk_has_memory(&targets, plan, i) <==> sgk_is_written(plan, outputs, i);
    //@ assert apart: sgk_are_apart(&targets, plan, (char *)input->data);
    if (plan->rows == 1 && plan->unit_bits == 8) {
        sgk_move_row(plan, input->data, &targets); /* here, for it may be so small that a call counts */
        /*@ assert row: \forall integer i; sgk_is_written{Pre}(plan, outputs, i) ==>
                same{Here, Pre}((char *)\at(outputs[i]->data, Pre),
                    (char *)\at(input->data, Pre) + sgk_offset{Pre}(plan, i), sgk_run{Pre}(plan, i)); */
        //@ assert moved: sgk_outputs_moved{Here, Pre}(plan, (char *)\at(input->data, Pre), outputs);
    } else {
        sgk_move(plan, 0, plan->rows, input->data, &targets);
        //@ assert moved: sgk_outputs_moved{Here, Pre}(plan, (char *)\at(input->data, Pre), outputs);
    }
    return SGK_OK;
}
