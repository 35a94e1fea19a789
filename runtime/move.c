/*
 * move.c - moves the bytes of a plan's parts in a way that suits their shape.
 */
#include "move.h"

#include "columns.h"
#include "copy.h"
#include "equal_parts.h"
#include "in_turn.h"
#include "resolve.h"

//@ lemmas "found.h"
/* The function that copies all parts at once if each has `run` bytes of a row, or NULL. */
/*@ requires \valid_read(plan) && sgk_are_traits(plan->traits);
    assigns \result \from *plan, run;
    ensures \result == \null || (\result == &found_columns && found_count == plan->count && found_width == run); */
static sgk_columns *columns_of(const struct sgk_plan *plan, size_t run)
{
    //@ assert \valid_read(plan->traits);
    //@ calls found_finder;
    return plan->traits->find_columns == NULL ? NULL : plan->traits->find_columns(plan->count, run);
}

/* Parts of so many bytes a row on average are copied row by row; shorter ones part by part, in blocks of input bytes
 * that stay in the first cache, for their lines are read again for each part. */
enum { LONG_BYTES = 256, BLOCK_BYTES = 16 * 1024 };

//@ lemmas "column_lemmas.h"
/* Whether the parts were equal columns that a function takes apart at once, and it did. */
/*@ requires \valid_read(move) && sgk_is_move(move) && 1 <= move->rows;
    requires 1 <= move->plan->count && 1 <= move->plan->stride;
    assigns { sgk_memory(move->targets, i)[k] | integer i, k;
        sgk_is_wanted(move, i, 1, SIZE_MAX) && sgk_is_of_rows(move, i, 0, move->rows, k) };
    ensures \result != 0 ==> sgk_block_moved{Post, Pre}(move, 0, move->rows, 1, SIZE_MAX, move->plan->count);
    ensures \result == 0 ==> kept{Post, Pre}(move->from, product(move->rows, move->plan->stride)); */
static int move_columns(const struct move *move)
{
    const struct sgk_plan *plan = move->plan;
    const size_t run = sgk_run_of(plan, 0);
    if (move->rows < SGK_MIN_ROWS || plan->count > SGK_MAX_COLUMNS || run > SGK_MAX_COLUMN_BYTES)
        return 0;
    sgk_columns *split_columns = columns_of(plan, run);
    if (split_columns == NULL)
        return 0;
    void *outputs[SGK_MAX_COLUMNS];
    //@ assert sgk_is_block(move->first, move->rows, plan->rows, run, plan->stride);
    //@ assert sgk_is_block(move->first, move->rows, plan->rows, plan->stride, plan->stride);
    /*@ assert room: \forall integer i; sgk_has_memory(move->targets, plan, i) ==>
            \valid(sgk_memory(move->targets, i) + (0 .. product(plan->rows, sgk_run(plan, i)) - 1)); */
    /*@ loop invariant place: 0 <= i <= plan->count && sgk_offset{Pre}(plan, i) == product(i, run);
        loop invariant frame: move->plan == plan && move->targets == \at(move->targets, Pre);
        loop invariant plan: sgk_plan_stays{Here, Pre}(plan) && sgk_is_plan(plan);
        loop invariant targets: sgk_targets_stay{Here, Pre}(move->targets, plan->count);
        loop invariant are: sgk_are_targets(move->targets, plan->count);
        loop invariant columns: sgk_are_columns{Here, Pre}(move, &outputs[0], i, run);
        loop assigns i, outputs[0 .. SGK_MAX_COLUMNS - 1];
        loop variant plan->count - i; */
    for (size_t i = 0; i < plan->count; i++) {
        char *target = sgk_target(move->targets, i);
        if (target == NULL || sgk_run_of(plan, i) != run)
            return 0;
        outputs[i] = target + bytes_of(move->first, run);
        /*@ assert listed: \at(move->targets->memory, Pre) != \null ==> \forall integer k; 0 <= k < plan->count ==>
                move->targets->memory[k] == \at(move->targets->memory[k], Pre); */
        /*@ assert pointed: \at(move->targets->memory, Pre) == \null ==> \forall integer k; 0 <= k < plan->count ==>
                move->targets->outputs[k] == \at(move->targets->outputs[k], Pre); */
        //@ assert memory: sgk_targets_stay{Here, Pre}(move->targets, plan->count);
    }
    //@ assert stride: plan->stride == product(found_count, found_width) && 1 <= run;
    /*@ assert parts: \forall integer i; 0 <= i < plan->count ==> sgk_are_rows{Pre}(move, i, 0, move->rows) &&
            sgk_to{Pre}(move, i, 0) == outputs[i] && sgk_size{Pre}(move, i, move->rows) == product(move->rows, run); */
    /*@ assert inputs: \forall integer i; 0 <= i < plan->count ==>
            sgk_apart((char *)outputs[i], product(move->rows, run), move->from, product(move->rows, plan->stride)); */
    /*@ assert others: \forall integer i, k; 0 <= i < plan->count && 0 <= k < plan->count && i != k ==>
            sgk_apart((char *)outputs[i], product(move->rows, run), (char *)outputs[k], product(move->rows, run)); */
    /*@ assert valid: \forall integer i; 0 <= i < plan->count ==>
            \valid((char *)outputs[i] + (0 .. product(move->rows, run) - 1)); */
    /*@ assert written: \forall integer i, k; 0 <= i < plan->count && 0 <= k < product(move->rows, run) ==>
            sgk_is_wanted{Pre}(move, i, 1, SIZE_MAX) &&
            sgk_is_of_rows{Pre}(move, i, 0, move->rows, product(move->first, run) + k) &&
            (char *)outputs[i] + k == sgk_memory{Pre}(move->targets, i) + (product(move->first, run) + k); */
    //@ calls found_columns;
    split_columns(move->from, outputs, move->rows);
    return 1;
}

