/*
 * measure.c - times functions against a yardstick.
 */
#include "measure.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "process.h"

enum {
    SAMPLE_NS = 150000, /* at least, so that reading the clock does not count */
    GROUP = 4,          /* functions between two runs of the yardstick */
    QUICK_SAMPLES = 5
};

void run_memcpy(size_t times, const struct operands *operands)
{
    for (; times > 0; times--) {
        memcpy(operands->outputs[0], operands->input, operands->bytes);
        __asm__ volatile("" ::: "memory");
    }
}

__attribute__((noinline)) static void nothing(void)
{
    __asm__ volatile("");
}

void run_nothing(size_t times, const struct operands *operands)
{
    (void)operands;
    for (; times > 0; times--)
        nothing();
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static long interruptions(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_nivcsw;
}

static double time_of(run_function *run, size_t times, const struct operands *operands)
{
    const double start = now();
    run(times, operands);
    return now() - start;
}

/* Nanoseconds of a call. A sample during which another process got the processor is taken once more. */
static double sample(run_function *run, size_t times, const struct operands *operands)
{
    const long before = interruptions();
    double time = time_of(run, times, operands);
    if (interruptions() != before)
        time = time_of(run, times, operands);
    return time / (double)times;
}

/* How often to call for a sample to be long enough. */
static size_t times_for(run_function *run, const struct operands *operands)
{
    run(1, operands); /* what happens only the first time */
    size_t times = 1;
    double time = time_of(run, times, operands);
    while (time < SAMPLE_NS) {
        times *= time > SAMPLE_NS / 8.0 ? 1 + (size_t)(SAMPLE_NS / time) : 8;
        time = time_of(run, times, operands);
    }
    return times;
}

double quickest(run_function *run, const struct operands *operands)
{
    const size_t times = times_for(run, operands);
    double least = sample(run, times, operands);
    for (int i = 1; i < QUICK_SAMPLES; i++)
        least = fmin(least, sample(run, times, operands));
    return least;
}

/* A linear congruential generator's upper bits: random enough for an order, and the same everywhere. */
static size_t random_below(size_t limit)
{
    static uint64_t state = 1;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (size_t)(state >> 33) % limit;
}

/* Puts 0 .. count - 1 in random order. */
static void shuffle(size_t *order, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const size_t at = random_below(i + 1);
        order[i] = order[at];
        order[at] = i;
    }
}

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    require(memory != NULL, "calloc");
    return memory;
}

/* One round. own and nearest are as long as order: the samples of each function, and the nearest of the yardstick. */
static void measure_round(run_function *const *functions, const size_t *times, const size_t *order, size_t count,
                          run_function *yardstick, size_t yardstick_times, const struct operands *operands, double *own,
                          double *nearest)
{
    double before = sample(yardstick, yardstick_times, operands);
    for (size_t first = 0; first < count; first += GROUP) {
        const size_t end = first + GROUP < count ? first + GROUP : count;
        for (size_t i = first; i < end; i++)
            own[order[i]] = sample(functions[order[i]], times[order[i]], operands);
        const double after = sample(yardstick, yardstick_times, operands);
        for (size_t i = first; i < end; i++)
            nearest[order[i]] = i - first < end - 1 - i ? before : after;
        before = after;
    }
}

struct measurement measure(run_function *const *functions, size_t count, run_function *yardstick,
                           const struct operands *operands, size_t rounds, struct timing *timings)
{
    const size_t twin = count; /* function 0 once more */
    const size_t entries = count + 1;
    run_function **all = allocate(entries, sizeof *all);
    size_t *times = allocate(entries, sizeof *times);
    size_t *order = allocate(entries, sizeof *order);
    double *own = allocate(entries * rounds, sizeof *own);
    double *nearest = allocate(entries * rounds, sizeof *nearest);
    double *samples = allocate(entries, sizeof *samples);
    double *yards = allocate(entries, sizeof *yards);
    for (size_t i = 0; i < entries; i++) {
        all[i] = functions[i % count];
        times[i] = times_for(all[i], operands);
    }
    times[twin] = times[0];
    const size_t yardstick_times = times_for(yardstick, operands);

    for (size_t round = 0; round < rounds; round++) {
        shuffle(order, entries);
        measure_round(all, times, order, entries, yardstick, yardstick_times, operands, samples, yards);
        for (size_t i = 0; i < entries; i++) {
            own[i * rounds + round] = samples[i];
            nearest[i * rounds + round] = yards[i];
        }
    }

    for (size_t i = 0; i < count; i++) {
        double *of = own + i * rounds;
        double *yard = nearest + i * rounds;
        timings[i].ratio = median_ratio(of, yard, rounds);
        timings[i].beyond = median_difference(of, yard, rounds);
        timings[i].ratio_of_minima = ratio_of_minima(of, yard, rounds);
    }
    const struct measurement measurement = {
        .spread = spread_of(median_ratio(own + twin * rounds, own, rounds)),
        .yardstick = median_of(nearest, rounds).median,
    };
    for (size_t i = 0; i < count; i++)
        timings[i].nanoseconds = median_of(own + i * rounds, rounds).median;
    free(all);
    free(times);
    free(order);
    free(own);
    free(nearest);
    free(samples);
    free(yards);
    return measurement;
}
