/*
 * steps.c - a plan from rows of steps, whose bytes the caller counts.
 */
#include "steps.h"

#include "lengths.h"
#include "say.h"

/* Sets the axis: count parts of these lengths, or of a step each. */
/*@ requires \valid(plan); requires ARE_STEP_LENGTHS(lengths, count, plan);
    assigns plan->dim, plan->lengths;
    ensures \result == SGK_OK ==> 0 <= plan->dim && sgk_cuts(&plan->lengths, plan->dim); */
static enum sgk_status set_axis(struct sgk_plan *plan, const int64_t *lengths, size_t count,
                                struct sgk_message *message)
{
    if (count > SIZE_MAX / sizeof *lengths)
        return sgk_fail(message, SGK_OVERFLOW, "%zu parts are beyond the address space", count);
    if (lengths == NULL && count > 0) {
        plan->dim = plan->lengths.count = plan->lengths.leading = (int64_t)count;
        plan->lengths.leading_length = 1;
        plan->lengths.trailing_length = 0;
        plan->lengths.listed.data = NULL;
        return SGK_OK;
    }
    int64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        if (lengths[i] > INT64_MAX - sum)
            return sgk_fail(message, SGK_OVERFLOW, "lengths[%zu]: the sum of the lengths is beyond 64 bits", i);
        sum += lengths[i] > 0 ? lengths[i] : 0; /* those below 0 are refused next */
    }
    const struct sgk_integers list = sgk_integers_of(lengths, count);
    plan->dim = sum;
    return sgk_set_listed(&plan->lengths, sum, &list, SGK_SENTENCE("lengths"), message);
}

enum sgk_status sgk_plan_steps(struct sgk_plan *plan, const struct sgk_traits *traits, size_t rows, size_t step,
                               const int64_t *lengths, size_t count, struct sgk_message *message)
{
    const size_t most = SIZE_MAX < INT64_MAX ? SIZE_MAX : (size_t)INT64_MAX;
    sgk_message_clear(message);
    if (plan == NULL)
        return sgk_fail(message, SGK_NULL_POINTER, "plan is NULL: %s requires it", traits->title);
    const enum sgk_status status = set_axis(plan, lengths, count, message);
    if (status != SGK_OK)
        return status;
    if (rows == 0 || step == 0 || plan->dim == 0) {
        rows = step = 0; /* as of any input without elements: the others may be beyond size_t */
    } else if ((uint64_t)plan->dim > most / step || rows > most / ((size_t)plan->dim * step)) {
        return sgk_fail(message, SGK_OVERFLOW, "%zu rows of %lld steps of %zu bytes are beyond the address space", rows,
                        (long long)plan->dim, step);
    }
    plan->traits = traits;
    plan->count = (size_t)plan->lengths.count;
    plan->rows = rows;
    plan->step = step;
    plan->stride = (size_t)plan->dim * step;
    plan->unit_bits = 8;
    plan->dtype = 0;
    plan->dims = NULL;
    plan->rank = plan->axis = 0;
    plan->keepdims = 1;
    return SGK_OK;
}
