/*
 * names.h - lists of names, sorted, so that no search is longer than it must be.
 */
#ifndef ONNX_NAMES_H
#define ONNX_NAMES_H

#include <stddef.h>

#include "onnx.h"

/* A name, and its place in the list that it comes from. */
struct onnx_named {
    struct onnx_bytes name;
    size_t index;
};

/* Less than, equal to, or greater than 0, by bytes. */
int onnx_compare_names(struct onnx_bytes a, struct onnx_bytes b);

/* Sorts the names. Returns the first that comes a second time, where it does so, or NULL. */
const struct onnx_named *onnx_sort_names(struct onnx_named *names, size_t count);

/* The name among sorted ones, or NULL. */
const struct onnx_named *onnx_find_name(const struct onnx_named *names, size_t count, struct onnx_bytes name);

#endif
