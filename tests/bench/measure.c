/*
 * measure.c - times functions of shared libraries against a yardstick, once they are found to split as they should.
 *
 * measure memcpy|call ROUNDS N LIBRARY...   checks run_N of each, on memory for split_N of the first, and prints their
 *                                           times (stopwatch.h)
 * measure once LIBRARY...                   calls run_0 of each, on memory for its own split_0
 */
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "stopwatch.h"

enum {
    PIECES = 8,
    SMALL = 2 << 20 /* bytes */
};

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
        memory_fill(&memories[i]);
        if (yardstick == run_nothing || memories[i].operands.bytes > SMALL)
            return memories[i];
        const double time = quickest(run_memcpy, &memories[i].operands);
        best = time < least ? i : best;
        least = fmin(time, least);
    }
    for (size_t i = 0; i < PIECES; i++)
        if (i != best)
            memory_free(&memories[i]);
    return memories[best];
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
    run_function **runs = calloc(count, sizeof *runs);
    require(runs != NULL, "calloc");
    const struct memory memory = choose_memory(symbol_of(paths[0], "split", number), yardstick);
    bool are_right = true;
    for (size_t i = 0; i < count; i++) {
        runs[i] = function_of(paths[i], number);
        if (!memory_holds(&memory, runs[i])) {
            fprintf(stderr, "%s: the bytes are wrong\n", paths[i]);
            are_right = false;
        }
    }
    if (are_right)
        measure(runs, count, yardstick, &memory.operands, rounds);
    memory_free(&memory);
    free(runs);
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
    require(count > 2 && strcmp(words[1], "once") == 0, "usage: measure memcpy|call|once ...");
    for (int i = 2; i < count; i++)
        call_once(words[i]);
    return EXIT_SUCCESS;
}
