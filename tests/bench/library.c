/*
 * library.c - a split through libsplitkernels.
 */
#include "library.h"

#include <stdlib.h>
#include <string.h>

#include "manifest.h"
#include "process.h"
#include "splitkernels.h"

enum { OPSET = 18 };

int32_t dtype_of(const char *name)
{
    for (int32_t dtype = 1; sk_dtype_name(dtype) != NULL; dtype++)
        if (strcmp(sk_dtype_name(dtype), name) == 0)
            return dtype;
    return 0;
}

void run_library(size_t times, const struct operands *operands)
{
    const struct split *split = operands->split;
    const size_t count = split->part_count;
    const size_t dims_bytes = split->rank * sizeof *split->dims;
    const int32_t dtype = dtype_of(split->dtype);
    struct sk_tensor *tensors = calloc(count, sizeof *tensors);
    struct sk_tensor **outputs = calloc(count, sizeof *outputs);
    int64_t *lengths = calloc(count, sizeof *lengths);
    int64_t *dims = calloc(count + 1, dims_bytes);
    require(tensors != NULL && outputs != NULL && lengths != NULL && dims != NULL, "calloc");

    size_t index = 0;
    for (size_t i = 0; i < count; i++) {
        const struct part *part = &split->parts[i];
        int64_t *part_dims = dims + i * split->rank;
        memcpy(part_dims, split->dims, dims_bytes);
        part_dims[split->axis] = lengths[i] = part->length;
        if (part->moves) {
            tensors[i] = (struct sk_tensor){dtype, split->rank, part_dims, operands->outputs[index++],
                                            split->rows * part->bytes};
            outputs[i] = &tensors[i];
        }
    }
    int64_t *input_dims = dims + count * split->rank;
    memcpy(input_dims, split->dims, dims_bytes);
    int64_t list = (int64_t)count;
    /* a kernel only reads its inputs, but a tensor's pointer is not to const */
    union {
        const void *given;
        void *data;
    } input = {operands->input};
    const struct sk_tensor input_tensor = {dtype, split->rank, input_dims, input.data, split->rows * split->stride};
    const struct sk_tensor split_tensor = {SK_INT64, 1, &list, lengths, count * sizeof *lengths};
    const struct sk_split_18_attributes attributes = {.axis = (int64_t)split->axis};

    const struct sk_kernel *kernel = sk_find_kernel("Split", OPSET, dtype);
    require(kernel != NULL, "no kernel of the library");
    sk_split_18_function *function = (sk_split_18_function *)kernel->function;
    for (; times > 0; times--)
        require(function(&attributes, &input_tensor, &split_tensor, outputs, count, NULL) == SK_OK,
                "the library refuses");
    free(tensors);
    free(outputs);
    free(lengths);
    free(dims);
}
