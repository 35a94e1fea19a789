/*
 * symbols.h - the names of a graph's values: what defines each, and when.
 */
#ifndef ONNX_SYMBOLS_H
#define ONNX_SYMBOLS_H

#include "names.h"

/* The number of a name: what defines it. Behind the last, the node of that index. */
enum { ONNX_FROM_INPUT, ONNX_FROM_INITIALIZER, ONNX_FROM_SPARSE_INITIALIZER, ONNX_FROM_NODE };

/*
 * Collect the names of a graph or of a function; memory comes from the arena. False, with a fault, when one is missing
 * or defined twice.
 */
bool onnx_collect_symbols(struct onnx_table *symbols, const struct onnx_graph *graph, struct onnx_arena *arena,
                          struct onnx_fault *fault);
bool onnx_collect_function_symbols(struct onnx_table *symbols, const struct onnx_function *function,
                                   struct onnx_arena *arena, struct onnx_fault *fault);

#endif
