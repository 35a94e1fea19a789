/*
 * arena.h - memory for a tensor, which tells what is written beside the tensor.
 */
#ifndef SGK_TEST_ARENA_H
#define SGK_TEST_ARENA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Where a tensor lies in its arena. */
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
 * Makes room for so many bytes, which hold a pattern then, as does what is beside them, up to two pages that nobody may
 * touch. INSIDE they begin so many bytes behind a cache line, 0 to 63. The arena is all 0 before its first tensor; it
 * grows, and serves one after the other. Ends the program when there is no memory.
 */
void arena_place(struct arena *arena, size_t bytes, enum placement placement, size_t behind_line);

/* The same, but they hold random numbers, which are the same each time. */
void arena_fill(struct arena *arena, size_t bytes, enum placement placement, size_t behind_line);

/* Has the tensor, and what is beside it, hold the pattern again. */
void arena_clear(const struct arena *arena);

/* Whether so many bytes still hold the pattern. */
bool is_untouched(const unsigned char *from, size_t bytes);

/* Whether what is beside the tensor still holds it, or the tensor, too. */
bool arena_is_intact(const struct arena *arena);
bool arena_is_untouched(const struct arena *arena);

/* The same numbers in each run of a program. */
uint32_t arena_random(void);

#endif
