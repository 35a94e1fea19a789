/*
 * sample.h - the project's own cases and the program, for the tests.
 */
#ifndef CONFORMANCE_SAMPLE_H
#define CONFORMANCE_SAMPLE_H

#include <stdbool.h>
#include <stddef.h>

#include "process.h"
#include "scratch.h"

/* The value of an environment variable that the build sets. */
const char *setting(const char *name);

/* Copies an encoded case to scratch/case. */
void copy_case(const struct scratch *scratch, const char *name);

/* A text of a case, such as "model" or "test_data_set_0/input_0", as scratch/text. */
void copy_text(const struct scratch *scratch, const char *name, const char *text);

/* Removes the data sets of scratch/case. */
void remove_data_sets(const struct scratch *scratch);

/* Encodes scratch/text into its place in scratch/case. */
void encode_text(const struct scratch *scratch, const char *text);

/* Runs sk-conformance on scratch/case. */
struct outcome run_conformance(const struct scratch *scratch, bool expect_refusal);

/* Fails unless text holds part. */
void check_holds(const char *name, const char *text, const char *part);

/* A file of an encoded case; the caller frees it. */
unsigned char *read_sample(const char *path, size_t *size);

#endif
