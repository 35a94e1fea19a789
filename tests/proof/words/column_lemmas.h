/*
 * column_lemmas.h - lemmas for the move of columns in move.c. Each is proved, too, but for what found.h says.
 */
#include "stays.h"

/*@ // the first parts, columns of one width, and where their rows go
    predicate sgk_are_columns{L1, L2}(struct move *m, void **outputs, integer count, integer width) =
        \forall integer i; 0 <= i < count ==> sgk_memory{L2}(\at(m->targets, L2), i) != \null &&
            sgk_run{L2}(\at(m->plan, L2), i) == width && sgk_offset{L2}(\at(m->plan, L2), i) == product(i, width) &&
            \at(outputs[i], L1) == sgk_memory{L2}(\at(m->targets, L2), i) + product(\at(m->first, L2), width); */
#ifdef PROOF_COLUMNS
/*@ lemma sgk_parts_end{L}: \forall struct sgk_plan *p; sgk_is_plan(p) ==> sgk_offset(p, p->count) == p->stride;
    lemma sgk_columns_follow{L}: \forall struct sgk_plan *p, integer i, next, width;
        sgk_is_plan(p) && 0 <= i < p->count && next == i + 1 && sgk_run(p, i) == width && sgk_offset(p, i) == product(i, width) ==>
            sgk_offset(p, next) == product(next, width);
    lemma sgk_columns_lie{L1, L2}: \forall struct move *m, void **outputs, integer count, width, i, k;
        sgk_are_columns{L1, L2}(m, outputs, count, width) && 0 <= i < count ==> (char *)\at(outputs[i], L1) + k ==
            sgk_memory{L2}(\at(m->targets, L2), i) + (product(\at(m->first, L2), width) + k);
    lemma product_of_none: \forall integer a; product(a, 0) == 0; */
#endif
