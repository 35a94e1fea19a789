/*
 * model.c - an ONNX model as a Lua table, under ONNX's own words.
 *
 * The table holds what the generator may ask for and no weights: of a tensor its dtype and dims, and its elements only
 * when they are few and integers; of the attributes those of the ops that the caller names, and every body. Values of
 * attributes are integers, strings, tensors and bodies. The default domain is "", however it is spelt. The keys of
 * `locations` are the files that hold elements of a tensor.
 */
#include <lauxlib.h>
#include <lua.h>

#include "host.h"
#include "memory.h"
#include "onnx.h"
#include "parts.h"
#include "push.h"
#include "validity.h"

/* Places on the stack that one level of tables needs. */
enum { LEVEL = 16 };

static void push_graph(lua_State *L, int kept, const struct onnx_graph *graph);

static void push_ints(lua_State *L, const struct onnx_list *list)
{
    struct onnx_cursor cursor = onnx_list_begin(list);
    PUSH_EACH(L, list->count, lua_pushinteger(L, (lua_Integer)onnx_next_bits(&cursor)));
}

/*
 * Pushes the value, or nil when there is none, it has more than most integers, or nobody asks for values of its type.
 * Returns the word for the type.
 */
static const char *push_value(lua_State *L, int kept, const struct onnx_attribute *attribute, lua_Integer most)
{
    switch (attribute->type.value) {
    case onnx_AttributeProto_INT:
        lua_pushinteger(L, attribute->i.value);
        return "int";
    case onnx_AttributeProto_STRING:
        lua_pushlstring(L, attribute->s.data, attribute->s.size);
        return "string";
    case onnx_AttributeProto_TENSOR:
        if (attribute->t != NULL)
            push_tensor(L, attribute->t);
        else
            lua_pushnil(L);
        return "tensor";
    case onnx_AttributeProto_GRAPH:
        if (attribute->g != NULL)
            push_graph(L, kept, attribute->g);
        else
            lua_pushnil(L);
        return "graph";
    case onnx_AttributeProto_INTS:
        if (attribute->ints.count <= (lua_Unsigned)most)
            push_ints(L, &attribute->ints);
        else
            lua_pushnil(L);
        return "ints";
    case onnx_AttributeProto_GRAPHS:
        PUSH_EACH(L, attribute->graphs.count, push_graph(L, kept, &attribute->graphs.items[i]));
        return "graphs";
    default:
        lua_pushnil(L);
        return "other";
    }
}

static void push_attribute(lua_State *L, int kept, const struct onnx_attribute *attribute, lua_Integer most)
{
    lua_createtable(L, 0, 4);
    set_bytes(L, "name", attribute->name);
    set_integer(L, "code", attribute->type.value);
    const char *type = push_value(L, kept, attribute, most);
    if (attribute->ref_attr_name.size > 0) { /* then the value is the caller's */
        lua_pop(L, 1);
        set_bytes(L, "ref", attribute->ref_attr_name);
    } else {
        lua_setfield(L, -2, "value");
    }
    set_text(L, "type", type);
}

/* Those that hold bodies; the others, too, unless most, of the integers in a list, is 0. */
static void set_attributes(lua_State *L, int kept, const char *field, const struct onnx_attributes *attributes,
                           lua_Integer most)
{
    size_t count = 0;
    lua_newtable(L);
    for (size_t i = 0; i < attributes->count; i++) {
        const struct onnx_attribute *attribute = &attributes->items[i];
        const int64_t type = attribute->type.value;
        if (most == 0 && type != onnx_AttributeProto_GRAPH && type != onnx_AttributeProto_GRAPHS)
            continue;
        push_attribute(L, kept, attribute, most);
        add_item(L, count++);
    }
    lua_setfield(L, -2, field);
}

static void push_node(lua_State *L, int kept, const struct onnx_node *node)
{
    lua_createtable(L, 0, 7);
    set_bytes(L, "name", node->name);
    set_bytes(L, "domain", onnx_domain(node->domain));
    set_bytes(L, "overload", node->overload);
    set_names(L, "inputs", &node->input);
    set_names(L, "outputs", &node->output);
    set_bytes(L, "op_type", node->op_type);
    lua_getfield(L, -1, "op_type");
    lua_gettable(L, kept);
    const lua_Integer most = lua_tointeger(L, -1);
    lua_pop(L, 1);
    set_attributes(L, kept, "attributes", &node->attribute, most);
}

