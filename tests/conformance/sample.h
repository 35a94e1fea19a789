/*
 * sample.h - the project's own cases, for the tests.
 */
#ifndef CONFORMANCE_SAMPLE_H
#define CONFORMANCE_SAMPLE_H

#include <stddef.h>

/* The value of an environment variable that the build sets. */
const char *setting(const char *name);

/* Fails unless text holds part. */
void check_holds(const char *name, const char *text, const char *part);

/* A file of an encoded case; the caller frees it. */
unsigned char *read_sample(const char *path, size_t *size);

#endif