/* Of some rows, the runs of at least `least` bytes, which is 1 or more, and at most `most`. */
/*@ requires \valid_read(move) && sgk_is_move(move) && 1 <= rows && first + rows <= move->rows && 1 <= least;
    assigns { sgk_memory(move->targets, i)[k] | integer i, k;
        sgk_is_wanted(move, i, least, most) && sgk_is_of_rows(move, i, first, rows, k) };
    ensures sgk_block_moved{Post, Pre}(move, first, rows, least, most, move->plan->count); */
static void move_block(const struct move *move, size_t first, size_t rows, size_t least, size_t most)
{
    const struct sgk_plan *plan = move->plan;
    //@ assert sgk_is_block(first, rows, move->rows, plan->stride, plan->stride);
    //@ assert sgk_is_block(move->first, move->rows, plan->rows, plan->stride, plan->stride);
    //@ assert rows: \forall integer k; sgk_is_wanted(move, k, least, most) ==> sgk_are_rows(move, k, first, rows);
    size_t begin = bytes_of(first, plan->stride);
    /*@ loop invariant place: 0 <= i <= plan->count && begin == sgk_begin(move, i, first);
        loop invariant kept: kept{Here, Pre}(move->from, product(move->rows, plan->stride));
        loop invariant moved: sgk_block_moved{Here, Pre}(move, first, rows, least, most, i);
        loop assigns i, begin, { sgk_memory(move->targets, j)[k] | integer j, k;
            sgk_is_wanted(move, j, least, most) && sgk_is_of_rows(move, j, first, rows, k) };
        loop variant plan->count - i; */
    for (size_t i = 0; i < plan->count; i++) {
        const size_t bytes = sgk_run_of(plan, i);
        /*@ assert others: \forall integer k; k < i && sgk_is_wanted(move, i, least, most) &&
                sgk_is_wanted(move, k, least, most) ==> sgk_apart(sgk_to(move, i, first), sgk_size(move, i, rows),
                    sgk_to(move, k, first), sgk_size(move, k, rows)); */
        /*@ assert inputs: sgk_is_wanted(move, i, least, most) ==>
                sgk_apart(sgk_to(move, i, first), sgk_size(move, i, rows),
                    move->from, product(move->rows, plan->stride)); */
        char *target = sgk_target(move->targets, i);
        //@ assert sgk_is_block(move->first + first, rows, plan->rows, bytes, plan->stride);
        //@ assert source: begin + product(rows - 1, plan->stride) + bytes <= product(move->rows, plan->stride);
        //@ assert before: kept{Here, Pre}(move->from + begin, product(rows - 1, plan->stride) + bytes);
        if (target != NULL && bytes >= least && bytes <= most) {
            char *to = target + bytes_of(move->first + first, bytes);
            //@ assert place: to == sgk_to(move, i, first);
            sgk_copy_rows(to, move->from + begin, rows, bytes, plan->stride);
            //@ assert written: sgk_only_at{Here, LoopCurrent}(to, product(rows, bytes));
            //@ assert outside: sgk_only_at{Here, LoopCurrent}(to, sgk_size(move, i, rows));
            //@ assert part: sgk_only_part{Here, LoopCurrent}(move, i, first, rows);
            //@ assert sgk_copied{Here, LoopCurrent}(to, move->from + begin, rows, bytes, plan->stride);
        }
        /*@ assert only: sgk_is_wanted(move, i, least, most) ==>
                sgk_only_part{Here, LoopCurrent}(move, i, first, rows); */
        //@ assert input: kept{Here, LoopCurrent}(move->from, product(move->rows, plan->stride));
        /*@ assert keeps: \forall integer k; k < i && sgk_is_wanted(move, k, least, most) ==>
                kept{Here, LoopCurrent}(sgk_to(move, k, first), sgk_size(move, k, rows)); */
        //@ assert before: sgk_block_moved{Here, Pre}(move, first, rows, least, most, i);
        /*@ assert now: sgk_is_wanted(move, i, least, most) ==>
                sgk_part_moved{Here, Pre}(move, i, first, rows); */
        begin += bytes;
    }
}

