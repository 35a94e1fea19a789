/*
 * imports.h - the opset imports of a model or of a function.
 */
#ifndef ONNX_IMPORTS_H
#define ONNX_IMPORTS_H

#include "names.h"

/* The domain under its one name: "ai.onnx" is "". */
struct onnx_bytes onnx_domain(struct onnx_bytes domain);

/* Collects the domains under that; each must be imported once, with a version. Memory comes from the arena. */
bool onnx_collect_imports(struct onnx_table *domains, const struct onnx_opset_imports *list, struct onnx_arena *arena,
                          struct onnx_fault *fault);

#endif
