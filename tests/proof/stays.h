/*
 * stays.h - a plan and targets that stay as they are, for lemmas of move.c. Each lemma here is proved, too.
 */
#ifndef PROOF_STAYS_H
#define PROOF_STAYS_H

/*@ // a plan that stays as it is
    predicate sgk_plan_stays{L1, L2}(struct sgk_plan *p) =
        \at(p->count, L1) == \at(p->count, L2) && \at(p->rows, L1) == \at(p->rows, L2) &&
        \at(p->stride, L1) == \at(p->stride, L2) && \at(p->unit_bits, L1) == \at(p->unit_bits, L2) &&
        \at(p->traits, L1) == \at(p->traits, L2) && \at(p->dim, L1) == \at(p->dim, L2) &&
        \at(p->step, L1) == \at(p->step, L2) && \at(p->lengths.count, L1) == \at(p->lengths.count, L2) &&
        \at(p->lengths.leading, L1) == \at(p->lengths.leading, L2) &&
        \at(p->lengths.leading_length, L1) == \at(p->lengths.leading_length, L2) &&
        \at(p->lengths.trailing_length, L1) == \at(p->lengths.trailing_length, L2) &&
        \at(p->lengths.listed.data, L1) == \at(p->lengths.listed.data, L2) &&
        \at(p->lengths.listed.read, L1) == \at(p->lengths.listed.read, L2) &&
        \at(p->lengths.listed.size, L1) == \at(p->lengths.listed.size, L2) &&
        \at(sgk_list_values(&p->lengths.listed), L1) == \at(sgk_list_values(&p->lengths.listed), L2);
    // and targets
    predicate sgk_targets_stay{L1, L2}(struct sgk_targets *t, integer count) =
        \at(t->memory, L1) == \at(t->memory, L2) && \at(t->outputs, L1) == \at(t->outputs, L2) &&
        \forall integer i; 0 <= i < count ==>
            (\at(t->memory, L2) != \null ==> \at(t->memory[i], L1) == \at(t->memory[i], L2)) &&
            (\at(t->memory, L2) == \null ==> \at(t->outputs[i], L1) == \at(t->outputs[i], L2) &&
                (\at(t->outputs[i], L2) != \null ==> \at(t->outputs[i]->data, L1) == \at(t->outputs[i]->data, L2))); */
#if defined PROOF_COLUMNS || defined PROOF_IN_TURN
/*@ lemma sgk_parts_stay{L1, L2}: \forall struct sgk_plan *p, integer i;
        sgk_plan_stays{L1, L2}(p) ==> sgk_run{L1}(p, i) == sgk_run{L2}(p, i) && sgk_offset{L1}(p, i) == sgk_offset{L2}(p, i);
    lemma sgk_is_plan_still{L1, L2}: \forall struct sgk_plan *p;
        sgk_plan_stays{L1, L2}(p) && sgk_is_plan{L2}(p) ==> sgk_is_plan{L1}(p);
    lemma sgk_memory_stays{L1, L2}: \forall struct sgk_targets *t, integer count, i;
        sgk_targets_stay{L1, L2}(t, count) && 0 <= i < count ==> sgk_memory{L1}(t, i) == sgk_memory{L2}(t, i);
    lemma apart_is_separated: \forall char *p, *q, integer a, b;
        sgk_apart(p, a, q, b) ==> \separated(p + (0 .. a - 1), q + (0 .. b - 1)); */
#endif

#endif
