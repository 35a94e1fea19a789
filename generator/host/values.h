/*
 * values.h - small tensors as integers.
 */
#ifndef SPLITGEN_VALUES_H
#define SPLITGEN_VALUES_H

#include "onnx.h"

/*
 * Writes the checked elements as integers to memory with room for all of them: integers and bools, uint64 as its bits,
 * and float16, float and double. Returns how many there are up to the first that is no integer; SIZE_MAX when the dtype
 * is none of these.
 */
size_t copy_integers(const struct onnx_tensor *tensor, const struct onnx_elements *elements, int64_t *to);

#endif
