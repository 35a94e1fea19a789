/*
 * ops.h - what the library's registry says about an op, so that nothing here knows one by name.
 */
#ifndef CONFORMANCE_OPS_H
#define CONFORMANCE_OPS_H

#include <stdbool.h>
#include <stdint.h>

#include "onnx.h"
#include "report.h"
#include "sgk_status.h"

/* The library's own text for the op, or NULL when it has none of that name. */
const char *find_op(struct onnx_bytes op_type);

/* The first opset import that the library serves for an op, and the last that it serves for any. */
int64_t first_opset(const char *name);
int64_t last_opset(void);

/* The name of a dtype; of one that the library does not take, too. */
const char *name_of_dtype(int64_t dtype);

/* Refuses the case in the library's words, in which dtypes are numbers: with their names. */
bool refuse_as_library(struct report *report, enum sgk_status status, const struct sgk_message *message);

#endif
