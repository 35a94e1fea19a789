/*
 * sgk_split_2_rules.c - the length rules that Split-2 and Split-11 have in common.
 *
 * Written by splitgen generate from spec/ and templates/shared_rules.c.in. Do not edit:
 * change those, then run `splitgen generate`. No licence conditions (0BSD).
 */
#include "sgk_split_2.h"

#include "memcpy.h"
#include "say.h"
#include "sgk_ops.h"

enum sgk_status sgk_split_2_rules(
    struct sgk_plan *plan,
    const void *given,
    struct sgk_message *message
)
{
    struct sgk_split_2_attributes own;
    /* all versions have the same members */
    const struct sgk_split_2_attributes *attributes = memcpy(&own, given, sizeof own);

    /* "Lengths of the parts can be specified using argument 'split'." */
    if (attributes->split.data != NULL) {
        return sgk_plan_listed(plan, &attributes->split, SGK_SENTENCE("split"), message);
    }

    /* "Otherwise, the tensor is split to equal sized parts." */
    if ((int64_t)plan->count < 1)
        return sgk_too_small(message, SGK_SENTENCE("outputs"), (int64_t)plan->count, 1);
    return sgk_plan_runs(plan, (int64_t)plan->count, plan->dim / (int64_t)plan->count, 0, 0,
                         SGK_SENTENCE("outputs of dim / outputs"), message);
}
