/*
 * columns.h - copies rows of a few equal, narrow elements to one output each.
 */
#ifndef SGK_INTERNAL_COLUMNS_H
#define SGK_INTERNAL_COLUMNS_H

#include <stddef.h>

/* Beyond these there is no such function, or it does not pay. */
enum { SGK_MAX_COLUMNS = 8, SGK_MAX_COLUMN_BYTES = 8, SGK_MIN_ROWS = 16 };

/*
 * Element i of every row goes to outputs[i]: rows times as many elements as there are outputs, dense, at any address.
 * The outputs share no byte with the input or with one another; none is NULL.
 */
typedef void sgk_columns(const void *input, void *const outputs[], size_t rows);

/* Returns the function for rows of count elements of width bytes, or NULL if copying each output in turn is as good.
 * The traits of an op version name a finder; no code in this folder does. */
typedef sgk_columns *sgk_column_finder(size_t count, size_t width);

#endif
