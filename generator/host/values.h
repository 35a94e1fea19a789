/*
 * values.h - small tensors as integers.
 */
#ifndef SPLITGEN_VALUES_H
#define SPLITGEN_VALUES_H

#include <lua.h>

#include "onnx.h"

/* Constants with more elements are no lengths, axes or shapes; host.max_values in Lua. */
enum { MAX_VALUES = 4096 };

/*
 * Sets `values` of the table at the top: the checked elements of a small tensor of integers, bools, of uint64 as its
 * bits, of float16, float or double. When not all are integers it is `fractional`: those before the first that is none,
 * and false for it.
 */
void set_values(lua_State *L, const struct onnx_tensor *tensor, const struct onnx_elements *elements);

#endif
