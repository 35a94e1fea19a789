/*
 * attributes.h - whether attributes are well formed, whatever op they belong to.
 */
#ifndef ONNX_ATTRIBUTES_H
#define ONNX_ATTRIBUTES_H

#include "names.h"

/* Collects the names of a function's attributes; each must be there once. Memory comes from the arena. */
bool onnx_collect_attribute_names(struct onnx_table *names, const struct onnx_function *function,
                                  struct onnx_arena *arena, struct onnx_fault *fault);

/*
 * Checks the attributes of a node, or the defaults of a function. referable: the attributes that they may refer to, or
 * NULL outside a function. Bodies are not looked into.
 */
bool onnx_check_attributes(const struct onnx_attributes *attributes, const struct onnx_table *referable,
                           struct onnx_arena *arena, struct onnx_fault *fault);

#endif
