/*
 * validity.h - whether a model is valid, whatever its ops are: all that can be said without knowing one.
 *
 * Checked are versions, opset imports, names and the order of nodes, attributes, data of constants, declared types; in
 * the main graph, in bodies to any depth, and in model-local functions, none of which may call itself.
 */
#ifndef ONNX_VALIDITY_H
#define ONNX_VALIDITY_H

#include "fault.h"
#include "onnx.h"

/* What a caller that knows ops says about each node of the main graph; function: the one that it calls, or NULL. */
struct onnx_node_check {
    bool (*check)(const void *context, const struct onnx_node *node, const struct onnx_function *function,
                  struct onnx_fault *fault);
    const void *context;
};

/* also may be NULL. */
bool onnx_check_model(const struct onnx_model *model, const struct onnx_node_check *also, struct onnx_fault *fault);

#endif
