/*
 * scope.h - the graphs around a node: which names it sees, and what its path is.
 */
#ifndef ONNX_SCOPE_H
#define ONNX_SCOPE_H

#include "symbols.h"

/* A graph, or the nodes of a function, while it is being walked. */
struct onnx_scope {
    const struct onnx_scope *outer;       /* the graph that holds this body; NULL when it is none */
    const struct onnx_function *function; /* the function that this is in, or NULL */
    struct onnx_table symbols;
    const struct onnx_node *node;           /* the one where the walk is; NULL: the graph itself */
    size_t index;                           /* of that node */
    const struct onnx_attribute *attribute; /* of that node, whose bodies are being walked; NULL: none */
    size_t body;                            /* which of them */
};

/* That a node may use this name: defined here or in a graph around, and there when the node runs. */
bool onnx_check_visible(const struct onnx_scope *scope, struct onnx_bytes name, struct onnx_fault *fault);

/* Whether a graph around this one has the name, and it is there when this one runs. */
bool onnx_is_outer(const struct onnx_scope *scope, struct onnx_bytes name);

/* Writes the path to where the walk is. */
void onnx_write_path(const struct onnx_scope *scope, struct onnx_fault *fault);

#endif
