/*
 * decision.h - rows about what op versions accept or refuse, and the calls that each stands for.
 */
#ifndef SGK_TEST_DECISION_H
#define SGK_TEST_DECISION_H

#include "request.h"
#include "versions.h"

struct decision {
    const char *name;
    unsigned versions; /* the op versions, by their features (versions.h) */
    const char *dims;
    const char *attributes;
    const char *listed; /* lengths, given as attribute split and as input split, if the op version has these */
    const char *split;  /* the input split, in the notation of request.h */
    unsigned outputs;   /* of Split */
    enum sgk_status status;
    const char *expected; /* words of the message, if the call is refused */
};

#define NO NULL

/* Refusals of fully known nodes, in which the library, splitgen and sk-conformance must agree (refusals/). */
extern const struct decision refusals[];
extern const size_t refusal_count;

/* Called with one form of the decision's call; attributes and split are in the notation of request.h. */
typedef void decision_visitor(const struct decision *decision, const struct sgk_op *op, int32_t dtype,
                              const char *attributes, const char *split);

/* Visits each form of the call that an op version has. */
void decision_visit(const struct decision *decision, const struct sgk_op *op, int32_t dtype, decision_visitor *visit);

#endif
