/*
 * in_turn.h - words for contracts of in_turn.h: a move, and the blocks of it that are moved.
 */
/*@ // a move's memory: its rows of the input, and the outputs, which share no byte with them, another or a list
    predicate sgk_apart(char *p, integer a, char *q, integer b) =
        a <= 0 || b <= 0 || \base_addr(p) != \base_addr(q) || p + a <= q || q + b <= p;
    predicate sgk_is_move{L}(struct move *m) =
        \valid_read(m->plan) && sgk_is_plan(m->plan) && \valid_read(m->targets) &&
        sgk_are_targets(m->targets, m->plan->count) && m->first + m->rows <= m->plan->rows &&
        sgk_are_apart_from_list(m->targets, m->plan) &&
        \valid_read(m->from + (0 .. product(m->rows, m->plan->stride) - 1)) &&
        (\forall integer i; sgk_has_memory(m->targets, m->plan, i) ==>
            \valid(sgk_memory(m->targets, i) + (0 .. product(m->plan->rows, sgk_run(m->plan, i)) - 1)) &&
            sgk_apart(sgk_memory(m->targets, i), product(m->plan->rows, sgk_run(m->plan, i)),
                m->from, product(m->rows, m->plan->stride))) &&
        \forall integer i, k;
            sgk_has_memory(m->targets, m->plan, i) && sgk_has_memory(m->targets, m->plan, k) && i != k ==>
            sgk_apart(sgk_memory(m->targets, i), product(m->plan->rows, sgk_run(m->plan, i)),
                sgk_memory(m->targets, k), product(m->plan->rows, sgk_run(m->plan, k)));
    // rows of a part: where they go, their bytes, and where they come from
    logic char *sgk_to{L}(struct move *m, integer i, integer first) =
        sgk_memory(m->targets, i) + product(m->first + first, sgk_run(m->plan, i));
    logic integer sgk_size{L}(struct move *m, integer i, integer rows) = product(rows, sgk_run(m->plan, i));
    logic integer sgk_begin{L}(struct move *m, integer i, integer first) =
        product(first, m->plan->stride) + sgk_offset(m->plan, i);
    predicate sgk_is_of_rows{L}(struct move *m, integer i, integer first, integer rows, integer k) =
        product(m->first + first, sgk_run(m->plan, i)) <= k <
            product(m->first + first, sgk_run(m->plan, i)) + sgk_size(m, i, rows);
    // the parts that a block moves, and the bytes, moved
    predicate sgk_is_wanted{L}(struct move *m, integer i, integer least, integer most) =
        sgk_has_memory(m->targets, m->plan, i) && least <= sgk_run(m->plan, i) <= most;
    predicate sgk_part_moved{L1, L2}(struct move *m, integer i, integer first, integer rows) =
        sgk_copied{L1, L2}(sgk_to{L2}(m, i, first), \at(m->from, L2) + sgk_begin{L2}(m, i, first), rows,
            sgk_run{L2}(\at(m->plan, L2), i), \at(m->plan->stride, L2));
    predicate sgk_block_moved{L1, L2}(
        struct move *m, integer first, integer rows, integer least, integer most, integer count) =
        \forall integer i; i < count && sgk_is_wanted{L2}(m, i, least, most) ==>
            sgk_part_moved{L1, L2}(m, i, first, rows); */
