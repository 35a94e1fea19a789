/*
 * move.h - moves the bytes of a plan's parts in a way that suits their shape.
 */
#ifndef SGK_INTERNAL_MOVE_H
#define SGK_INTERNAL_MOVE_H

#include "copy.h"
#include "lengths.h"
#include "memcpy.h"
#include "sgk_plan.h"

/* The targets of the parts: memory, or the memory of outputs. */
struct sgk_targets {
    void *const *memory;
    const struct sgk_output *const *outputs; /* used if memory is NULL */
};

/* The memory of part index; NULL when it is not wanted. */
/*@ requires \valid_read(targets) && sgk_are_targets(targets, index + 1);
    assigns \result \from index, *targets; ensures \result == sgk_memory(targets, index); */
static inline void *sgk_target(const struct sgk_targets *targets, size_t index)
{
    if (targets->memory != NULL)
        return targets->memory[index];
    return targets->outputs[index] == NULL ? NULL : targets->outputs[index]->data;
}

/* The units of each row that part index takes. */
/*@ requires \valid_read(plan) && sgk_is_plan(plan) && index < plan->count;
    assigns \nothing; ensures \result == sgk_run(plan, index) <= plan->stride;
    ensures 0 <= sgk_offset(plan, index) &&
        sgk_offset(plan, index) + \result == sgk_offset(plan, index + 1) <= plan->stride; */
static inline size_t sgk_run_of(const struct sgk_plan *plan, size_t index)
{
    return (size_t)sgk_length(&plan->lengths, index) * plan->step;
}

/* Whether each part is known to take as many units of each row as the first. */
/*@ requires \valid_read(plan) && sgk_is_plan(plan);
    assigns \nothing;
    ensures \result != 0 ==> \forall integer i; 0 <= i < plan->count ==> sgk_run(plan, i) == sgk_run(plan, 0); */
static inline int sgk_are_equal(const struct sgk_plan *plan)
{
    const struct sgk_lengths *lengths = &plan->lengths;
    if ((uint64_t)lengths->leading == plan->count)
        return 1;
    return lengths->listed.data == NULL && lengths->leading_length == lengths->trailing_length;
}

/* Moves the only row: the parts lie in it one behind the other. */
/*@ requires \valid_read(plan) && sgk_is_plan(plan) && plan->rows == 1;
    requires CAN_MOVE(plan, input, plan->stride, targets);
    assigns { sgk_memory(targets, i)[k] | integer i, k; sgk_has_memory(targets, plan, i) && 0 <= k < sgk_run(plan, i) };
    ensures sgk_moved{Post, Pre}(targets, plan, (char *)input, plan->count); */
static inline void sgk_move_row(const struct sgk_plan *plan, const void *input, const struct sgk_targets *targets)
{
    const char *from = input;
    for (size_t i = 0; i < plan->count; i++) {
        const size_t run = sgk_run_of(plan, i);
        void *target = sgk_target(targets, i);
        if (target != NULL && run > 0)
            memcpy(target, from, run);
        from += run;
    }
}

/* Moves `rows` rows, from row first on, of every wanted part. */
/*@ requires \valid_read(plan) && sgk_is_plan(plan) && first + rows <= plan->rows;
    requires CAN_MOVE(plan, input, product(plan->rows, plan->stride), targets);
    assigns ROWS_OF_PARTS(plan, targets, first, rows);
    ensures sgk_rows_moved{Post, Pre}(targets, plan, (char *)input, first, rows); */
void sgk_move(const struct sgk_plan *plan, size_t first, size_t rows, const void *input,
              const struct sgk_targets *targets);

#endif
