/*
 * sgk_plan.c - the functions of a plan: parts, dims, copies.
 */
#include "sgk_plan.h"

#include "move.h"
#include "outputs.h"
#include "resolve.h"
#include "say.h"

//@ lemmas "run_lemmas.h"

/*@ // a message whose memory is neither an input's nor an output's, nor that of a list of lengths
    predicate sgk_is_apart_of{L}(
        struct sgk_message *m, struct sgk_plan *p, struct sgk_tensor *t, struct sgk_output **outputs) =
        (p->lengths.listed.data != \null ==>
            \separated(&m->text[0], (char *)p->lengths.listed.data + (0 .. p->lengths.listed.size - 1))) &&
        (t != \null && t->data != \null ==> \separated(&m->text[0], (char *)t->data + (0 .. t->bytes - 1))) &&
        \forall integer i; sgk_is_written(p, outputs, i) ==>
            \separated(&m->text[0], (char *)outputs[i]->data + (0 .. outputs[i]->bytes - 1)); */

/* Below this, starting a thread costs more than it copies. A size_t may be too small for it. */
#define SHARE_BYTES (UINT64_C(64) * 1024)

/*@ requires \valid_read(plan) && sgk_is_plan(plan) && index < plan->count;
    assigns \nothing;
    ensures \result == sgk_length_of(&plan->lengths, index) >= 0; */
int64_t sgk_plan_length(const struct sgk_plan *plan, size_t index)
{
    return sgk_length(&plan->lengths, index);
}

/* The beginning of part index on the axis. If it exceeds size_t, the input has no elements, and the step is 0. */
/*@ requires \valid_read(lengths) && index < lengths->count;
    requires \exists integer dim; dim <= 0x7FFFFFFFFFFFFFFF && sgk_cuts(lengths, dim);
    assigns \nothing;
    ensures \result == sgk_begin_of(lengths, index); */
static size_t begin_of(const struct sgk_lengths *lengths, size_t index)
{
    size_t begin = 0;
    if (lengths->listed.data == NULL) {
        const size_t leading = index < (size_t)lengths->leading ? index : (size_t)lengths->leading;
        //@ assert (size_t)lengths->leading_length == lengths->leading_length;
        //@ assert (size_t)lengths->trailing_length == lengths->trailing_length;
        //@ assert (size_t)(index - leading) == index - leading;
        //@ assert leading: 0 <= sgk_begin_of(lengths, leading) == product(leading, lengths->leading_length);
        //@ assert 0 <= product((size_t)(index - leading), lengths->trailing_length);
        /*@ assert sum: sgk_begin_of(lengths, index) == product(leading, lengths->leading_length) +
                product(index - leading, lengths->trailing_length); */
        /*@ assert sgk_begin_of(lengths, index) == product(leading, lengths->leading_length) +
                product((size_t)(index - leading), lengths->trailing_length); */
        //@ assert sgk_begin_of(lengths, index) <= 0x7FFFFFFFFFFFFFFF;
        begin = leading * (size_t)lengths->leading_length + (index - leading) * (size_t)lengths->trailing_length;
    } else {
        /*@ loop invariant 0 <= i <= index && begin == sgk_begin_of(lengths, i);
            loop assigns i, begin;
            loop variant index - i; */
        for (size_t i = 0; i < index; i++) {
            //@ assert begin + sgk_length_of(lengths, i) == sgk_begin_of(lengths, i + 1) <= 0x7FFFFFFFFFFFFFFF;
            begin += (size_t)sgk_length(lengths, i);
        }
    }
    return begin;
}

/*@ requires \valid_read(plan) && sgk_is_plan(plan) && index < plan->count && \valid(part) && \separated(part, plan);
    requires plan->lengths.listed.data != \null ==>
        \separated(part, (char *)plan->lengths.listed.data + (0 .. plan->lengths.listed.size - 1));
    assigns *part;
    ensures part->offset == sgk_offset(plan, index) && part->run == sgk_run(plan, index);
    ensures part->offset + part->run == sgk_offset(plan, index + 1) <= part->stride == plan->stride;
    ensures part->rows == plan->rows; */
