/*
 * attributes.h - whether attributes are well formed, whatever op they belong to.
 */
#ifndef ONNX_ATTRIBUTES_H
#define ONNX_ATTRIBUTES_H

#include "arena.h"
#include "fault.h"
#include "names.h"
#include "onnx.h"

/* The names of a function's attributes, sorted. */
struct onnx_attribute_names {
    struct onnx_named *items;
    size_t count;
};

/* Collects them; each must be there once. Memory comes from the arena. */
bool onnx_collect_attribute_names(struct onnx_attribute_names *names, const struct onnx_function *function,
                                  struct onnx_arena *arena, struct onnx_fault *fault);

/*
 * Checks the attributes of a node, or the defaults of a function. referable: the attributes that they may refer to, or
 * NULL outside a function. Bodies are not looked into.
 */
bool onnx_check_attributes(const struct onnx_attributes *attributes, const struct onnx_attribute_names *referable,
                           struct onnx_arena *arena, struct onnx_fault *fault);

#endif
