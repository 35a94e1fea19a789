/*
 * validity.h - whether a model is valid, whatever its ops are: all that can be said without knowing one.
 *
 * Checked are versions, opset imports, names and the order of nodes, attributes, data of constants, declared types; in
 * the main graph, in bodies to any depth, and in model-local functions, none of which may call itself.
 */
#ifndef ONNX_VALIDITY_H
#define ONNX_VALIDITY_H

#include "fault.h"
#include "onnx.h"

bool onnx_check_model(const struct onnx_model *model, struct onnx_fault *fault);

#endif
