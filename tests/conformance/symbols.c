/*
 * symbols.c - the names of a graph's values: what defines each, and when.
 */
#include "symbols.h"

#include <stdlib.h>
#include <string.h>

static int compare_names(struct onnx_bytes a, struct onnx_bytes b)
{
    const size_t common = a.size < b.size ? a.size : b.size;
    const int order = common > 0 ? memcmp(a.data, b.data, common) : 0;
    return order != 0 ? order : (a.size > b.size) - (a.size < b.size);
}

/* By name; a graph input before the initialiser that is its default, and both before what a node gives. */
static int compare_symbols(const void *a, const void *b)
{
    const struct symbol *left = a;
    const struct symbol *right = b;
    const int order = compare_names(left->name, right->name);
    if (order != 0)
        return order;
    if (left->ready != right->ready)
        return left->ready < right->ready ? -1 : 1;
    return (left->input == NULL) - (right->input == NULL);
}

static size_t count_definitions(const struct onnx_graph *graph)
{
    size_t count = graph->input.count + graph->initializer.count + graph->sparse_initializer.count;
    for (size_t i = 0; i < graph->node.count; i++)
        count += graph->node.items[i].output.count;
    return count;
}

static bool add_initializers(struct symbols *symbols, const struct onnx_graph *graph, struct report *report)
{
    for (size_t i = 0; i < graph->initializer.count; i++) {
        const struct onnx_tensor *tensor = &graph->initializer.items[i];
        if (tensor->name.size == 0)
            return refuse_case(report, "names", "initializer %zu has no name", i);
        const struct symbol symbol = {tensor->name, NULL, tensor, 0};
        symbols->items[symbols->count++] = symbol;
    }
    for (size_t i = 0; i < graph->sparse_initializer.count; i++) {
        const struct onnx_tensor *values = graph->sparse_initializer.items[i].values;
        if (values == NULL || values->name.size == 0)
            return refuse_case(report, "names", "sparse_initializer %zu has no name", i);
        const struct symbol symbol = {values->name, NULL, NULL, 0};
        symbols->items[symbols->count++] = symbol;
    }
    return true;
}

static bool add_all(struct symbols *symbols, const struct onnx_graph *graph, struct report *report)
{
    for (size_t i = 0; i < graph->input.count; i++) {
        const struct onnx_value_info *input = &graph->input.items[i];
        if (input->name.size == 0)
            return refuse_case(report, "names", "graph input %zu has no name", i);
        const struct symbol symbol = {input->name, input, NULL, 0};
        symbols->items[symbols->count++] = symbol;
    }
    if (!add_initializers(symbols, graph, report))
        return false;
    for (size_t i = 0; i < graph->node.count; i++) {
        const struct onnx_names *outputs = &graph->node.items[i].output;
        for (size_t k = 0; k < outputs->count; k++) {
            const struct symbol symbol = {outputs->items[k], NULL, NULL, i + 1};
            if (symbol.name.size > 0) /* else an omitted output */
                symbols->items[symbols->count++] = symbol;
        }
    }
    return true;
}

/* Makes one symbol of a graph input and its default; any other two of a name are a mistake. */
static bool merge(struct symbols *symbols, struct report *report)
{
    size_t kept = 0;
    for (size_t i = 0; i < symbols->count; i++) {
        struct symbol symbol = symbols->items[i];
        struct symbol *last = kept > 0 ? &symbols->items[kept - 1] : NULL;
        if (last == NULL || !onnx_same(last->name, symbol.name))
            symbols->items[kept++] = symbol;
        else if (last->input != NULL && last->initializer == NULL && symbol.input == NULL && symbol.ready == 0)
            last->initializer = symbol.initializer;
        else
            return refuse_case(report, "names", "the name '%.*s' is defined twice", NAME(symbol.name));
    }
    symbols->count = kept;
    return true;
}

bool collect_symbols(struct symbols *symbols, const struct onnx_graph *graph, struct report *report)
{
    symbols->count = 0;
    symbols->items = malloc((count_definitions(graph) + 1) * sizeof *symbols->items);
    if (symbols->items == NULL)
        return fail_case(report, "out of memory");
    if (!add_all(symbols, graph, report))
        return false;
    qsort(symbols->items, symbols->count, sizeof *symbols->items, compare_symbols);
    return merge(symbols, report);
}

void free_symbols(struct symbols *symbols)
{
    free(symbols->items);
    symbols->items = NULL;
    symbols->count = 0;
}

const struct symbol *find_symbol(const struct symbols *symbols, struct onnx_bytes name)
{
    size_t low = 0;
    size_t high = symbols->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const int order = compare_names(symbols->items[middle].name, name);
        if (order == 0)
            return &symbols->items[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}
