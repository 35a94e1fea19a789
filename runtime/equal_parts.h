/*
 * equal_parts.h - rows of a plan that move, all of whose parts take as many bytes of a row.
 */
#ifndef SGK_INTERNAL_EQUAL_PARTS_H
#define SGK_INTERNAL_EQUAL_PARTS_H

#include "copy.h"
#include "in_turn.h"

/* So few rows stay in the first cache, however long they are. */
enum { FEW_ROWS = 8 };

/* Does what sgk_copy_rows does, of few rows without a call. */
/*@ requires sgk_copies(to, from, rows, bytes, stride);
    assigns to[0 .. product(rows, bytes) - 1]; ensures sgk_copied{Post, Pre}(to, from, rows, bytes, stride); */
static inline void copy_part(char *to, const char *from, size_t rows, size_t bytes, size_t stride)
{
    if (rows <= FEW_ROWS)
        sgk_copy_few_rows(to, from, rows, bytes, stride);
    else
        sgk_copy_rows(to, from, rows, bytes, stride);
}

/* The memory of part index. A list of memory is given, as a compiler does not know that no copy changes the targets. */
/*@ requires \valid_read(targets) && sgk_are_targets(targets, index + 1) && memory == targets->memory;
    assigns \result \from memory, index, *targets; ensures \result == sgk_memory(targets, index); */
static inline void *target_in(void *const *memory, const struct sgk_targets *targets, size_t index)
{
    return memory != NULL ? memory[index] : sgk_target(targets, index);
}

/* Moves all parts of some rows, each of which has `bytes` bytes of a row. */
/*@ requires \valid_read(move) && sgk_is_move(move) && 1 <= rows && first + rows <= move->rows;
    requires 1 <= bytes <= move->plan->stride;
    requires \forall integer i; 0 <= i < move->plan->count ==> sgk_run(move->plan, i) == bytes;
    assigns BLOCK_OF(move, first, rows, 1, SIZE_MAX);
    ensures sgk_block_moved{Post, Pre}(move, first, rows, 1, SIZE_MAX, move->plan->count); */
static void move_equal(const struct move *move, size_t first, size_t rows, size_t bytes)
{
    const struct sgk_plan *plan = move->plan;
    void *const *const memory = move->targets->memory;
    const size_t count = plan->count;
    const size_t stride = plan->stride;
    const char *const from = move->from;
    const size_t at = bytes_of(move->first + first, bytes);
    size_t begin = bytes_of(first, stride);
    for (size_t i = 0; i < count; i++) {
        char *target = target_in(memory, move->targets, i);
        if (target != NULL) {
            char *to = target + at;
            copy_part(to, from + begin, rows, bytes, stride);
        }
        begin += bytes;
    }
}

#endif
