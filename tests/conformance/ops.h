/*
 * ops.h - what the library's registry says about an op, so that nothing here knows one by name.
 */
#ifndef CONFORMANCE_OPS_H
#define CONFORMANCE_OPS_H

#include <stdbool.h>
#include <stdint.h>

#include "onnx.h"
#include "sk_kernel.h"

/* The library's own text for the op, or NULL when it has no kernel of that name. */
const char *find_op(struct onnx_bytes op_type);

/* The version of an op that serves an opset import, or NULL when the opset is older than the op. */
const struct sk_version *find_version(const char *op, int64_t opset);

/* The first opset import that the library serves for an op, and the last that it serves for any. */
int64_t first_opset(const char *op);
int64_t last_opset(void);

/* The name of a dtype; of one that the library has no kernels for, too. */
const char *name_of_dtype(int64_t dtype);

#endif
