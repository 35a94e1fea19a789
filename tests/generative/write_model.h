/*
 * write_model.h - a random model as a protobuf in text format.
 */
#ifndef SGK_TEST_GENERATIVE_WRITE_MODEL_H
#define SGK_TEST_GENERATIVE_WRITE_MODEL_H

#include "model.h"

/* The caller frees it. */
char *write_model(const struct model *model);

#endif
