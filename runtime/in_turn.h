/*
 * in_turn.h - rows of a plan that move; long runs of them in turn, row by row.
 */
#ifndef SGK_INTERNAL_IN_TURN_H
#define SGK_INTERNAL_IN_TURN_H

#include "copy.h"
#include "move.h"
#include "stream.h"

/* A move: rows of the plan's stride. The first of them lies at from, and is row first of every part. */
struct move {
    const struct sgk_plan *plan;
    const struct sgk_targets *targets;
    const char *from;
    size_t first;
    size_t rows;
};

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
//@ lemmas "move_lemmas.h"
//@ lemmas "in_turn_lemmas.h"

/* The bytes of rows of a length. */
/*@ requires product(rows, bytes) <= 0x7FFFFFFFFFFFFFFF;
    assigns \nothing;
    ensures \result == product(rows, bytes); */
static inline size_t bytes_of(size_t rows, size_t bytes)
{
    return rows * bytes;
}

/* Streams what sgk_copy_in_turn copies. */
/*@ requires sgk_copies_in_turn(runs, count, (char *)input, rows, stride);
    assigns { runs[i].to | integer i; sgk_is_run(count, i) }, { runs[i].to[k] | integer i, k;
        sgk_is_run(count, i) && 0 <= k < product(rows, runs[i].bytes) };
    ensures sgk_runs_advance{Post, Pre}(runs, count, rows);
    ensures sgk_runs_are_copied{Post, Pre}(runs, count, (char *)input, rows, stride); */
static inline void stream_runs(struct sgk_run *runs, size_t count, const void *input, size_t rows, size_t stride)
{
    const char *from = input;
    /*@ loop invariant place: 0 <= row <= rows;
        loop invariant kept: kept{Here, Pre}(from, product(rows, stride));
        loop invariant advanced: sgk_runs_advance{Here, Pre}(runs, count, row);
        loop invariant copied: sgk_runs_are_copied{Here, Pre}(runs, count, from, row, stride);
        loop assigns row, { runs[j].to | integer j; sgk_is_run(count, j) }, { \at(runs[j].to, Pre)[k] | integer j, k;
            sgk_is_run(count, j) && 0 <= k < product(rows, runs[j].bytes) };
        loop variant rows - row; */
    for (size_t row = 0; row < rows; row++) {
        /*@ assert row: 0 <= product(row, stride) &&
                product(row, stride) + stride == product(row + 1, stride) <= product(rows, stride); */
        //@ assert bytes: sgk_next_is_within{Here, Pre}(runs, count, row, rows);
        /*@ assert others: \forall integer i, k; sgk_is_run(count, i) && sgk_is_run(count, k) ==>
                \separated(runs[i].to + (0 .. runs[i].bytes - 1),
                    \at(runs[k].to, Pre) + (0 .. product(row, runs[k].bytes) - 1)); */
        //@ assert memory: sgk_runs_have_memory(runs, count, 1);
        //@ assert next: sgk_copies_in_turn(runs, count, from + product(row, stride), 1, stride);
        /*@ assert inputs: \forall integer i; sgk_is_run(count, i) ==>
                \separated(runs[i].to + (0 .. runs[i].bytes - 1), from + (0 .. product(rows, stride) - 1)); */
        //@ ghost begins: ;
        /*@ loop invariant place: 0 <= i <= count;
            loop invariant kept: kept{Here, begins}(from + product(row, stride), stride);
            loop invariant advanced: sgk_runs_advance_until{Here, begins}(runs, count, i);
            loop invariant copied: sgk_row_is_copied_until{Here, begins}(runs, count, from, product(row, stride), i);
            loop assigns i, { runs[j].to | integer j; sgk_is_run(count, j) },
                { \at(runs[j].to, begins)[k] | integer j, k; sgk_is_run(count, j) && 0 <= k < runs[j].bytes };
            loop variant count - i; */
        for (size_t i = 0; i < count; i++) {
            //@ assert run: \let k = i; sgk_is_run(count, k) && runs[k].to == \at(runs[k].to, begins);
            /*@ assert others: \forall integer k; sgk_is_run(count, k) && k < i ==> \separated(
                    runs[i].to + (0 .. runs[i].bytes - 1), \at(runs[k].to, begins) + (0 .. runs[k].bytes - 1)); */
            sgk_stream(runs[i].to, from + bytes_of(row, stride) + runs[i].begin, runs[i].bytes);
            //@ assert stays: kept{Here, LoopCurrent}(from + product(row, stride), stride);
            runs[i].to += runs[i].bytes;
            //@ assert ahead: sgk_runs_advance_until{Here, begins}(runs, count, i + 1);
            /*@ assert keeps: \forall integer k; sgk_is_run(count, k) && k < i ==>
                    kept{Here, LoopCurrent}(\at(runs[k].to, begins), runs[k].bytes); */
            //@ assert before: sgk_row_is_copied_until{Here, begins}(runs, count, from, product(row, stride), i);
            /*@ assert now: \let k = i; same{Here, begins}(
                    \at(runs[k].to, begins), from + product(row, stride) + runs[i].begin, runs[i].bytes); */
        }
        //@ assert only: sgk_row_only{Here, begins}(runs, count);
        //@ assert advanced: sgk_runs_advance{Here, begins}(runs, count, 1);
        //@ assert now: sgk_row_is_copied{Here, begins}(runs, count, from + product(row, stride));
        //@ assert before: sgk_runs_are_copied{Here, Pre}(runs, count, from, row, stride);
    }
    sgk_stream_end();
}