/* Of some rows, all parts. Unless they are equal, first the runs of at least `average` bytes, which is 1 or more: the
 * others find in the cache what these read from front to end. */
/*@ requires \valid_read(move) && sgk_is_move(move) && 1 <= rows && first + rows <= move->rows && 1 <= average;
    requires 1 <= move->plan->count;
    assigns { sgk_memory(move->targets, i)[k] | integer i, k;
        sgk_is_wanted(move, i, 1, SIZE_MAX) && sgk_is_of_rows(move, i, first, rows, k) };
    ensures sgk_block_moved{Post, Pre}(move, first, rows, 1, SIZE_MAX, move->plan->count); */
static void move_by_length(const struct move *move, size_t first, size_t rows, size_t average)
{
    const size_t run = sgk_run_of(move->plan, 0);
    if (run > 0 && sgk_are_equal(move->plan)) {
        move_equal(move, first, rows, run);
        return;
    }
    //@ assert sgk_is_block(first, rows, move->rows, move->plan->stride, move->plan->stride);
    //@ assert sgk_is_block(move->first, move->rows, move->plan->rows, move->plan->stride, move->plan->stride);
    /*@ assert inputs: \forall integer k; sgk_is_wanted(move, k, 1, SIZE_MAX) ==>
            sgk_apart(sgk_to(move, k, first), sgk_size(move, k, rows),
                move->from, product(move->rows, move->plan->stride)); */
    /*@ assert others: \forall integer i, k; sgk_is_wanted(move, i, 1, average - 1) &&
            sgk_is_wanted(move, k, average, SIZE_MAX) ==> sgk_apart(sgk_to(move, i, first), sgk_size(move, i, rows),
                sgk_to(move, k, first), sgk_size(move, k, rows)); */
    move_block(move, first, rows, average, SIZE_MAX);
    //@ assert input: kept{Here, Pre}(move->from, product(move->rows, move->plan->stride));
    /*@ assert read: \forall integer k; sgk_is_wanted(move, k, 1, SIZE_MAX) ==> 0 <= sgk_begin(move, k, first) &&
            sgk_begin(move, k, first) + product(rows - 1, move->plan->stride) + sgk_run(move->plan, k) <=
                product(move->rows, move->plan->stride); */
    /*@ assert source: \forall integer k; sgk_is_wanted(move, k, 1, SIZE_MAX) ==>
            kept{Here, Pre}(move->from + sgk_begin(move, k, first),
                product(rows - 1, move->plan->stride) + sgk_run(move->plan, k)); */
    //@ ghost long_ones: ;
    move_block(move, first, rows, 1, average - 1);
    //@ assert only: sgk_only{Here, long_ones}(move, first, rows, 1, average - 1);
    /*@ assert keeps: \forall integer k; sgk_is_wanted(move, k, average, SIZE_MAX) ==>
            kept{Here, long_ones}(sgk_to(move, k, first), sgk_size(move, k, rows)); */
    //@ assert first: sgk_block_moved{Here, Pre}(move, first, rows, average, SIZE_MAX, move->plan->count);
    //@ assert then: sgk_block_moved{Here, Pre}(move, first, rows, 1, average - 1, move->plan->count);
}

