/*
 * tensor.h - TensorProtos as Lua tables.
 */
#ifndef SPLITGEN_TENSOR_H
#define SPLITGEN_TENSOR_H

#include <lua.h>

#include "onnx.h"

/* model.c: { name, dtype, dims, values or fractional or nil, bytes or nil, external or nil }, without the elements of
 * large ones */
void push_tensor(lua_State *L, const struct onnx_tensor *tensor);

/* model.c: pushes a document that closes itself, whether the caller returns or raises. */
struct onnx_document *push_document(lua_State *L);

#endif
