/*
 * plans.h - compares the library with the oracle for a request.
 */
#ifndef SGK_TEST_PLANS_H
#define SGK_TEST_PLANS_H

#include "oracle.h"
#include "splitkernels.h"

/* Counts of checks so far. */
struct tally {
    uint64_t plans, copies, refusals;
};
extern struct tally tally;

/* Begins requests for inputs of this shape, up to end_shape, and for this op version. */
void begin_shape(const int64_t *dims, size_t rank);
void begin_op(const struct sgk_op *op);
void end_shape(void);

/* Checks that the library accepts a request if and only if the oracle does. Then its plan, for a dtype of each width
 * that the op version takes, must have the oracle's parts, and each copy must give their elements; copies are not tried
 * for an axis counted from the back. */
void check_request(const struct oracle_request *request);

#endif
