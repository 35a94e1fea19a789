/*
 * arena.h - memory between two pages that nobody may touch.
 */
#ifndef SGK_TEST_ARENA_H
#define SGK_TEST_ARENA_H

#include <stddef.h>

struct arena {
    unsigned char *begin, *end;
};

/* At least so many bytes, in whole pages; ends the program when there are none. */
struct arena arena_new(size_t bytes);
void arena_free(const struct arena *arena);

#endif
