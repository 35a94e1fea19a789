/*
 * move.c - moves the bytes of a plan's parts in a way that suits their shape.
 */
#include "move.h"

#include "columns.h"
#include "copy.h"
#include "equal_parts.h"
#include "in_turn.h"
#include "resolve.h"

/* The function that copies all parts at once if each has `run` bytes of a row, or NULL. */
/*@ requires \valid_read(plan) && sgk_are_traits(plan->traits);
    assigns \result \from *plan, run;
    ensures \result == \null || (\result == &found_columns && found_count == plan->count && found_width == run); */
static sgk_columns *columns_of(const struct sgk_plan *plan, size_t run)
{
    return plan->traits->find_columns == NULL ? NULL : plan->traits->find_columns(plan->count, run);
}

/* Parts of so many bytes of a row on average are copied row by row, shorter ones part by part. */
enum { LONG_BYTES = 256 };

/* So many bytes of the input stay in the first cache while one part after the other reads their lines. */
enum { BLOCK_BYTES = 16 * 1024 };

/* Moves the parts if they are equal columns that a function takes apart at once. Returns whether it did. */
/*@ requires \valid_read(move) && sgk_is_move(move) && 1 <= move->rows;
    requires 1 <= move->plan->count && 1 <= move->plan->stride;
    assigns BLOCK_OF(move, 0, move->rows, 1, SIZE_MAX);
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
    for (size_t i = 0; i < plan->count; i++) {
        char *target = sgk_target(move->targets, i);
        if (target == NULL || sgk_run_of(plan, i) != run)
            return 0;
        outputs[i] = target + bytes_of(move->first, run);
    }
    split_columns(move->from, outputs, move->rows);
    return 1;
}

/* Moves, of some rows, the parts that have at least `least` bytes of a row, which is 1 or more, and at most `most`. */
/*@ requires \valid_read(move) && sgk_is_move(move) && 1 <= rows && first + rows <= move->rows && 1 <= least;
    assigns BLOCK_OF(move, first, rows, least, most);
    ensures sgk_block_moved{Post, Pre}(move, first, rows, least, most, move->plan->count); */
static void move_block(const struct move *move, size_t first, size_t rows, size_t least, size_t most)
{
    const struct sgk_plan *plan = move->plan;
    size_t begin = bytes_of(first, plan->stride);
    for (size_t i = 0; i < plan->count; i++) {
        const size_t bytes = sgk_run_of(plan, i);
        char *target = sgk_target(move->targets, i);
        if (target != NULL && bytes >= least && bytes <= most) {
            char *to = target + bytes_of(move->first + first, bytes);
            sgk_copy_rows(to, move->from + begin, rows, bytes, plan->stride);
        }
        begin += bytes;
    }
}

/* Moves all parts of some rows. Unless they are equal, first those of at least `average` bytes of a row, which is 1 or
 * more: they read the input from front to end, and the others find it in the cache. */
/*@ requires \valid_read(move) && sgk_is_move(move) && 1 <= rows && first + rows <= move->rows && 1 <= average;
    requires 1 <= move->plan->count;
    assigns BLOCK_OF(move, first, rows, 1, SIZE_MAX);
    ensures sgk_block_moved{Post, Pre}(move, first, rows, 1, SIZE_MAX, move->plan->count); */
static void move_by_length(const struct move *move, size_t first, size_t rows, size_t average)
{
    if (SGK_IS_SMALL) {
        move_block(move, first, rows, 1, SIZE_MAX);
        return;
    }
    const size_t run = sgk_run_of(move->plan, 0);
    if (run > 0 && sgk_are_equal(move->plan)) {
        move_equal(move, first, rows, run);
        return;
    }
    move_block(move, first, rows, average, SIZE_MAX);
    move_block(move, first, rows, 1, average - 1);
}

/* Moves short parts, one after the other, in blocks of rows. */
/*@ requires \valid_read(move) && sgk_is_move(move) && 1 <= move->rows;
    requires 1 <= move->plan->count && 1 <= move->plan->stride;
    assigns BLOCK_OF(move, 0, move->rows, 1, SIZE_MAX);
    ensures sgk_block_moved{Post, Pre}(move, 0, move->rows, 1, SIZE_MAX, move->plan->count); */
static void move_by_part(const struct move *move)
{
    const size_t stride = move->plan->stride;
    const size_t average = stride / move->plan->count + (stride < move->plan->count);
    const size_t block = BLOCK_BYTES / stride < FEW_ROWS ? FEW_ROWS : BLOCK_BYTES / stride;
    size_t rows = 0;
    for (size_t first = 0; first < move->rows; first += rows) {
        rows = move->rows - first < block ? move->rows - first : block;
        move_by_length(move, first, rows, average);
    }
}

