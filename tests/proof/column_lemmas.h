/*
 * column_lemmas.h - lemmas for the move of columns in move.c, which includes them. Each is proved, too, but for what found.h says.
 */
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
        \at(p->lengths.listed.read, L1) == \at(p->lengths.listed.read, L2);
    // and targets
    predicate sgk_targets_stay{L1, L2}(struct sgk_targets *t, integer count) =
        \at(t->memory, L1) == \at(t->memory, L2) && \at(t->outputs, L1) == \at(t->outputs, L2) &&
        \forall integer i; 0 <= i < count ==>
            (\at(t->memory, L2) != \null ==> \at(t->memory[i], L1) == \at(t->memory[i], L2)) &&
            (\at(t->memory, L2) == \null ==> \at(t->outputs[i], L1) == \at(t->outputs[i], L2) &&
                (\at(t->outputs[i], L2) != \null ==> \at(t->outputs[i]->data, L1) == \at(t->outputs[i]->data, L2)));
    // the first parts, columns of one width, and where their rows go
    predicate sgk_are_columns{L1, L2}(struct move *m, void **outputs, integer count, integer width) =
        \forall integer i; 0 <= i < count ==> sgk_memory{L2}(\at(m->targets, L2), i) != \null &&
            sgk_run{L2}(\at(m->plan, L2), i) == width && sgk_offset{L2}(\at(m->plan, L2), i) == product(i, width) &&
            \at(outputs[i], L1) == sgk_memory{L2}(\at(m->targets, L2), i) + product(\at(m->first, L2), width); */
#ifdef PROOF_COLUMNS
/*@ lemma sgk_parts_end{L}: \forall struct sgk_plan *p; sgk_is_plan(p) ==> sgk_offset(p, p->count) == p->stride;
    lemma sgk_parts_stay{L1, L2}: \forall struct sgk_plan *p, integer i;
        sgk_plan_stays{L1, L2}(p) ==> sgk_run{L1}(p, i) == sgk_run{L2}(p, i) && sgk_offset{L1}(p, i) == sgk_offset{L2}(p, i);
    lemma sgk_is_plan_still{L1, L2}: \forall struct sgk_plan *p;
        sgk_plan_stays{L1, L2}(p) && sgk_is_plan{L2}(p) ==> sgk_is_plan{L1}(p);
    lemma sgk_memory_stays{L1, L2}: \forall struct sgk_targets *t, integer count, i;
        sgk_targets_stay{L1, L2}(t, count) && 0 <= i < count ==> sgk_memory{L1}(t, i) == sgk_memory{L2}(t, i);
    lemma sgk_columns_follow{L}: \forall struct sgk_plan *p, integer i, next, width;
        sgk_is_plan(p) && 0 <= i < p->count && next == i + 1 && sgk_run(p, i) == width && sgk_offset(p, i) == product(i, width) ==>
            sgk_offset(p, next) == product(next, width);
    lemma sgk_columns_lie{L1, L2}: \forall struct move *m, void **outputs, integer count, width, i, k;
        sgk_are_columns{L1, L2}(m, outputs, count, width) && 0 <= i < count ==> (char *)\at(outputs[i], L1) + k ==
            sgk_memory{L2}(\at(m->targets, L2), i) + (product(\at(m->first, L2), width) + k);
    lemma product_of_none: \forall integer a; product(a, 0) == 0;
    lemma apart_is_separated: \forall char *p, *q, integer a, b;
        sgk_apart(p, a, q, b) ==> \separated(p + (0 .. a - 1), q + (0 .. b - 1)); */
#endif
