/*
 * failure.h - what is wrong with a model, and how to see it again.
 */
#ifndef SGK_TEST_GENERATIVE_FAILURE_H
#define SGK_TEST_GENERATIVE_FAILURE_H

#include "model.h"

/* Says on standard output what does not hold of a model, by whom, the model, and the command that shows it again. */
void tell_failure(const struct model *model, const char *by, const char *what);

#endif
