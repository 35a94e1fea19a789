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

#endif
