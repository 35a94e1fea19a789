/*
 * move.h - moves the bytes of a plan's parts in a way that suits their shape.
 */
#ifndef SGK_INTERNAL_MOVE_H
#define SGK_INTERNAL_MOVE_H

#include "copy.h"
#include "lengths.h"
#include "memcpy.h"
#include "sgk_plan.h"

/*@ // constant traits, whose functions do what they are for; proofs of their callers say what that is
    axiomatic Traits {
      predicate sgk_are_traits(struct sgk_traits *t);
    }
    // a plan whose parts are known, in whole bytes: they follow one another in each row, to its end
    predicate sgk_is_plan(struct sgk_plan *p) = sgk_are_traits(p->traits) &&
        sgk_cuts(&p->lengths, p->dim) && p->count == p->lengths.count && p->unit_bits == 8 &&
        0 <= p->dim && p->stride == product(p->dim, p->step) && product(p->rows, p->stride) <= 0x7FFFFFFFFFFFFFFF;
    logic integer sgk_run(struct sgk_plan *p, integer i) = product(sgk_length_of(&p->lengths, i), p->step);
    logic integer sgk_offset(struct sgk_plan *p, integer i) = product(sgk_begin_of(&p->lengths, i), p->step);
    lemma sgk_parts_begin{L}: \forall struct sgk_plan *p; sgk_is_plan(p) ==> sgk_offset(p, 0) == 0;
    lemma sgk_parts_fit{L}: \forall struct sgk_plan *p, integer i; sgk_is_plan(p) && 0 <= i < p->count ==>
        0 <= sgk_run(p, i) && 0 <= sgk_offset(p, i) && sgk_offset(p, i) + sgk_run(p, i) <= p->stride;
    lemma sgk_parts_follow{L}: \forall struct sgk_plan *p, integer i, next;
        sgk_is_plan(p) && 0 <= i < p->count && next == i + 1 ==>
            sgk_offset(p, i) + sgk_run(p, i) == sgk_offset(p, next) <= p->stride; */
/* The targets of the parts: memory, or the memory of outputs. */
struct sgk_targets {
    void *const *memory;
    const struct sgk_output *const *outputs; /* used if memory is NULL */
};

/*@ // the memory of a part
    logic char *sgk_memory{L}(struct sgk_targets *t, integer i) =
        t->memory != \null ? (char *)t->memory[i] :
        t->outputs[i] == \null ? (char *)\null : (char *)t->outputs[i]->data;
    predicate sgk_are_targets{L}(struct sgk_targets *t, integer count) =
        (t->memory != \null ==> \valid_read(t->memory + (0 .. count - 1))) &&
        (t->memory == \null ==> \valid_read(t->outputs + (0 .. count - 1)) &&
            \forall integer i; 0 <= i < count && t->outputs[i] != \null ==> \valid_read(t->outputs[i])); */
/* The memory of part index; NULL when it is not wanted. */
/*@ requires \valid_read(targets) && sgk_are_targets(targets, index + 1);
    assigns \result \from index, *targets;
    ensures \result == sgk_memory(targets, index); */
static inline void *sgk_target(const struct sgk_targets *targets, size_t index)
{
    if (targets->memory != NULL)
        return targets->memory[index];
    return targets->outputs[index] == NULL ? NULL : targets->outputs[index]->data;
}

/* The units of each row that part index takes. */
/*@ requires \valid_read(plan) && sgk_is_plan(plan) && index < plan->count;
    assigns \nothing;
    ensures \result == sgk_run(plan, index) <= plan->stride;
    ensures 0 <= sgk_offset(plan, index) &&
        sgk_offset(plan, index) + \result == sgk_offset(plan, index + 1) <= plan->stride; */
static inline size_t sgk_run_of(const struct sgk_plan *plan, size_t index)
{
    //@ assert 0 <= sgk_length_of(&plan->lengths, index) <= plan->dim;
    //@ assert 0 <= sgk_run(plan, index) <= product(plan->dim, plan->step) == plan->stride;
    //@ assert (size_t)sgk_length_of(&plan->lengths, index) == sgk_length_of(&plan->lengths, index);
    //@ assert sgk_run(plan, index) == sgk_length_of(&plan->lengths, index) * plan->step;
    return (size_t)sgk_length(&plan->lengths, index) * plan->step;
}

/* Whether each part is known to take as many units of each row as the first. */
/*@ requires \valid_read(plan) && sgk_is_plan(plan);
    assigns \nothing;
    ensures \result != 0 ==> \forall integer i; 0 <= i < plan->count ==> sgk_run(plan, i) == sgk_run(plan, 0); */
static inline int sgk_are_equal(const struct sgk_plan *plan)
{
    const struct sgk_lengths *lengths = &plan->lengths;
    if ((uint64_t)lengths->leading == plan->count)
        return 1;
    return lengths->listed.data == NULL && lengths->leading_length == lengths->trailing_length;
}

