/*
 * versions.h - the op versions, as SEMANTICS.md's first table has them; the tests' own copy.
 */
#ifndef SGK_TEST_VERSIONS_H
#define SGK_TEST_VERSIONS_H

#include <stddef.h>
#include <stdint.h>

#include "splitkernels.h"

/* One bit for each op version, so that a row can name those it is about. */
enum {
    SPLIT_1 = 1,
    SPLIT_2 = 2,
    SPLIT_11 = 4,
    SPLIT_13 = 8,
    SPLIT_18 = 16,
    SEQUENCE_11 = 32,
    SEQUENCE_24 = 64,

    SPLIT = SPLIT_1 | SPLIT_2 | SPLIT_11 | SPLIT_13 | SPLIT_18,
    SEQUENCE = SEQUENCE_11 | SEQUENCE_24,
    EVERY = SPLIT | SEQUENCE,
    BY_ATTRIBUTE = SPLIT_1 | SPLIT_2 | SPLIT_11,         /* lengths as attribute split */
    BY_INPUT = SPLIT_1 | SPLIT_13 | SPLIT_18 | SEQUENCE, /* lengths as input split */
    BY_OUTPUTS = SPLIT_1 | SPLIT_2 | SPLIT_11 | SPLIT_13 /* equal parts when neither is given */
};

#define VERSIONS 7
struct version {
    unsigned bit;
    const char *op;
    int64_t since_version;
    int64_t last_opset;
    const char *dtypes; /* names, with a space behind each */
    size_t dtype_count;
};
extern const struct version versions[VERSIONS];

/* The op version as the library has it; ends the test when it does not. */
const struct sgk_op *op_of(const struct version *version);

/* The row of an op version; ends the test when the table lacks it. */
const struct version *version_of(const struct sgk_op *op);

#endif