/* A function that copies runs as sgk_copy_in_turn does. */
typedef void copy_runs(struct sgk_run *runs, size_t count, const void *from, size_t rows, size_t stride);

/* The part that a turn begins with, where it begins in a row, and the runs of the turn before. */
struct turn {
    size_t part;
    size_t begin;
    size_t count;
};

enum { MAX_RUNS = 32 };

/* Lists the runs of the wanted parts from `part` on, which begins at `begin` in a row, as many as fit. */
/*@ requires \valid_read(move) && sgk_is_move(move) && 1 <= move->rows;
    requires \valid(runs + (0 .. MAX_RUNS - 1)) && sgk_is_of_other_base(move, runs);
    requires part < move->plan->count && begin == sgk_begin(move, part, 0);
    assigns runs[0 .. MAX_RUNS - 1];
    ensures stays: sgk_move_stays{Post, Pre}(move);
    ensures move: sgk_is_move(move);
    ensures part < \result.part <= move->plan->count && \result.begin == sgk_begin(move, \result.part, 0);
    ensures 0 <= \result.count <= MAX_RUNS;
    ensures parts: sgk_are_of_parts{Post, Pre}(runs, \result.count, move, part, \result.part);
    ensures order: sgk_are_in_order(runs, \result.count);
    ensures all: sgk_are_listed{Post, Pre}(runs, \result.count, move, part, \result.part); */
