/*
 * copy.h - moving the elements.
 */
#ifndef SK_INTERNAL_COPY_H
#define SK_INTERNAL_COPY_H

#include <stddef.h>

/*
 * Copies rows runs of `bytes` bytes: from one run to the next, `from` advances by stride bytes and `to` by bytes. Any
 * alignment. rows and bytes are at least 1; to and from share no byte.
 */
void sk_copy_rows(void *to, const void *from, size_t rows, size_t bytes, size_t stride);

/* A run of every row: where the next one goes, where it begins in its row, and its length. */
struct sk_run {
    char *to;
    size_t begin; /* bytes */
    size_t bytes; /* at least 1 */
};

/*
 * Copies count runs of each of `rows` rows of stride bytes, row by row: so the input is read from front to end, which
 * is faster than one part after the other where the runs are long. Moves each `to` on by what went there.
 */
void sk_copy_in_turn(struct sk_run *runs, size_t count, const void *from, size_t rows, size_t stride);

#endif
