/*
 * measure.c - times functions of shared libraries against a yardstick, by rules that make the figures worth something.
 *
 * All of it in one process and on the same memory. In each round every function runs once, in random order, and the
 * yardstick before, between and after; a function is compared with the nearest of those. The first function runs twice
 * a round: what its two runs differ by is how much can be told apart at all.
 */
#include <dlfcn.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "memory.h"

enum {
    SAMPLE_NS = 150000, /* at least, so that reading the clock does not count */
    GROUP = 4,          /* functions between two runs of the yardstick */
    QUICK_SAMPLES = 5,
    PIECES = 8,
    SMALL = 2 << 20,        /* bytes */
    OUTPUT_BYTES = 4 << 20, /* so that nobody reads, and takes the processor, while there is something to measure */
    USAGE = 2
};

static const char usage[] =
    "usage: measure memcpy|call ROUNDS N LIBRARY...   checks and times run_N of each, on memory for split_N of the\n"
    "                first; prints for each round a line: for each, and for the first once more, the nanoseconds of\n"
    "                a call, and those of the nearest yardstick\n"
    "       measure once LIBRARY...   calls run_0 of each, on memory for its own split_0\n";

/* What is timed, and of the last round, in nanoseconds of a call, its sample and the nearest of the yardstick. */
struct entry {
    run_function *run;
    size_t times; /* that it is called for a sample to be long enough */
    double own, nearest;
};

static void run_memcpy(size_t times, const struct operands *operands)
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

static void run_nothing(size_t times, const struct operands *operands)
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
    run(1, operands); /* what happens only the first time */
    double time = time_of(run, 1, operands);
    while (time < SAMPLE_NS) {
        entry.times *= time > SAMPLE_NS / 8.0 ? 1 + (size_t)(SAMPLE_NS / time) : 8;
        time = time_of(run, entry.times, operands);
    }
    return entry;
}

/* Nanoseconds of memcpy at its best, for a first impression. */
static double quickest_memcpy(const struct operands *operands)
{
    const struct entry entry = entry_of(run_memcpy, operands);
    double least = INFINITY;
    for (int i = 0; i < QUICK_SAMPLES; i++)
        least = fmin(least, sample(&entry, operands));
    return least;
}

/*
 * Memory for a split. What a virtual machine takes for one page may be many, that crowd a few lines of the second-level
 * cache: then memcpy is slower by up to a half, a kernel by less. So, of several pieces, that in which memcpy is at its
 * best.
 */
static struct memory choose_memory(const struct split *split, run_function *yardstick)
{
    struct memory memories[PIECES];
    size_t best = 0;
    double least = INFINITY;
    for (size_t i = 0; i < PIECES; i++) {
        memories[i] = memory_new(split);
        if (yardstick == run_nothing || memories[i].operands.bytes > SMALL)
            return memories[i];
        const double time = quickest_memcpy(&memories[i].operands);
        best = time < least ? i : best;
        least = fmin(time, least);
    }
    for (size_t i = 0; i < PIECES; i++)
        if (i != best)
            memory_free(&memories[i]);
    return memories[best];
}

/* A linear congruential generator's upper bits: random enough for an order, and the same everywhere. */
static size_t random_below(size_t limit)
{
    static uint64_t state = 1;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (size_t)(state >> 33) % limit;
}

/* Puts entries in random order. */
static void shuffle(struct entry **order, struct entry *entries, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const size_t at = random_below(i + 1);
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

/* entries[count] is room for the first once more. */
static void measure(struct entry *entries, size_t count, run_function *yardstick, const struct operands *operands,
                    size_t rounds)
{
    struct entry **order = calloc(count + 1, sizeof *order);
    require(order != NULL && setvbuf(stdout, NULL, _IOFBF, OUTPUT_BYTES) == 0, "no memory");
    for (size_t i = 0; i < count; i++)
        entries[i] = entry_of(entries[i].run, operands);
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
}

static const void *symbol_of(const char *path, const char *kind, const char *number)
{
    char name[32];
    snprintf(name, sizeof name, "%s_%s", kind, number);
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL); /* it stays: callgrind would forget where it was */
    const void *symbol = library != NULL ? dlsym(library, name) : NULL;
    if (symbol == NULL)
        require(false, dlerror());
    return symbol;
}

static run_function *function_of(const char *path, const char *number)
{
    union {
        const void *object; /* what dlsym gives; POSIX makes it a function's address */
        run_function *run;
    } function = {symbol_of(path, "run", number)};
    return function.run;
}

static int contest(run_function *yardstick, size_t rounds, const char *number, char **paths, size_t count)
{
    struct entry *entries = calloc(count + 1, sizeof *entries);
    require(entries != NULL, "calloc");
    const struct memory memory = choose_memory(symbol_of(paths[0], "split", number), yardstick);
    bool are_right = true;
    for (size_t i = 0; i < count; i++) {
        entries[i].run = function_of(paths[i], number);
        if (!memory_holds(&memory, entries[i].run)) {
            fprintf(stderr, "%s: the bytes are wrong\n", paths[i]);
            are_right = false;
        }
    }
    if (are_right)
        measure(entries, count, yardstick, &memory.operands, rounds);
    memory_free(&memory);
    free(entries);
    return are_right ? EXIT_SUCCESS : EXIT_FAILURE;
}

static void call_once(const char *path)
{
    const struct memory memory = memory_new(symbol_of(path, "split", "0"));
    function_of(path, "0")(1, &memory.operands);
    memory_free(&memory);
}

int main(int count, char **words)
{
    const bool by_memcpy = count > 4 && strcmp(words[1], "memcpy") == 0;
    const size_t rounds = count > 4 ? strtoul(words[2], NULL, 10) : 0;
    if (rounds > 0 && (by_memcpy || strcmp(words[1], "call") == 0))
        return contest(by_memcpy ? run_memcpy : run_nothing, rounds, words[3], words + 4, (size_t)count - 4);
    if (count < 3 || strcmp(words[1], "once") != 0) {
        fputs(usage, stderr);
        return USAGE;
    }
    for (int i = 2; i < count; i++)
        call_once(words[i]);
    return EXIT_SUCCESS;
}
