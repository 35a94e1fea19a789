/*
 * choice_lemmas.h - lemmas for the choice of a way in move.c: what a move of rows asks for and promises, in the
 * words of a plan and of a struct move. Each is proved, too. Other functions of move.c do without them.
 */
#ifdef PROOF_CHOICE
/*@ lemma sgk_nothing_moved{L1, L2}: \forall struct sgk_targets *t, struct sgk_plan *p, char *input, integer first, rows;
        sgk_is_plan{L2}(p) && (rows <= 0 || \at(p->stride, L2) == 0) ==> sgk_rows_moved{L1, L2}(t, p, input, first, rows);
    lemma sgk_row_moved{L1, L2}: \forall struct sgk_targets *t, struct sgk_plan *p, char *input;
        sgk_moved{L1, L2}(t, p, input, \at(p->count, L2)) ==> sgk_rows_moved{L1, L2}(t, p, input, 0, 1);
    lemma separated_within: \forall char *p, *q, integer a, b, i, c;
        \separated(p + (0 .. a - 1), q + (0 .. b - 1)) && 0 <= i && i + c <= b ==> sgk_apart(p, a, q + i, c);
    lemma separated_is_apart: \forall char *p, *q, integer a, b;
        \separated(p + (0 .. a - 1), q + (0 .. b - 1)) ==> sgk_apart(p, a, q, b) && sgk_apart(q, b, p, a);
    lemma sgk_apart_from_input{L}: \forall struct sgk_targets *t, struct sgk_plan *p, char *input, integer i, c, n;
        sgk_are_apart(t, p, input) && sgk_has_memory(t, p, i) && 0 <= c && c + n <= product(p->rows, p->stride) ==>
            sgk_apart(sgk_memory(t, i), product(p->rows, sgk_run(p, i)), input + c, n);
    lemma sgk_apart_from_others{L}: \forall struct sgk_targets *t, struct sgk_plan *p, char *input, integer i, k;
        sgk_are_apart(t, p, input) && sgk_has_memory(t, p, i) && sgk_has_memory(t, p, k) && i != k ==>
            sgk_apart(sgk_memory(t, i), product(p->rows, sgk_run(p, i)), sgk_memory(t, k), product(p->rows, sgk_run(p, k)));
    lemma sgk_move_of{L}: \forall struct move *m, struct sgk_targets *t, struct sgk_plan *p, char *input;
        m->plan == p && m->targets == t && \valid_read(p) && sgk_is_plan(p) && \valid_read(t) && sgk_are_targets(t, p->count) &&
        1 <= m->rows && sgk_is_block(m->first, m->rows, p->rows, p->stride, p->stride) &&
        \valid_read(input + (0 .. product(p->rows, p->stride) - 1)) && sgk_are_apart(t, p, input) &&
        m->from == input + product(m->first, p->stride) ==> sgk_is_move(m);
    lemma sgk_rows_of_move{L}: \forall struct move *m, integer i, k;
        sgk_is_of_rows(m, i, 0, m->rows, k) && 0 <= m->first && 0 <= m->rows ==>
            product(m->first, sgk_run(m->plan, i)) <= k < product(m->first + m->rows, sgk_run(m->plan, i));
    lemma sgk_copied_nothing{L1, L2}: \forall char *to, *from, integer rows, bytes, stride;
        bytes <= 0 ==> sgk_copied{L1, L2}(to, from, rows, bytes, stride);
    lemma sgk_move_begins{L}: \forall struct move *m, integer i;
        sgk_begin(m, i, 0) == sgk_offset(m->plan, i) &&
        sgk_to(m, i, 0) == sgk_memory(m->targets, i) + product(m->first, sgk_run(m->plan, i));
    lemma sgk_move_lies{L}: \forall struct move *m, char *input, integer i, begin;
        m->from == input + begin ==> m->from + sgk_begin(m, i, 0) == input + begin + sgk_offset(m->plan, i);
    lemma sgk_move_moved{L1, L2}: \forall struct move *m, struct sgk_targets *t, struct sgk_plan *p, char *input, integer first, rows;
        sgk_is_plan{L2}(p) && 0 <= \at(p->stride, L2) <= SIZE_MAX && \at(m->plan, L2) == p && \at(m->targets, L2) == t && \at(m->first, L2) == first &&
        \at(m->from, L2) == input + product(first, \at(p->stride, L2)) &&
        sgk_block_moved{L1, L2}(m, 0, rows, 1, SIZE_MAX, \at(p->count, L2)) ==> sgk_rows_moved{L1, L2}(t, p, input, first, rows); */
#endif
