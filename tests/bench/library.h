/*
 * library.h - a split through libsplitkernels, which learns the shape when it is called.
 */
#ifndef SGK_BENCH_LIBRARY_H
#define SGK_BENCH_LIBRARY_H

#include <stdint.h>

#include "operands.h"

run_function run_library;

/* ONNX's code of a dtype by its name; 0 for one that the library does not have. */
int32_t dtype_of(const char *name);

#endif
