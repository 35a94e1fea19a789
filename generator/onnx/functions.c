/*
 * functions.c - the model-local functions under their names.
 */
#include "functions.h"

#include <stdio.h>
#include <stdlib.h>

#include "imports.h"
#include "names.h"

struct key {
    struct onnx_bytes name, domain, overload;
};

static struct key key_of(const struct onnx_function *function)
{
    const struct key key = {function->name, onnx_domain(function->domain), function->overload};
    return key;
}

static int compare_keys(const struct key *a, const struct key *b)
{
    int order = onnx_compare_names(a->name, b->name);
    if (order == 0)
        order = onnx_compare_names(a->domain, b->domain);
    return order != 0 ? order : onnx_compare_names(a->overload, b->overload);
}

static int compare_functions(const void *a, const void *b)
{
    const struct key left = key_of(*(const struct onnx_function *const *)a);
    const struct key right = key_of(*(const struct onnx_function *const *)b);
    return compare_keys(&left, &right);
}

const char *onnx_show_function(struct onnx_function_name *to, const struct onnx_function *function)
{
    snprintf(to->text, sizeof to->text, "%.*s%s%.*s%s%.*s", ONNX_NAME_ARGUMENTS(function->domain),
             function->domain.size > 0 ? "." : "", ONNX_NAME_ARGUMENTS(function->name),
             function->overload.size > 0 ? ":" : "", ONNX_NAME_ARGUMENTS(function->overload));
    return to->text;
}

bool onnx_sort_functions(struct onnx_function_table *table, const struct onnx_functions *functions,
                         struct onnx_arena *arena, struct onnx_fault *fault)
{
    struct onnx_function_name name;
    table->count = functions->count;
    table->items = onnx_arena_take(arena, functions->count + 1, sizeof *table->items);
    if (table->items == NULL)
        return onnx_refuse_memory(fault);
    for (size_t i = 0; i < functions->count; i++) {
        table->items[i] = &functions->items[i];
        if (functions->items[i].name.size == 0)
            return onnx_refuse(fault, "function", "function %zu has no name", i);
    }
    if (table->count > 1)
        qsort(table->items, table->count, sizeof *table->items, compare_functions);
    for (size_t i = 1; i < table->count; i++)
        if (compare_functions(&table->items[i - 1], &table->items[i]) == 0)
            return onnx_refuse(fault, "function", "the function %s is defined twice",
                               onnx_show_function(&name, table->items[i]));
    return true;
}

const struct onnx_function *onnx_find_function(const struct onnx_function_table *table, const struct onnx_node *node)
{
    const struct key wanted = {node->op_type, onnx_domain(node->domain), node->overload};
    size_t low = 0;
    size_t high = table->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const struct key key = key_of(table->items[middle]);
        const int order = compare_keys(&key, &wanted);
        if (order == 0)
            return table->items[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}
