/*
 * outputs.h - checks the caller's outputs for a plan's parts, and copies.
 */
#ifndef SGK_INTERNAL_OUTPUTS_H
#define SGK_INTERNAL_OUTPUTS_H

#include "move.h"
#include "sgk_plan.h"

/*@ predicate sgk_has_dims(struct sgk_plan *p) =
        p->rank < 0x7FFFFFFFFFFFFFFF && \valid_read(p->dims + (0 .. p->keepdims != 0 ? p->rank - 1 : p->rank));
    logic integer sgk_dim(struct sgk_plan *p, integer i, integer length) =
        p->keepdims == 0 ? p->dims[i < p->axis ? i : i + 1] : i == p->axis ? length : p->dims[i]; */
/* Dimension i of a part that is length elements long on the axis. */
/*@ requires \valid_read(plan) && sgk_has_dims(plan) && i < plan->rank;
    assigns \nothing;
    ensures \result == sgk_dim(plan, i, length); */
static inline int64_t sgk_dim_of(const struct sgk_plan *plan, size_t i, int64_t length)
{
    if (plan->keepdims)
        return i == plan->axis ? length : plan->dims[i];
    return plan->dims[i < plan->axis ? i : i + 1];
}

/* The bytes of the plan's rows of run units each, rounded up; at most the bytes of the input. */
/*@ requires \valid_read(plan);
    requires plan->unit_bits == 8 || plan->unit_bits == 4 || plan->unit_bits == 2 || plan->unit_bits == 1;
    requires product(plan->rows, run) <= 0x7FFFFFFFFFFFFFFF;
    assigns \nothing;
    ensures plan->unit_bits == 8 ==> \result == product(plan->rows, run);
    ensures \result <= product(plan->rows, run); */
static inline size_t sgk_bytes_of(const struct sgk_plan *plan, size_t run)
{
    const size_t units = plan->rows * run;
    if (plan->unit_bits == 8)
        return units;
    const size_t shared = 8 / (size_t)plan->unit_bits; /* units in a byte */
    return units / shared + (units % shared != 0);
}

/*@ // bytes at addresses one behind the other, none beyond the last that there is; pieces that share an address
    predicate sgk_has_addresses(char *p, integer n) = (1 <= n ==> (uintptr_t)p + n <= UINTPTR_MAX + 1) &&
        \forall char *q; \base_addr(q) == \base_addr(p) && p <= q < p + n ==>
            (uintptr_t)q == (uintptr_t)p + (q - p);
    predicate sgk_shares(char *p, integer a, char *q, integer b) = \exists integer at;
        (uintptr_t)p <= at < (uintptr_t)p + a && (uintptr_t)q <= at < (uintptr_t)q + b; */
/* Whether two pieces of memory, neither of them empty, share a byte. */
/*@ requires 1 <= a_bytes && (uintptr_t)a + a_bytes <= UINTPTR_MAX + 1;
    requires 1 <= b_bytes && (uintptr_t)b + b_bytes <= UINTPTR_MAX + 1;
    assigns \nothing;
    ensures \result != 0 <==> sgk_shares((char *)a, a_bytes, (char *)b, b_bytes); */
static inline int sgk_overlap(const void *a, size_t a_bytes, const void *b, size_t b_bytes)
{
    const uintptr_t a_begin = (uintptr_t)a;
    const uintptr_t b_begin = (uintptr_t)b;
    /* differences, as begin + bytes may wrap at the end of memory; a negative one wraps to more than any object's size
     * */
    return b_begin - a_begin < a_bytes || a_begin - b_begin < b_bytes;
}

