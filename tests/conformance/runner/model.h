/*
 * model.h - whether a model is valid, before any of it runs.
 */
#ifndef CONFORMANCE_MODEL_H
#define CONFORMANCE_MODEL_H

#include <stdbool.h>
#include <stdint.h>

#include "arena.h"
#include "functions.h"
#include "onnx.h"
#include "report.h"
#include "symbols.h"

/* What the main graph does with a value. */
struct use {
    bool used;                              /* by a node, or as a graph output */
    const struct onnx_value_info *declared; /* with a type: as graph output, else as value_info; or NULL */
};

/* A model whose form has been checked. */
struct checked_model {
    const struct onnx_model *model;
    const struct onnx_graph *graph;
    struct onnx_symbols symbols; /* of the main graph */
    struct use *uses;            /* of each symbol */
    struct onnx_function_table functions;
    int64_t opset; /* of the default domain; 0 when no node needs it */
    struct onnx_arena *arena;
};

/*
 * Checks all that can be said without running: what onnx_check_model does, then each node of the main graph against the
 * versions of its op. free_checked_model afterwards, in any case.
 */
bool check_model(struct checked_model *checked, const struct onnx_model *model, struct report *report);

void free_checked_model(struct checked_model *checked);

/* The use of a name that the main graph defines. */
const struct use *use_of(const struct checked_model *checked, struct onnx_bytes name);

/* Skips a valid model that needs other ops than the library has, for the first of them. */
bool check_ops(const struct checked_model *checked, struct report *report);

/* The library's name of a node's op, or NULL for one that it lacks. */
const char *op_of(const struct checked_model *checked, const struct onnx_node *node);

#endif
