/*
 * starve.c - preloaded into splitgen: its $STARVE_AT-th allocation gets no memory, and with $STARVE_ON none after it
 * does. The programs that it runs get theirs. How many there were stands in $STARVE_COUNT when it ends. With
 * $STARVE_BUT_REALLOC, which is all that Lua calls, realloc does not count.
 */
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "original.h"

static long allocations, starve_at;
static bool starve_on, but_realloc;

__attribute__((constructor)) static void begin(void)
{
    const char *const at = getenv("STARVE_AT");
    if (at != NULL && strcmp(program_invocation_short_name, "splitgen") == 0)
        starve_at = strtol(at, NULL, 10);
    starve_on = getenv("STARVE_ON") != NULL;
    but_realloc = getenv("STARVE_BUT_REALLOC") != NULL;
    allocations = 0; /* those before are none of the program's own */
}

__attribute__((destructor)) static void end(void)
{
    const long count = allocations;
    const char *const path = getenv("STARVE_COUNT");
    FILE *const file = path != NULL ? fopen(path, "w") : NULL;
    if (file != NULL) {
        fprintf(file, "%ld", count);
        fclose(file);
    }
}

static bool starves(void)
{
    allocations++;
    if (starve_at == 0 || (starve_on ? allocations < starve_at : allocations != starve_at))
        return false;
    errno = ENOMEM;
    return true;
}

/* What a function of ours returns; `counts` tells whether it is one that starves. */
#define ALLOCATE(counts, original, ...)                                \
    do {                                                               \
        if ((original) == NULL)                                        \
            FIND_ORIGINAL(original);                                   \
        return (counts) && starves() ? NULL : (original)(__VA_ARGS__); \
    } while (0)

void *malloc(size_t size)
{
    static void *(*original)(size_t);
    ALLOCATE(true, original, size);
}

void *calloc(size_t count, size_t size)
{
    static void *(*original)(size_t, size_t);
    ALLOCATE(true, original, count, size);
}

void *realloc(void *block, size_t size)
{
    static void *(*original)(void *, size_t);
    ALLOCATE(!but_realloc, original, block, size);
}
