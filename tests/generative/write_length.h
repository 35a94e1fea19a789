/*
 * write_length.h - lengths as numbers of a dtype, in text.
 */
#ifndef SGK_TEST_GENERATIVE_WRITE_LENGTH_H
#define SGK_TEST_GENERATIVE_WRITE_LENGTH_H

#include <stdio.h>

#include "oracle.h"

/* As C and protobufs have it: of float16 its bits, of a length that is no integer a half more. */
void write_length(struct oracle_length length, int32_t dtype, FILE *file);

#endif
