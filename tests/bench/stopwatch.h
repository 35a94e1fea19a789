/*
 * stopwatch.h - times functions against a yardstick.
 *
 * All run in one process and on the same memory. In each round, every function runs once, in random order, and the
 * yardstick runs before, between and after them; a function is compared with the nearest run of the yardstick. The
 * first function runs twice a round: the difference of its two runs is the resolution of the measurement.
 */
#ifndef SGK_BENCH_STOPWATCH_H
#define SGK_BENCH_STOPWATCH_H

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include "operands.h"

/* Ends the program with a message unless condition holds. It is inline so that analyzers see that it ends. */
static inline void require(bool condition, const char *what)
{
    if (condition)
        return;
    fprintf(stderr, "cannot go on: %s\n", what);
    exit(EXIT_FAILURE);
}

/* Yardsticks: one memcpy of as many bytes, and a call of a function that does nothing. */
run_function run_memcpy, run_nothing;

/* Nanoseconds of the fastest of a few calls, as an estimate. */
double quickest(run_function *run, const struct operands *operands);

/*
 * Prints a line for each round: for each function, and again for the first one, the nanoseconds of a call, and those of
 * the nearest yardstick.
 */
void measure(run_function *const *runs, size_t count, run_function *yardstick, const struct operands *operands,
             size_t rounds);

#endif
