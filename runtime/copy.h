/*
 * copy.h - moving the elements.
 */
#ifndef SK_INTERNAL_COPY_H
#define SK_INTERNAL_COPY_H

#include <stddef.h>

/*
 * Copies rows runs of row elements: from one run to the next, `from` advances by stride elements and `to` by row. An
 * element is width bytes, 1, 2, 4, 8 or 16, at any alignment. rows and row are at least 1; to and from share no byte.
 */
void sk_copy_rows(void *to, const void *from, size_t rows, size_t row, size_t stride, size_t width);

#endif
