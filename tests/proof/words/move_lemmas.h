/*
 * move_lemmas.h - lemmas for in_turn.h, equal_parts.h and move.c: rows of a block lie within those of the move; the memory of parts, and of
 * different rows of one, is separate; what a move does not write stays; blocks that follow one another are one. Each is proved, too.
 */
#include "copied.h"
#include "move_words.h"

/*@ // rows, copied: the source may be older
    lemma sgk_copied_from{L1, L2, L3}: \forall char *to, *from, integer rows, bytes, stride; 0 <= bytes && 0 <= stride &&
        sgk_copied{L3, L2}(to, from, rows, bytes, stride) && kept{L2, L1}(from, product(rows - 1, stride) + bytes) ==>
            sgk_copied{L3, L1}(to, from, rows, bytes, stride);
    lemma sgk_to_is_memory{L}: \forall struct move *m, integer i, first, k;
        sgk_to(m, i, first) + k == sgk_memory(m->targets, i) + (product(m->first + first, sgk_run(m->plan, i)) + k); */
#ifndef FEW_LEMMAS_OF_MOVES

/*@ // rows, copied: the source may be older, and more rows may follow
    lemma sgk_copied_later{L1, L2}: \forall char *to, *from, integer first, rows, bytes, stride, row;
        sgk_copied{L1, L2}(to + product(first, bytes), from + product(first, stride), rows, bytes, stride) &&
        first <= row < first + rows && product(row - first, bytes) == product(row, bytes) - product(first, bytes) ==>
            same{L1, L2}(to + product(row, bytes), from + product(row, stride), bytes);
    lemma sgk_copied_joins{L1, L2}: \forall char *to, *from, *then, *source, integer first, rows, bytes, stride;
        0 <= first && 0 <= rows && then == to + product(first, bytes) && source == from + product(first, stride) &&
        sgk_copied{L1, L2}(to, from, first, bytes, stride) && sgk_copied{L1, L2}(then, source, rows, bytes, stride) ==>
            sgk_copied{L1, L2}(to, from, first + rows, bytes, stride); */
