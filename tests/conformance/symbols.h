/*
 * symbols.h - the names of a graph's values: what defines each, and when.
 */
#ifndef CONFORMANCE_SYMBOLS_H
#define CONFORMANCE_SYMBOLS_H

#include <stdbool.h>
#include <stddef.h>

#include "onnx.h"
#include "report.h"

struct symbol {
    struct onnx_bytes name;
    const struct onnx_value_info *input; /* as a graph input, or NULL */
    const struct onnx_tensor *initializer;
    size_t ready; /* nodes that run before it is there: 0, or 1 + the index of the node that gives it */
};

/* Sorted by name. */
struct symbols {
    struct symbol *items;
    size_t count;
};

/* Collects the names of a graph. False, with a refusal, when one is missing or defined twice. */
bool collect_symbols(struct symbols *symbols, const struct onnx_graph *graph, struct report *report);

void free_symbols(struct symbols *symbols);

/* The symbol of that name, or NULL. */
const struct symbol *find_symbol(const struct symbols *symbols, struct onnx_bytes name);

#endif
