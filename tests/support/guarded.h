/*
 * guarded.h - memory that tells whether anything was written beside it, or to it.
 */
#ifndef SGK_TEST_GUARDED_H
#define SGK_TEST_GUARDED_H

#include <stdbool.h>
#include <stddef.h>

struct guarded {
    unsigned char *block;
    unsigned char *data; /* bytes of memory, with guards on both sides, all filled with a pattern */
    size_t bytes;
};

/* offset, 0 to 64, is how far data lies behind an address aligned for every type. */
struct guarded guarded_new(size_t bytes, size_t offset);

/* Fills it with the pattern once more. */
void guarded_fill(const struct guarded *memory);

/* Whether the guards still hold the pattern. */
bool guarded_intact(const struct guarded *memory);

/* Whether everything still holds the pattern. */
bool guarded_untouched(const struct guarded *memory);

void guarded_free(const struct guarded *memory);

#endif
