/*
 * ops.c - what the library's registry says about an op.
 */
#include "ops.h"

#include <string.h>

#include "sk_registry.h"

const char *find_op(struct onnx_bytes op_type)
{
    size_t count;
    const struct sk_kernel *kernels = sk_kernels(&count);
    for (size_t i = 0; i < count; i++)
        if (onnx_is(op_type, kernels[i].version->op))
            return kernels[i].version->op;
    return NULL;
}

const struct sk_version *find_version(const char *op, int64_t opset)
{
    size_t count;
    const struct sk_kernel *kernels = sk_kernels(&count);
    for (size_t i = 0; i < count; i++) {
        const struct sk_version *version = kernels[i].version;
        if (strcmp(version->op, op) == 0 && version->since_version <= opset && opset <= version->last_opset)
            return version;
    }
    return NULL;
}

int64_t first_opset(const char *op)
{
    size_t count;
    const struct sk_kernel *kernels = sk_kernels(&count);
    int64_t first = INT64_MAX;
    for (size_t i = 0; i < count; i++)
        if (strcmp(kernels[i].version->op, op) == 0 && kernels[i].version->since_version < first)
            first = kernels[i].version->since_version;
    return first;
}

int64_t last_opset(void)
{
    size_t count;
    const struct sk_kernel *kernels = sk_kernels(&count);
    int64_t last = 0;
    for (size_t i = 0; i < count; i++)
        if (kernels[i].version->last_opset > last)
            last = kernels[i].version->last_opset;
    return last;
}

const char *name_of_dtype(int64_t dtype)
{
    const struct onnx_dtype *known = onnx_dtype_of(dtype);
    return known != NULL ? known->name : "undefined";
}
