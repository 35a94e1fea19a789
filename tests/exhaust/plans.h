/*
 * plans.h - requests through the library, and what the oracle says of them.
 */
#ifndef SGK_TEST_PLANS_H
#define SGK_TEST_PLANS_H

#include "oracle.h"
#include "splitkernels.h"

/* What was checked so far. */
struct tally {
    uint64_t plans, copies, refusals;
};
extern struct tally tally;

/* From here on requests are of inputs of this shape, up to its end, and of this op version. */
void begin_shape(const int64_t *dims, size_t rank);
void begin_op(const struct sgk_op *op);
void end_shape(void);

/* The library accepts the request if the oracle does; then its plan, for a dtype of each width that the op version
 * takes, has the oracle's parts, and each copy of them, unless the axis counts from the back, gives their elements. */
void check_request(const struct oracle_request *request);

#endif
