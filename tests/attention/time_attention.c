/*
 * time_attention.c - times the split of attention by copies and by slices, and these with the attention behind them.
 */
#include <stdlib.h>

#include "attention.h"
#include "memory.h"
#include "stopwatch.h"

static float *const *rooms; /* of copies, and of what attention gives */

/* Splits so many times, and attends to the parts, if wanted. */
static inline void run(size_t times, const struct operands *operands, bool by_slices, bool attends)
{
    for (; times > 0; times--) {
        const struct parts parts =
            by_slices ? split_by_slices(operands->input) : split_by_copies(operands->input, rooms);
        __asm__ volatile("" ::"r"(&parts) : "memory"); /* else the compiler may split once for all times */
        if (attends)
            attend(&parts, rooms[3]);
    }
}

static void run_copies(size_t times, const struct operands *operands)
{
    run(times, operands, false, false);
}

static void run_slices(size_t times, const struct operands *operands)
{
    run(times, operands, true, false);
}

static void run_copies_and_attend(size_t times, const struct operands *operands)
{
    run(times, operands, false, true);
}

static void run_slices_and_attend(size_t times, const struct operands *operands)
{
    run(times, operands, true, true);
}

static float *new_floats(size_t count)
{
    float *floats = malloc(count * sizeof *floats);
    require(floats != NULL, "no memory");
    for (size_t i = 0; i < count; i++)
        floats[i] = (float)(i % 1009) / 1009;
    return floats;
}

int main(int count, char **words)
{
    const size_t rounds = count == 2 ? strtoul(words[1], NULL, 10) : 0;
    require(rounds > 0, "usage: time_attention ROUNDS");
    float *const floats[] = {new_floats(PART), new_floats(PART), new_floats(PART), new_floats(PART),
                             new_floats(PROJECTION)};
    rooms = floats;
    const struct operands operands = {.input = floats[4]};
    run_function *const runs[] = {run_copies, run_slices, run_copies_and_attend, run_slices_and_attend};
    measure(runs, sizeof runs / sizeof runs[0], run_nothing, &operands, rounds);
    for (size_t i = 0; i < sizeof floats / sizeof floats[0]; i++)
        free(floats[i]);
    return EXIT_SUCCESS;
}
