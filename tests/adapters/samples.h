/*
 * samples.h - nodes of all op versions with the library's own copies of their parts, with which the suites compare the
 * adapters.
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

/* Visits nodes of every op version: tensors of rank 1 to 8 and of every dtype of whole bytes, with lengths in every
 * form that the version takes. */
void visit_samples(sample_visitor *visit);

#endif