/* Short runs: part by part, in blocks of rows. */
/*@ requires \valid_read(move) && sgk_is_move(move) && 1 <= move->rows;
    requires 1 <= move->plan->count && 1 <= move->plan->stride;
    assigns { sgk_memory(move->targets, i)[k] | integer i, k;
        sgk_is_wanted(move, i, 1, SIZE_MAX) && sgk_is_of_rows(move, i, 0, move->rows, k) };
    ensures sgk_block_moved{Post, Pre}(move, 0, move->rows, 1, SIZE_MAX, move->plan->count); */
static void move_by_part(const struct move *move)
{
    const size_t stride = move->plan->stride;
    const size_t average = stride / move->plan->count + (stride < move->plan->count);
    const size_t block = BLOCK_BYTES / stride < FEW_ROWS ? FEW_ROWS : BLOCK_BYTES / stride;
    //@ assert 1 <= average;
    //@ assert 1 <= block;
    size_t rows = 0;
    /*@ loop invariant place: 0 <= first <= move->rows;
        loop invariant kept: kept{Here, Pre}(move->from, product(move->rows, stride));
        loop invariant moved: sgk_block_moved{Here, Pre}(move, 0, first, 1, SIZE_MAX, move->plan->count);
        loop assigns first, rows, { sgk_memory(move->targets, j)[k] | integer j, k;
            sgk_is_wanted(move, j, 1, SIZE_MAX) && sgk_is_of_rows(move, j, 0, move->rows, k) };
        loop variant move->rows - first; */
    for (size_t first = 0; first < move->rows; first += rows) {
        rows = move->rows - first < block ? move->rows - first : block;
        //@ assert some: 1 <= rows <= move->rows - first;
        //@ assert \forall integer k; sgk_is_wanted(move, k, 1, SIZE_MAX) ==> sgk_are_rows(move, k, first, rows);
        /*@ assert \forall integer k; sgk_is_wanted(move, k, 1, SIZE_MAX) && 1 <= first ==>
                sgk_are_rows(move, k, 0, first); */
        /*@ assert inputs: \forall integer k; sgk_is_wanted(move, k, 1, SIZE_MAX) ==>
                sgk_apart(sgk_to(move, k, first), sgk_size(move, k, rows),
                    move->from, product(move->rows, stride)); */
        /*@ assert others: \forall integer i, k; 1 <= first && sgk_is_wanted(move, i, 1, SIZE_MAX) &&
                sgk_is_wanted(move, k, 1, SIZE_MAX) ==> sgk_apart(sgk_to(move, i, first), sgk_size(move, i, rows),
                    sgk_to(move, k, 0), sgk_size(move, k, first)); */
        /*@ assert read: \forall integer k; sgk_is_wanted(move, k, 1, SIZE_MAX) ==> 0 <= sgk_begin(move, k, first) &&
                sgk_begin(move, k, first) + product(rows - 1, stride) + sgk_run(move->plan, k) <=
                    product(move->rows, stride); */
        /*@ assert source: \forall integer k; sgk_is_wanted(move, k, 1, SIZE_MAX) ==>
                kept{Here, Pre}(move->from + sgk_begin(move, k, first),
                    product(rows - 1, stride) + sgk_run(move->plan, k)); */
        move_by_length(move, first, rows, average);
        //@ assert only: sgk_only{Here, LoopCurrent}(move, first, rows, 1, SIZE_MAX);
        //@ assert input: kept{Here, LoopCurrent}(move->from, product(move->rows, stride));
        /*@ assert keeps: \forall integer k; sgk_is_wanted(move, k, 1, SIZE_MAX) && 1 <= first ==>
                kept{Here, LoopCurrent}(sgk_to(move, k, 0), sgk_size(move, k, first)); */
        //@ assert before: sgk_block_moved{Here, Pre}(move, 0, first, 1, SIZE_MAX, move->plan->count);
        //@ assert now: sgk_block_moved{Here, Pre}(move, first, rows, 1, SIZE_MAX, move->plan->count);
        //@ assert both: sgk_block_moved{Here, Pre}(move, 0, first + rows, 1, SIZE_MAX, move->plan->count);
    }
}

