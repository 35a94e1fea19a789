/*
 * arena.c - memory between two pages that nobody may touch.
 */
#include "arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

struct arena arena_new(size_t bytes)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    const size_t inner = (bytes + page - 1) / page * page;
    unsigned char *memory = mmap(NULL, inner + 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED || mprotect(memory, page, PROT_NONE) != 0 ||
        mprotect(memory + page + inner, page, PROT_NONE) != 0) {
        perror("mmap");
        exit(EXIT_FAILURE);
    }
    return (struct arena){memory + page, memory + page + inner};
}

void arena_free(const struct arena *arena)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    munmap(arena->begin - page, (size_t)(arena->end - arena->begin) + 2 * page);
}
