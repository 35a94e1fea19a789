/*
 * model.h - whether a model is valid, before any of it runs.
 */
#ifndef CONFORMANCE_MODEL_H
#define CONFORMANCE_MODEL_H

#include <stdbool.h>
#include <stdint.h>

#include "onnx.h"
#include "report.h"
#include "symbols.h"

/* A model whose form has been checked. */
struct checked_model {
    const struct onnx_model *model;
    const struct onnx_graph *graph;
    struct symbols symbols;
    int64_t opset; /* of the default domain; 0 when no node needs it */
};

/*
 * Checks all that can be said without running: versions, opset imports, domains, names, order, attributes, types of
 * inputs and outputs, data of initialisers. free_symbols afterwards, in any case.
 */
bool check_model(struct checked_model *checked, const struct onnx_model *model, struct report *report);

/* Skips a valid model that needs other ops than the library has, for the first of them. */
bool check_ops(const struct checked_model *checked, struct report *report);

/* The library's name of a node's op, or NULL for one that it lacks. */
const char *op_of(const struct checked_model *checked, const struct onnx_node *node);

#endif
