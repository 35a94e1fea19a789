/*
 * ranges.c - how far it pays to divide a copy.
 */
#include "sk_kernel.h"

/* Below this, starting a thread costs more than it copies. */
#define RANGE_BYTES ((size_t)64 * 1024)

size_t sk_ranges(size_t rows, size_t row_bytes)
{
    if (rows == 0 || row_bytes == 0)
        return 1;
    const size_t rows_of_range = row_bytes < RANGE_BYTES ? (RANGE_BYTES + row_bytes - 1) / row_bytes : 1;
    return rows < rows_of_range ? 1 : rows / rows_of_range;
}
