/*
 * imports.h - the opset imports of a model or of a function.
 */
#ifndef ONNX_IMPORTS_H
#define ONNX_IMPORTS_H

#include "arena.h"
#include "fault.h"
#include "names.h"

/* Sorted by domain. */
struct onnx_imports {
    struct onnx_named *domains;
    size_t count;
};

/* The domain under its one name: "ai.onnx" is "". */
struct onnx_bytes onnx_domain(struct onnx_bytes domain);

/* That each domain is imported once, with a version. Memory for the table comes from the arena. */
bool onnx_check_imports(struct onnx_imports *imports, const struct onnx_opset_imports *list, struct onnx_arena *arena,
                        struct onnx_fault *fault);

bool onnx_is_imported(const struct onnx_imports *imports, struct onnx_bytes domain);

#endif
