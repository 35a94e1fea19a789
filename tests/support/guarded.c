/*
 * guarded.c - memory between guard bytes.
 */
#include "guarded.h"

#include <stdlib.h>
#include <string.h>

#include "harness.h"

#define GUARD 64 /* bytes on each side, at least */
#define MAX_OFFSET 64
#define PATTERN 0xA5

static size_t total_of(const struct guarded *memory)
{
    return memory->bytes + 2 * GUARD + MAX_OFFSET;
}

struct guarded guarded_new(size_t bytes, size_t offset)
{
    struct guarded memory = {NULL, NULL, bytes};
    memory.block = allocate(total_of(&memory));
    memory.data = memory.block + GUARD + offset;
    guarded_fill(&memory);
    return memory;
}

void guarded_fill(const struct guarded *memory)
{
    memset(memory->block, PATTERN, total_of(memory));
}

static bool holds_pattern(const unsigned char *from, const unsigned char *to)
{
    for (; from < to; from++)
        if (*from != PATTERN)
            return false;
    return true;
}

bool guarded_intact(const struct guarded *memory)
{
    return holds_pattern(memory->block, memory->data) &&
           holds_pattern(memory->data + memory->bytes, memory->block + total_of(memory));
}

bool guarded_untouched(const struct guarded *memory)
{
    return holds_pattern(memory->block, memory->block + total_of(memory));
}

void guarded_free(const struct guarded *memory)
{
    free(memory->block);
}
