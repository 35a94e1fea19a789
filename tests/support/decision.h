/*
 * decision.h - rows about what op versions accept or refuse, and the calls that each stands for.
 */
#ifndef SGK_TEST_DECISION_H
#define SGK_TEST_DECISION_H

#include "request.h"
#include "versions.h"

struct decision {
    const char *name;
    unsigned versions; /* the op versions that it is about, by what they have (versions.h) */
    const char *dims;
    const char *attributes;
    const char *listed; /* lengths: as attribute split and as input split, wherever the op version has that */
    const char *split;  /* the input split, as request.h has it */
    unsigned outputs;   /* of Split */
    enum sgk_status status;
    const char *expected; /* words of the message when it is refused, which it is unless status is SGK_OK */
};

#define NO NULL

/* What is refused of a node that is known whole: alike by the library, splitgen and sk-conformance (refusals/). */
extern const struct decision refusals[];
extern const size_t refusal_count;

/* Takes one way to call an op version as a decision says: attributes and split are as request.h has them. */
typedef void decision_visitor(const struct decision *decision, const struct sgk_op *op, int32_t dtype,
                              const char *attributes, const char *split);

/* Visits each way that an op version has. */
void decision_visit(const struct decision *decision, const struct sgk_op *op, int32_t dtype, decision_visitor *visit);

#endif
