/*
 * copies.h - every way to copy the parts of a plan, to all outputs and to some.
 */
#ifndef SGK_TEST_COPIES_H
#define SGK_TEST_COPIES_H

#include "call.h"

/* What the plan says of its parts is right. */
void check_every_part(const struct call *call, const struct sgk_plan *plan, const struct oracle_part *parts);

/* Each way to copy the parts writes their bytes and none beside them. Returns how many copies these were. */
size_t check_every_copy(const struct call *call, const struct sgk_plan *plan, const struct oracle_part *parts);

#endif
