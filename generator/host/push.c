/*
 * push.c - parts of ONNX's messages as Lua values: texts, lists, tensors and declared types.
 */
#include "push.h"

#include "fault.h"
#include "values.h"

void set_bytes(lua_State *L, const char *field, struct onnx_bytes bytes)
{
    lua_pushlstring(L, bytes.data, bytes.size);
    lua_setfield(L, -2, field);
}

void set_integer(lua_State *L, const char *field, int64_t value)
{
    lua_pushinteger(L, value);
    lua_setfield(L, -2, field);
}

void set_text(lua_State *L, const char *field, const char *text)
{
    lua_pushstring(L, text);
    lua_setfield(L, -2, field);
}

void push_list(lua_State *L, size_t count)
{
    lua_createtable(L, (int)count, 0); /* the reader's memory bounds the count */
}

void add_item(lua_State *L, size_t index)
{
    lua_rawseti(L, -2, (lua_Integer)index + 1);
}

void set_names(lua_State *L, const char *field, const struct onnx_names *names)
{
    SET_EACH(L, field, names->count, lua_pushlstring(L, names->items[i].data, names->items[i].size));
}

void push_tensor(lua_State *L, const struct onnx_tensor *tensor)
{
    struct onnx_elements elements;
    struct onnx_fault ignored;
    lua_createtable(L, 0, 5);
    set_bytes(L, "name", tensor->name);
    set_integer(L, "dtype", tensor->data_type.value);
    SET_EACH(L, "dims", tensor->dims.count, lua_pushinteger(L, tensor->dims.items[i]));
    if (onnx_check_elements(tensor, &elements, &ignored)) {
        if (elements.dtype->component > 0) /* a string has no size of its own */
            set_integer(L, "bytes", (int64_t)elements.bytes);
        set_values(L, tensor, &elements);
    } else if (elements.external) {
        lua_pushboolean(L, true);
        lua_setfield(L, -2, "external");
    }
}

static void push_dim(lua_State *L, const struct onnx_dimension *dim)
{
    if (onnx_is_number(dim))
        lua_pushinteger(L, dim->dim_value.value);
    else if (dim->dim_param.size > 0)
        lua_pushlstring(L, dim->dim_param.data, dim->dim_param.size);
    else
        lua_pushboolean(L, false);
}

static void set_tensor_type(lua_State *L, const struct onnx_tensor_type *type)
{
    if (type->elem_type.value != 0)
        set_integer(L, "dtype", type->elem_type.value);
    if (type->shape == NULL)
        return;
    const struct onnx_dimensions *dims = &type->shape->dim;
    bool has_minus_one = false;
    SET_EACH(L, "dims", dims->count, push_dim(L, &dims->items[i]));
    for (size_t i = 0; i < dims->count; i++)
        has_minus_one = has_minus_one || (dims->items[i].dim_value.given && !onnx_is_number(&dims->items[i]));
    lua_pushboolean(L, has_minus_one);
    lua_setfield(L, -2, "has_minus_one");
}

static void set_type(lua_State *L, const struct onnx_type *type)
{
    const struct onnx_tensor_type *tensor_type = NULL;
    const char *kind = "unknown";
    if (type == NULL) {
        /* stays unknown */
    } else if (type->tensor_type != NULL) {
        kind = "tensor";
        tensor_type = type->tensor_type;
    } else if (type->sparse_tensor_type != NULL) {
        kind = "sparse_tensor";
        tensor_type = type->sparse_tensor_type;
    } else if (type->sequence_type != NULL) {
        kind = "sequence";
        tensor_type = type->sequence_type->elem_type != NULL ? type->sequence_type->elem_type->tensor_type : NULL;
    } else if (type->optional_type != NULL) {
        kind = "optional";
        tensor_type = type->optional_type->elem_type != NULL ? type->optional_type->elem_type->tensor_type : NULL;
    } else if (type->map_type != NULL) {
        kind = "map";
    }
    set_text(L, "kind", kind);
    if (tensor_type != NULL)
        set_tensor_type(L, tensor_type);
}

static void push_value_info(lua_State *L, const struct onnx_value_info *info)
{
    lua_createtable(L, 0, 5);
    set_bytes(L, "name", info->name);
    set_type(L, info->type);
}

void set_value_infos(lua_State *L, const char *field, const struct onnx_value_infos *infos)
{
    SET_EACH(L, field, infos->count, push_value_info(L, &infos->items[i]));
}

static int close_document(lua_State *L)
{
    onnx_close(lua_touserdata(L, 1));
    return 0;
}

struct onnx_document *push_document(lua_State *L)
{
    struct onnx_document *document = lua_newuserdatauv(L, sizeof *document, 0);
    onnx_open_bytes(document, NULL, 0);
    lua_createtable(L, 0, 1);
    lua_pushcfunction(L, close_document);
    lua_setfield(L, -2, "__close");
    lua_setmetatable(L, -2);
    lua_toclose(L, -1);
    return document;
}
