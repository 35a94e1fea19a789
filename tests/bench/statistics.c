/*
 * statistics.c - what can be said about a sample of numbers.
 */
#include "statistics.h"

#include <math.h>
#include <stdlib.h>

#include "process.h"

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

struct interval median_of(double *numbers, size_t count)
{
    qsort(numbers, count, sizeof *numbers, by_value);
    /* how many numbers are below the true median is binomial, of mean count / 2 and deviation sqrt(count) / 2; the
     * other half is for counting in whole numbers */
    const double below = ((double)count - 1.96 * sqrt((double)count)) / 2 - 0.5;
    const size_t rank = below > 0 ? (size_t)below : 0;
    const double median = (numbers[(count - 1) / 2] + numbers[count / 2]) / 2;
    return (struct interval){numbers[rank], median, numbers[count - 1 - rank]};
}

static double *room_for(size_t count)
{
    double *numbers = malloc(count * sizeof *numbers);
    require(numbers != NULL, "malloc");
    return numbers;
}

struct interval median_ratio(const double *numerators, const double *denominators, size_t count)
{
    double *ratios = room_for(count);
    for (size_t i = 0; i < count; i++)
        ratios[i] = numerators[i] / denominators[i];
    const struct interval median = median_of(ratios, count);
    free(ratios);
    return median;
}

struct interval median_difference(const double *minuends, const double *subtrahends, size_t count)
{
    double *differences = room_for(count);
    for (size_t i = 0; i < count; i++)
        differences[i] = minuends[i] - subtrahends[i];
    const struct interval median = median_of(differences, count);
    free(differences);
    return median;
}

static double minimum(const double *numbers, size_t count)
{
    double least = numbers[0];
    for (size_t i = 1; i < count; i++)
        least = numbers[i] < least ? numbers[i] : least;
    return least;
}

double ratio_of_minima(const double *numerators, const double *denominators, size_t count)
{
    return minimum(numerators, count) / minimum(denominators, count);
}

double spread_of(struct interval ratio)
{
    return fmax(1 - ratio.low, ratio.high - 1);
}
