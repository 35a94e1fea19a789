/*
 * in_turn.h - a move of a plan's rows, and the way for long runs: those of many parts in turn, row by row.
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

/* The bytes of so many rows of `bytes` bytes each. */
/*@ requires product(rows, bytes) <= 0x7FFFFFFFFFFFFFFF;
    assigns \nothing; ensures \result == product(rows, bytes); */
static inline size_t bytes_of(size_t rows, size_t bytes)
{
    return rows * bytes;
}

/* Streams what sgk_copy_in_turn copies. */
/*@ requires sgk_copies_in_turn(runs, count, (char *)input, rows, stride);
    assigns RUNS_AND_MEMORY(runs, count, rows); ensures sgk_runs_advance{Post, Pre}(runs, count, rows);
    ensures sgk_runs_are_copied{Post, Pre}(runs, count, (char *)input, rows, stride); */
static inline void stream_runs(struct sgk_run *runs, size_t count, const void *input, size_t rows, size_t stride)
{
    const char *from = input;
    for (size_t row = 0; row < rows; row++) {
        for (size_t i = 0; i < count; i++) {
            sgk_stream(runs[i].to, from + bytes_of(row, stride) + runs[i].begin, runs[i].bytes);
            runs[i].to += runs[i].bytes;
        }
    }
    sgk_stream_end();
}

/* A function that copies runs as sgk_copy_in_turn does. */
typedef void copy_runs(struct sgk_run *runs, size_t count, const void *from, size_t rows, size_t stride);

/* Runs that are copied in turn, and the part behind theirs. */
struct turn {
    size_t part;
    size_t begin; /* of the part in a row */
    size_t count; /* of the runs */
};

enum { MAX_RUNS = 32 };

/* Lists the runs of the wanted parts, as many as fit, from `part` on, which begins at `begin` in a row. */
/*@ requires \valid_read(move) && sgk_is_move(move) && 1 <= move->rows;
    requires \valid(runs + (0 .. MAX_RUNS - 1)) && sgk_is_of_other_base(move, runs);
    requires part < move->plan->count && begin == sgk_begin(move, part, 0); assigns runs[0 .. MAX_RUNS - 1];
    ensures part < \result.part <= move->plan->count && \result.begin == sgk_begin(move, \result.part, 0);
    ensures STILL_IS(move); ensures ARE_RUNS_OF(runs, \result.count, move, part, \result.part); */
static inline struct turn list_runs(const struct move *move, size_t part, size_t begin, struct sgk_run *runs)
{
    const struct sgk_plan *plan = move->plan;
    size_t count = 0;
    for (; part < plan->count && count < MAX_RUNS; part++) {
        const size_t bytes = sgk_run_of(plan, part);
        char *target = sgk_target(move->targets, part);
        if (target != NULL && bytes > 0) {
            const struct sgk_run run = {target + bytes_of(move->first, bytes), begin, bytes};
            runs[count++] = run;
        }
        begin += bytes;
    }
    const struct turn turn = {part, begin, count};
    return turn;
}

/* Copies all rows of some runs. */
/*@ requires \valid_read(move) && sgk_is_move(move) && 1 <= move->rows;
    requires copy == &sgk_copy_in_turn || copy == &stream_runs;
    requires CAN_MOVE_RUNS(runs, count, move);
    assigns RUNS_AND_MEMORY(runs, count, move->rows); ensures STILL_IS(move); ensures RUNS_MOVED(runs, count, move); */
static inline void move_runs(const struct move *move, struct sgk_run *runs, size_t count, copy_runs *copy)
{
    copy(runs, count, move->from, move->rows, move->plan->stride);
}

/* Moves long parts: MAX_RUNS of them row by row, then as many more. */
/*@ requires \valid_read(move) && sgk_is_move(move) && 1 <= move->rows && 1 <= move->plan->stride;
    requires copy == &sgk_copy_in_turn || copy == &stream_runs;
    assigns BLOCK_OF(move, 0, move->rows, 1, SIZE_MAX);
    ensures sgk_block_moved{Post, Pre}(move, 0, move->rows, 1, SIZE_MAX, move->plan->count); */
static void move_in_turn(const struct move *move, copy_runs *copy)
{
    struct sgk_run runs[MAX_RUNS];
    struct turn turn = {0, 0, 0};
    while (turn.part < move->plan->count) {
        turn = list_runs(move, turn.part, turn.begin, runs);
        move_runs(move, runs, turn.count, copy);
    }
}

#endif