static inline struct turn list_runs(const struct move *move, size_t part, size_t begin, struct sgk_run *runs)
{
    const struct sgk_plan *plan = move->plan;
    size_t count = 0;
    /*@ loop invariant stays: sgk_move_stays{Here, Pre}(move);
        loop invariant place: \at(part, Pre) <= part <= \at(move->plan->count, Pre) && 0 <= count <= MAX_RUNS;
        loop invariant begin: begin == sgk_begin{Pre}(move, part, 0) && count <= part - \at(part, Pre);
        loop invariant parts: sgk_are_of_parts{Here, Pre}(runs, count, move, \at(part, Pre), part);
        loop invariant order: sgk_are_in_order(runs, count);
        loop invariant all: sgk_are_listed{Here, Pre}(runs, count, move, \at(part, Pre), part);
        loop invariant behind: sgk_runs_begin_before(runs, count, begin);
        loop assigns part, begin, count, runs[0 .. MAX_RUNS - 1];
        loop variant \at(move->plan->count, Pre) - part; */
    for (; part < plan->count && count < MAX_RUNS; part++) {
        //@ assert targets: sgk_are_targets(move->targets, plan->count) && sgk_is_plan(plan);
        const size_t bytes = sgk_run_of(plan, part);
        char *target = sgk_target(move->targets, part);
        if (target != NULL && bytes > 0) {
            //@ assert wanted: sgk_is_wanted{Pre}(move, part, 1, SIZE_MAX);
            const struct sgk_run run = {target + bytes_of(move->first, bytes), begin, bytes};
            runs[count++] = run;
            //@ assert stays: sgk_move_stays{Here, LoopCurrent}(move);
            //@ assert still: sgk_move_stays{Here, Pre}(move);
            //@ assert new: sgk_is_run_of{Here, Pre}(runs + (count - 1), move, part);
            //@ assert stay: sgk_runs_stay{Here, LoopCurrent}(runs, count - 1);
            //@ assert more: sgk_is_one_more(count - 1, count);
            //@ assert parts: sgk_are_of_parts{Here, Pre}(runs, count, move, \at(part, Pre), part + 1);
            //@ assert all: sgk_are_listed{Here, Pre}(runs, count, move, \at(part, Pre), part + 1);
            //@ assert order: sgk_are_in_order(runs, count);
        }
        begin += bytes;
    }
    //@ assert targets: sgk_are_targets(move->targets, move->plan->count);
    //@ assert valid: sgk_move_is_valid{Here, Pre}(move);
    const struct turn turn = {part, begin, count};
    return turn;
}

/* Copies runs of a move by a function. */
/*@ requires \valid_read(move) && sgk_is_move(move) && 1 <= move->rows;
    requires copy == &sgk_copy_in_turn || copy == &stream_runs;
    requires \valid(runs + (0 .. count - 1)) && sgk_is_of_other_base(move, runs);
    requires sgk_are_of_parts{Pre, Pre}(runs, count, move, 0, move->plan->count) && sgk_are_in_order(runs, count);
    assigns { runs[j].to | integer j; sgk_is_run(count, j) }, { runs[j].to[k] | integer j, k;
        sgk_is_run(count, j) && 0 <= k < product(move->rows, runs[j].bytes) };
    ensures stays: sgk_move_stays{Post, Pre}(move);
    ensures move: sgk_is_move(move);
    ensures only: sgk_only_runs{Post, Pre}(runs, count, move->rows);
    ensures moved: \forall integer j, i; sgk_is_run(count, j) && sgk_is_run_of{Pre, Pre}(runs + j, move, i) ==>
        sgk_part_moved{Post, Pre}(move, i, 0, move->rows); */
static inline void move_runs(const struct move *move, struct sgk_run *runs, size_t count, copy_runs *copy)
{
    //@ calls sgk_copy_in_turn, stream_runs;
    copy(runs, count, move->from, move->rows, move->plan->stride);
    //@ assert stays: sgk_move_stays{Here, Pre}(move);
    //@ assert targets: sgk_are_targets(move->targets, move->plan->count) && sgk_is_plan(move->plan);
}

/* Long runs: row by row, so many of each at a time. */
/*@ requires \valid_read(move) && sgk_is_move(move) && 1 <= move->rows && 1 <= move->plan->stride;
    requires copy == &sgk_copy_in_turn || copy == &stream_runs;
    assigns { sgk_memory(move->targets, i)[k] | integer i, k;
        sgk_is_wanted(move, i, 1, SIZE_MAX) && sgk_is_of_rows(move, i, 0, move->rows, k) };
    ensures sgk_block_moved{Post, Pre}(move, 0, move->rows, 1, SIZE_MAX, move->plan->count); */
