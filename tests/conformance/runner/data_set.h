/*
 * data_set.h - one data set of a case: input_*.pb in, output_*.pb out.
 */
#ifndef CONFORMANCE_DATA_SET_H
#define CONFORMANCE_DATA_SET_H

#include <stdbool.h>

#include "model.h"
#include "report.h"

/* Runs the model on the inputs in a folder, or on its initialisers alone when folder is NULL. only_run as in case.h. */
bool run_data_set(const struct checked_model *checked, const char *folder, bool only_run, struct report *report);

#endif
