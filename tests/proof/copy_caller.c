/*
 * copy_caller.c - a caller of sgk_plan_copy whose outputs may lie over a list of lengths, and which copies only if
 * there is none. Without its condition, which slips.txt takes away, it must not be proved.
 */
#include "sgk_plan.c"

/*@ requires \valid_read(plan) && sgk_is_plan(plan) && \valid_read(outputs + (0 .. plan->count - 1));
    requires \valid_read((char *)input + (0 .. product(plan->rows, plan->stride) - 1));
    requires sgk_outputs_apart(plan, outputs, (char *)input); */
void copy_unless_listed(const struct sgk_plan *plan, const void *input, void *const *outputs)
{
    if (plan->lengths.listed.data == NULL)
        sgk_plan_copy(plan, input, outputs);
}
