/*
 * move.h - moving the bytes of a plan's parts, in the way that their shape asks for.
 */
#ifndef SK_INTERNAL_MOVE_H
#define SK_INTERNAL_MOVE_H

#include "lengths.h"
#include "memcpy.h"
#include "sk_plan.h"

/* Where the parts go: to memory, or to that of outputs. */
struct sk_targets {
    void *const *memory;
    const struct sk_output *outputs; /* when memory is NULL */
};

/* The memory of part index; NULL when it is not wanted. */
static inline void *sk_target(const struct sk_targets *targets, size_t index)
{
    if (targets->memory != NULL)
        return targets->memory[index];
    return targets->outputs[index].omitted ? NULL : targets->outputs[index].data;
}

/* What part index has of each row, in units. */
static inline size_t sk_run_of(const struct sk_plan *plan, size_t index)
{
    return (size_t)sk_length(&plan->lengths, index) * plan->step;
}

/* Moves the only row: the parts lie in it one behind the other. */
static inline void sk_move_row(const struct sk_plan *plan, const void *input, const struct sk_targets *targets)
{
    const char *from = input;
    for (size_t i = 0; i < plan->count; i++) {
        const size_t run = sk_run_of(plan, i);
        void *target = sk_target(targets, i);
        if (target != NULL && run > 0)
            memcpy(target, from, run);
        from += run;
    }
}

/* Moves so many rows from first on, of every part that is wanted. */
void sk_move(const struct sk_plan *plan, size_t first, size_t rows, const void *input,
             const struct sk_targets *targets);

#endif
