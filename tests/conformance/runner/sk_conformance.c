/*
 * sk_conformance.c - the program sk-conformance: splitgen's host, with a function for Lua that runs a node by the
 * library.
 */
#include <lauxlib.h>
#include <lua.h>
#include <stdbool.h>
#include <string.h>

#include "program.h"
#include "sgk_dtype.h"
#include "sgk_registry.h"
#include "sk_conformance.h"

/* The limit keeps a sequence of empty tensors from taking more memory than the machine has. */
#define MAX_TENSORS ((size_t)1 << 24)

/* Outputs are filled with this byte before a kernel runs, so that unwritten elements show. */
#define UNWRITTEN 0x5a

/* The arguments of run_node, and a list of what must live until it returns. */
enum { OP = 1, OPSET, ATTRIBUTES, INPUTS, OUTPUTS, KEPT };

/* Pushes a list of count items. The expression push pushes item i. */
#define PUSH_EACH(L, count, push)                   \
    do {                                            \
        lua_newtable(L);                            \
        for (size_t i = 0; i < (count); i++) {      \
            push;                                   \
            lua_rawseti(L, -2, (lua_Integer)i + 1); \
        }                                           \
    } while (0)

/* Memory for count items; never NULL, also for 0 items. */
static void *take(lua_State *L, size_t count, size_t size)
{
    void *taken = lua_newuserdatauv(L, count > 0 ? count * size : 1, 0);
    lua_rawseti(L, KEPT, (lua_Integer)lua_rawlen(L, KEPT) + 1);
    return taken;
}

/* The list at the top of the stack as integers. */
static int64_t *read_integers(lua_State *L, size_t *count)
{
    *count = lua_rawlen(L, -1);
    int64_t *integers = take(L, *count, sizeof *integers);
    for (size_t i = 0; i < *count; i++) {
        lua_rawgeti(L, -1, (lua_Integer)i + 1);
        integers[i] = lua_tointeger(L, -1);
        lua_pop(L, 1);
    }
    return integers;
}

/* The attribute at the top, in the form of onnx/attribute.lua. */
static void read_attribute(lua_State *L, struct sgk_attribute *attribute)
{
    lua_getfield(L, -1, "name");
    lua_getfield(L, -2, "code");
    lua_getfield(L, -3, "value");
    const struct sgk_attribute given = {
        .name = lua_tostring(L, -3), .type = (int32_t)lua_tointeger(L, -2), .i = lua_tointeger(L, -1)};
    *attribute = given;
    if (attribute->type == SGK_ATTRIBUTE_INTS)
        attribute->ints.data = read_integers(L, &attribute->ints.count);
    else if (attribute->type == SGK_ATTRIBUTE_STRING)
        attribute->s.data = lua_tolstring(L, -1, &attribute->s.length); /* stays valid: the model holds the string */
    lua_pop(L, 3);
}

/* The strings at the top, in the library's form. */
static void read_strings(lua_State *L, struct sgk_tensor *tensor)
{
    const size_t count = lua_rawlen(L, -1);
    struct sgk_string *strings = take(L, count, sizeof *strings);
    for (size_t i = 0; i < count; i++) {
        lua_rawgeti(L, -1, (lua_Integer)i + 1);
        strings[i].data = lua_tolstring(L, -1, &strings[i].length);
        lua_pop(L, 1); /* stays valid: the list holds the string */
    }
    tensor->data = strings;
    tensor->bytes = count * sizeof *strings;
}

/* The tensor at the top, which may be without data. */
static void read_tensor(lua_State *L, struct sgk_tensor *tensor)
{
    lua_getfield(L, -1, "dtype");
    tensor->dtype = (int32_t)lua_tointeger(L, -1);
    lua_getfield(L, -2, "dims");
    tensor->dims = read_integers(L, &tensor->rank);
    lua_getfield(L, -3, "data");
    tensor->bytes = 0;
    tensor->data = NULL;
    if (lua_istable(L, -1))
        read_strings(L, tensor);
    else if (!lua_isnil(L, -1))
        tensor->data = lua_tolstring(L, -1, &tensor->bytes);
    lua_pop(L, 3);
}

static struct sgk_node read_node(lua_State *L)
{
    const size_t attribute_count = lua_rawlen(L, ATTRIBUTES);
    const size_t input_count = lua_rawlen(L, INPUTS);
    struct sgk_attribute *attributes = take(L, attribute_count, sizeof *attributes);
    struct sgk_tensor *tensors = take(L, input_count, sizeof *tensors);
    const struct sgk_tensor **inputs = take(L, input_count, sizeof *inputs);
    for (size_t i = 0; i < attribute_count; i++) {
        lua_rawgeti(L, ATTRIBUTES, (lua_Integer)i + 1);
        read_attribute(L, &attributes[i]);
        lua_pop(L, 1);
    }
    for (size_t i = 0; i < input_count; i++) {
        lua_rawgeti(L, INPUTS, (lua_Integer)i + 1);
        inputs[i] = NULL;
        if (lua_istable(L, -1)) {
            read_tensor(L, &tensors[i]);
            inputs[i] = &tensors[i];
        }
        lua_pop(L, 1);
    }
    const struct sgk_node node = {attributes, attribute_count, inputs, input_count, lua_rawlen(L, OUTPUTS)};
    return node;
}

/* Whether output index is '' in the model; a sequence is one output of many parts. */
static bool is_omitted(lua_State *L, size_t index)
{
    lua_rawgeti(L, OUTPUTS, (lua_Integer)index + 1);
    const bool omitted = lua_rawlen(L, -1) == 0;
    lua_pop(L, 1);
    return omitted;
}