void sgk_plan_part(const struct sgk_plan *plan, size_t index, struct sgk_part *part)
{
    //@ assert sgk_begin_of(&plan->lengths, index) + sgk_length_of(&plan->lengths, index) <= plan->dim;
    //@ assert sgk_offset(plan, index) + sgk_run(plan, index) == sgk_offset(plan, index + 1);
    //@ assert sgk_offset(plan, index + 1) <= plan->stride;
    part->offset = begin_of(&plan->lengths, index) * plan->step;
    part->run = sgk_run_of(plan, index);
    part->stride = plan->stride;
    part->rows = plan->rows;
}

/*@ requires \valid_read(plan) && sgk_is_plan(plan) && index < plan->count && sgk_has_dims(plan);
    requires \valid(dims + (0 .. plan->rank - 1)) && \separated(dims + (0 .. plan->rank - 1), plan);
    requires \separated(dims + (0 .. plan->rank - 1), plan->dims + (0 .. plan->rank));
    requires plan->lengths.listed.data != \null ==> \separated(
        dims + (0 .. plan->rank - 1), (char *)plan->lengths.listed.data + (0 .. plan->lengths.listed.size - 1));
    assigns dims[0 .. plan->rank - 1];
    ensures \forall integer i; 0 <= i < plan->rank ==>
        dims[i] == sgk_dim(plan, i, sgk_length_of(&plan->lengths, index)); */
size_t sgk_plan_dims(const struct sgk_plan *plan, size_t index, int64_t *dims)
{
    const int64_t length = sgk_length(&plan->lengths, index);
    /*@ loop invariant 0 <= i <= plan->rank;
        loop invariant \forall integer k; 0 <= k < i ==> dims[k] == sgk_dim(plan, k, length);
        loop assigns i, dims[0 .. plan->rank - 1];
        loop variant plan->rank - i; */
    for (size_t i = 0; i < plan->rank; i++)
        dims[i] = sgk_dim_of(plan, i, length);
    return plan->rank;
}

/*@ requires \valid_read(plan) && sgk_is_plan(plan) && index < plan->count;
    assigns \nothing;
    ensures \result == product(plan->rows, sgk_run(plan, index)); */
size_t sgk_plan_bytes(const struct sgk_plan *plan, size_t index)
{
    return sgk_bytes_of(plan, sgk_run_of(plan, index));
}

/*@ // the parts that have memory; a copy of some rows of each
    predicate sgk_is_copied_to{L}(struct sgk_plan *p, void **outputs, integer i) =
        0 <= i < p->count && outputs[i] != \null;
    predicate sgk_outputs_apart{L}(struct sgk_plan *p, void **outputs, char *input) =
        (\forall integer i; sgk_is_copied_to(p, outputs, i) ==>
            \valid((char *)outputs[i] + (0 .. product(p->rows, sgk_run(p, i)) - 1)) &&
            \separated((char *)outputs[i] + (0 .. product(p->rows, sgk_run(p, i)) - 1),
                input + (0 .. product(p->rows, p->stride) - 1))) &&
        \forall integer i, k; sgk_is_copied_to(p, outputs, i) && sgk_is_copied_to(p, outputs, k) && i < k ==>
            \separated((char *)outputs[i] + (0 .. product(p->rows, sgk_run(p, i)) - 1),
                (char *)outputs[k] + (0 .. product(p->rows, sgk_run(p, k)) - 1));
    predicate sgk_outputs_apart_from_list{L}(struct sgk_plan *p, void **outputs) =
        \forall integer i; sgk_is_copied_to(p, outputs, i) && p->lengths.listed.data != \null ==>
            \separated((char *)outputs[i] + (0 .. product(p->rows, sgk_run(p, i)) - 1),
                (char *)p->lengths.listed.data + (0 .. p->lengths.listed.size - 1));
    predicate sgk_rows_copied{L1, L2}(struct sgk_plan *p, void **outputs, char *input, integer first, integer rows) =
        \forall integer i; sgk_is_copied_to{L2}(p, outputs, i) ==>
            sgk_copied{L1, L2}((char *)\at(outputs[i], L2) + product(first, sgk_run{L2}(p, i)),
                input + product(first, \at(p->stride, L2)) + sgk_offset{L2}(p, i), rows,
                sgk_run{L2}(p, i), \at(p->stride, L2)); */
/*@ requires \valid_read(plan) && sgk_is_plan(plan) && \valid_read(outputs + (0 .. plan->count - 1));
    requires \valid_read((char *)input + (0 .. product(plan->rows, plan->stride) - 1));
    requires sgk_outputs_apart(plan, outputs, (char *)input) && sgk_outputs_apart_from_list(plan, outputs);
    assigns { ((char *)outputs[i])[k] | integer i, k;
        sgk_is_copied_to(plan, outputs, i) && 0 <= k < product(plan->rows, sgk_run(plan, i)) };
    ensures sgk_rows_copied{Post, Pre}(plan, outputs, (char *)input, 0, plan->rows); */
