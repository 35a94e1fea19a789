/*
 * copy.h - words for contracts of copy.h: a copy of rows.
 */
#include "clauses.h"

/*@ // rows runs, copied: `to` advances by bytes, from by stride; and what such a copy asks for; product(a, b) is a * b
    predicate sgk_copied{L1, L2}(char *to, char *from, integer rows, integer bytes, integer stride) =
        \forall integer row; 0 <= row < rows ==>
            same{L1, L2}(to + product(row, bytes), from + product(row, stride), bytes);
    predicate sgk_is_row(integer row, integer rows, integer bytes, integer stride) =
        0 <= row <= rows && product(row, bytes) == row * bytes && product(row, stride) == row * stride &&
        product(row, bytes) <= product(row, stride) <= product(rows, stride) <= 0x7FFFFFFFFFFFFFFF && (row < rows ==>
            product(row, stride) <= product(rows - 1, stride) &&
            product(row, bytes) + bytes == (row + 1) * bytes <= product(rows, bytes));
    predicate sgk_copies(char *to, char *from, integer rows, integer bytes, integer stride) =
        1 <= rows && 1 <= bytes <= stride && product(rows, stride) <= 0x7FFFFFFFFFFFFFFF &&
        \valid_read(from + (0 .. product(rows - 1, stride) + bytes - 1)) &&
        \valid(to + (0 .. product(rows, bytes) - 1)) &&
        \separated(from + (0 .. product(rows - 1, stride) + bytes - 1), to + (0 .. product(rows, bytes) - 1)); */
