/*
 * ops.c - what the library's registry says about an op.
 */
#include "ops.h"

#include <stdlib.h>
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

bool refuse_as_library(struct report *report, enum sgk_status status, const struct sgk_message *message)
{
    static const char word[] = "dtype ";
    const char *rest = message->text;
    const char *number = status == SGK_BAD_DTYPE ? strstr(rest, word) : NULL;
    if (number == NULL)
        return refuse_case(report, sgk_status_name(status), "%s", rest);
    number += strlen(word);
    char *end;
    const char *name = name_of_dtype(strtoll(number, &end, 10));
    return refuse_case(report, sgk_status_name(status), "%.*s%s%s", (int)(number - rest), rest, name, end);
}
