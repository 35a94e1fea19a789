/*
 * tensors.h - whether a TensorProto is well formed, wherever it keeps its elements.
 */
#ifndef ONNX_TENSORS_H
#define ONNX_TENSORS_H

#include "onnx.h"

/* Like onnx_check_elements, but a tensor that may be right and only cannot be read here is fine. */
bool onnx_check_tensor(const struct onnx_tensor *tensor, struct onnx_fault *fault);

#endif
