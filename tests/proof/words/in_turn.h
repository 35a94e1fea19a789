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

/* The memory of rows of parts, which a move writes, if they have at least `least` bytes of a row, and at most `most`. */
#define BLOCK_OF(move, begin, count, least, most) \
    { sgk_memory(move->targets, i)[k] | integer i, k; \
        sgk_is_wanted(move, i, least, most) && sgk_is_of_rows(move, i, begin, count, k) }

/* Runs that can be copied, of a move; and what becomes of their parts. */
#define CAN_MOVE_RUNS(runs, n, move) \
    \valid(runs + (0 .. n - 1)) && sgk_is_of_other_base(move, runs); \
    requires sgk_are_of_parts{Pre, Pre}(runs, n, move, 0, move->plan->count) && sgk_are_in_order(runs, n)
#define RUNS_MOVED(runs, n, move) \
    only: sgk_only_runs{Post, Pre}(runs, n, move->rows); \
    ensures moved: \forall integer j, i; sgk_is_run(n, j) && sgk_is_run_of{Pre, Pre}(runs + j, move, i) ==> \
        sgk_part_moved{Post, Pre}(move, i, 0, move->rows)
/* Runs that list the wanted parts from one on, up to another; and a move that listing or copying them leaves as it is. */
#define ARE_RUNS_OF(runs, n, move, part, behind) \
    0 <= n <= MAX_RUNS; \
    ensures parts: sgk_are_of_parts{Post, Pre}(runs, n, move, part, behind); \
    ensures order: sgk_are_in_order(runs, n); \
    ensures all: sgk_are_listed{Post, Pre}(runs, n, move, part, behind)
#define STILL_IS(move) stays: sgk_move_stays{Post, Pre}(move); ensures move: sgk_is_move(move)