//@ lemmas "choice_lemmas.h"
/* Moves rows of whole bytes. */
/*@ requires \valid_read(plan) && sgk_is_plan(plan) && first + rows <= plan->rows;
    requires \valid_read(targets) && sgk_are_targets(targets, plan->count);
    requires \valid_read((char *)input + (0 .. product(plan->rows, plan->stride) - 1));
    requires sgk_are_apart(targets, plan, (char *)input);
    assigns { sgk_memory(targets, i)[k] | integer i, k; sgk_has_memory(targets, plan, i) &&
        product(first, sgk_run(plan, i)) <= k < product(first + rows, sgk_run(plan, i)) };
    ensures sgk_rows_moved{Post, Pre}(targets, plan, (char *)input, first, rows); */
static void move_rows(const struct sgk_plan *plan, size_t first, size_t rows, const void *input,
                      const struct sgk_targets *targets)
{
    /*@ assert nothing: rows == 0 || plan->stride == 0 ==>
            sgk_rows_moved{Here, Pre}(targets, plan, (char *)input, first, rows); */
    if (rows == 0 || plan->stride == 0)
        return;
    //@ assert sgk_is_block(first, rows, plan->rows, plan->stride, plan->stride);
    if (plan->rows == 1) {
        //@ assert only: first == 0 && rows == 1;
        sgk_move_row(plan, input, targets);
        //@ assert row: sgk_rows_moved{Here, Pre}(targets, plan, (char *)input, first, rows);
        return;
    }
    size_t wanted = 0;
    /*@ loop invariant place: 0 <= i <= plan->count && wanted <= i && wanted <= 2;
        loop invariant none: wanted == 0 ==> \forall integer k; sgk_has_memory(targets, plan, k) ==> i <= k;
        loop assigns i, wanted;
        loop variant plan->count - i; */
    for (size_t i = 0; i < plan->count && wanted < 2; i++)
        wanted += sgk_target(targets, i) != NULL;
    if (wanted == 0)
        return;
    const struct move move = {plan, targets, (const char *)input + bytes_of(first, plan->stride), first, rows};
    //@ ghost start: ;
    //@ assert targets: sgk_are_targets(targets, plan->count);
    //@ assert apart: sgk_are_apart(targets, plan, (char *)input);
    //@ assert move: sgk_is_move(&move);
    /*@ assert only: \forall integer i, k;
            sgk_is_wanted(&move, i, 1, SIZE_MAX) && sgk_is_of_rows(&move, i, 0, move.rows, k) ==>
                sgk_has_memory{Pre}(targets, plan, i) && sgk_memory(targets, i) == sgk_memory{Pre}(targets, i) &&
                product(first, sgk_run{Pre}(plan, i)) <= k < product(first + rows, sgk_run{Pre}(plan, i)); */
    const size_t average = plan->stride / plan->count;
    if (wanted == 1)
        move_block(&move, 0, rows, 1, SIZE_MAX); /* no other part needs its rows again */
    else if (average >= LONG_BYTES)
        move_in_turn(&move, sgk_copy_in_turn);
    else if (!move_columns(&move)) {
        /*@ assert parts: \forall integer i; sgk_is_wanted(&move, i, 1, SIZE_MAX) ==>
                sgk_are_rows(&move, i, 0, move.rows); */
        /*@ assert source: \forall integer i; sgk_is_wanted(&move, i, 1, SIZE_MAX) ==>
                kept{Here, start}(move.from + sgk_begin(&move, i, 0),
                    product(move.rows - 1, plan->stride) + sgk_run(plan, i)); */
        move_by_part(&move);
        //@ assert block: sgk_block_moved{Here, start}(&move, 0, move.rows, 1, SIZE_MAX, plan->count);
    }
    //@ assert moved: sgk_rows_moved{Here, start}(targets, plan, (char *)input, first, rows);
    //@ assert wanted: sgk_rows_moved{Here, Pre}(targets, plan, (char *)input, first, rows);
}

