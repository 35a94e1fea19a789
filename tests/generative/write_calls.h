/*
 * write_calls.h - the C that calls a model's functions as its manifest tells.
 */
#ifndef SGK_TEST_GENERATIVE_WRITE_CALLS_H
#define SGK_TEST_GENERATIVE_WRITE_CALLS_H

#include <stdio.h>

#include "json.h"
#include "model.h"

/*
 * Writes the functions and numbers of the kernels of a model to `file`, and the rows of kernels[], which kernel.h
 * declares, to `rows`.
 */
void write_calls(const struct model *model, const struct json *manifest, FILE *file, FILE *rows);

#endif
