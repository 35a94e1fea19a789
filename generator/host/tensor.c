/*
 * tensor.c - whole tensors with all their elements, from the files of a test case and from a model's initialisers.
 */
#include <inttypes.h>
#include <lauxlib.h>
#include <lua.h>

#include "fault.h"
#include "host.h"
#include "push.h"

static int failure(lua_State *L, const struct onnx_fault *fault, const char *rule)
{
    lua_pushnil(L);
    lua_pushstring(L, fault->text);
    lua_pushstring(L, fault->io ? NULL : rule); /* nil for NULL */
    return 3;
}

/* Sets the field `data` of the table at the top: bytes, or a list of strings. */
static void set_elements(lua_State *L, const struct onnx_tensor *tensor, const struct onnx_elements *elements)
{
    if (elements->dtype->component > 0) {
        luaL_Buffer buffer;
        char *bytes = luaL_buffinitsize(L, &buffer, elements->bytes + 1);
        onnx_copy_elements(tensor, elements, bytes);
        luaL_pushresultsize(&buffer, elements->bytes);
    } else {
        struct onnx_bytes *strings = lua_newuserdatauv(L, elements->bytes + 1, 0);
        onnx_copy_elements(tensor, elements, strings);
        PUSH_EACH(L, (size_t)elements->count, lua_pushlstring(L, strings[i].data, strings[i].size));
        lua_remove(L, -2);
    }
    lua_setfield(L, -2, "data");
    set_integer(L, "count", elements->count);
}

/* Pushes the tensor with its elements; false, and nothing pushed, when they contradict it. */
static bool push_whole(lua_State *L, const struct onnx_tensor *tensor, struct onnx_fault *fault)
{
    struct onnx_elements elements;
    luaL_checkstack(L, 16, NULL);
    if (!onnx_check_elements(tensor, &elements, fault))
        return false;
    push_tensor(L, tensor);
    set_elements(L, tensor, &elements);
    return true;
}

int host_read_tensor(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    struct onnx_fault fault = {.text = ""};
    struct onnx_document *document = push_document(L);
    const struct onnx_tensor *tensor = onnx_open(document, path, &fault) ? onnx_read_tensor(document, &fault) : NULL;
    if (tensor == NULL)
        return failure(L, &fault, "file");
    return push_whole(L, tensor, &fault) ? 1 : failure(L, &fault, "tensor");
}

/* A tensor's bytes can pass for those of a sequence without elements, whose other fields are not looked at. */
static bool is_tensor(struct onnx_document *document)
{
    struct onnx_elements elements;
    struct onnx_fault ignored;
    const struct onnx_tensor *tensor = onnx_read_tensor(document, &ignored);
    return tensor != NULL && (onnx_check_elements(tensor, &elements, &ignored) || elements.external);
}

/* Whether it holds tensors and nothing else; if not, the fault says so. */
static bool holds_tensors(struct onnx_document *document, const struct onnx_sequence *sequence,
                          struct onnx_fault *fault)
{
    if (sequence->tensor_values.count == 0 && is_tensor(document))
        return onnx_fail(fault, "it is a tensor, not a sequence");
    if (sequence->elem_type.given && sequence->elem_type.value != onnx_SequenceProto_TENSOR)
        return onnx_fail(fault, "elem_type is %" PRId64 ", not that of tensors", sequence->elem_type.value);
    if (sequence->sparse_tensor_values.count > 0 || sequence->sequence_values.count > 0 ||
        sequence->map_values.count > 0 || sequence->optional_values.count > 0)
        return onnx_fail(fault, "it holds other values than tensors");
    return true;
}

int host_read_sequence(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    struct onnx_fault fault = {.text = ""};
    struct onnx_document *document = push_document(L);
    const bool is_open = onnx_open(document, path, &fault);
    if (is_open && document->size == 0) { /* protobuf writes an empty sequence as no bytes at all */
        lua_newtable(L);
        return 1;
    }
    const struct onnx_sequence *sequence = is_open ? onnx_read_sequence(document, &fault) : NULL;
    if (sequence == NULL)
        return failure(L, &fault, "file");
    if (!holds_tensors(document, sequence, &fault))
        return failure(L, &fault, "sequence");
    push_list(L, sequence->tensor_values.count);
    for (size_t i = 0; i < sequence->tensor_values.count; i++) {
        if (!push_whole(L, &sequence->tensor_values.items[i], &fault))
            return failure(L, &fault, "tensor");
        add_item(L, i);
    }
    return 1;
}

int host_read_initializer(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    const char *name = luaL_checkstring(L, 2);
    struct onnx_fault fault = {.text = ""};
    struct onnx_document *document = push_document(L);
    const struct onnx_model *model = onnx_open(document, path, &fault) ? onnx_read_model(document, &fault) : NULL;
    if (model == NULL || model->graph == NULL)
        return failure(L, &fault, "file");
    const struct onnx_tensors *initializers = &model->graph->initializer;
    for (size_t i = 0; i < initializers->count; i++)
        if (onnx_is(initializers->items[i].name, name))
            return push_whole(L, &initializers->items[i], &fault) ? 1 : failure(L, &fault, "tensor");
    return luaL_error(L, "no initializer is called '%s'", name);
}
