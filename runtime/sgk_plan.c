/*
 * sgk_plan.c - the functions of a plan: parts, dims, copies.
 */
#include "sgk_plan.h"

#include "move.h"
#include "outputs.h"
#include "resolve.h"
#include "say.h"

/* Below this, starting a thread costs more than it copies. A size_t may be too small for it. */
#define SHARE_BYTES (UINT64_C(64) * 1024)

/*@ requires \valid_read(plan) && sgk_is_plan(plan) && index < plan->count;
    assigns \nothing; ensures \result == sgk_length_of(&plan->lengths, index) >= 0; */
int64_t sgk_plan_length(const struct sgk_plan *plan, size_t index)
{
    return sgk_length(&plan->lengths, index);
}

/* The beginning of part index on the axis. If it exceeds size_t, the input has no elements, and the step is 0. */
/*@ requires \valid_read(lengths) && index < lengths->count;
    requires \exists integer dim; dim <= 0x7FFFFFFFFFFFFFFF && sgk_cuts(lengths, dim);
    assigns \nothing; ensures \result == sgk_begin_of(lengths, index); */
static size_t begin_of(const struct sgk_lengths *lengths, size_t index)
{
    size_t begin = 0;
    if (lengths->listed.data == NULL) {
        const size_t leading = index < (size_t)lengths->leading ? index : (size_t)lengths->leading;
        begin = leading * (size_t)lengths->leading_length + (index - leading) * (size_t)lengths->trailing_length;
    } else {
        for (size_t i = 0; i < index; i++) {
            begin += (size_t)sgk_length(lengths, i);
        }
    }
    return begin;
}

/*@ requires \valid_read(plan) && sgk_is_plan(plan) && index < plan->count && \valid(part) && \separated(part, plan);
    requires IS_APART_FROM_LIST(part, plan);
    assigns *part; ensures part->offset == sgk_offset(plan, index) && part->run == sgk_run(plan, index);
    ensures part->offset + part->run == sgk_offset(plan, index + 1) <= part->stride == plan->stride;
    ensures part->rows == plan->rows; */
void sgk_plan_part(const struct sgk_plan *plan, size_t index, struct sgk_part *part)
{
    part->offset = begin_of(&plan->lengths, index) * plan->step;
    part->run = sgk_run_of(plan, index);
    part->stride = plan->stride;
    part->rows = plan->rows;
}

/*@ requires \valid_read(plan) && sgk_is_plan(plan) && index < plan->count && sgk_has_dims(plan);
    requires IS_ROOM_FOR_DIMS(dims, plan);
    assigns dims[0 .. plan->rank - 1];
    ensures \forall integer i; 0 <= i < plan->rank ==>
        dims[i] == sgk_dim(plan, i, sgk_length_of(&plan->lengths, index)); */
size_t sgk_plan_dims(const struct sgk_plan *plan, size_t index, int64_t *dims)
{
    const int64_t length = sgk_length(&plan->lengths, index);
    for (size_t i = 0; i < plan->rank; i++)
        dims[i] = sgk_dim_of(plan, i, length);
    return plan->rank;
}

/*@ requires \valid_read(plan) && sgk_is_plan(plan) && index < plan->count;
    assigns \nothing; ensures \result == product(plan->rows, sgk_run(plan, index)); */
size_t sgk_plan_bytes(const struct sgk_plan *plan, size_t index)
{
    return sgk_bytes_of(plan, sgk_run_of(plan, index));
}

/*@ requires CAN_COPY(plan, input, outputs);
    assigns { ((char *)outputs[i])[k] | integer i, k;
        sgk_is_copied_to(plan, outputs, i) && 0 <= k < product(plan->rows, sgk_run(plan, i)) };
    ensures sgk_rows_copied{Post, Pre}(plan, outputs, (char *)input, 0, plan->rows); */
void sgk_plan_copy(const struct sgk_plan *plan, const void *input, void *const *outputs)
{
    sgk_plan_copy_rows(plan, 0, plan->rows, input, outputs);
}

