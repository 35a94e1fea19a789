/*
 * move.h - moves the bytes of a plan's parts in a way that suits their shape.
 */
#ifndef SGK_INTERNAL_MOVE_H
#define SGK_INTERNAL_MOVE_H

#include "lengths.h"
#include "memcpy.h"
#include "sgk_plan.h"

/* Where the parts go: to memory, or to the memory of outputs. */
struct sgk_targets {
    void *const *memory;
    const struct sgk_output *const *outputs; /* used if memory is NULL */
};

/* The memory of part index; NULL when it is not wanted. */
static inline void *sgk_target(const struct sgk_targets *targets, size_t index)
{
    if (targets->memory != NULL)
        return targets->memory[index];
    return targets->outputs[index] == NULL ? NULL : targets->outputs[index]->data;
}

/* splitgen: begin sgk_run_of */
/* What part index has of each row, in units. */
static inline size_t sgk_run_of(const struct sgk_plan *plan, size_t index)
{
    return (size_t)sgk_length(&plan->lengths, index) * plan->step;
}
/* splitgen: end */

/* splitgen: begin sgk_move_row */
/* Moves the only row: the parts lie in it one behind the other. */
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
/* splitgen: end */

/* Moves so many rows from first on, of every part that is wanted. */
void sgk_move(const struct sgk_plan *plan, size_t first, size_t rows, const void *input,
              const struct sgk_targets *targets);

#endif
