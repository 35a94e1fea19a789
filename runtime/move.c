/*
 * move.c - moves the bytes of a plan's parts in a way that suits their shape.
 */
#include "move.h"

#include "columns.h"
#include "copy.h"
#include "resolve.h"
#include "stream.h"

/* The function that copies all parts at once if each has `run` bytes of a row, or NULL. */
static sgk_columns *columns_of(const struct sgk_plan *plan, size_t run)
{
    return plan->traits->find_columns == NULL ? NULL : plan->traits->find_columns(plan->count, run);
}

/* splitgen: begin move_rows */
/* Parts of so many bytes a row on average are copied row by row; shorter ones part by part, in blocks of input bytes
 * that stay in the first cache, for their lines are read again for each part. */
enum { LONG_BYTES = 256, BLOCK_BYTES = 16 * 1024 };

/* An input of so many bytes is larger than the caches that we know. */
#define STREAM_BYTES ((size_t)256 * 1024 * 1024)

/* Parts of less a row on average are not worth streaming. */
#define STREAM_RUN_BYTES 512

/* A move: rows of the plan's stride. The first of them lies at from, and is row first of every part. */
struct move {
    const struct sgk_plan *plan;
    const struct sgk_targets *targets;
    const char *from;
    size_t first;
    size_t rows;
};

/* Whether the parts were equal columns that a function takes apart at once, and it did. */
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
        outputs[i] = target + move->first * run;
    }
    split_columns(move->from, outputs, move->rows);
    return 1;
}

static void stream_runs(struct sgk_run *runs, size_t count, const char *from, size_t rows, size_t stride)
{
    for (size_t row = 0; row < rows; row++) {
        for (size_t i = 0; i < count; i++) {
            sgk_stream(runs[i].to, from + row * stride + runs[i].begin, runs[i].bytes);
            runs[i].to += runs[i].bytes;
        }
    }
    sgk_stream_end();
}

/* Long runs: row by row, so many of each at a time. */
static void move_in_turn(const struct move *move, int streams)
{
    enum { MAX_RUNS = 32 };
    struct sgk_run runs[MAX_RUNS];
    const struct sgk_plan *plan = move->plan;
    size_t begin = 0;
    for (size_t i = 0; i < plan->count;) {
        size_t count = 0;
        for (; i < plan->count && count < MAX_RUNS; i++) {
            const size_t bytes = sgk_run_of(plan, i);
            char *target = sgk_target(move->targets, i);
            if (target != NULL && bytes > 0) {
                const struct sgk_run run = {target + move->first * bytes, begin, bytes};
                runs[count++] = run;
            }
            begin += bytes;
        }
        if (streams)
            stream_runs(runs, count, move->from, move->rows, plan->stride);
        else
            sgk_copy_in_turn(runs, count, move->from, move->rows, plan->stride);
    }
}

/* Of some rows, the runs of at least `least` bytes, which is 1 or more, and at most `most`. */
static void move_block(const struct move *move, size_t first, size_t rows, size_t least, size_t most)
{
    const struct sgk_plan *plan = move->plan;
    const char *from = move->from + first * plan->stride;
    for (size_t i = 0; i < plan->count; i++) {
        const size_t bytes = sgk_run_of(plan, i);
        char *target = sgk_target(move->targets, i);
        if (target != NULL && bytes >= least && bytes <= most)
            sgk_copy_rows(target + (move->first + first) * bytes, from, rows, bytes, plan->stride);
        from += bytes;
    }
}

/* Short runs: part by part, in blocks of rows. */
static void move_by_part(const struct move *move)
{
    const size_t stride = move->plan->stride;
    const size_t average = stride / move->plan->count + (stride < move->plan->count);
    const size_t block = BLOCK_BYTES / stride + (stride > BLOCK_BYTES);
    for (size_t first = 0; first < move->rows; first += block) {
        const size_t rows = move->rows - first < block ? move->rows - first : block;
        /* long ones first: what they read from front to end, the others find in the cache */
        move_block(move, first, rows, average, SIZE_MAX);
        move_block(move, first, rows, 1, average - 1);
    }
}

/* Moves rows of whole bytes. */
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
    const struct move move = {plan, targets, (const char *)input + first * plan->stride, first, rows};
    const size_t average = plan->stride / plan->count;
    const int is_beyond_caches = plan->rows * plan->stride >= STREAM_BYTES;
    if (wanted == 1 && !is_beyond_caches)
        move_block(&move, 0, rows, 1, SIZE_MAX); /* no other part needs its rows again */
    else if (average >= LONG_BYTES)
        move_in_turn(&move, is_beyond_caches && average >= STREAM_RUN_BYTES);
    else if (!move_columns(&move))
        move_by_part(&move);
}
/* splitgen: end */

void sgk_move(const struct sgk_plan *plan, size_t first, size_t rows, const void *input,
              const struct sgk_targets *targets)
{
    if (plan->unit_bits != 8)
        plan->traits->packed->move(plan, first, rows, input, targets);
    else
        move_rows(plan, first, rows, input, targets);
}