/*@ // memory as a caller must hand it over: of the lengths that a plan lists, of an input, and of an output
    predicate sgk_has_lengths{L}(struct sgk_plan *p) =
        p->lengths.listed.data != \null && 1 <= p->count ==>
            1 <= p->lengths.listed.size && sgk_has_addresses((char *)p->lengths.listed.data, p->lengths.listed.size);
    predicate sgk_is_source{L}(struct sgk_tensor *t) = \valid_read(t) && (t->data != \null ==>
        \valid_read((char *)t->data + (0 .. t->bytes - 1)) && sgk_has_addresses((char *)t->data, t->bytes));
    predicate sgk_is_output{L}(struct sgk_output *o) = \valid_read(o) &&
        (o->dims != \null ==> \valid_read(o->dims + (0 .. o->rank - 1))) && (o->data != \null ==>
            \valid((char *)o->data + (0 .. o->bytes - 1)) && sgk_has_addresses((char *)o->data, o->bytes));
    // an output that has the dtype, the dims and the room of part i, and memory that no input has
    logic integer sgk_part_bytes{L}(struct sgk_plan *p, integer i) = product(p->rows, sgk_run(p, i));
    predicate sgk_fits{L}(struct sgk_plan *p, integer i, struct sgk_output *o) =
        o->dtype == p->dtype && o->rank == p->rank && (1 <= o->rank ==> o->dims != \null) &&
        (\forall integer d; 0 <= d < p->rank ==> o->dims[d] == sgk_dim(p, d, sgk_length_of(&p->lengths, i))) &&
        sgk_part_bytes(p, i) <= o->bytes;
    predicate sgk_is_own{L}(struct sgk_plan *p, integer i, struct sgk_output *o, char *input) =
        1 <= sgk_part_bytes(p, i) ==> o->data != \null &&
            !sgk_shares((char *)o->data, sgk_part_bytes(p, i), input, product(p->rows, p->stride)) &&
            (p->lengths.listed.data != \null ==> !sgk_shares((char *)o->data, sgk_part_bytes(p, i),
                (char *)p->lengths.listed.data, p->lengths.listed.size));
    predicate sgk_is_given{L}(struct sgk_plan *p, struct sgk_output **outputs, integer i) =
        outputs != \null && 0 <= i < p->count && outputs[i] != \null;
    predicate sgk_is_written{L}(struct sgk_plan *p, struct sgk_output **outputs, integer i) =
        sgk_is_given(p, outputs, i) && outputs[i]->data != \null;
    predicate sgk_are_outputs{L}(struct sgk_plan *p, struct sgk_output **outputs) =
        \valid_read(outputs + (0 .. p->count - 1)) &&
        (\forall integer i; sgk_is_given(p, outputs, i) ==> sgk_is_output(outputs[i])) &&
        \forall integer i, k; sgk_is_written(p, outputs, i) && sgk_is_written(p, outputs, k) && i < k ==>
            \separated((char *)outputs[i]->data + (0 .. outputs[i]->bytes - 1),
                (char *)outputs[k]->data + (0 .. outputs[k]->bytes - 1));
    // what a run accepts, and what becomes of the outputs: they are written, or stay
    predicate sgk_accepts{L}(struct sgk_plan *p, char *input, struct sgk_output **outputs, integer count) =
        \forall integer i; sgk_is_given(p, outputs, i) && i < count ==>
            sgk_fits(p, i, outputs[i]) && sgk_is_own(p, i, outputs[i], input);
    predicate sgk_can_run{L}(struct sgk_plan *p, struct sgk_tensor *t, struct sgk_output **outputs) =
        t != \null && product(p->rows, p->stride) <= t->bytes &&
        (1 <= product(p->rows, p->stride) ==> t->data != \null) && (1 <= p->count ==> outputs != \null) &&
        sgk_accepts(p, (char *)t->data, outputs, p->count);
    predicate sgk_outputs_moved{L1, L2}(struct sgk_plan *p, char *input, struct sgk_output **outputs) =
        \forall integer i; sgk_is_written{L2}(p, outputs, i) ==>
            sgk_copied{L1, L2}((char *)\at(outputs[i]->data, L2), input + sgk_offset{L2}(p, i), \at(p->rows, L2),
                sgk_run{L2}(p, i), \at(p->stride, L2));
    predicate sgk_outputs_kept{L1, L2}(struct sgk_plan *p, struct sgk_output **outputs) =
        \forall integer i; sgk_is_written{L2}(p, outputs, i) ==>
            kept{L1, L2}((char *)\at(outputs[i]->data, L2), \at(outputs[i]->bytes, L2)); */
/* Like sgk_plan_run, but keeps the message, which may hold a warning of the plan. */
/*@ requires \valid_read(plan) && sgk_is_plan(plan) && sgk_has_dims(plan) && sgk_has_lengths(plan);
    requires input != \null ==> sgk_is_source(input);
    requires outputs != \null ==> sgk_are_outputs(plan, outputs);
    assigns { ((char *)outputs[i]->data)[k] | integer i, k;
        sgk_is_written(plan, outputs, i) && 0 <= k < sgk_part_bytes(plan, i) };
    ensures \result == SGK_OK <==> \old(sgk_can_run(plan, input, outputs));
    ensures \result == SGK_OK ==> sgk_outputs_moved{Post, Pre}(plan, (char *)\old(input->data), outputs);
    ensures \result != SGK_OK ==> sgk_outputs_kept{Post, Pre}(plan, outputs); */
enum sgk_status sgk_run_outputs(const struct sgk_plan *plan, const struct sgk_tensor *input,
                                const struct sgk_output *const *outputs, struct sgk_message *message);

#endif
