/*
 * move.h - moves the bytes of a plan's parts in a way that suits their shape.
 */
#ifndef SGK_INTERNAL_MOVE_H
#define SGK_INTERNAL_MOVE_H

#include "lengths.h"
#include "memcpy.h"
#include "sgk_plan.h"

/*@ // a plan whose parts are known, in whole bytes: they follow one another in each row, to its end
    predicate sgk_is_plan(struct sgk_plan *p) =
        sgk_cuts(&p->lengths, p->dim) && p->count == p->lengths.count && p->unit_bits == 8 &&
        0 <= p->dim && p->stride == product(p->dim, p->step) && product(p->rows, p->stride) <= 0x7FFFFFFFFFFFFFFF;
    logic integer sgk_run(struct sgk_plan *p, integer i) = product(sgk_length_of(&p->lengths, i), p->step);
    logic integer sgk_offset(struct sgk_plan *p, integer i) = product(sgk_begin_of(&p->lengths, i), p->step); */
/* The targets of the parts: memory, or the memory of outputs. */
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
/*@ requires \valid_read(plan) && sgk_is_plan(plan) && index < plan->count;
    assigns \nothing;
    ensures \result == sgk_run(plan, index) <= plan->stride; */
static inline size_t sgk_run_of(const struct sgk_plan *plan, size_t index)
{
    //@ assert 0 <= sgk_length_of(&plan->lengths, index) <= plan->dim;
    //@ assert 0 <= sgk_run(plan, index) <= product(plan->dim, plan->step) == plan->stride;
    //@ assert (size_t)sgk_length_of(&plan->lengths, index) == sgk_length_of(&plan->lengths, index);
    //@ assert sgk_run(plan, index) == sgk_length_of(&plan->lengths, index) * plan->step;
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

/* Moves `rows` rows, from row first on, of every wanted part. */
void sgk_move(const struct sgk_plan *plan, size_t first, size_t rows, const void *input,
              const struct sgk_targets *targets);

#endif