static void push_graph(lua_State *L, int kept, const struct onnx_graph *graph)
{
    luaL_checkstack(L, LEVEL, "graphs nested too deeply");
    lua_createtable(L, 0, 6);
    set_bytes(L, "name", graph->name);
    SET_EACH(L, "nodes", graph->node.count, push_node(L, kept, &graph->node.items[i]));
    SET_EACH(L, "initializers", graph->initializer.count, push_tensor(L, &graph->initializer.items[i]));
    set_value_infos(L, "inputs", &graph->input);
    set_value_infos(L, "outputs", &graph->output);
    set_value_infos(L, "value_infos", &graph->value_info);
}

static void push_opset_import(lua_State *L, const struct onnx_opset_import *import)
{
    lua_createtable(L, 0, 2);
    set_bytes(L, "domain", onnx_domain(import->domain));
    set_integer(L, "version", import->version.value);
}

static void push_function(lua_State *L, int kept, const struct onnx_function *function)
{
    lua_createtable(L, 0, 9);
    set_bytes(L, "name", function->name);
    set_bytes(L, "domain", onnx_domain(function->domain));
    set_bytes(L, "overload", function->overload);
    set_names(L, "inputs", &function->input);
    set_names(L, "outputs", &function->output);
    set_names(L, "attributes", &function->attribute);
    set_attributes(L, kept, "defaults", &function->attribute_proto, LUA_MAXINTEGER);
    SET_EACH(L, "nodes", function->node.count, push_node(L, kept, &function->node.items[i]));
    SET_EACH(L, "opset_import", function->opset_import.count, push_opset_import(L, &function->opset_import.items[i]));
}

static void push_model(lua_State *L, int kept, const struct onnx_model *model, const struct onnx_location *location)
{
    luaL_checkstack(L, LEVEL, NULL);
    lua_createtable(L, 0, 5);
    set_integer(L, "ir_version", model->ir_version.value);
    SET_EACH(L, "opset_import", model->opset_import.count, push_opset_import(L, &model->opset_import.items[i]));
    SET_EACH(L, "functions", model->functions.count, push_function(L, kept, &model->functions.items[i]));
    lua_newtable(L);
    for (; location != NULL; location = location->next) {
        lua_pushlstring(L, location->path.data, location->path.size);
        lua_pushboolean(L, true);
        lua_rawset(L, -3);
    }
    lua_setfield(L, -2, "locations");
    if (model->graph != NULL) {
        push_graph(L, kept, model->graph);
        lua_setfield(L, -2, "graph");
    }
}

/* Pushes the op_types whose attributes count, with how many integers of a list: the caller's, and the functions. */
static void push_kept(lua_State *L, int wanted, const struct onnx_model *model)
{
    lua_newtable(L);
    lua_createtable(L, 0, 1);
    lua_pushvalue(L, wanted);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    for (size_t i = 0; i < model->functions.count; i++) {
        lua_pushlstring(L, model->functions.items[i].name.data, model->functions.items[i].name.size);
        lua_pushinteger(L, LUA_MAXINTEGER);
        lua_rawset(L, -3);
    }
}

static int failure(lua_State *L, const struct onnx_fault *fault)
{
    lua_pushnil(L);
    lua_pushstring(L, fault->text);
    lua_pushstring(L, fault->node[0] != '\0' ? fault->node : NULL); /* nil for NULL */
    lua_pushstring(L, fault->rule);
    lua_pushboolean(L, fault->io);
    return 5;
}

int host_read_model(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    luaL_checktype(L, 2, LUA_TTABLE);
    lua_settop(L, 2);

    struct onnx_fault fault = {.rule = "file"};
    struct onnx_document *document = push_document(L);
    const struct onnx_model *model = onnx_open(document, path, &fault) ? onnx_read_model(document, &fault) : NULL;
    if (model == NULL || !onnx_check_model(model, &fault))
        return fault.memory ? memory_fail(L) : failure(L, &fault);
    push_kept(L, 2, model); /* stack = { path, wanted, document, kept } */
    push_model(L, 4, model, document->locations);
    return 1;
}
