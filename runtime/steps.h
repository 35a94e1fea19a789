/*
 * steps.h - a plan from rows of steps, whose bytes the caller counts.
 */
#ifndef SGK_INTERNAL_STEPS_H
#define SGK_INTERNAL_STEPS_H

#include "resolve.h"

/* What sgk_cut does (sgk_plan.h): `rows` rows of steps of `step` bytes. traits need not take any dtype. */
/*@ requires (plan == \null || \valid(plan)) && sgk_are_traits(traits); requires ARE_STEP_LENGTHS(lengths, count, plan);
    requires message == \null || (\valid(message) && \separated(message, plan));
    assigns *plan, message->text[0]; ensures \result == SGK_OK ==> sgk_is_plan(plan) && plan->rank == 0; */
enum sgk_status sgk_plan_steps(struct sgk_plan *plan, const struct sgk_traits *traits, size_t rows, size_t step,
                               const int64_t *lengths, size_t count, struct sgk_message *message);

#endif
