/*
 * names.c - names, and tables of them, sorted.
 */
#include "names.h"

#include <stdlib.h>
#include <string.h>

bool onnx_is(struct onnx_bytes name, const char *text)
{
    return name.size == strlen(text) && (name.size == 0 || memcmp(name.data, text, name.size) == 0);
}

bool onnx_same(struct onnx_bytes a, struct onnx_bytes b)
{
    return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

int onnx_compare_names(struct onnx_bytes a, struct onnx_bytes b)
{
    const size_t common = a.size < b.size ? a.size : b.size;
    const int order = common > 0 ? memcmp(a.data, b.data, common) : 0;
    return order != 0 ? order : (a.size > b.size) - (a.size < b.size);
}

static int compare_name(const void *a, const void *b)
{
    return onnx_compare_names(((const struct onnx_named *)a)->name, ((const struct onnx_named *)b)->name);
}

static int compare_named(const void *a, const void *b)
{
    const size_t left = ((const struct onnx_named *)a)->index;
    const size_t right = ((const struct onnx_named *)b)->index;
    const int order = compare_name(a, b);
    return order != 0 ? order : (left > right) - (left < right);
}

bool onnx_make_table(struct onnx_table *table, size_t most, struct onnx_arena *arena, struct onnx_fault *fault)
{
    table->count = 0;
    table->items = onnx_arena_take(arena, most + 1, sizeof *table->items);
    return table->items != NULL || onnx_refuse_memory(fault);
}

void onnx_add_name(struct onnx_table *table, struct onnx_bytes name, size_t index)
{
    const struct onnx_named named = {name, index};
    table->items[table->count++] = named;
}

const struct onnx_named *onnx_sort_names(const struct onnx_table *table)
{
    const struct onnx_named *twice = NULL;
    qsort(table->items, table->count, sizeof *table->items, compare_named);
    for (size_t i = 1; i < table->count; i++) {
        const struct onnx_named *named = &table->items[i];
        if (onnx_same(named[-1].name, named->name) && (twice == NULL || named->index < twice->index))
            twice = named;
    }
    return twice;
}

const struct onnx_named *onnx_find_name(const struct onnx_table *table, struct onnx_bytes name)
{
    const struct onnx_named wanted = {name, 0};
    return bsearch(&wanted, table->items, table->count, sizeof wanted, compare_name);
}
