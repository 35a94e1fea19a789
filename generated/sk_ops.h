/*
 * sk_ops.h - what generated files share.
 *
 * Written by splitgen generate from spec/ and templates/ops.h.in. Do not edit:
 * change those, then run `splitgen generate`. No licence conditions (0BSD).
 */
#ifndef SK_INTERNAL_OPS_H
#define SK_INTERNAL_OPS_H

#include "op.h"

/* The op versions as values, for the registry. */
extern const struct sk_op sk_split_1_op;
extern const struct sk_op sk_split_2_op;
extern const struct sk_op sk_split_11_op;
extern const struct sk_op sk_split_13_op;
extern const struct sk_op sk_split_18_op;
extern const struct sk_op sk_split_to_sequence_11_op;
extern const struct sk_op sk_split_to_sequence_24_op;

/* The copies of sk_columns.c. */
sk_column_finder sk_find_columns;

#endif