static void move_in_turn(const struct move *move, copy_runs *copy)
{
    struct sgk_run runs[MAX_RUNS];
    struct turn turn = {0, 0, 0};
    //@ assert move: sgk_is_move(move);
    //@ assert other: sgk_is_of_other_base(move, &runs[0]);
    /*@ loop invariant stays: sgk_move_stays{Here, Pre}(move);
        loop invariant move: sgk_is_move(move);
        loop invariant place: 0 <= turn.part <= \at(move->plan->count, Pre);
        loop invariant begin: turn.begin == sgk_begin{Pre}(move, turn.part, 0);
        loop invariant input: kept{Here, Pre}(\at(move->from, Pre), \at(product(move->rows, move->plan->stride), Pre));
        loop invariant moved: sgk_block_moved{Here, Pre}(move, 0, \at(move->rows, Pre), 1, SIZE_MAX, turn.part);
        loop assigns turn, runs[0 .. MAX_RUNS - 1], { runs[j].to | integer j; sgk_is_run(MAX_RUNS, j) },
            { sgk_memory{Pre}(\at(move->targets, Pre), j)[k] | integer j, k; sgk_is_wanted{Pre}(move, j, 1, SIZE_MAX) &&
                sgk_is_of_rows{Pre}(move, j, 0, \at(move->rows, Pre), k) };
        loop variant \at(move->plan->count, Pre) - turn.part; */
    while (turn.part < move->plan->count) {
        //@ assert other: sgk_is_of_other_base(move, &runs[0]);
        turn = list_runs(move, turn.part, turn.begin, runs);
        //@ ghost listed: ;
        //@ assert stays: sgk_move_stays{Here, Pre}(move);
        //@ assert other: sgk_is_of_other_base(move, &runs[0]);
        /*@ assert parts: sgk_are_of_parts{Here, Pre}(
                &runs[0], turn.count, move, \at(turn.part, LoopCurrent), turn.part); */
        //@ assert all: sgk_are_listed{Here, Pre}(&runs[0], turn.count, move, \at(turn.part, LoopCurrent), turn.part);
        //@ assert some: sgk_are_of_parts{Here, Here}(&runs[0], turn.count, move, 0, move->plan->count);
        //@ assert room: \forall integer j; sgk_is_run(turn.count, j) ==> sgk_is_run(MAX_RUNS, j);
        /*@ assert places: \forall integer i, k; sgk_is_wanted{Pre}(move, i, 1, SIZE_MAX) &&
                0 <= k < sgk_size{Pre}(move, i, \at(move->rows, Pre)) ==> \exists integer n;
                    sgk_is_of_rows{Pre}(move, i, 0, \at(move->rows, Pre), n) &&
                    sgk_to{Pre}(move, i, 0) + k == sgk_memory{Pre}(\at(move->targets, Pre), i) + n; */
        /*@ assert bytes: \forall integer j, k;
                sgk_is_run(turn.count, j) && 0 <= k < product(move->rows, runs[j].bytes) ==>
                \exists integer i, n; sgk_is_wanted{Pre}(move, i, 1, SIZE_MAX) &&
                    sgk_is_of_rows{Pre}(move, i, 0, \at(move->rows, Pre), n) &&
                    runs[j].to + k == sgk_memory{Pre}(\at(move->targets, Pre), i) + n; */
        move_runs(move, runs, turn.count, copy);
        //@ assert stays: sgk_move_stays{Here, Pre}(move);
        /*@ assert input: kept{Here, listed}(\at(move->from, Pre),
                \at(product(move->rows, move->plan->stride), Pre)); */
        /*@ assert keeps: \forall integer k;
                k < \at(turn.part, LoopCurrent) && sgk_is_wanted{Pre}(move, k, 1, SIZE_MAX) ==>
                kept{Here, listed}(sgk_to{Pre}(move, k, 0), sgk_size{Pre}(move, k, \at(move->rows, Pre))); */
        /*@ assert before: sgk_block_moved{Here, Pre}(
                move, 0, \at(move->rows, Pre), 1, SIZE_MAX, \at(turn.part, LoopCurrent)); */
        /*@ assert now: \forall integer k;
                \at(turn.part, LoopCurrent) <= k < turn.part && sgk_is_wanted{Pre}(move, k, 1, SIZE_MAX) ==>
                sgk_part_moved{Here, Pre}(move, k, 0, \at(move->rows, Pre)); */
    }
}

#endif
