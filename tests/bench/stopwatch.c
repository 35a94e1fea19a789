/*
 * stopwatch.c - the rounds of a contest, and the clock.
 */
#include "stopwatch.h"

#include <math.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "chance.h"

enum {
    SAMPLE_NS = 150000, /* at least, so that reading the clock takes a negligible share */
    GROUP = 4,          /* functions between two runs of the yardstick */
    QUICK_SAMPLES = 5,
    OUTPUT_BYTES = 4 << 20 /* large enough that no reader of the output runs during the measurement */
};

/* A timed function, with the last round's sample of it and of the nearest yardstick, in nanoseconds of a call. */
struct entry {
    run_function *run;
    size_t times; /* calls in a sample, so that it is long enough */
    double own, nearest;
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
    struct rusage usage_of_self;
    getrusage(RUSAGE_SELF, &usage_of_self);
    return usage_of_self.ru_nivcsw;
}

static double time_of(run_function *run, size_t times, const struct operands *operands)
{
    const double start = now();
    run(times, operands);
    return now() - start;
}

/* Nanoseconds of a call. A sample during which another process got the processor is taken once more. */
static double sample(const struct entry *entry, const struct operands *operands)
{
    const long before = interruptions();
    double time = time_of(entry->run, entry->times, operands);
    if (interruptions() != before)
        time = time_of(entry->run, entry->times, operands);
    return time / (double)entry->times;
}

static struct entry entry_of(run_function *run, const struct operands *operands)
{
    struct entry entry = {.run = run, .times = 1};
    run(1, operands); /* first-time costs do not count */
    double time = time_of(run, 1, operands);
    while (time < SAMPLE_NS) {
        entry.times *= time > SAMPLE_NS / 8.0 ? 1 + (size_t)(SAMPLE_NS / time) : 8;
        time = time_of(run, entry.times, operands);
    }
    return entry;
}

double quickest(run_function *run, const struct operands *operands)
{
    const struct entry entry = entry_of(run, operands);
    double least = INFINITY;
    for (int i = 0; i < QUICK_SAMPLES; i++)
        least = fmin(least, sample(&entry, operands));
    return least;
}

/* Puts entries in random order. */
static void shuffle(struct entry **order, struct entry *entries, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const size_t at = (size_t)(next_random() % (i + 1));
        order[i] = order[at];
        order[at] = &entries[i];
    }
}

static void measure_round(struct entry *const *order, size_t count, const struct entry *yardstick,
                          const struct operands *operands)
{
    double before = sample(yardstick, operands);
    for (size_t first = 0; first < count; first += GROUP) {
        const size_t end = first + GROUP < count ? first + GROUP : count;
        for (size_t i = first; i < end; i++)
            order[i]->own = sample(order[i], operands);
        const double after = sample(yardstick, operands);
        for (size_t i = first; i < end; i++)
            order[i]->nearest = i - first < end - 1 - i ? before : after;
        before = after;
    }
}

void measure(run_function *const *runs, size_t count, run_function *yardstick, const struct operands *operands,
             size_t rounds)
{
    struct entry *entries = calloc(count + 1, sizeof *entries);
    struct entry **order = calloc(count + 1, sizeof *order);
    require(count > 0, "nothing is timed");
    require(entries != NULL && order != NULL && setvbuf(stdout, NULL, _IOFBF, OUTPUT_BYTES) == 0, "no memory");
    for (size_t i = 0; i < count; i++)
        entries[i] = entry_of(runs[i], operands);
    entries[count++] = entries[0];
    const struct entry of_yardstick = entry_of(yardstick, operands);
    for (size_t round = 0; round < rounds; round++) {
        shuffle(order, entries, count);
        measure_round(order, count, &of_yardstick, operands);
        for (size_t i = 0; i < count; i++)
            printf("%.9g %.9g ", entries[i].own, entries[i].nearest);
        puts("");
    }
    free(order);
    free(entries);
}
