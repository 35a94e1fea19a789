/*
 * symbols.c - the names of a graph's values: what defines each, and when.
 */
#include "symbols.h"

static size_t count_outputs(const struct onnx_nodes *nodes)
{
    size_t count = 0;
    for (size_t i = 0; i < nodes->count; i++)
        count += nodes->items[i].output.count;
    return count;
}

static void add_outputs(struct onnx_table *symbols, const struct onnx_nodes *nodes)
{
    for (size_t i = 0; i < nodes->count; i++) {
        const struct onnx_names *outputs = &nodes->items[i].output;
        for (size_t k = 0; k < outputs->count; k++)
            if (outputs->items[k].size > 0) /* else an omitted output */
                onnx_add_name(symbols, outputs->items[k], ONNX_FROM_NODE + i);
    }
}

/* Adds what is no node's, which must have a name; role and index say what it is. */
static bool add(struct onnx_table *symbols, struct onnx_bytes name, size_t from, const char *role, size_t index,
                struct onnx_fault *fault)
{
    if (name.size == 0)
        return onnx_refuse(fault, "names", "%s %zu has no name", role, index);
    onnx_add_name(symbols, name, from);
    return true;
}

/* Makes one symbol of a graph input and the initialiser that is its default; any other two of a name are a mistake. */
static bool merge(struct onnx_table *symbols, struct onnx_fault *fault)
{
    size_t kept = 0;
    onnx_sort_names(symbols);
    for (size_t i = 0; i < symbols->count; i++) {
        const struct onnx_named symbol = symbols->items[i];
        struct onnx_named *last = kept > 0 ? &symbols->items[kept - 1] : NULL;
        if (last == NULL || !onnx_same(last->name, symbol.name))
            symbols->items[kept++] = symbol;
        else if (last->index == ONNX_FROM_INPUT && symbol.index == ONNX_FROM_INITIALIZER)
            *last = symbol;
        else
            return onnx_refuse(fault, "names", "the name '%.*s' is defined twice", ONNX_NAME_ARGUMENTS(symbol.name));
    }
    symbols->count = kept;
    return true;
}

bool onnx_collect_symbols(struct onnx_table *symbols, const struct onnx_graph *graph, struct onnx_arena *arena,
                          struct onnx_fault *fault)
{
    const size_t most = graph->input.count + graph->initializer.count + graph->sparse_initializer.count;
    const struct onnx_bytes none = {NULL, 0};
    if (!onnx_make_table(symbols, most + count_outputs(&graph->node), arena, fault))
        return false;
    for (size_t i = 0; i < graph->input.count; i++)
        if (!add(symbols, graph->input.items[i].name, ONNX_FROM_INPUT, "graph input", i, fault))
            return false;
    for (size_t i = 0; i < graph->initializer.count; i++)
        if (!add(symbols, graph->initializer.items[i].name, ONNX_FROM_INITIALIZER, "initializer", i, fault))
            return false;
    for (size_t i = 0; i < graph->sparse_initializer.count; i++) {
        const struct onnx_tensor *values = graph->sparse_initializer.items[i].values;
        const struct onnx_bytes name = values != NULL ? values->name : none;
        if (!add(symbols, name, ONNX_FROM_SPARSE_INITIALIZER, "sparse_initializer", i, fault))
            return false;
    }
    add_outputs(symbols, &graph->node);
    return merge(symbols, fault);
}

bool onnx_collect_function_symbols(struct onnx_table *symbols, const struct onnx_function *function,
                                   struct onnx_arena *arena, struct onnx_fault *fault)
{
    if (!onnx_make_table(symbols, function->input.count + count_outputs(&function->node), arena, fault))
        return false;
    for (size_t i = 0; i < function->input.count; i++)
        if (!add(symbols, function->input.items[i], ONNX_FROM_INPUT, "function input", i, fault))
            return false;
    add_outputs(symbols, &function->node);
    return merge(symbols, fault);
}
