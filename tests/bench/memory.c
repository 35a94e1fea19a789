/*
 * memory.c - the memory that a split reads and writes, and whether it wrote what it should.
 */
#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "chance.h"

enum { LINE = 64, HUGE_PAGE = 2 << 20, UNTOUCHED = 0xA5 };

static unsigned char *allocate_pages(size_t bytes)
{
    void *pages;
    const size_t whole = (bytes / HUGE_PAGE + 1) * HUGE_PAGE;
    require(posix_memalign(&pages, HUGE_PAGE, whole) == 0, "no memory for a workload");
#ifdef MADV_HUGEPAGE
    madvise(pages, whole, MADV_HUGEPAGE); /* where it fails, pages are small */
#endif
    return pages;
}

/* The bytes of a part in the memory of its output, and those from it to the next output. */
static size_t room_of(const struct split *split, size_t i)
{
    return split->parts[i].is_view ? sizeof(void *) : split->rows * split->parts[i].bytes;
}

static size_t step_of(const struct split *split, size_t i)
{
    return (room_of(split, i) + LINE - 1) / LINE * LINE + LINE;
}

struct memory memory_new(const struct split *split)
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

void memory_fill(const struct memory *memory)
{
    const size_t bytes = memory->split->rows * memory->split->stride;
    for (size_t i = 0; i < bytes; i++)
        memory->from[i] = (unsigned char)next_random();
    memset(memory->to, UNTOUCHED, memory->to_bytes);
}

void memory_free(const struct memory *memory)
{
    free(memory->outputs);
    free(memory->from);
    free(memory->to);
}

/* Whether an output holds part i, copied or as its address. */
static bool holds_part(const struct memory *memory, size_t i)
{
    const struct split *split = memory->split;
    const struct part *part = &split->parts[i];
    const unsigned char *output = memory->outputs[i];
    const unsigned char *from = memory->from + part->offset;
    if (part->is_view)
        return memcmp(output, &from, sizeof from) == 0;
    for (size_t row = 0; row < split->rows; row++)
        if (memcmp(output + row * part->bytes, from + row * split->stride, part->bytes) != 0)
            return false;
    return true;
}

bool memory_holds(const struct memory *memory, run_function *run)
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
