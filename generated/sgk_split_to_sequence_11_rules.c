/*
 * sgk_split_to_sequence_11_rules.c - the length rules that SplitToSequence-11 and SplitToSequence-24 have in common.
 *
 * Written by splitgen generate from spec/ and templates/shared_rules.c.in. Do not edit:
 * change those, then run `splitgen generate`. No licence conditions (0BSD).
 */
#include "sgk_split_to_sequence_11.h"

#include "memcpy.h"
#include "say.h"
#include "sgk_ops.h"

enum sgk_status sgk_split_to_sequence_11_rules(
    struct sgk_plan *plan,
    const void *given,
    const struct sgk_tensor *split,
    struct sgk_message *message
)
{
    struct sgk_split_to_sequence_11_attributes own;
    /* all versions have the same members */
    const struct sgk_split_to_sequence_11_attributes *attributes = memcpy(&own, given, sizeof own);

    /* "If 'split' is a scalar, then 'input' will be split into chunks all of size 'split' if possible." */
    if (split != NULL && split->rank == 0) {
        int64_t number;
        const enum sgk_status found = sgk_number_of(&number, plan, split, message);
        if (found != SGK_OK)
            return found;
        if (number < 1)
            return sgk_too_small(message, SGK_SENTENCE("split"), number, 1);
        return sgk_plan_runs(plan, plan->dim / number, number, SGK_IF_ANY, SGK_REST,
                             SGK_SENTENCE("dim / split of split, rest if any"), message);
    }

    /*
     * "If 'split' is a 1-dimensional tensor, the input tensor is split into 'size(split)' chunks, with lengths
     * of the parts on 'axis' specified in 'split'."
     */
    if (split != NULL && split->rank == 1) {
        return sgk_plan_split(plan, split, message);
    }

    /* "'split' is either a scalar (tensor of empty shape), or a 1-D tensor." */
    if (split != NULL) {
        return sgk_fail(message, SGK_BAD_RANK, "%s: 'split' is either a scalar (tensor of empty shape), or a 1-D tensor.", plan->traits->title);
    }

    /* "If the argument `split' is not specified, a default scalar value of 1 is used as the value of `split'." */
    if (attributes->keepdims == 0)
        sgk_drop_axis(plan);
    return sgk_plan_runs(plan, plan->dim, 1, 0, 0,
                         SGK_SENTENCE("dim of 1"), message);
}
