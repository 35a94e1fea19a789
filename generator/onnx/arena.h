/*
 * arena.h - memory that is taken piece by piece and given back at once.
 */
#ifndef ONNX_ARENA_H
#define ONNX_ARENA_H

#include <stdbool.h>
#include <stddef.h>

struct onnx_arena;

/* A new arena of at most limit bytes, or NULL. */
struct onnx_arena *onnx_arena_create(size_t limit);

/* count zeroed things of size bytes each; NULL when that is beyond the limit, or beyond the memory that there is. */
void *onnx_arena_take(struct onnx_arena *arena, size_t count, size_t size);

/* Whether it was the memory that there is. */
bool onnx_arena_is_starved(const struct onnx_arena *arena);

/* Frees the arena, which may be NULL, and all that was taken from it. */
void onnx_arena_free(struct onnx_arena *arena);

#endif
