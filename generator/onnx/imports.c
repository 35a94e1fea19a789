/*
 * imports.c - the opset imports of a model or of a function.
 */
#include "parts.h"

#include <inttypes.h>

struct onnx_bytes onnx_domain(struct onnx_bytes domain)
{
    const struct onnx_bytes none = {NULL, 0};
    return onnx_is(domain, "ai.onnx") ? none : domain;
}

static bool check_version(const struct onnx_opset_import *import, struct onnx_fault *fault)
{
    if (!import->version.given)
        return onnx_refuse(fault, "opset", "the import of domain '%.*s' has no version",
                           ONNX_NAME_ARGUMENTS(import->domain));
    if (import->version.value < 1)
        return onnx_refuse(fault, "opset", "opset %" PRId64 " of domain '%.*s': the first is 1", import->version.value,
                           ONNX_NAME_ARGUMENTS(import->domain));
    return true;
}

bool onnx_collect_imports(struct onnx_table *domains, const struct onnx_opset_imports *list, struct onnx_arena *arena,
                          struct onnx_fault *fault)
{
    if (!onnx_make_table(domains, list->count, arena, fault))
        return false;
    for (size_t i = 0; i < list->count; i++) {
        onnx_add_name(domains, onnx_domain(list->items[i].domain), i);
        if (!check_version(&list->items[i], fault))
            return false;
    }
    const struct onnx_named *twice = onnx_sort_names(domains);
    return twice == NULL || onnx_refuse(fault, "opset", "the domain '%.*s' is imported twice",
                                        ONNX_NAME_ARGUMENTS(list->items[twice->index].domain));
}
