/*
 * copy.c - one copy per element width; none knows a dtype.
 */
#include "copy.h"

#include <string.h>

/* From here on a call of memcpy for each row costs less than a loop over its elements. */
#define MEMCPY_BYTES 32

/* Short rows, element by element: a memcpy of constant size is one move, and asks for no alignment. */
#define DEFINE_COPY(width)                                                                                         \
    static void copy_##width(char *restrict to, const char *restrict from, size_t rows, size_t row, size_t stride) \
    {                                                                                                              \
        for (size_t r = 0; r < rows; r++)                                                                          \
            for (size_t i = 0; i < row; i++)                                                                       \
                memcpy(to + (r * row + i) * (width), from + (r * stride + i) * (width), width);                    \
    }

DEFINE_COPY(1)
DEFINE_COPY(2)
DEFINE_COPY(4)
DEFINE_COPY(8)
DEFINE_COPY(16)

void sk_copy_rows(void *to, const void *from, size_t rows, size_t row, size_t stride, size_t width)
{
    if (row == stride) {
        memcpy(to, from, rows * row * width);
    } else if (row * width >= MEMCPY_BYTES) {
        for (size_t r = 0; r < rows; r++)
            memcpy((char *)to + r * row * width, (const char *)from + r * stride * width, row * width);
    } else {
        switch (width) {
        case 1:
            copy_1(to, from, rows, row, stride);
            break;
        case 2:
            copy_2(to, from, rows, row, stride);
            break;
        case 4:
            copy_4(to, from, rows, row, stride);
            break;
        case 8:
            copy_8(to, from, rows, row, stride);
            break;
        default:
            copy_16(to, from, rows, row, stride);
            break;
        }
    }
}
