/*
 * types.h - the types that a graph declares for its inputs and outputs, held against values.
 */
#ifndef CONFORMANCE_TYPES_H
#define CONFORMANCE_TYPES_H

#include <stdbool.h>

#include "names.h"
#include "onnx.h"
#include "report.h"
#include "value.h"

/* The symbolic dims of one run, sorted by name: what each dim_param has turned out to be. */
struct bindings {
    struct onnx_named *names; /* index: into dims */
    size_t count;
    int64_t *dims; /* UNKNOWN_DIM at first */
};

/* Collects those of the tensors that a graph takes and gives. False when there is no memory. */
bool collect_bindings(struct bindings *bindings, const struct onnx_graph *graph, struct onnx_arena *arena);

/* The kind that a sound type declares. NOTHING: a type that no op of the library gives or takes. */
enum value_kind kind_of(const struct onnx_type *type);

/* What the type alone tells of a value: kind, dtype, and the shape as far as its dims are fixed. */
bool declared_value(struct value *value, const struct onnx_type *type, struct onnx_arena *arena);

/* What a tensor tells whose elements are not read here. */
bool declared_tensor(struct value *value, const struct onnx_tensor *tensor, struct onnx_arena *arena);

/* That a value, as far as it is known, is what the graph declares. bindings NULL: symbolic dims are free. */
bool check_declared(const struct onnx_value_info *info, const struct value *value, const char *role,
                    const struct bindings *bindings, struct report *report);

#endif