/*@ // what a move asks for: valid memory, which shares no byte with the input's, another's or the list of lengths
    predicate sgk_has_memory{L}(struct sgk_targets *t, struct sgk_plan *p, integer i) =
        0 <= i < p->count && sgk_memory(t, i) != \null;
    predicate sgk_are_apart_from_list{L}(struct sgk_targets *t, struct sgk_plan *p) =
        \forall integer i; sgk_has_memory(t, p, i) && p->lengths.listed.data != \null ==>
            \separated(sgk_memory(t, i) + (0 .. product(p->rows, sgk_run(p, i)) - 1),
                (char *)p->lengths.listed.data + (0 .. p->lengths.listed.size - 1));
    predicate sgk_are_apart{L}(struct sgk_targets *t, struct sgk_plan *p, char *input) =
        sgk_are_apart_from_list(t, p) &&
        (\forall integer i; sgk_has_memory(t, p, i) ==>
            \valid(sgk_memory(t, i) + (0 .. product(p->rows, sgk_run(p, i)) - 1)) &&
            \separated(sgk_memory(t, i) + (0 .. product(p->rows, sgk_run(p, i)) - 1),
                input + (0 .. product(p->rows, p->stride) - 1))) &&
        \forall integer i, k; sgk_has_memory(t, p, i) && sgk_has_memory(t, p, k) && i < k ==>
            \separated(sgk_memory(t, i) + (0 .. product(p->rows, sgk_run(p, i)) - 1),
                sgk_memory(t, k) + (0 .. product(p->rows, sgk_run(p, k)) - 1));
    predicate sgk_moved{L1, L2}(struct sgk_targets *t, struct sgk_plan *p, char *input, integer count) =
        \forall integer i; i < count && sgk_has_memory{L2}(t, p, i) ==>
            same{L1, L2}(sgk_memory{L2}(t, i), input + sgk_offset{L2}(p, i), sgk_run{L2}(p, i));
    predicate sgk_rows_moved{L1, L2}(
        struct sgk_targets *t, struct sgk_plan *p, char *input, integer first, integer rows) =
        \forall integer i; sgk_has_memory{L2}(t, p, i) ==>
            sgk_copied{L1, L2}(sgk_memory{L2}(t, i) + product(first, sgk_run{L2}(p, i)),
                input + product(first, \at(p->stride, L2)) + sgk_offset{L2}(p, i), rows,
                sgk_run{L2}(p, i), \at(p->stride, L2)); */
/* Moves the only row: the parts lie in it one behind the other. */
/*@ requires \valid_read(plan) && sgk_is_plan(plan) && plan->rows == 1;
    requires \valid_read(targets) && sgk_are_targets(targets, plan->count);
    requires \valid_read((char *)input + (0 .. plan->stride - 1));
    requires sgk_are_apart(targets, plan, (char *)input);
    assigns { sgk_memory(targets, i)[k] | integer i, k;
        sgk_has_memory(targets, plan, i) && 0 <= k < sgk_run(plan, i) };
    ensures sgk_moved{Post, Pre}(targets, plan, (char *)input, plan->count); */
static inline void sgk_move_row(const struct sgk_plan *plan, const void *input, const struct sgk_targets *targets)
{
    const char *from = input;
    /*@ loop invariant place: 0 <= i <= plan->count && from == (char *)input + sgk_offset(plan, i);
        loop invariant kept: kept{Here, Pre}((char *)input, plan->stride);
        loop invariant moved: sgk_moved{Here, Pre}(targets, plan, (char *)input, i);
        loop assigns i, from, { sgk_memory(targets, j)[k] | integer j, k;
            sgk_has_memory(targets, plan, j) && 0 <= k < sgk_run(plan, j) };
        loop variant plan->count - i; */
    for (size_t i = 0; i < plan->count; i++) {
        const size_t run = sgk_run_of(plan, i);
        void *target = sgk_target(targets, i);
        /*@ assert inputs: sgk_has_memory(targets, plan, i) ==>
                \separated((char *)target + (0 .. run - 1), (char *)input + (0 .. plan->stride - 1)); */
        /*@ assert others: \forall integer k;
                sgk_has_memory(targets, plan, i) && sgk_has_memory(targets, plan, k) && k < i ==>
                \separated((char *)target + (0 .. run - 1), sgk_memory(targets, k) + (0 .. sgk_run(plan, k) - 1)); */
        if (target != NULL && run > 0)
            memcpy(target, from, run);
        /*@ assert keeps: \forall integer k; 0 <= k < i && sgk_has_memory(targets, plan, k) ==>
                kept{Here, LoopCurrent}(sgk_memory(targets, k), sgk_run(plan, k)); */
        //@ assert before: sgk_moved{Here, Pre}(targets, plan, (char *)input, i);
        //@ assert now: sgk_has_memory(targets, plan, i) ==> same{Here, Pre}((char *)target, from, run);
        from += run;
    }
}

/* Moves `rows` rows, from row first on, of every wanted part. */
/*@ requires \valid_read(plan) && sgk_is_plan(plan) && first + rows <= plan->rows;
    requires \valid_read(targets) && sgk_are_targets(targets, plan->count);
    requires \valid_read((char *)input + (0 .. product(plan->rows, plan->stride) - 1));
    requires sgk_are_apart(targets, plan, (char *)input);
    assigns { sgk_memory(targets, i)[k] | integer i, k; sgk_has_memory(targets, plan, i) &&
        product(first, sgk_run(plan, i)) <= k < product(first + rows, sgk_run(plan, i)) };
    ensures sgk_rows_moved{Post, Pre}(targets, plan, (char *)input, first, rows); */
void sgk_move(const struct sgk_plan *plan, size_t first, size_t rows, const void *input,
              const struct sgk_targets *targets);

#endif
