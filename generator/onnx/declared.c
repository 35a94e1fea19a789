/*
 * declared.c - whether the type that a graph declares for a value is sound.
 */
#include "parts.h"

#include <inttypes.h>

enum { UNKNOWN = -1 };

bool onnx_is_number(const struct onnx_dimension *dim)
{
    return dim->dim_value.given && dim->dim_value.value != UNKNOWN;
}

/* The tensor type inside a type, however deep. NULL: another type, or none; *ends tells the latter. */
static const struct onnx_tensor_type *innermost(const struct onnx_type *type, bool *ends)
{
    *ends = false;
    while (type != NULL) {
        if (type->tensor_type != NULL)
            return type->tensor_type;
        if (type->sparse_tensor_type != NULL)
            return type->sparse_tensor_type;
        if (type->map_type != NULL || type->opaque_type != NULL)
            return NULL;
        if (type->sequence_type != NULL)
            type = type->sequence_type->elem_type;
        else
            type = type->optional_type != NULL ? type->optional_type->elem_type : NULL;
    }
    *ends = true;
    return NULL;
}

bool onnx_check_type(const struct onnx_value_info *info, const char *role, struct onnx_fault *fault)
{
    bool ends;
    const struct onnx_tensor_type *type = innermost(info->type, &ends);
    if (ends)
        return onnx_refuse(fault, "type", "%s '%.*s' has no type", role, ONNX_NAME_ARGUMENTS(info->name));
    if (type == NULL)
        return true;
    if (!type->elem_type.given || type->elem_type.value == 0)
        return onnx_refuse(fault, "type", "%s '%.*s' declares no elem_type", role, ONNX_NAME_ARGUMENTS(info->name));
    if (onnx_dtype_of(type->elem_type.value) == NULL)
        return onnx_refuse(fault, "type", "%s '%.*s' declares elem_type %" PRId64 ", which is none of ONNX", role,
                           ONNX_NAME_ARGUMENTS(info->name), type->elem_type.value);
    return onnx_check_dims(info, role, fault);
}

bool onnx_check_dims(const struct onnx_value_info *info, const char *role, struct onnx_fault *fault)
{
    bool ends;
    const struct onnx_tensor_type *type = innermost(info->type, &ends);
    for (size_t i = 0; type != NULL && type->shape != NULL && i < type->shape->dim.count; i++)
        if (type->shape->dim.items[i].dim_value.value < UNKNOWN)
            return onnx_refuse(fault, "shape", "%s '%.*s' declares dimension %zu as %" PRId64, role,
                               ONNX_NAME_ARGUMENTS(info->name), i, type->shape->dim.items[i].dim_value.value);
    return true;
}