/*@ // `rows` rows from `first` on, of `all`, and the bytes that they have of `bytes` each
    lemma sgk_block_ends: \forall integer first, rows, all, bytes, stride; sgk_is_block(first, rows, all, bytes, stride) ==>
        product(first, bytes) + product(rows, bytes) == product(first + rows, bytes) <= product(all, bytes);
    lemma sgk_block: \forall integer first, rows, all, bytes, stride; sgk_is_block(first, rows, all, bytes, stride) ==>
        0 <= product(first, bytes) && 0 <= product(rows, bytes) &&
        product(first, bytes) + product(rows, bytes) <= product(all, bytes) <= product(all, stride) &&
        0 <= product(rows - 1, stride) && product(rows - 1, stride) + stride == product(rows, stride);
    lemma sgk_apart_within: \forall char *p, *q, integer a, b, i, c;
        sgk_apart(p, a, q, b) && 0 <= i && i + c <= a ==> sgk_apart(p + i, c, q, b);
    lemma sgk_apart_turned: \forall char *p, *q, integer a, b; sgk_apart(p, a, q, b) <==> sgk_apart(q, b, p, a);
    lemma sgk_is_not_of_rows{L}: \forall struct move *m, integer i, first, rows, k, n, char *p, *q;
        sgk_apart(sgk_to(m, i, first), sgk_size(m, i, rows), q, n) && sgk_is_of_rows(m, i, first, rows, k) &&
        \base_addr(p) == \base_addr(q) && q <= p < q + n ==> p != sgk_memory(m->targets, i) + k;
    lemma sgk_part_is_block{L}: \forall struct move *m, integer i, first, rows;
        sgk_is_move(m) && sgk_are_rows(m, i, first, rows) ==>
            sgk_is_block(m->first + first, rows, m->plan->rows, sgk_run(m->plan, i), m->plan->stride);
    lemma sgk_part_is_within{L}: \forall struct move *m, integer i, first, rows;
        sgk_is_move(m) && sgk_are_rows(m, i, first, rows) ==> 0 <= product(m->first + first, sgk_run(m->plan, i)) &&
            product(m->first + first, sgk_run(m->plan, i)) + sgk_size(m, i, rows) <= product(m->plan->rows, sgk_run(m->plan, i));
    lemma sgk_block_is_apart_of{L}: \forall struct move *m, integer i, k, first, rows;
        sgk_is_move(m) && sgk_are_rows(m, i, first, rows) && sgk_has_memory(m->targets, m->plan, k) && i != k ==>
            sgk_apart(sgk_to(m, i, first), sgk_size(m, i, rows), sgk_memory(m->targets, k), product(m->plan->rows, sgk_run(m->plan, k)));
    lemma sgk_blocks_are_apart{L}: \forall struct move *m, integer i, k, first, rows, other, more;
        sgk_is_move(m) && sgk_are_rows(m, i, first, rows) && sgk_are_rows(m, k, other, more) && i != k ==>
            sgk_apart(sgk_to(m, i, first), sgk_size(m, i, rows), sgk_to(m, k, other), sgk_size(m, k, more));
    lemma sgk_rows_are_block{L}: \forall struct move *m, integer i, first, rows;
        sgk_is_move(m) && sgk_are_rows(m, i, first, rows) ==>
            sgk_is_block(first, rows, m->rows, m->plan->stride, m->plan->stride);
    lemma sgk_rows_are_read{L}: \forall struct move *m, integer i, first, rows;
        sgk_is_move(m) && sgk_are_rows(m, i, first, rows) ==> 0 <= sgk_begin(m, i, first) &&
            sgk_begin(m, i, first) + product(rows - 1, m->plan->stride) + sgk_run(m->plan, i) <= product(m->rows, m->plan->stride);
    lemma sgk_rows_lie{L}: \forall struct move *m, integer i, first, rows; sgk_is_move(m) && sgk_are_rows(m, i, first, rows) ==>
        sgk_is_block(first, rows, m->rows, sgk_run(m->plan, i), sgk_run(m->plan, i));
    lemma sgk_rows_begin{L}: \forall struct move *m, integer i, first, rows, k; sgk_is_of_rows(m, i, first, rows, k) ==>
        product(m->first + first, sgk_run(m->plan, i)) == product(m->first, sgk_run(m->plan, i)) + product(first, sgk_run(m->plan, i));
    lemma sgk_rows_within{L}: \forall struct move *m, integer i, first, rows, k;
        sgk_is_move(m) && sgk_are_rows(m, i, first, rows) && sgk_is_of_rows(m, i, first, rows, k) ==> sgk_is_of_rows(m, i, 0, m->rows, k);
    lemma sgk_rows_follow{L}: \forall struct move *m, integer i, first, rows, other, more;
        sgk_is_move(m) && sgk_are_rows(m, i, first, rows) && sgk_are_rows(m, i, other, more) && first + rows <= other ==>
            sgk_is_block(m->first + first, rows, m->first + other, sgk_run(m->plan, i), sgk_run(m->plan, i));
    lemma sgk_rows_are_apart{L}: \forall struct move *m, integer i, first, rows, other, more;
        sgk_is_move(m) && sgk_are_rows(m, i, first, rows) && sgk_are_rows(m, i, other, more) && first + rows <= other ==>
            sgk_apart(sgk_to(m, i, first), sgk_size(m, i, rows), sgk_to(m, i, other), sgk_size(m, i, more));
    lemma sgk_block_is_apart{L}: \forall struct move *m, integer i, first, rows;
        sgk_is_move(m) && sgk_are_rows(m, i, first, rows) ==>
            sgk_apart(sgk_to(m, i, first), sgk_size(m, i, rows), m->from, product(m->rows, m->plan->stride));
    lemma sgk_is_of_rows_if_inside{L}: \forall struct move *m, integer i, first, rows, char *p;
        !sgk_apart(p, 1, sgk_to(m, i, first), sgk_size(m, i, rows)) ==>
            sgk_is_of_rows(m, i, first, rows, p - sgk_memory(m->targets, i)) &&
            sgk_memory(m->targets, i) + (p - sgk_memory(m->targets, i)) == p;
    lemma sgk_only_at_part{L1, L2}: \forall struct move *m, integer i, first, rows;
        sgk_only_at{L1, L2}(sgk_to{L2}(m, i, first), sgk_size{L2}(m, i, rows)) ==> sgk_only_part{L1, L2}(m, i, first, rows);
    lemma sgk_only_part_keeps{L1, L2}: \forall struct move *m, integer i, first, rows, n, char *q;
        sgk_only_part{L1, L2}(m, i, first, rows) && sgk_apart{L2}(sgk_to{L2}(m, i, first), sgk_size{L2}(m, i, rows), q, n) ==>
            kept{L1, L2}(q, n);
    lemma sgk_only_keeps{L1, L2}: \forall struct move *m, integer first, rows, least, most, n, char *q;
        sgk_only{L1, L2}(m, first, rows, least, most) && (\forall integer i; sgk_is_wanted{L2}(m, i, least, most) ==>
            sgk_apart{L2}(sgk_to{L2}(m, i, first), sgk_size{L2}(m, i, rows), q, n)) ==> kept{L1, L2}(q, n);
    lemma sgk_places_follow{L}: \forall struct move *m, integer i, first;
        sgk_to(m, i, first) == sgk_to(m, i, 0) + product(first, sgk_run(m->plan, i)) &&
        sgk_begin(m, i, first) == sgk_begin(m, i, 0) + product(first, m->plan->stride) &&
        m->from + sgk_begin(m, i, first) == m->from + sgk_begin(m, i, 0) + product(first, m->plan->stride);
    lemma sgk_parts_join{L1, L2}: \forall struct move *m, integer i, first, rows; 0 <= first && 0 <= rows &&
        sgk_part_moved{L1, L2}(m, i, 0, first) && sgk_part_moved{L1, L2}(m, i, first, rows) ==>
            sgk_part_moved{L1, L2}(m, i, 0, first + rows); */
#endif
