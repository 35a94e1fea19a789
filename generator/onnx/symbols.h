/*
 * symbols.h - the names of a graph's values: what defines each, and when.
 */
#ifndef ONNX_SYMBOLS_H
#define ONNX_SYMBOLS_H

#include <stdbool.h>
#include <stddef.h>

#include "arena.h"
#include "fault.h"
#include "onnx.h"

struct onnx_symbol {
    struct onnx_bytes name;
    const struct onnx_value_info *input;   /* as a graph input, or NULL */
    const struct onnx_tensor *initializer; /* or NULL; NULL for a sparse one, too */
    size_t ready; /* nodes that run before it is there: 0, or 1 + the index of the node that gives it */
};

/* Sorted by name. */
struct onnx_symbols {
    struct onnx_symbol *items;
    size_t count;
};

/*
 * Collect the names of a graph or of a function; memory comes from the arena. False, with a fault, when one is missing
 * or defined twice.
 */
bool onnx_collect_symbols(struct onnx_symbols *symbols, const struct onnx_graph *graph, struct onnx_arena *arena,
                          struct onnx_fault *fault);
bool onnx_collect_function_symbols(struct onnx_symbols *symbols, const struct onnx_function *function,
                                   struct onnx_arena *arena, struct onnx_fault *fault);

/* The symbol of that name, or NULL. */
const struct onnx_symbol *onnx_find_symbol(const struct onnx_symbols *symbols, struct onnx_bytes name);

#endif