/*@ requires CAN_COPY(plan, input, outputs);
    requires first + rows <= plan->rows;
    assigns { ((char *)outputs[i])[k] | integer i, k; sgk_is_copied_to(plan, outputs, i) &&
        product(first, sgk_run(plan, i)) <= k < product(first + rows, sgk_run(plan, i)) };
    ensures sgk_rows_copied{Post, Pre}(plan, outputs, (char *)input, first, rows); */
void sgk_plan_copy_rows(const struct sgk_plan *plan, size_t first, size_t rows, const void *input, void *const *outputs)
{
    const struct sgk_targets targets = {outputs, NULL};
    sgk_move(plan, first, rows, input, &targets);
}

/*@ assigns \nothing; ensures 1 <= \result && (rows > 0 ==> \result <= rows); */
size_t sgk_max_threads(size_t rows, size_t row_bytes)
{
    if (rows == 0 || row_bytes == 0)
        return 1;
    const uint64_t rows_of_share = SHARE_BYTES / row_bytes + (SHARE_BYTES % row_bytes != 0);
    return rows < rows_of_share ? 1 : rows / (size_t)rows_of_share;
}

/*@ requires \valid_read(plan);
    assigns \nothing; ensures 1 <= \result; */
size_t sgk_plan_max_threads(const struct sgk_plan *plan)
{
    return plan->unit_bits == 8 ? sgk_max_threads(plan->rows, plan->stride) : 1;
}

/* Whether a tensor is one like the input that was planned. */
/*@ requires \valid_read(plan) && sgk_has_dims(plan) && \valid_read(input) && sgk_is_tensor(input);
    assigns \nothing; ensures \result == SGK_OK <==> sgk_is_like(plan, input); */
static enum sgk_status check_input(const struct sgk_plan *plan, const struct sgk_tensor *input,
                                   struct sgk_message *message)
{
    const size_t rank = plan->keepdims ? plan->rank : plan->rank + 1;
    struct sgk_text text, own;
    if (input->dtype != plan->dtype)
        return sgk_fail(message, SGK_BAD_DTYPE, "input: dtype %s, but the plan is of %s",
                        sgk_dtype_text(plan->traits, input->dtype, &text),
                        sgk_dtype_text(plan->traits, plan->dtype, &own));
    if (input->rank != rank)
        return sgk_fail(message, SGK_BAD_RANK, "input: rank %zu, but the plan is of rank %zu", input->rank, rank);
    if (rank > 0 && input->dims == NULL)
        return sgk_fail(message, SGK_NULL_POINTER, "input: dims are NULL");
    for (size_t i = 0; i < rank; i++)
        if (input->dims[i] != plan->dims[i])
            return sgk_fail(message, SGK_BAD_SHAPE, "input: dimension %zu is %lld, but the plan's is %lld", i,
                            (long long)input->dims[i], (long long)plan->dims[i]);
    return SGK_OK;
}

/*@ requires CAN_CHECK(plan, input, outputs); requires sgk_can_hold_words(message, plan, input, outputs);
    requires input != \null ==> sgk_is_tensor(input); assigns message->text[0], MEMORY_OF(outputs, plan);
    ensures \result == SGK_OK <==> \old(sgk_can_run(plan, input, outputs) && sgk_is_like(plan, input));
    ensures \result == SGK_OK ==> sgk_outputs_moved{Post, Pre}(plan, (char *)\old(input->data), outputs);
    ensures \result != SGK_OK ==> sgk_outputs_kept{Post, Pre}(plan, outputs); */
enum sgk_status sgk_plan_run(const struct sgk_plan *plan, const struct sgk_tensor *input,
                             const struct sgk_output *const *outputs, struct sgk_message *message)
{
    sgk_message_clear(message);
    const enum sgk_status status = input != NULL ? check_input(plan, input, message) : SGK_OK;
    return status == SGK_OK ? sgk_run_outputs(plan, input, outputs, message) : status;
}
