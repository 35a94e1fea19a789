/*
 * time_attention.c - times the split of attention, and the split with the attention behind it, by copies and by slices.
 */
#include <stdio.h>
#include <stdlib.h>

#include "attention.h"
#include "memory.h"
#include "stopwatch.h"

static const char usage[] =
    "usage: time_attention ROUNDS   prints for each round a line: for the split by copies, by slices, each with the\n"
    "                               attention behind it, and for the first once more, the nanoseconds of a call, and\n"
    "                               those of the nearest call of a function that does nothing\n";

enum { USAGE = 2 };

static float *const *rooms; /* of copies, and of what attention gives */

/* Keeps the compiler from splitting once for all times. */
static void see(const struct parts *parts)
{
    __asm__ volatile("" ::"r"(parts) : "memory");
}

static void run_copies(size_t times, const struct operands *operands)
{
    for (; times > 0; times--) {
        const struct parts parts = split_by_copies(operands->input, rooms);
        see(&parts);
    }
}

static void run_slices(size_t times, const struct operands *operands)
{
    for (; times > 0; times--) {
        const struct parts parts = split_by_slices(operands->input);
        see(&parts);
    }
}

static void run_copies_and_attend(size_t times, const struct operands *operands)
{
    for (; times > 0; times--) {
        const struct parts parts = split_by_copies(operands->input, rooms);
        attend(&parts, rooms[3]);
    }
}

static void run_slices_and_attend(size_t times, const struct operands *operands)
{
    for (; times > 0; times--) {
        const struct parts parts = split_by_slices(operands->input);
        attend(&parts, rooms[3]);
    }
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
    if (rounds == 0) {
        fputs(usage, stderr);
        return USAGE;
    }
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
