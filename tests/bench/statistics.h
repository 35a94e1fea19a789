/*
 * statistics.h - what can be said about a sample of numbers.
 */
#ifndef SGK_BENCH_STATISTICS_H
#define SGK_BENCH_STATISTICS_H

#include <stddef.h>

/* A median, and bounds between which the true one lies with a probability of 95 %. */
struct interval {
    double low, median, high;
};

/* Of count >= 1 numbers, of whatever distribution. Sorts them. */
struct interval median_of(double *numbers, size_t count);

/* Of the quotients, and of the differences, of numbers that belong together. */
struct interval median_ratio(const double *numerators, const double *denominators, size_t count);
struct interval median_difference(const double *minuends, const double *subtrahends, size_t count);

/* The quotient of the smallest of each. */
double ratio_of_minima(const double *numerators, const double *denominators, size_t count);

/* How far a ratio that should be 1 may be from it: the larger distance of its bounds. */
double spread_of(struct interval ratio);

#endif
