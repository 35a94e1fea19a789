/*
 * rows.c - moving the elements of parts that stand side by side in every row of the input, in the way that the shape at
 * hand asks for.
 */
#include "rows.h"

#include <stdbool.h>
#include <stdint.h>

#include "columns.h"
#include "copy.h"
#include "stream.h"

/* Parts of so many bytes a row on average are copied row by row; shorter ones part by part, in blocks of input bytes
 * that stay in the first cache, for their lines are read again for each part. */
enum { LONG_BYTES = 256, BLOCK_BYTES = 16 * 1024 };

/* An input of so many bytes is larger than the caches that we know. */
#define STREAM_BYTES ((size_t)256 * 1024 * 1024)

/* Parts of less a row on average are not worth streaming. */
#define STREAM_RUN_BYTES 512

static size_t row_bytes(const struct sk_plan *plan, size_t width)
{
    return (size_t)(plan->dim * plan->inner) * width;
}

static bool is_beyond_caches(const struct sk_plan *plan, size_t width)
{
    return (size_t)plan->outer * row_bytes(plan, width) >= STREAM_BYTES;
}

/* Of a part: what it has of each row. */
static size_t run_bytes(const struct sk_plan *plan, size_t index, size_t width)
{
    return (size_t)(sk_length(&plan->lengths, index) * plan->inner) * width;
}

/* Whether the parts were equal columns that a function takes apart at once, and it did. */
static bool move_columns(const struct sk_plan *plan, const struct sk_parts *parts, size_t width)
{
    void *outputs[SK_MAX_COLUMNS];
    const int64_t length = sk_length(&plan->lengths, 0);
    const size_t bytes = run_bytes(plan, 0, width);
    if (plan->outer < SK_MIN_ROWS || parts->count > SK_MAX_COLUMNS || bytes > SK_MAX_COLUMN_BYTES)
        return false;
    sk_columns *split_columns = sk_find_columns(parts->count, bytes);
    if (split_columns == NULL)
        return false;
    for (size_t i = 0; i < parts->count; i++) {
        const struct sk_tensor *part = sk_part_at(parts, i);
        if (part == NULL || sk_length(&plan->lengths, i) != length)
            return false;
        outputs[i] = part->data;
    }
    split_columns(plan->input->data, outputs, (size_t)plan->outer);
    return true;
}

static void stream_runs(struct sk_run *runs, size_t count, const char *from, size_t rows, size_t stride)
{
    for (; rows > 0; rows--, from += stride) {
        for (size_t i = 0; i < count; i++) {
            sk_stream(runs[i].to, from + runs[i].begin, runs[i].bytes);
            runs[i].to += runs[i].bytes;
        }
    }
    sk_stream_end();
}

/* Long runs: row by row, so many of each at a time. */
static void move_in_turn(const struct sk_plan *plan, const struct sk_parts *parts, size_t width)
{
    enum { MAX_RUNS = 32 };
    struct sk_run runs[MAX_RUNS];
    const size_t outer = (size_t)plan->outer;
    const size_t stride = row_bytes(plan, width);
    const bool streams = is_beyond_caches(plan, width) && stride / parts->count >= STREAM_RUN_BYTES;
    size_t begin = 0;
    for (size_t i = 0; i < parts->count;) {
        size_t count = 0;
        for (; i < parts->count && count < MAX_RUNS; i++) {
            const size_t bytes = run_bytes(plan, i, width);
            const struct sk_tensor *part = sk_part_at(parts, i);
            if (part != NULL && bytes > 0) {
                const struct sk_run run = {part->data, begin, bytes};
                runs[count++] = run;
            }
            begin += bytes;
        }
        if (streams)
            stream_runs(runs, count, plan->input->data, outer, stride);
        else
            sk_copy_in_turn(runs, count, plan->input->data, outer, stride);
    }
}

/* Of some rows, the runs of at least `least` bytes, which is 1 or more, and at most `most`. */
static void move_block(const struct sk_plan *plan, const struct sk_parts *parts, size_t width, size_t first,
                       size_t rows, size_t least, size_t most)
{
    const size_t stride = row_bytes(plan, width);
    const char *from = (const char *)plan->input->data + first * stride;
    for (size_t i = 0; i < parts->count; i++) {
        const size_t bytes = run_bytes(plan, i, width);
        const struct sk_tensor *part = sk_part_at(parts, i);
        if (part != NULL && bytes >= least && bytes <= most)
            sk_copy_rows((char *)part->data + first * bytes, from, rows, bytes, stride);
        from += bytes;
    }
}

/* Short runs: part by part, in blocks of rows. */
static void move_by_part(const struct sk_plan *plan, const struct sk_parts *parts, size_t width)
{
    const size_t outer = (size_t)plan->outer;
    const size_t stride = row_bytes(plan, width);
    const size_t average = stride / parts->count + (stride < parts->count);
    const size_t block = BLOCK_BYTES / stride + (stride > BLOCK_BYTES);
    for (size_t first = 0; first < outer; first += block) {
        const size_t rows = outer - first < block ? outer - first : block;
        /* long ones first: what they read from front to end, the others find in the cache */
        move_block(plan, parts, width, first, rows, average, SIZE_MAX);
        move_block(plan, parts, width, first, rows, 1, average - 1);
    }
}

void sk_move_rows(const struct sk_plan *plan, const struct sk_parts *parts, size_t width)
{
    size_t kept = 0;
    for (size_t i = 0; i < parts->count && kept < 2; i++)
        kept += sk_part_at(parts, i) != NULL;
    if (kept == 0)
        return;
    if (kept == 1 && !is_beyond_caches(plan, width))
        move_block(plan, parts, width, 0, (size_t)plan->outer, 1, SIZE_MAX); /* no other part needs its rows again */
    else if (row_bytes(plan, width) / parts->count >= LONG_BYTES)
        move_in_turn(plan, parts, width);
    else if (!move_columns(plan, parts, width))
        move_by_part(plan, parts, width);
}
