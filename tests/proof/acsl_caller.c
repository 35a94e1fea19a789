/*
 * acsl_caller.c - callers whose proofs rely only on the contracts that splitgen writes with --acsl, not on the bodies.
 */
#include "net_split.h"

/*@ requires \valid_read(gates + (0 .. 95));
  @ assigns \nothing;
  @ ensures \result == gates[48];
  @*/
char first_of_second(const char *gates)
{
    const char *second = net_view_48_at_48_of_96(gates);
    return *second;
}

/*@ requires \valid_read(block + (0 .. 7));
  @ requires \valid(tail + (0 .. 4)) && \separated(block + (0 .. 7), tail + (0 .. 4));
  @ assigns tail[0 .. 4];
  @ ensures \forall integer i; 0 <= i < 5 ==> tail[i] == block[3 + i];
  @*/
void tail_of(const char *block, char *tail)
{
    char head[3];
    net_split_1_of_3_5(block, head, tail);
}

/*@ requires 0 < n <= 1000;
  @ requires \valid_read(table + (0 .. 6 * n - 1));
  @ requires \valid(wide + (0 .. 4 * n - 1)) && \separated(table + (0 .. 6 * n - 1), wide + (0 .. 4 * n - 1));
  @ assigns wide[0 .. 4 * n - 1];
  @ ensures \result == table[6 * (n - 1)];
  @*/
char columns_of(const char *table, size_t n, char *wide)
{
    net_split_rows_of_skip2_4(0, n, table, wide);
    const char *narrow = net_slice_n_of_2_at_0_of_6(table);
    return narrow[6 * (n - 1)];
}
