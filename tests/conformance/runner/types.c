/*
 * types.c - the types that a graph declares for its inputs and outputs, held against values.
 */
#include "types.h"

#include <inttypes.h>
#include <string.h>

#include "ops.h"

/* What holds dtype and shape: the tensor type itself, or that of a sequence's elements. NULL for any other type. */
static const struct onnx_tensor_type *tensor_type_of(const struct onnx_type *type)
{
    const struct onnx_type *held = type->sequence_type != NULL ? type->sequence_type->elem_type : type;
    return held != NULL ? held->tensor_type : NULL;
}

enum value_kind kind_of(const struct onnx_type *type)
{
    if (tensor_type_of(type) == NULL)
        return NOTHING;
    return type->sequence_type != NULL ? SEQUENCE : TENSOR;
}

bool declared_value(struct value *value, const struct onnx_type *type, struct onnx_arena *arena)
{
    const struct value fresh = {.kind = kind_of(type)};
    const struct onnx_tensor_type *tensor_type = tensor_type_of(type);
    *value = fresh;
    if (tensor_type == NULL)
        return true;
    value->dtype = (int32_t)tensor_type->elem_type.value;
    value->tensor.dtype = value->dtype;
    if (value->kind != TENSOR || tensor_type->shape == NULL)
        return true;

    const struct onnx_dimensions *declared = &tensor_type->shape->dim;
    int64_t *dims = onnx_arena_take(arena, declared->count + 1, sizeof *dims);
    if (dims == NULL)
        return false;
    value->tensor.rank = declared->count;
    value->tensor.dims = dims;
    value->has_rank = value->has_shape = true;
    for (size_t i = 0; i < declared->count; i++) {
        dims[i] = onnx_is_number(&declared->items[i]) ? declared->items[i].dim_value.value : UNKNOWN_DIM;
        value->has_shape = value->has_shape && onnx_is_number(&declared->items[i]);
    }
    return true;
}

bool declared_tensor(struct value *value, const struct onnx_tensor *tensor, struct onnx_arena *arena)
{
    const struct value fresh = {.kind = TENSOR, .has_rank = true, .has_shape = true};
    int64_t *dims = onnx_arena_take(arena, tensor->dims.count + 1, sizeof *dims);
    if (dims == NULL)
        return false;
    if (tensor->dims.count > 0)
        memcpy(dims, tensor->dims.items, tensor->dims.count * sizeof *dims);
    *value = fresh;
    value->dtype = (int32_t)tensor->data_type.value;
    value->tensor.dtype = value->dtype;
    value->tensor.rank = tensor->dims.count;
    value->tensor.dims = dims;
    return true;
}

static size_t count_dims(const struct onnx_value_infos *infos)
{
    size_t count = 0;
    for (size_t i = 0; i < infos->count; i++) {
        const struct onnx_tensor_type *type = infos->items[i].type->tensor_type;
        if (type != NULL && type->shape != NULL)
            count += type->shape->dim.count;
    }
    return count;
}

static void add_dim_params(struct bindings *bindings, const struct onnx_value_infos *infos)
{
    for (size_t i = 0; i < infos->count; i++) {
        const struct onnx_tensor_type *type = infos->items[i].type->tensor_type;
        for (size_t d = 0; type != NULL && type->shape != NULL && d < type->shape->dim.count; d++) {
            const struct onnx_named named = {type->shape->dim.items[d].dim_param, 0};
            if (named.name.size > 0)
                bindings->names[bindings->count++] = named;
        }
    }
}

bool collect_bindings(struct bindings *bindings, const struct onnx_graph *graph, struct onnx_arena *arena)
{
    const size_t most = count_dims(&graph->input) + count_dims(&graph->output);
    bindings->count = 0;
    bindings->names = onnx_arena_take(arena, most + 1, sizeof *bindings->names);
    bindings->dims = onnx_arena_take(arena, most + 1, sizeof *bindings->dims);
    if (bindings->names == NULL || bindings->dims == NULL)
        return false;
    add_dim_params(bindings, &graph->input);
    add_dim_params(bindings, &graph->output);
    onnx_sort_names(bindings->names, bindings->count);
    size_t kept = 0;
    for (size_t i = 0; i < bindings->count; i++) {
        if (kept > 0 && onnx_same(bindings->names[kept - 1].name, bindings->names[i].name))
            continue;
        bindings->names[kept].name = bindings->names[i].name;
        bindings->names[kept].index = kept;
        bindings->dims[kept++] = UNKNOWN_DIM;
    }
    bindings->count = kept;
    return true;
}

/* Binds a symbolic dim, or holds it against what it is bound to. */
static bool bind(const struct bindings *bindings, struct onnx_bytes dim_param, int64_t dim, const char *what,
                 struct report *report)
{
    int64_t *bound = &bindings->dims[onnx_find_name(bindings->names, bindings->count, dim_param)->index];
    if (*bound == UNKNOWN_DIM)
        *bound = dim;
    return *bound == dim ||
           refuse_case(report, "shape", "%s: dimension '%.*s' is %" PRId64 " here and %" PRId64 " elsewhere", what,
                       NAME(dim_param), dim, *bound);
}

/* bindings NULL: symbolic dims are free, as they are from one element of a sequence to the next, too. */
static bool check_tensor(const struct onnx_tensor_type *type, const struct sgk_tensor *tensor, const char *what,
                         const struct bindings *bindings, struct report *report)
{
    struct shape_text shape;
    if (type->shape == NULL)
        return true;
    const struct onnx_dimensions *dims = &type->shape->dim;
    if (dims->count != tensor->rank)
        return refuse_case(report, "shape", "%s is declared with rank %zu, its shape is %s", what, dims->count,
                           show_shape(&shape, tensor));
    for (size_t i = 0; i < dims->count; i++) {
        const struct onnx_dimension *dim = &dims->items[i];
        if (tensor->dims[i] == UNKNOWN_DIM)
            continue;
        if (onnx_is_number(dim) && dim->dim_value.value != tensor->dims[i])
            return refuse_case(report, "shape", "%s is declared with dimension %zu as %" PRId64 ", its shape is %s",
                               what, i, dim->dim_value.value, show_shape(&shape, tensor));
        if (bindings != NULL && dim->dim_param.size > 0 &&
            !bind(bindings, dim->dim_param, tensor->dims[i], what, report))
            return false;
    }
    return true;
}

bool check_declared(const struct onnx_value_info *info, const struct value *value, const char *role,
                    const struct bindings *bindings, struct report *report)
{
    const struct onnx_tensor_type *type = tensor_type_of(info->type);
    char what[128];
    snprintf(what, sizeof what, "%s '%.*s'", role, NAME(info->name));
    if (value->kind == NOTHING)
        return true;
    if (kind_of(info->type) != value->kind)
        return refuse_case(report, "type", "%s is %s, but is not declared so", what, name_of_kind(value->kind));
    if (value->dtype != 0 && type->elem_type.value != 0 && type->elem_type.value != value->dtype)
        return refuse_case(report, "type", "%s is declared as %s, but is of %s", what,
                           name_of_dtype(type->elem_type.value), name_of_dtype(value->dtype));
    if (value->kind == TENSOR)
        return !value->has_rank || check_tensor(type, &value->tensor, what, bindings, report);
    for (size_t i = 0; value->has_shape && i < value->count; i++)
        if (!check_tensor(type, &value->tensors[i], what, NULL, report))
            return false;
    return true;
}
