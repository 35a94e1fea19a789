/*
 * types.h - the types that a graph declares for its inputs and outputs, held against values.
 */
#ifndef CONFORMANCE_TYPES_H
#define CONFORMANCE_TYPES_H

#include <stdbool.h>

#include "onnx.h"
#include "report.h"
#include "value.h"

/* The symbolic dims of one run: what each dim_param has turned out to be. Starts as NULL. */
struct binding {
    struct binding *next;
    struct onnx_bytes dim_param;
    int64_t dim;
};

/* The kind that a sound type declares. NOTHING: a type that no op of the library gives or takes. */
enum value_kind kind_of(const struct onnx_type *type);

/* What the type alone tells of a value: kind, dtype, and the shape if no dim is free. */
bool declared_value(struct value *value, const struct onnx_type *type, struct onnx_arena *arena);

/* That a value is what the graph declares. */
bool check_declared(const struct onnx_value_info *info, const struct value *value, const char *role,
                    struct binding **bindings, struct onnx_arena *arena, struct report *report);

#endif
