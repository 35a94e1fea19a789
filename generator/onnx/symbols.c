/*
 * symbols.c - the names of a graph's values: what defines each, and when.
 */
#include "symbols.h"

#include <stdlib.h>

#include "names.h"

/* By name; a graph input before the initialiser that is its default, and both before what a node gives. */
static int compare_symbols(const void *a, const void *b)
{
    const struct onnx_symbol *left = a;
    const struct onnx_symbol *right = b;
    const int order = onnx_compare_names(left->name, right->name);
    if (order != 0)
        return order;
    if (left->ready != right->ready)
        return left->ready < right->ready ? -1 : 1;
    return (left->input == NULL) - (right->input == NULL);
}

static size_t count_outputs(const struct onnx_nodes *nodes)
{
    size_t count = 0;
    for (size_t i = 0; i < nodes->count; i++)
        count += nodes->items[i].output.count;
    return count;
}

static bool make_room(struct onnx_symbols *symbols, size_t count, struct onnx_arena *arena, struct onnx_fault *fault)
{
    symbols->count = 0;
    symbols->items = onnx_arena_take(arena, count + 1, sizeof *symbols->items);
    return symbols->items != NULL || onnx_refuse_memory(fault);
}

static bool add(struct onnx_symbols *symbols, struct onnx_bytes name, const struct onnx_value_info *input,
                const struct onnx_tensor *initializer)
{
    const struct onnx_symbol symbol = {name, input, initializer, 0};
    if (name.size == 0)
        return false;
    symbols->items[symbols->count++] = symbol;
    return true;
}

static void add_outputs(struct onnx_symbols *symbols, const struct onnx_nodes *nodes)
{
    for (size_t i = 0; i < nodes->count; i++) {
        const struct onnx_names *outputs = &nodes->items[i].output;
        for (size_t k = 0; k < outputs->count; k++)
            if (add(symbols, outputs->items[k], NULL, NULL)) /* else an omitted output */
                symbols->items[symbols->count - 1].ready = i + 1;
    }
}

static bool add_initializers(struct onnx_symbols *symbols, const struct onnx_graph *graph, struct onnx_fault *fault)
{
    for (size_t i = 0; i < graph->initializer.count; i++) {
        const struct onnx_tensor *tensor = &graph->initializer.items[i];
        if (!add(symbols, tensor->name, NULL, tensor))
            return onnx_refuse(fault, "names", "initializer %zu has no name", i);
    }
    for (size_t i = 0; i < graph->sparse_initializer.count; i++) {
        const struct onnx_tensor *values = graph->sparse_initializer.items[i].values;
        if (values == NULL || !add(symbols, values->name, NULL, NULL))
            return onnx_refuse(fault, "names", "sparse_initializer %zu has no name", i);
    }
    return true;
}

/* Makes one symbol of a graph input and its default; any other two of a name are a mistake. */
static bool merge(struct onnx_symbols *symbols, struct onnx_fault *fault)
{
    size_t kept = 0;
    bool lacks_default = false; /* the last one that was kept */
    if (symbols->count > 1)
        qsort(symbols->items, symbols->count, sizeof *symbols->items, compare_symbols);
    for (size_t i = 0; i < symbols->count; i++) {
        const struct onnx_symbol symbol = symbols->items[i];
        struct onnx_symbol *last = kept > 0 ? &symbols->items[kept - 1] : NULL;
        if (last == NULL || !onnx_same(last->name, symbol.name)) {
            symbols->items[kept++] = symbol;
            lacks_default = symbol.input != NULL;
        } else if (lacks_default && symbol.initializer != NULL) {
            last->initializer = symbol.initializer;
            lacks_default = false;
        } else {
            return onnx_refuse(fault, "names", "the name '%.*s' is defined twice", ONNX_NAME_ARGUMENTS(symbol.name));
        }
    }
    symbols->count = kept;
    return true;
}

bool onnx_collect_symbols(struct onnx_symbols *symbols, const struct onnx_graph *graph, struct onnx_arena *arena,
                          struct onnx_fault *fault)
{
    const size_t most = graph->input.count + graph->initializer.count + graph->sparse_initializer.count;
    if (!make_room(symbols, most + count_outputs(&graph->node), arena, fault))
        return false;
    for (size_t i = 0; i < graph->input.count; i++) {
        const struct onnx_value_info *input = &graph->input.items[i];
        if (!add(symbols, input->name, input, NULL))
            return onnx_refuse(fault, "names", "graph input %zu has no name", i);
    }
    if (!add_initializers(symbols, graph, fault))
        return false;
    add_outputs(symbols, &graph->node);
    return merge(symbols, fault);
}

bool onnx_collect_function_symbols(struct onnx_symbols *symbols, const struct onnx_function *function,
                                   struct onnx_arena *arena, struct onnx_fault *fault)
{
    if (!make_room(symbols, function->input.count + count_outputs(&function->node), arena, fault))
        return false;
    for (size_t i = 0; i < function->input.count; i++)
        if (!add(symbols, function->input.items[i], NULL, NULL))
            return onnx_refuse(fault, "names", "function input %zu has no name", i);
    add_outputs(symbols, &function->node);
    return merge(symbols, fault);
}

const struct onnx_symbol *onnx_find_symbol(const struct onnx_symbols *symbols, struct onnx_bytes name)
{
    size_t low = 0;
    size_t high = symbols->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const int order = onnx_compare_names(symbols->items[middle].name, name);
        if (order == 0)
            return &symbols->items[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}
