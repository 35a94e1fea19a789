/*
 * tensors.h - whether a TensorProto is well formed, wherever it keeps its elements.
 */
#ifndef ONNX_TENSORS_H
#define ONNX_TENSORS_H

#include "onnx.h"

/* Like onnx_check_elements, but external data may be right, too. */
bool onnx_check_tensor(const struct onnx_tensor *tensor, struct onnx_fault *fault);

#endif
