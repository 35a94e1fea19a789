/*
 * coverage.h - what random models have, so that none of it goes missing unnoticed.
 */
#ifndef SGK_TEST_GENERATIVE_COVERAGE_H
#define SGK_TEST_GENERATIVE_COVERAGE_H

#include "json.h"
#include "model.h"

enum { MAX_FEATURES = 96 };

struct coverage {
    bool has[MAX_FEATURES];
};

/* Adds those of a model; manifest is NULL for one that is refused. */
void coverage_add(struct coverage *coverage, const struct model *model, const struct json *manifest);

/* Adds those of others. */
void coverage_join(struct coverage *coverage, const struct coverage *others);

/* The first one that is missing of all there should be, or of those that each setting of the compiler should have seen;
 * NULL when there is none. */
const char *coverage_missing(const struct coverage *coverage, bool of_setting);

#endif
