/*
 * onnxruntime.h - a split through ONNX Runtime, by its own profile.
 */
#ifndef SGK_BENCH_ONNXRUNTIME_H
#define SGK_BENCH_ONNXRUNTIME_H

#include <stdbool.h>

#include "manifest.h"

/* Whether node finds ONNX Runtime in modules, the directory that onnxruntime.sh filled. */
bool onnxruntime_is_in(const char *modules);

/*
 * Nanoseconds of the kernel of a Split-13 node, the median of many runs in a process of its own; scratch is a directory
 * for its files. 0 where there is nothing to tell: ONNX Runtime does not take the node, or the time is too short for a
 * profile in whole microseconds, each with one or two of its own.
 */
double onnxruntime_time(const struct split *split, const char *modules, const char *scratch);

#endif
