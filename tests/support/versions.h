/*
 * versions.h - the op versions of the library, selected by features.
 */
#ifndef SGK_TEST_VERSIONS_H
#define SGK_TEST_VERSIONS_H

#include <stdbool.h>

#include "meaning.h"
#include "splitkernels.h"

/* Features of op versions, by meaning.c. A row names features that versions must have, and in NOT() those they must
 * not have. */
enum {
    EVERY = 0,
    /* AXIS_ASSUMED, FLOAT_LENGTHS, INT32_LENGTHS, INPUT_REQUIRED, ATTRIBUTE_REQUIRED */
    SPLIT = 8,
    SEQUENCE = 16,
    BY_ATTRIBUTE = 32,    /* lengths as attribute split */
    BY_INPUT = 64,        /* lengths as input split */
    BY_OUTPUTS = 128,     /* equal parts if no lengths are given */
    BY_NUM_OUTPUTS = 256, /* parts by attribute num_outputs; the last may be smaller */
    NUM_OUTPUTS = 512,    /* attribute num_outputs, with any meaning */
    BY_SCALAR = 1024,     /* chunks of one length, a scalar input split */
    KEEPDIMS = 2048,      /* parts of 1 if no lengths are given; attribute keepdims may drop the axis */
    LISTED = 16384        /* lengths as a list, by attribute or input, and nothing else is required */
};
#define NOT(features) ((features) << 16)
#define NONE_REQUIRED (NOT(INPUT_REQUIRED) | NOT(ATTRIBUTE_REQUIRED)) /* only the input is required */

bool has(const struct sgk_op *op, unsigned features);

/* The next op version of the library with these features, from the first on if before is NULL; NULL at the end. */
const struct sgk_op *next_op(const struct sgk_op *before, unsigned features);

/* "Split-18"; valid until the next call. */
const char *title_of(const struct sgk_op *op);

/* Words of a message. A `split` at their begin or end is replaced by the op version's own name of that input. Valid
 * until the next call. */
const char *words_of(const struct sgk_op *op, const char *words);

/* The exit status by which meson knows that a program is skipped, if it does not print its results. */
enum { SKIPPED_STATUS = 77 };

/* Ends the program as skipped, with this exit status, if an op version of the library has no row in meaning.c; test_meaning
 * fails then. */
void need_meanings(int skipped);

#endif
