/*
 * packed.c - elements that share bytes.
 */
#include "packed.h"

#include "bits.h"

static void set_step(struct sgk_plan *plan, size_t inner, size_t bits)
{
    const size_t shared = 8 / bits; /* elements in a byte */
    if (inner % shared == 0) {
        plan->step = inner / shared; /* an index of the axis has whole bytes */
    } else {
        plan->unit_bits = (int32_t)bits;
        plan->step = inner;
    }
}

/* Every part is written from its front to its end, row by row. */
static void move_bits(const struct sgk_plan *plan, size_t first, size_t rows, const void *input,
                      const struct sgk_targets *targets)
{
    const uint64_t bits = (uint64_t)plan->unit_bits;
    uint64_t from = (uint64_t)first * plan->stride * bits;
    for (size_t row = first; row < first + rows; row++) {
        for (size_t i = 0; i < plan->count; i++) {
            const uint64_t run = sgk_run_of(plan, i) * bits;
            void *target = sgk_target(targets, i);
            if (target != NULL)
                sgk_copy_bits(target, row * run, input, from, run);
            from += run;
        }
    }
}

const struct sgk_packed sgk_packed = {set_step, move_bits};
