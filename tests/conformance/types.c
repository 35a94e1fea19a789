/*
 * types.c - the types that a graph declares for its inputs and outputs, held against values.
 */
#include "types.h"

#include <inttypes.h>

#include "ops.h"

/* What holds dtype and shape: the tensor type itself, or that of a sequence's elements. NULL for any other type. */
static const struct onnx_tensor_type *tensor_type_of(const struct onnx_type *type)
{
    return type->sequence_type != NULL ? type->sequence_type->elem_type->tensor_type : type->tensor_type;
}

enum value_kind kind_of(const struct onnx_type *type)
{
    if (tensor_type_of(type) == NULL)
        return NOTHING;
    return type->sequence_type != NULL ? SEQUENCE : TENSOR;
}

bool declared_value(struct value *value, const struct onnx_type *type, struct onnx_arena *arena)
{
    const struct value fresh = {kind_of(type), 0, false, false, {0, 0, NULL, NULL, 0}, {NULL, 0, 0}};
    const struct onnx_tensor_type *tensor_type = tensor_type_of(type);
    *value = fresh;
    if (tensor_type == NULL)
        return true;
    value->dtype = (int32_t)tensor_type->elem_type.value;
    value->tensor.dtype = value->dtype;
    if (value->kind != TENSOR || tensor_type->shape == NULL)
        return true;

    const struct onnx_dimensions *dims = &tensor_type->shape->dim;
    value->tensor.rank = dims->count;
    value->tensor.dims = onnx_arena_take(arena, dims->count + 1, sizeof *value->tensor.dims);
    if (value->tensor.dims == NULL)
        return false;
    value->has_shape = true;
    for (size_t i = 0; i < dims->count; i++) {
        value->tensor.dims[i] = dims->items[i].dim_value.value;
        value->has_shape = value->has_shape && dims->items[i].dim_value.given;
    }
    return true;
}

/* Binds a symbolic dim, or holds it against what it is bound to. */
static bool bind(struct binding **bindings, struct onnx_bytes dim_param, int64_t dim, const char *what,
                 struct onnx_arena *arena, struct report *report)
{
    for (const struct binding *binding = *bindings; binding != NULL; binding = binding->next) {
        if (!onnx_same(binding->dim_param, dim_param))
            continue;
        return binding->dim == dim ||
               refuse_case(report, "BAD_SHAPE", "%s: dimension '%.*s' is %" PRId64 " here and %" PRId64 " elsewhere",
                           what, NAME(dim_param), dim, binding->dim);
    }
    struct binding *binding = onnx_arena_take(arena, 1, sizeof *binding);
    if (binding == NULL)
        return fail_case(report, "out of memory");
    binding->next = *bindings;
    binding->dim_param = dim_param;
    binding->dim = dim;
    *bindings = binding;
    return true;
}

/* bindings NULL: symbolic dims are free, as they are from one element of a sequence to the next. */
static bool check_tensor(const struct onnx_tensor_type *type, const struct sk_tensor *tensor, const char *what,
                         struct binding **bindings, struct onnx_arena *arena, struct report *report)
{
    struct shape_text shape;
    if (type->shape == NULL)
        return true;
    const struct onnx_dimensions *dims = &type->shape->dim;
    if (dims->count != tensor->rank)
        return refuse_case(report, "BAD_SHAPE", "%s is declared with rank %zu, its shape is %s", what, dims->count,
                           show_shape(&shape, tensor));
    for (size_t i = 0; i < dims->count; i++) {
        const struct onnx_dimension *dim = &dims->items[i];
        if (dim->dim_value.given && dim->dim_value.value != tensor->dims[i])
            return refuse_case(report, "BAD_SHAPE", "%s is declared with dimension %zu as %" PRId64 ", its shape is %s",
                               what, i, dim->dim_value.value, show_shape(&shape, tensor));
        if (bindings != NULL && dim->dim_param.size > 0 &&
            !bind(bindings, dim->dim_param, tensor->dims[i], what, arena, report))
            return false;
    }
    return true;
}

bool check_declared(const struct onnx_value_info *info, const struct value *value, const char *role,
                    struct binding **bindings, struct onnx_arena *arena, struct report *report)
{
    const struct onnx_tensor_type *type = tensor_type_of(info->type);
    char what[128];
    snprintf(what, sizeof what, "%s '%.*s'", role, NAME(info->name));
    if (value->kind == NOTHING)
        return true;
    if (kind_of(info->type) != value->kind)
        return refuse_case(report, "type", "%s is %s, but is not declared so", what, name_of_kind(value->kind));
    if (value->dtype != 0 && type->elem_type.value != value->dtype)
        return refuse_case(report, "BAD_DTYPE", "%s is declared as %s, but is of %s", what,
                           name_of_dtype(type->elem_type.value), name_of_dtype(value->dtype));
    if (!value->has_shape)
        return true;
    if (value->kind == TENSOR)
        return check_tensor(type, &value->tensor, what, bindings, arena, report);
    for (size_t i = 0; i < value->sequence.count; i++)
        if (!check_tensor(type, &value->sequence.tensors[i], what, NULL, arena, report))
            return false;
    return true;
}
