/*
 * measure.c - times functions of shared libraries against a yardstick, after checking that they split correctly.
 *
 * measure memcpy|call ROUNDS N LIBRARY...   checks run_N of each, on memory for split_N of the first, and prints their
 *                                           times (stopwatch.h)
 * measure once LIBRARY...                   calls run_0 of each, on memory for its own split_0
 */
#include <dlfcn.h>
#include <math.h>
#include <string.h>
#include <sys/mman.h>

#include "bits.h"
#include "chance.h"
#include "stopwatch.h"

enum {
    LINE = 64,
    HUGE_PAGE = 2 << 20,
    UNTOUCHED = 0xA5,
    PIECES = 8,
    SMALL = 2 << 20 /* bytes */
};

struct memory {
    const struct split *split;
    struct operands operands;
    void **outputs;
    unsigned char *from, *to;
    size_t to_bytes;
};

static unsigned char *allocate_pages(size_t bytes)
{
    void *pages;
    const size_t whole = (bytes / HUGE_PAGE + 1) * HUGE_PAGE;
    require(posix_memalign(&pages, HUGE_PAGE, whole) == 0, "no memory for a workload");
#ifdef MADV_HUGEPAGE
    madvise(pages, whole, MADV_HUGEPAGE); /* if this fails, pages are small */
#endif
    return pages;
}

/* The bytes of a part's output in memory, and those from its begin to the next output. */
static size_t room_of(const struct split *split, size_t i)
{
    return split->parts[i].is_view ? sizeof(void *) : split->rows * split->parts[i].bytes;
}

static size_t step_of(const struct split *split, size_t i)
{
    return (room_of(split, i) + LINE - 1) / LINE * LINE + LINE;
}

/*
 * Input and outputs for a split, on huge pages where the system has them; each output begins on a cache line, with at
 * least one between it and the next.
 */
static struct memory memory_new(const struct split *split)
{
    struct memory memory = {.split = split};
    memory.outputs = calloc(split->count, sizeof *memory.outputs);
    require(memory.outputs != NULL, "calloc");
    for (size_t i = 0; i < split->count; i++) {
        memory.operands.bytes += split->rows * split->parts[i].bytes;
        memory.to_bytes += step_of(split, i);
    }

    memory.from = allocate_pages(split->rows * split->stride);
    memory.to = allocate_pages(memory.to_bytes);
    unsigned char *at = memory.to;
    for (size_t i = 0; i < split->count; i++) {
        memory.outputs[i] = at;
        at += step_of(split, i);
    }
    memory.operands.input = memory.from;
    memory.operands.outputs = memory.outputs;
    return memory;
}

/* Fills memory with data, so that wrong moves show and each page is present. */
static void memory_fill(const struct memory *memory)
{
    const size_t bytes = memory->split->rows * memory->split->stride;
    for (size_t i = 0; i < bytes; i++)
        memory->from[i] = (unsigned char)next_random();
    memset(memory->to, UNTOUCHED, memory->to_bytes);
}

static void memory_free(const struct memory *memory)
{
    free(memory->outputs);
    free(memory->from);
    free(memory->to);
}

/* Whether an output holds part i, as a copy or as its address. */
static bool holds_part(const struct memory *memory, size_t i)
{
    const struct split *split = memory->split;
    const struct part *part = &split->parts[i];
    const unsigned char *output = memory->outputs[i];
    const unsigned char *from = memory->from + part->offset;
    if (part->is_view)
        return memcmp(output, &from, sizeof from) == 0;
    const struct strip strip = {8 * part->offset, 8 * part->bytes, 8 * split->stride};
    return wrong_row(output, memory->from, strip, 0, split->rows) == split->rows;
}

/* Whether a call moves each byte to its place, and writes no other byte. */
static bool memory_holds(const struct memory *memory, run_function *run)
{
    memset(memory->to, UNTOUCHED, memory->to_bytes);
    run(1, &memory->operands);
    for (size_t i = 0; i < memory->split->count; i++) {
        if (!holds_part(memory, i))
            return false;
        const unsigned char *output = memory->outputs[i];
        for (size_t at = room_of(memory->split, i); at < step_of(memory->split, i); at++)
            if (output[at] != UNTOUCHED)
                return false;
    }
    return true;
}

/*
 * Memory for a split. A huge page of a virtual machine may be many small pages, which collide in the second-level
 * cache: then memcpy is slower by up to a half, a kernel by less. So of several pieces of memory, takes the one in
 * which memcpy is fastest.
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
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL); /* never closed: callgrind would forget its address */
    const void *symbol = library != NULL ? dlsym(library, name) : NULL;
    if (symbol == NULL)
        require(false, dlerror());
    return symbol;
}

static run_function *function_of(const char *path, const char *number)
{
    union {
        const void *object; /* the result of dlsym; POSIX allows the conversion to a function */
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
