/*
 * rows.h - moving the elements of parts that stand side by side in every row of the input.
 */
#ifndef SK_INTERNAL_ROWS_H
#define SK_INTERNAL_ROWS_H

#include <stddef.h>

#include "plan.h"

/* Moves all that the plan cuts, of elements of width bytes. The parts are checked, and there are elements. */
void sk_move_rows(const struct sk_plan *plan, const struct sk_parts *parts, size_t width);

#endif
