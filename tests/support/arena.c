/*
 * arena.c - memory for a tensor, with a pattern on both sides of it.
 */
#include "arena.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    LINE = 64,
    PATTERN = 0xA5,
    BESIDE = 512, /* at most so many bytes on each side hold the pattern */
};

const char *const placement_names[] = {"at begin", "at end", "inside"};

uint32_t arena_random(void)
{
    static uint32_t state = 1;
    state = state * 1664525U + 1013904223U;
    return state >> 8;
}

static void stop(const char *what)
{
    perror(what);
    exit(EXIT_FAILURE);
}

static void grow(struct arena *arena, size_t bytes)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    const size_t inner = (bytes + page - 1) / page * page;
    const int zeros = open("/dev/zero", O_RDWR); /* POSIX has no MAP_ANONYMOUS */
    unsigned char *memory = mmap(NULL, inner + 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE, zeros, 0);
    close(zeros);
    if (memory == MAP_FAILED || mprotect(memory, page, PROT_NONE) != 0 ||
        mprotect(memory + page + inner, page, PROT_NONE) != 0)
        stop("mmap");
    arena->begin = memory + page;
    arena->end = arena->begin + inner;
}

static void release(const struct arena *arena)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    if (arena->begin != NULL)
        munmap(arena->begin - page, (size_t)(arena->end - arena->begin) + 2 * page);
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

static size_t before(const struct arena *arena)
{
    return least((size_t)(arena->data - arena->begin), BESIDE);
}

static size_t behind(const struct arena *arena)
{
    return least((size_t)(arena->end - arena->data) - arena->bytes, BESIDE);
}

void arena_clear(const struct arena *arena)
{
    memset(arena->data - before(arena), PATTERN, before(arena) + arena->bytes + behind(arena));
}

void arena_place(struct arena *arena, size_t bytes, enum placement placement, size_t behind_line)
{
    const size_t wanted = bytes + (size_t)3 * LINE; /* INSIDE there is one before the tensor, and one behind it */
    if (arena->begin == NULL || (size_t)(arena->end - arena->begin) < wanted) {
        release(arena);
        grow(arena, wanted);
    }
    arena->bytes = bytes;
    arena->data = placement == AT_BEGIN ? arena->begin
                  : placement == AT_END ? arena->end - bytes
                                        : arena->begin + LINE + behind_line;
    arena_clear(arena);
}

/* count random numbers, drawn once. */
static const unsigned char *numbers(size_t count)
{
    static unsigned char *bytes;
    static size_t drawn;
    if (count > drawn) {
        bytes = realloc(bytes, 2 * count);
        if (bytes == NULL)
            stop("realloc");
        for (; drawn < 2 * count; drawn++)
            bytes[drawn] = (unsigned char)(arena_random() >> 16);
    }
    return bytes;
}

void arena_fill(struct arena *arena, size_t bytes, enum placement placement, size_t behind_line)
{
    arena_place(arena, bytes, placement, behind_line);
    if (bytes > 0)
        memcpy(arena->data, numbers(bytes), bytes);
}

bool is_untouched(const unsigned char *from, size_t bytes)
{
    return bytes == 0 || (from[0] == PATTERN && memcmp(from, from + 1, bytes - 1) == 0); /* each like the one before */
}

bool arena_is_intact(const struct arena *arena)
{
    return is_untouched(arena->data - before(arena), before(arena)) &&
           is_untouched(arena->data + arena->bytes, behind(arena));
}

bool arena_is_untouched(const struct arena *arena)
{
    return is_untouched(arena->data - before(arena), before(arena) + arena->bytes + behind(arena));
}
