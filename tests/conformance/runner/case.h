/*
 * case.h - one case: a model, and data sets of inputs and outputs.
 */
#ifndef CONFORMANCE_CASE_H
#define CONFORMANCE_CASE_H

#include <stdbool.h>

#include "onnx.h"
#include "report.h"

/*
 * Runs the case in a folder, data set after data set, until one does not pass. only_run: the outputs are not held
 * against output_*.pb, and a model without data sets is run as far as its initialisers allow.
 */
void run_case(const char *folder, bool only_run, struct report *report);

/* The same for a model that has been read; folder holds its data sets. */
bool run_model(const struct onnx_model *model, const char *folder, bool only_run, struct report *report);

#endif
