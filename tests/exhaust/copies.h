/*
 * copies.h - every way to copy the parts of a plan, to all outputs and to some.
 */
#ifndef SGK_TEST_COPIES_H
#define SGK_TEST_COPIES_H

#include "call.h"

/* Checks the plan's answers about its parts. */
void check_every_part(const struct call *call, const struct sgk_plan *plan, const struct oracle_part *parts);

/* Checks that each way to copy the parts writes their bytes and no others. Returns the number of copies. */
size_t check_every_copy(const struct call *call, const struct sgk_plan *plan, const struct oracle_part *parts);

#endif
