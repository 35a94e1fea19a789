/*
 * memory.c - the memory that a split reads and writes, and whether it wrote what it should.
 */
#include "memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "process.h"

enum { LINE = 64, HUGE_PAGE = 2 << 20, UNTOUCHED = 0xA5 };

static unsigned char *allocate_pages(size_t bytes)
{
    void *pages;
    const size_t whole = (bytes / HUGE_PAGE + 1) * HUGE_PAGE;
    require(posix_memalign(&pages, HUGE_PAGE, whole) == 0, "no memory for a workload");
    madvise(pages, whole, MADV_HUGEPAGE); /* where it fails, pages are small */
    return pages;
}

/* The bytes of part i in the memory of its output. */
static size_t room_of(const struct split *split, size_t i)
{
    return split->parts[i].view != NULL ? sizeof(void *) : split->rows * split->parts[i].bytes;
}

static size_t next_line(size_t bytes)
{
    return (bytes + LINE - 1) / LINE * LINE;
}

struct memory memory_new(const struct split *split)
{
    struct memory memory = {.operands = {.split = split, .bytes = split_bytes(split)}};
    memory.outputs = calloc(split->moving_count, sizeof *memory.outputs);
    require(memory.outputs != NULL, "calloc");
    for (size_t i = 0; i < split->part_count; i++)
        memory.to_bytes += split->parts[i].moves ? next_line(room_of(split, i)) + LINE : 0;

    const size_t from_bytes = split->rows * split->stride;
    memory.from = allocate_pages(from_bytes);
    memory.to = allocate_pages(memory.to_bytes);
    uint32_t state = 1;
    for (size_t i = 0; i < from_bytes; i++) {
        state = state * 1664525 + 1013904223;
        memory.from[i] = (unsigned char)(state >> 24);
    }
    memset(memory.to, UNTOUCHED, memory.to_bytes);

    unsigned char *at = memory.to;
    size_t index = 0;
    for (size_t i = 0; i < split->part_count; i++) {
        if (split->parts[i].moves) {
            memory.outputs[index++] = at;
            at += next_line(room_of(split, i)) + LINE;
        }
    }
    memory.operands.input = memory.from;
    memory.operands.outputs = memory.outputs;
    return memory;
}

void memory_free(struct memory *memory)
{
    free(memory->outputs);
    free(memory->from);
    free(memory->to);
}

/* Whether an output holds part i, copied or as its address. */
static bool holds_part(const struct memory *memory, size_t i, const unsigned char *output)
{
    const struct split *split = memory->operands.split;
    const struct part *part = &split->parts[i];
    if (part->view != NULL) {
        const void *address;
        memcpy(&address, output, sizeof address);
        return address == memory->from + part->offset;
    }
    for (size_t row = 0; row < split->rows; row++)
        if (memcmp(output + row * part->bytes, memory->from + row * split->stride + part->offset, part->bytes) != 0)
            return false;
    return true;
}

bool memory_holds(const struct memory *memory, run_function *run)
{
    const struct split *split = memory->operands.split;
    memset(memory->to, UNTOUCHED, memory->to_bytes);
    run(1, &memory->operands);
    size_t index = 0;
    for (size_t i = 0; i < split->part_count; i++) {
        if (!split->parts[i].moves)
            continue;
        const unsigned char *output = memory->operands.outputs[index++];
        const unsigned char *end = output + next_line(room_of(split, i)) + LINE;
        if (!holds_part(memory, i, output))
            return false;
        for (const unsigned char *at = output + room_of(split, i); at < end; at++)
            if (*at != UNTOUCHED)
                return false;
    }
    return true;
}
