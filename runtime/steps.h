/*
 * steps.h - a plan from rows of steps, whose bytes the caller counts.
 */
#ifndef SGK_INTERNAL_STEPS_H
#define SGK_INTERNAL_STEPS_H

#include "resolve.h"

/* What sgk_cut does (sgk_plan.h): `rows` rows of steps of `step` bytes. traits need not take any dtype. */
enum sgk_status sgk_plan_steps(struct sgk_plan *plan, const struct sgk_traits *traits, size_t rows, size_t step,
                               const int64_t *lengths, size_t count, struct sgk_message *message);

#endif
