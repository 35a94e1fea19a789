/*
 * parts.h - whether the parts of a model are well formed, each by itself.
 */
#ifndef ONNX_PARTS_H
#define ONNX_PARTS_H

#include "names.h"

/* imports.c: the domain under its one name: "ai.onnx" is "". */
struct onnx_bytes onnx_domain(struct onnx_bytes domain);

/* imports.c: collects the domains under that; each must be imported once, with a version. Memory comes from the arena.
 */
bool onnx_collect_imports(struct onnx_table *domains, const struct onnx_opset_imports *list, struct onnx_arena *arena,
                          struct onnx_fault *fault);

/* attributes.c: collects the names of a function's attributes; each must be there once. Memory comes from the arena. */
bool onnx_collect_attribute_names(struct onnx_table *names, const struct onnx_function *function,
                                  struct onnx_arena *arena, struct onnx_fault *fault);

/*
 * attributes.c: checks the attributes of a node, whatever its op, or the defaults of a function. referable: the
 * attributes that they may refer to, or NULL outside a function. Bodies are not looked into.
 */
bool onnx_check_attributes(const struct onnx_attributes *attributes, const struct onnx_table *referable,
                           struct onnx_arena *arena, struct onnx_fault *fault);

/* declared.c: that the value has a type, and a sound one; that its dims, as far as there are any, are sound. role is
 * for sentences. */
bool onnx_check_type(const struct onnx_value_info *info, const char *role, struct onnx_fault *fault);
bool onnx_check_dims(const struct onnx_value_info *info, const char *role, struct onnx_fault *fault);

/* tensors.c: like onnx_check_elements, but external data may be right, too. */
bool onnx_check_tensor(const struct onnx_tensor *tensor, struct onnx_fault *fault);

#endif