void sgk_plan_copy(const struct sgk_plan *plan, const void *input, void *const *outputs)
{
    sgk_plan_copy_rows(plan, 0, plan->rows, input, outputs);
}

/*@ requires \valid_read(plan) && sgk_is_plan(plan) && \valid_read(outputs + (0 .. plan->count - 1));
    requires \valid_read((char *)input + (0 .. product(plan->rows, plan->stride) - 1));
    requires sgk_outputs_apart(plan, outputs, (char *)input) && sgk_outputs_apart_from_list(plan, outputs);
    requires first + rows <= plan->rows;
    assigns { ((char *)outputs[i])[k] | integer i, k; sgk_is_copied_to(plan, outputs, i) &&
        product(first, sgk_run(plan, i)) <= k < product(first + rows, sgk_run(plan, i)) };
    ensures sgk_rows_copied{Post, Pre}(plan, outputs, (char *)input, first, rows); */
void sgk_plan_copy_rows(const struct sgk_plan *plan, size_t first, size_t rows, const void *input, void *const *outputs)
{
    const struct sgk_targets targets = {outputs, NULL};
    //@ ghost start: ;
    /*@ assert targets: \forall integer i;
            sgk_has_memory(&targets, plan, i) <==> sgk_is_copied_to{Pre}(plan, outputs, i); */
    //@ assert list: sgk_are_apart_from_list(&targets, plan);
    //@ assert apart: sgk_are_apart(&targets, plan, (char *)input);
    sgk_move(plan, first, rows, input, &targets);
    //@ assert moved: sgk_rows_moved{Here, start}(&targets, plan, (char *)input, first, rows);
}

/*@ assigns \nothing;
    ensures 1 <= \result && (rows > 0 ==> \result <= rows); */
size_t sgk_max_threads(size_t rows, size_t row_bytes)
{
    if (rows == 0 || row_bytes == 0)
        return 1;
    const uint64_t rows_of_share = SHARE_BYTES / row_bytes + (SHARE_BYTES % row_bytes != 0);
    return rows < rows_of_share ? 1 : rows / (size_t)rows_of_share;
}

/*@ requires \valid_read(plan);
    assigns \nothing;
    ensures 1 <= \result; */
size_t sgk_plan_max_threads(const struct sgk_plan *plan)
{
    return plan->unit_bits == 8 ? sgk_max_threads(plan->rows, plan->stride) : 1;
}

/* Whether a tensor is one like the input that was planned. */
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

/*@ requires \valid_read(plan) && sgk_is_plan(plan) && sgk_has_dims(plan) && sgk_has_lengths(plan);
    requires input != \null ==> sgk_is_source(input);
    requires outputs != \null ==> sgk_are_outputs(plan, outputs);
    requires message != \null ==> \valid(message) && sgk_is_apart_of(message, plan, input, outputs);
    assigns message->text[0], { ((char *)outputs[i]->data)[k] | integer i, k;
        sgk_is_written(plan, outputs, i) && 0 <= k < sgk_part_bytes(plan, i) };
    ensures \result == SGK_OK <==> \old(sgk_can_run(plan, input, outputs));
    ensures \result == SGK_OK ==> sgk_outputs_moved{Post, Pre}(plan, (char *)\old(input->data), outputs);
    ensures \result != SGK_OK ==> sgk_outputs_kept{Post, Pre}(plan, outputs); */
enum sgk_status sgk_plan_run(const struct sgk_plan *plan, const struct sgk_tensor *input,
                             const struct sgk_output *const *outputs, struct sgk_message *message)
{
    sgk_message_clear(message);
    /*@ assert input: input != \null && product(plan->rows, plan->stride) <= input->bytes && input->data != \null ==>
            kept{Here, Pre}((char *)input->data, product(plan->rows, plan->stride)); */
    //@ assert outputs: sgk_outputs_kept{Here, Pre}(plan, outputs);
    const enum sgk_status status = input != NULL ? check_input(plan, input, message) : SGK_OK;
    return status == SGK_OK ? sgk_run_outputs(plan, input, outputs, message) : status;
}
