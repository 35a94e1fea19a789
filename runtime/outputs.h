/*
 * outputs.h - checks the caller's outputs for a plan's parts, and copies.
 */
#ifndef SGK_INTERNAL_OUTPUTS_H
#define SGK_INTERNAL_OUTPUTS_H

#include "move.h"
#include "sgk_plan.h"

/* Dimension i of a part that is length elements long on the axis. */
/*@ requires \valid_read(plan) && sgk_has_dims(plan) && i < plan->rank;
    assigns \nothing; ensures \result == sgk_dim(plan, i, length); */
static inline int64_t sgk_dim_of(const struct sgk_plan *plan, size_t i, int64_t length)
{
    if (plan->keepdims)
        return i == plan->axis ? length : plan->dims[i];
    return plan->dims[i < plan->axis ? i : i + 1];
}

/* The bytes of the plan's rows of run units each, rounded up; at most the bytes of the input. */
/*@ requires \valid_read(plan);
    requires plan->unit_bits == 8 || plan->unit_bits == 4 || plan->unit_bits == 2 || plan->unit_bits == 1;
    requires product(plan->rows, run) <= 0x7FFFFFFFFFFFFFFF; assigns \nothing;
    ensures plan->unit_bits == 8 ==> \result == product(plan->rows, run);
    ensures \result <= product(plan->rows, run); */
static inline size_t sgk_bytes_of(const struct sgk_plan *plan, size_t run)
{
    const size_t units = plan->rows * run;
    if (plan->unit_bits == 8)
        return units;
    const size_t shared = 8 / (size_t)plan->unit_bits; /* units in a byte */
    return units / shared + (units % shared != 0);
}

/* Whether two pieces of memory, neither of them empty, share a byte. */
/*@ requires 1 <= a_bytes && (uintptr_t)a + a_bytes <= UINTPTR_MAX + 1;
    requires 1 <= b_bytes && (uintptr_t)b + b_bytes <= UINTPTR_MAX + 1;
    assigns \nothing; ensures \result != 0 <==> sgk_shares((char *)a, a_bytes, (char *)b, b_bytes); */
static inline int sgk_overlap(const void *a, size_t a_bytes, const void *b, size_t b_bytes)
{
    const uintptr_t a_begin = (uintptr_t)a;
    const uintptr_t b_begin = (uintptr_t)b;
    /* differences, as begin + bytes may wrap at the end of memory; a negative one wraps to more than any object's size
     * */
    return b_begin - a_begin < a_bytes || a_begin - b_begin < b_bytes;
}

/* Like sgk_plan_run, but keeps the message, which may hold a warning of the plan. */
/*@ requires CAN_CHECK(plan, input, outputs);
    assigns MEMORY_OF(outputs, plan); ensures \result == SGK_OK <==> \old(sgk_can_run(plan, input, outputs));
    ensures \result == SGK_OK ==> sgk_outputs_moved{Post, Pre}(plan, (char *)\old(input->data), outputs);
    ensures \result != SGK_OK ==> sgk_outputs_kept{Post, Pre}(plan, outputs); */
enum sgk_status sgk_run_outputs(const struct sgk_plan *plan, const struct sgk_tensor *input,
                                const struct sgk_output *const *outputs, struct sgk_message *message);

#endif
