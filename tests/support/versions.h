/*
 * versions.h - the op versions of the library, and which of them a row of a table is about.
 */
#ifndef SGK_TEST_VERSIONS_H
#define SGK_TEST_VERSIONS_H

#include <stdbool.h>

#include "meaning.h"
#include "splitkernels.h"

/* What op versions have, as meaning.c says; a row names what they must have, and in NOT() what they must not. */
enum {
    EVERY = 0,
    /* AXIS_ASSUMED, FLOAT_LENGTHS, INT32_LENGTHS, INPUT_REQUIRED, ATTRIBUTE_REQUIRED */
    SPLIT = 8,
    SEQUENCE = 16,
    BY_ATTRIBUTE = 32,    /* lengths as attribute split */
    BY_INPUT = 64,        /* lengths as input split */
    BY_OUTPUTS = 128,     /* equal parts when nothing is given */
    BY_NUM_OUTPUTS = 256, /* parts by attribute num_outputs, the last of which may be smaller */
    NUM_OUTPUTS = 512,    /* attribute num_outputs, whatever it means */
    BY_SCALAR = 1024,     /* chunks of a length that input split is as a scalar */
    KEEPDIMS = 2048,      /* parts of 1 when nothing is given, which attribute keepdims can take the axis from */
    LISTED = 16384        /* lengths as a list, by attribute or input, and nothing else is required */
};
#define NOT(features) ((features) << 16)
#define NONE_REQUIRED (NOT(INPUT_REQUIRED) | NOT(ATTRIBUTE_REQUIRED)) /* but the input */

bool has(const struct sgk_op *op, unsigned features);

/* The op version of the library behind that one, or the first, that has such features; NULL when there is none. */
const struct sgk_op *next_op(const struct sgk_op *before, unsigned features);

/* "Split-18", until the next call. */
const char *title_of(const struct sgk_op *op);

/* Words of a message, with the op version's own name for the input split, if they begin or end with that; until the
 * next call. */
const char *words_of(const struct sgk_op *op, const char *words);

/* Ends the program, as skipped, when an op version of the library has no row in meaning.c: test_meaning fails then. */
void need_meanings(void);

#endif
