/*
 * values.h - small tensors as integers.
 */
#ifndef SPLITGEN_VALUES_H
#define SPLITGEN_VALUES_H

#include "onnx.h"

/*
 * Writes the checked elements as integers to memory with room for all of them: integers and bools, uint64 as its bits,
 * and float16, float and double if every element is an integer. False when they are no integers.
 */
bool copy_integers(const struct onnx_tensor *tensor, const struct onnx_elements *elements, int64_t *to);

#endif
