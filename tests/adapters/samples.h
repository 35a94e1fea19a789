/*
 * samples.h - what every adapter is held against: nodes of all op versions, and the library's own copies of their
 * parts.
 */
#ifndef SGK_TEST_SAMPLES_H
#define SGK_TEST_SAMPLES_H

#include "splitkernels.h"

struct sample {
    const char *name; /* for failures */
    const struct sgk_tensor *input;
    struct sgk_plan plan;
    void *const *copies; /* of the plan's parts */
};

typedef void sample_visitor(const struct sample *sample);

/* Visits tensors of rank 1 to 8 and of every dtype of whole bytes of every op version, with lengths from all that gives
 * them. */
void visit_samples(sample_visitor *visit);

#endif
