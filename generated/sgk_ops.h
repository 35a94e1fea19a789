/*
 * sgk_ops.h - declarations that generated files share.
 *
 * Written by splitgen generate from spec/ and templates/ops.h.in. Do not edit:
 * change those, then run `splitgen generate`. No licence conditions (0BSD).
 */
#ifndef SGK_INTERNAL_OPS_H
#define SGK_INTERNAL_OPS_H

#include "op.h"

/* The op versions as values, for the registry. */
extern const struct sgk_op sgk_split_1_op;
extern const struct sgk_op sgk_split_2_op;
extern const struct sgk_op sgk_split_11_op;
extern const struct sgk_op sgk_split_13_op;
extern const struct sgk_op sgk_split_18_op;
extern const struct sgk_op sgk_split_to_sequence_11_op;
extern const struct sgk_op sgk_split_to_sequence_24_op;

/* The length rules of Split-2 and Split-11; given: the attributes of one of them. */
enum sgk_status sgk_split_2_rules(
    struct sgk_plan *plan,
    const void *given,
    struct sgk_message *message
);

/* The length rules of SplitToSequence-11 and SplitToSequence-24; given: the attributes of one of them. */
enum sgk_status sgk_split_to_sequence_11_rules(
    struct sgk_plan *plan,
    const void *given,
    const struct sgk_tensor *split,
    struct sgk_message *message
);

/* The copies of sgk_columns.c. */
sgk_column_finder sgk_find_columns;

#endif
