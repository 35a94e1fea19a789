/*
 * arena.c - memory that is taken piece by piece and given back at once.
 */
#include "arena.h"

#include <stdint.h>
#include <stdlib.h>

#define BLOCK_BYTES ((size_t)32 * 1024)

/* Every struct of the reader is made of pointers, integers of 64 bits and smaller things. */
union aligned {
    void *pointer;
    long long integer;
    double number;
};

struct block {
    struct block *next;
    union aligned bytes[];
};

struct onnx_arena {
    struct block *blocks;
    char *free;
    size_t room; /* bytes at free */
    size_t left; /* bytes up to the limit */
    bool starved;
};

struct onnx_arena *onnx_arena_create(size_t limit)
{
    struct onnx_arena *arena = calloc(1, sizeof *arena);
    if (arena != NULL)
        arena->left = limit;
    return arena;
}

static struct block *add_block(struct onnx_arena *arena, size_t bytes)
{
    if (bytes > arena->left)
        return NULL;
    struct block *block = calloc(1, sizeof *block + bytes);
    arena->starved = block == NULL;
    if (block == NULL)
        return NULL;
    arena->left -= bytes;
    block->next = arena->blocks;
    arena->blocks = block;
    return block;
}

void *onnx_arena_take(struct onnx_arena *arena, size_t count, size_t size)
{
    if (size > 0 && count > (SIZE_MAX - BLOCK_BYTES) / size)
        return NULL;
    const size_t unit = sizeof(union aligned);
    const size_t bytes = (count * size + unit - 1) / unit * unit;

    if (bytes > BLOCK_BYTES / 4) { /* on its own, so that little of a block is lost */
        struct block *block = add_block(arena, bytes);
        return block != NULL ? block->bytes : NULL;
    }
    if (bytes > arena->room) {
        struct block *block = add_block(arena, BLOCK_BYTES);
        if (block == NULL)
            return NULL;
        arena->free = (char *)block->bytes;
        arena->room = BLOCK_BYTES;
    }
    void *taken = arena->free;
    arena->free += bytes;
    arena->room -= bytes;
    return taken;
}

bool onnx_arena_is_starved(const struct onnx_arena *arena)
{
    return arena->starved;
}

void onnx_arena_free(struct onnx_arena *arena)
{
    if (arena == NULL)
        return;
    for (struct block *block = arena->blocks; block != NULL;) {
        struct block *next = block->next;
        free(block);
        block = next;
    }
    free(arena);
}