/* Moves rows of whole bytes by way of the caches. */
/*@ requires \valid_read(plan) && sgk_is_plan(plan) && first + rows <= plan->rows;
    requires CAN_MOVE(plan, input, product(plan->rows, plan->stride), targets);
    assigns ROWS_OF_PARTS(plan, targets, first, rows);
    ensures sgk_rows_moved{Post, Pre}(targets, plan, (char *)input, first, rows); */
static void move_rows(const struct sgk_plan *plan, size_t first, size_t rows, const void *input,
                      const struct sgk_targets *targets)
{
    if (rows == 0 || plan->stride == 0)
        return;
    if (plan->rows == 1) {
        sgk_move_row(plan, input, targets);
        return;
    }
    size_t wanted = 0;
    for (size_t i = 0; i < plan->count && wanted < 2; i++)
        wanted += sgk_target(targets, i) != NULL;
    if (wanted == 0)
        return;
    const struct move move = {plan, targets, (const char *)input + bytes_of(first, plan->stride), first, rows};
    const size_t average = plan->stride / plan->count;
    if (wanted == 1)
        move_block(&move, 0, rows, 1, SIZE_MAX); /* no other part needs its rows again */
    else if (average >= LONG_BYTES)
        move_in_turn(&move, sgk_copy_in_turn);
    else if (!move_columns(&move)) {
        move_by_part(&move);
    }
}

/* An input of so many bytes is larger than the caches that we know. A size_t may be too small for it. */
#define STREAM_BYTES (UINT64_C(256) * 1024 * 1024)
/* Parts of fewer bytes of a row on average are not worth streaming. */
#define STREAM_RUN_BYTES 512

/* Whether an input has so many bytes. */
/*@ assigns \nothing; ensures \result != 0 ==> bytes >= 1; */
static inline int is_beyond_caches(uint64_t bytes)
{
    return bytes >= STREAM_BYTES;
}

/* Whether the rows of a plan bypass the caches. All ranges of them do, or none. */
/*@ requires \valid_read(plan) && sgk_is_plan(plan);
    assigns \nothing; ensures \result != 0 ==> 1 <= plan->stride; */
static int is_streamed(const struct sgk_plan *plan)
{
    return is_beyond_caches(bytes_of(plan->rows, plan->stride)) && plan->rows > 1 &&
           plan->stride / plan->count >= STREAM_RUN_BYTES;
}

/* Moves rows of whole bytes. They bypass the caches if the plan is large. */
/*@ requires \valid_read(plan) && sgk_is_plan(plan) && first + rows <= plan->rows;
    requires CAN_MOVE(plan, input, product(plan->rows, plan->stride), targets);
    assigns ROWS_OF_PARTS(plan, targets, first, rows);
    ensures sgk_rows_moved{Post, Pre}(targets, plan, (char *)input, first, rows); */
static void move_or_stream(const struct sgk_plan *plan, size_t first, size_t rows, const void *input,
                           const struct sgk_targets *targets)
{
    if (!is_streamed(plan) || rows == 0) { /* in this order, as most plans are small */
        move_rows(plan, first, rows, input, targets);
        return;
    }
    const struct move move = {plan, targets, (const char *)input + bytes_of(first, plan->stride), first, rows};
    move_in_turn(&move, stream_runs);
}

/* Moves rows of whole bytes by the least code. */
/*@ requires \valid_read(plan) && sgk_is_plan(plan) && first + rows <= plan->rows;
    requires CAN_MOVE(plan, input, product(plan->rows, plan->stride), targets);
    assigns ROWS_OF_PARTS(plan, targets, first, rows);
    ensures sgk_rows_moved{Post, Pre}(targets, plan, (char *)input, first, rows); */
static void move_small(const struct sgk_plan *plan, size_t first, size_t rows, const void *input,
                       const struct sgk_targets *targets)
{
    if (rows == 0 || plan->stride == 0)
        return;
    const struct move move = {plan, targets, (const char *)input + bytes_of(first, plan->stride), first, rows};
    if (SGK_IS_PLAIN) {
        move_block(&move, 0, rows, 1, SIZE_MAX);
    } else {
        move_by_part(&move);
    }
}

void sgk_move(const struct sgk_plan *plan, size_t first, size_t rows, const void *input,
              const struct sgk_targets *targets)
{
    if (plan->unit_bits != 8)
        plan->traits->packed->move(plan, first, rows, input, targets);
    else if (SGK_IS_SMALL)
        move_small(plan, first, rows, input, targets);
    else
        move_or_stream(plan, first, rows, input, targets);
}
