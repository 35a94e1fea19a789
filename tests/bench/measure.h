/*
 * measure.h - times functions against a yardstick, by rules that make the figures worth something.
 *
 * All of it in one process and on the same memory. In each round every function runs once, in random order, and the
 * yardstick before, between and after; a function is compared with the nearest of those. One function runs twice a
 * round: what its two runs differ by is how much can be told apart at all.
 */
#ifndef SGK_BENCH_MEASURE_H
#define SGK_BENCH_MEASURE_H

#include "operands.h"
#include "statistics.h"

struct timing {
    double nanoseconds;     /* of a call: the median */
    struct interval ratio;  /* to the yardstick */
    struct interval beyond; /* the yardstick, in nanoseconds */
    double ratio_of_minima; /* a check of ratio that no disturbance lengthens */
};

struct measurement {
    double yardstick; /* nanoseconds of a call: the median */
    double spread;    /* of the ratio of a function to itself */
};

/* Fills timings, one for each of count >= 1 functions. */
struct measurement measure(run_function *const *functions, size_t count, run_function *yardstick,
                           const struct operands *operands, size_t rounds, struct timing *timings);

/* Nanoseconds of a call at its best, for a first impression. */
double quickest(run_function *run, const struct operands *operands);

/* Yardsticks: one memcpy of all bytes to where the outputs are, and a call of a function that does nothing. */
run_function run_memcpy;
run_function run_nothing;

#endif
