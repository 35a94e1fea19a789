/*
 * sk_plan.c - what is asked of a plan: parts, dims, copies.
 */
#include "sk_plan.h"

#include "move.h"
#include "outputs.h"
#include "say.h"

/* Below this, starting a thread costs more than it copies. */
#define SHARE_BYTES ((size_t)64 * 1024)

int64_t sk_plan_length(const struct sk_plan *plan, size_t index)
{
    return sk_length(&plan->lengths, index);
}

/* Where part index begins on the axis. Where it is beyond size_t, the input has no elements, and the step is 0. */
static size_t begin_of(const struct sk_lengths *lengths, size_t index)
{
    size_t begin = 0;
    if (lengths->listed.data == NULL) {
        const size_t leading = index < (size_t)lengths->leading ? index : (size_t)lengths->leading;
        begin = leading * (size_t)lengths->leading_length + (index - leading) * (size_t)lengths->trailing_length;
    } else {
        for (size_t i = 0; i < index; i++)
            begin += (size_t)sk_length(lengths, i);
    }
    return begin;
}

void sk_plan_part(const struct sk_plan *plan, size_t index, struct sk_part *part)
{
    part->offset = begin_of(&plan->lengths, index) * plan->step;
    part->run = sk_run_of(plan, index);
    part->stride = plan->stride;
    part->rows = plan->rows;
}

void sk_plan_dims(const struct sk_plan *plan, size_t index, int64_t *dims)
{
    sk_write_dims(plan, sk_length(&plan->lengths, index), dims);
}

size_t sk_plan_bytes(const struct sk_plan *plan, size_t index)
{
    return sk_bytes_of(plan, sk_run_of(plan, index));
}

void sk_plan_copy(const struct sk_plan *plan, const void *input, void *const *outputs)
{
    sk_plan_copy_rows(plan, 0, plan->rows, input, outputs);
}

void sk_plan_copy_rows(const struct sk_plan *plan, size_t first, size_t rows, const void *input, void *const *outputs)
{
    const struct sk_targets targets = {outputs, NULL};
    sk_move(plan, first, rows, input, &targets);
}

size_t sk_shares(size_t rows, size_t row_bytes)
{
    if (rows == 0 || row_bytes == 0)
        return 1;
    const size_t rows_of_share = row_bytes < SHARE_BYTES ? (SHARE_BYTES + row_bytes - 1) / row_bytes : 1;
    return rows < rows_of_share ? 1 : rows / rows_of_share;
}

size_t sk_plan_shares(const struct sk_plan *plan)
{
    return plan->unit == 8 ? sk_shares(plan->rows, plan->stride) : 1;
}

enum sk_status sk_plan_infer(const struct sk_plan *plan, struct sk_output *outputs, size_t output_count,
                             struct sk_message *message)
{
    sk_message_clear(message);
    return sk_infer_outputs(plan, outputs, output_count, message);
}

enum sk_status sk_plan_run(const struct sk_plan *plan, const struct sk_tensor *input, const struct sk_output *outputs,
                           size_t output_count, struct sk_message *message)
{
    sk_message_clear(message);
    return sk_run_outputs(plan, input, outputs, output_count, message);
}
