/*
 * ops.c - what the library's registry says about an op.
 */
#include "ops.h"

#include <string.h>

#include "sk_registry.h"

const char *find_op(struct onnx_bytes op_type)
{
    const struct sk_op *op;
    for (size_t i = 0; (op = sk_op_at(i)) != NULL; i++)
        if (onnx_is(op_type, sk_op_name(op)))
            return sk_op_name(op);
    return NULL;
}

int64_t first_opset(const char *name)
{
    int64_t first = INT64_MAX;
    const struct sk_op *op;
    for (size_t i = 0; (op = sk_op_at(i)) != NULL; i++)
        if (strcmp(sk_op_name(op), name) == 0 && sk_op_since_version(op) < first)
            first = sk_op_since_version(op);
    return first;
}

int64_t last_opset(void)
{
    int64_t last = 0;
    const struct sk_op *op;
    for (size_t i = 0; (op = sk_op_at(i)) != NULL; i++)
        if (sk_op_last_opset(op) > last)
            last = sk_op_last_opset(op);
    return last;
}

const char *name_of_dtype(int64_t dtype)
{
    const struct onnx_dtype *known = onnx_dtype_of(dtype);
    return known != NULL ? known->name : "undefined";
}
