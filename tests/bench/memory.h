/*
 * memory.h - the memory that a split reads and writes, and whether it wrote what it should.
 */
#ifndef SGK_BENCH_MEMORY_H
#define SGK_BENCH_MEMORY_H

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

struct memory {
    const struct split *split;
    struct operands operands;
    void **outputs;
    unsigned char *from, *to;
    size_t to_bytes;
};

/*
 * Input and outputs for a split, on huge pages where the system has them; each output begins on a cache line, with at
 * least one between it and the next.
 */
struct memory memory_new(const struct split *split);
void memory_free(const struct memory *memory);

/* So that it matters what a call moves, and each page is there. */
void memory_fill(const struct memory *memory);

/* Whether a call moves each byte where it belongs, and leaves every other alone. */
bool memory_holds(const struct memory *memory, run_function *run);

#endif
