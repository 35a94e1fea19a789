/*
 * names.c - lists of names, sorted.
 */
#include "names.h"

#include <stdlib.h>
#include <string.h>

int onnx_compare_names(struct onnx_bytes a, struct onnx_bytes b)
{
    const size_t common = a.size < b.size ? a.size : b.size;
    const int order = common > 0 ? memcmp(a.data, b.data, common) : 0;
    return order != 0 ? order : (a.size > b.size) - (a.size < b.size);
}

static int compare_named(const void *a, const void *b)
{
    const struct onnx_named *left = a;
    const struct onnx_named *right = b;
    const int order = onnx_compare_names(left->name, right->name);
    return order != 0 ? order : (left->index > right->index) - (left->index < right->index);
}

const struct onnx_named *onnx_sort_names(struct onnx_named *names, size_t count)
{
    const struct onnx_named *twice = NULL;
    if (count > 1)
        qsort(names, count, sizeof *names, compare_named);
    for (size_t i = 1; i < count; i++)
        if (onnx_same(names[i - 1].name, names[i].name) && (twice == NULL || names[i].index < twice->index))
            twice = &names[i];
    return twice;
}

const struct onnx_named *onnx_find_name(const struct onnx_named *names, size_t count, struct onnx_bytes name)
{
    size_t low = 0;
    size_t high = count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const int order = onnx_compare_names(names[middle].name, name);
        if (order == 0)
            return &names[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}