/* An input of so many bytes is larger than the caches that we know. A size_t may be too small for it. */
#define STREAM_BYTES (UINT64_C(256) * 1024 * 1024)
/* Parts of less a row on average are not worth streaming. */
#define STREAM_RUN_BYTES 512

/* Whether an input of so many bytes is larger than the caches. */
/*@ assigns \nothing;
    ensures \result != 0 ==> bytes >= 1; */
static inline int is_beyond_caches(uint64_t bytes)
{
    return bytes >= STREAM_BYTES;
}

/* Whether the rows of a plan bypass the caches. All ranges of them do, or none. */
/*@ requires \valid_read(plan) && sgk_is_plan(plan);
    assigns \nothing;
    ensures \result != 0 ==> 1 <= plan->stride; */
static int is_streamed(const struct sgk_plan *plan)
{
    //@ assert none: plan->count == 0 ==> plan->stride == product(sgk_begin_of(&plan->lengths, 0), plan->step) == 0;
    return is_beyond_caches(bytes_of(plan->rows, plan->stride)) && plan->rows > 1 &&
           plan->stride / plan->count >= STREAM_RUN_BYTES;
}

/* Moves rows of whole bytes, which bypass the caches if the plan is large. */
/*@ requires \valid_read(plan) && sgk_is_plan(plan) && first + rows <= plan->rows;
    requires \valid_read(targets) && sgk_are_targets(targets, plan->count);
    requires \valid_read((char *)input + (0 .. product(plan->rows, plan->stride) - 1));
    requires sgk_are_apart(targets, plan, (char *)input);
    assigns { sgk_memory(targets, i)[k] | integer i, k; sgk_has_memory(targets, plan, i) &&
        product(first, sgk_run(plan, i)) <= k < product(first + rows, sgk_run(plan, i)) };
    ensures sgk_rows_moved{Post, Pre}(targets, plan, (char *)input, first, rows); */
static void stream_rows(const struct sgk_plan *plan, size_t first, size_t rows, const void *input,
                        const struct sgk_targets *targets)
{
    if (!is_streamed(plan) || rows == 0) { /* in this order, as most plans are small */
        move_rows(plan, first, rows, input, targets);
        return;
    }
    //@ assert sgk_is_block(first, rows, plan->rows, plan->stride, plan->stride);
    const struct move move = {plan, targets, (const char *)input + bytes_of(first, plan->stride), first, rows};
    //@ ghost start: ;
    //@ assert targets: sgk_are_targets(targets, plan->count);
    //@ assert apart: sgk_are_apart(targets, plan, (char *)input);
    //@ assert move: sgk_is_move(&move);
    /*@ assert only: \forall integer i, k;
            sgk_is_wanted(&move, i, 1, SIZE_MAX) && sgk_is_of_rows(&move, i, 0, move.rows, k) ==>
                sgk_has_memory{Pre}(targets, plan, i) && sgk_memory(targets, i) == sgk_memory{Pre}(targets, i) &&
                product(first, sgk_run{Pre}(plan, i)) <= k < product(first + rows, sgk_run{Pre}(plan, i)); */
    move_in_turn(&move, stream_runs);
    //@ assert moved: sgk_rows_moved{Here, start}(targets, plan, (char *)input, first, rows);
    //@ assert wanted: sgk_rows_moved{Here, Pre}(targets, plan, (char *)input, first, rows);
}

void sgk_move(const struct sgk_plan *plan, size_t first, size_t rows, const void *input,
              const struct sgk_targets *targets)
{
    if (plan->unit_bits != 8)
        //@ calls move_rows; // not of such a plan: its units are bytes
        plan->traits->packed->move(plan, first, rows, input, targets);
    else
        stream_rows(plan, first, rows, input, targets);
}
