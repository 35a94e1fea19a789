/*
 * batch.h - models that are compiled alike, and called by one program.
 */
#ifndef SGK_TEST_GENERATIVE_BATCH_H
#define SGK_TEST_GENERATIVE_BATCH_H

#include "compilers.h"
#include "coverage.h"

enum { MODELS_PER_BATCH = 10 };

/* What came of a batch. */
struct result {
    size_t models, nodes, calls;
    bool has_failed;
    struct coverage coverage;
};

/* Compiles what all drivers have in common, in that directory. */
void batch_prepare(const char *directory, const struct compilers *compilers);

/* The setting that the model of a seed is compiled with. */
size_t batch_setting(uint64_t seed);

/* Makes the models from first to last, all of one setting, tries them, and says on standard output what is wrong; in
 * that directory, which has been prepared. */
void batch_try(uint64_t first, uint64_t last, const char *directory, const struct compilers *compilers,
               struct result *result);

#endif
