/*
 * push.h - parts of ONNX's messages as Lua values. A set_ function sets a field of the table at the top of the stack.
 */
#ifndef SPLITGEN_PUSH_H
#define SPLITGEN_PUSH_H

#include <lua.h>

#include "onnx.h"

void set_bytes(lua_State *L, const char *field, struct onnx_bytes bytes);
void set_integer(lua_State *L, const char *field, int64_t value);
void set_text(lua_State *L, const char *field, const char *text);
void set_names(lua_State *L, const char *field, const struct onnx_names *names);
void set_value_infos(lua_State *L, const char *field, const struct onnx_value_infos *infos);

/* The list that will have `count` items. */
void push_list(lua_State *L, size_t count);

/* Moves the value at the top into the list below it. */
void add_item(lua_State *L, size_t index);

/* Pushes a list of so many items, or sets it as a field: a call pushes each, which may use its place i. */
#define PUSH_EACH(L, count, push)              \
    do {                                       \
        push_list(L, count);                   \
        for (size_t i = 0; i < (count); i++) { \
            push;                              \
            add_item(L, i);                    \
        }                                      \
    } while (0)
#define SET_EACH(L, field, count, push) \
    do {                                \
        PUSH_EACH(L, count, push);      \
        lua_setfield(L, -2, field);     \
    } while (0)

/* { name, dtype, dims, values or fractional or nil, bytes or nil, external or nil }, without the elements of large ones
 */
void push_tensor(lua_State *L, const struct onnx_tensor *tensor);

/* Pushes a document that closes itself, whether the caller returns or raises. */
struct onnx_document *push_document(lua_State *L);

#endif
