/*
 * declared.h - whether the type that a graph declares for a value is sound.
 */
#ifndef ONNX_DECLARED_H
#define ONNX_DECLARED_H

#include "fault.h"
#include "onnx.h"

/* That the value has a type, and a sound one. role is for sentences. */
bool onnx_check_type(const struct onnx_value_info *info, const char *role, struct onnx_fault *fault);

/* That its dims, as far as there are any, are sound. */
bool onnx_check_dims(const struct onnx_value_info *info, const char *role, struct onnx_fault *fault);

#endif
