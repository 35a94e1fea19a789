/*
 * write_request.h - a random model as the JSON that `splitgen kernel --request` reads.
 */
#ifndef SGK_TEST_GENERATIVE_WRITE_REQUEST_H
#define SGK_TEST_GENERATIVE_WRITE_REQUEST_H

#include "model.h"

/* The caller frees it. */
char *write_request(const struct model *model);

#endif