/* Whether the library's call can express the node: some errors are possible only in a model. */
static bool can_be_asked(lua_State *L, const struct sgk_op *op, const struct sgk_node *node)
{
    for (size_t i = 0; i < sgk_op_min_inputs(op) && i < node->input_count; i++)
        if (node->inputs[i] == NULL)
            return false;
    return node->output_count > 0 && (!sgk_op_gives_sequence(op) || (node->output_count == 1 && !is_omitted(L, 0)));
}

/* An output for each part that is not omitted, with memory where the input has data. */
static const struct sgk_output **make_outputs(lua_State *L, const struct sgk_op *op, const struct sgk_plan *plan,
                                              bool runs)
{
    const struct sgk_output **outputs = take(L, plan->count, sizeof *outputs);
    for (size_t i = 0; i < plan->count; i++) {
        outputs[i] = NULL;
        if (!sgk_op_gives_sequence(op) && is_omitted(L, i))
            continue;
        int64_t *dims = take(L, plan->rank, sizeof *dims);
        sgk_plan_dims(plan, i, dims);
        struct sgk_output output = {plan->dtype, plan->rank, dims, NULL, sgk_plan_bytes(plan, i)};
        if (runs) {
            output.data = take(L, output.bytes, 1);
            memset(output.data, UNWRITTEN, output.bytes);
        }
        outputs[i] = memcpy(take(L, 1, sizeof output), &output, sizeof output);
    }
    return outputs;
}

static void push_strings(lua_State *L, const struct sgk_output *output)
{
    const size_t count = output->bytes / sizeof(struct sgk_string);
    const struct sgk_string *strings = output->data;
    PUSH_EACH(L, count, lua_pushlstring(L, strings[i].data, strings[i].length));
}

/* Pushes { dtype, dims, data }, or false for an omitted output; data is nil if no kernel ran. */
static void push_output(lua_State *L, const struct sgk_output *output)
{
    if (output == NULL) {
        lua_pushboolean(L, false);
        return;
    }
    lua_createtable(L, 0, 3);
    lua_pushinteger(L, output->dtype);
    lua_setfield(L, -2, "dtype");
    PUSH_EACH(L, output->rank, lua_pushinteger(L, output->dims[i]));
    lua_setfield(L, -2, "dims");
    if (output->data != NULL && output->dtype == SGK_STRING) {
        push_strings(L, output);
        lua_setfield(L, -2, "data");
    } else if (output->data != NULL) {
        lua_pushlstring(L, output->data, output->bytes);
        lua_setfield(L, -2, "data");
    }
}

/* Pushes the outputs of the node: a sequence is one output with all parts. */
static void push_outputs(lua_State *L, const struct sgk_op *op, const struct sgk_output *const *outputs, size_t count)
{
    PUSH_EACH(L, count, push_output(L, outputs[i]));
    if (!sgk_op_gives_sequence(op))
        return;
    lua_createtable(L, 0, 1);
    lua_insert(L, -2);
    lua_setfield(L, -2, "sequence");
    lua_newtable(L);
    lua_insert(L, -2);
    lua_rawseti(L, -2, 1);
}

static int refuse(lua_State *L, const char *sentence, const char *rule)
{
    lua_pushnil(L);
    lua_pushstring(L, sentence);
    lua_pushstring(L, rule);
    return 3;
}

/*
 * op, opset, attributes in the form of onnx/read.lua, inputs { dtype, dims, data } or false, names of outputs -> list
 * of outputs: { dtype, dims, data }, without data if the first input has none, or { sequence = list of these }, or
 * false; and a warning, if there is one. On failure returns nil, the library's sentence, and the name of the status.
 * Returns nothing for an error that only a model can have.
 */
static int run_node(lua_State *L)
{
    lua_settop(L, OUTPUTS);
    lua_newtable(L); /* KEPT */
    const struct sgk_op *op = sgk_find(luaL_checkstring(L, OP), luaL_checkinteger(L, OPSET));
    const struct sgk_node node = read_node(L);
    if (op == NULL || !can_be_asked(L, op, &node))
        return 0;

    struct sgk_plan plan;
    struct sgk_message message = {""};
    struct sgk_message warning = {""};
    enum sgk_status status = sgk_node_plan(&plan, op, &node, &warning);
    if (status != SGK_OK)
        return refuse(L, warning.text, sgk_status_name(status));
    if (plan.count > MAX_TENSORS) {
        lua_pushfstring(L, "%I tensors in a sequence: at most %I are taken here", (LUAI_UACINT)plan.count,
                        (LUAI_UACINT)MAX_TENSORS);
        return refuse(L, lua_tostring(L, -1), "memory");
    }
    const bool runs = node.inputs[0]->data != NULL;
    const struct sgk_output **outputs = make_outputs(L, op, &plan, runs);
    if (runs)
        status = sgk_plan_run(&plan, node.inputs[0], outputs, &message);
    if (status != SGK_OK)
        return refuse(L, message.text, sgk_status_name(status));
    push_outputs(L, op, outputs, plan.count);
    lua_pushstring(L, warning.text[0] != '\0' ? warning.text : NULL);
    return 2;
}

static const luaL_Reg functions[] = {{"run_node", run_node}, {NULL, NULL}};

const struct program sk_conformance = {"sk-conformance", "sk_conformance", functions, false};
