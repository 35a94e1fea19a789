/*
 * stopwatch.h - times functions against a yardstick, by rules that make the figures worth something.
 *
 * All of it in one process and on the same memory. In each round every function runs once, in random order, and the
 * yardstick before, between and after; a function is compared with the nearest of those. The first function runs twice
 * a round: what its two runs differ by is how much can be told apart at all.
 */
#ifndef SGK_BENCH_STOPWATCH_H
#define SGK_BENCH_STOPWATCH_H

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include "operands.h"

/* Ends the program with a word on standard error unless condition holds; here, so that analyzers see that it does. */
static inline void require(bool condition, const char *what)
{
    if (condition)
        return;
    fprintf(stderr, "cannot go on: %s\n", what);
    exit(EXIT_FAILURE);
}

/* Yardsticks: one memcpy of as many bytes, and a call of a function that does nothing. */
run_function run_memcpy, run_nothing;

/* Nanoseconds of a call at its best, for a first impression. */
double quickest(run_function *run, const struct operands *operands);

/*
 * Prints for each round a line: for each function, and for the first once more, the nanoseconds of a call, and those of
 * the nearest yardstick.
 */
void measure(run_function *const *runs, size_t count, run_function *yardstick, const struct operands *operands,
             size_t rounds);

#endif
