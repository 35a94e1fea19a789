/*
 * move_words.h - words for rows of parts of a move, and for what a move writes.
 */
/*@ predicate sgk_is_block(integer first, integer rows, integer all, integer bytes, integer stride) =
        0 <= first && 1 <= rows && first + rows <= all && 0 <= bytes <= stride;
    predicate sgk_are_rows{L}(struct move *m, integer i, integer first, integer rows) =
        sgk_has_memory(m->targets, m->plan, i) && 0 <= first && 1 <= rows && first + rows <= m->rows;
    predicate sgk_only_part{L1, L2}(struct move *m, integer i, integer first, integer rows) =
        \forall char *p; (\forall integer k; sgk_is_of_rows{L2}(m, i, first, rows, k) ==>
            sgk_memory{L2}(\at(m->targets, L2), i) + k != p) ==> \at(*p, L1) == \at(*p, L2);
    predicate sgk_only_at{L1, L2}(char *to, integer n) =
        \forall char *p; sgk_apart{L2}(p, 1, to, n) ==> \at(*p, L1) == \at(*p, L2);
    predicate sgk_only{L1, L2}(struct move *m, integer first, integer rows, integer least, integer most) =
        \forall char *p; (\forall integer i, k; sgk_is_wanted{L2}(m, i, least, most) && sgk_is_of_rows{L2}(m, i, first, rows, k) ==>
            sgk_memory{L2}(\at(m->targets, L2), i) + k != p) ==> \at(*p, L1) == \at(*p, L2); */
