/*
 * ops.c - what the library's registry says about an op.
 */
#include "ops.h"

#include <string.h>

#include "sgk_registry.h"

const char *find_op(struct onnx_bytes op_type)
{
    const struct sgk_op *op;
    for (size_t i = 0; (op = sgk_op_at(i)) != NULL; i++)
        if (onnx_is(op_type, sgk_op_name(op)))
            return sgk_op_name(op);
    return NULL;
}

int64_t first_opset(const char *name)
{
    int64_t first = INT64_MAX;
    const struct sgk_op *op;
    for (size_t i = 0; (op = sgk_op_at(i)) != NULL; i++)
        if (strcmp(sgk_op_name(op), name) == 0 && sgk_op_since_version(op) < first)
            first = sgk_op_since_version(op);
    return first;
}

int64_t last_opset(void)
{
    int64_t last = 0;
    const struct sgk_op *op;
    for (size_t i = 0; (op = sgk_op_at(i)) != NULL; i++)
        if (sgk_op_last_opset(op) > last)
            last = sgk_op_last_opset(op);
    return last;
}

const char *name_of_dtype(int64_t dtype)
{
    const struct onnx_dtype *known = onnx_dtype_of(dtype);
    return known != NULL ? known->name : "undefined";
}
