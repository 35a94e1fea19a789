/*
 * functions.c - the model-local functions under their names.
 */
#include "functions.h"

#include <stdio.h>
#include <stdlib.h>

#include "parts.h"

struct onnx_function_row {
    struct onnx_bytes name, domain, overload;
    const struct onnx_function *function;
};

static int compare_rows(const void *a, const void *b)
{
    const struct onnx_function_row *left = a;
    const struct onnx_function_row *right = b;
    int order = onnx_compare_names(left->name, right->name);
    if (order == 0)
        order = onnx_compare_names(left->domain, right->domain);
    return order != 0 ? order : onnx_compare_names(left->overload, right->overload);
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
    table->count = functions->count;
    table->rows = onnx_arena_take(arena, functions->count + 1, sizeof *table->rows);
    if (table->rows == NULL)
        return onnx_refuse_memory(fault);
    for (size_t i = 0; i < functions->count; i++) {
        const struct onnx_function *function = &functions->items[i];
        const struct onnx_function_row row = {function->name, onnx_domain(function->domain), function->overload,
                                              function};
        if (function->name.size == 0)
            return onnx_refuse(fault, "function", "function %zu has no name", i);
        table->rows[i] = row;
    }
    qsort(table->rows, table->count, sizeof *table->rows, compare_rows);
    struct onnx_function_name name;
    for (size_t i = 1; i < table->count; i++)
        if (compare_rows(&table->rows[i - 1], &table->rows[i]) == 0)
            return onnx_refuse(fault, "function", "the function %s is defined twice",
                               onnx_show_function(&name, table->rows[i].function));
    return true;
}

const struct onnx_function *onnx_find_function(const struct onnx_function_table *table, const struct onnx_node *node)
{
    const struct onnx_function_row wanted = {node->op_type, onnx_domain(node->domain), node->overload, NULL};
    const struct onnx_function_row *row =
        bsearch(&wanted, table->rows, table->count, sizeof *table->rows, compare_rows);
    return row != NULL ? row->function : NULL;
}
