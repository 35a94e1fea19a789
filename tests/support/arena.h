/*
 * arena.h - memory for a tensor that detects writes outside the tensor.
 */
#ifndef SGK_TEST_ARENA_H
#define SGK_TEST_ARENA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The place of a tensor in its arena. */
enum placement {
    AT_BEGIN, /* behind an inaccessible page */
    AT_END,   /* before one */
    INSIDE,   /* far from both, at an alignment of its own */
    PLACEMENTS,
};
extern const char *const placement_names[PLACEMENTS];

struct arena {
    unsigned char *begin, *end;
    unsigned char *data; /* the tensor */
    size_t bytes;
};

/*
 * Makes room for a tensor. It and the bytes beside it are filled with a pattern; an inaccessible page lies on each
 * side. INSIDE, the tensor begins behind_line bytes, 0 to 63, behind a cache line. A new arena must be all 0; it grows,
 * and holds one tensor at a time. Ends the program if memory runs out.
 */
void arena_place(struct arena *arena, size_t bytes, enum placement placement, size_t behind_line);

/* Like arena_place, but the tensor holds random numbers, the same each time. */
void arena_fill(struct arena *arena, size_t bytes, enum placement placement, size_t behind_line);

/* Fills the tensor and the bytes beside it with the pattern again. */
void arena_clear(const struct arena *arena);

/* Whether the bytes still hold the pattern. */
bool is_untouched(const unsigned char *from, size_t bytes);

/* Whether the bytes beside the tensor still hold the pattern; and whether the tensor holds it, too. */
bool arena_is_intact(const struct arena *arena);
bool arena_is_untouched(const struct arena *arena);

/* A random number; the same sequence in each run of a program. */
uint32_t arena_random(void);

#endif
