/*
 * library.c - a split through libsplitkernels.
 */
#include "library.h"

#include <stdlib.h>
#include <string.h>

#include "manifest.h"
#include "process.h"
#include "splitkernels.h"

int32_t dtype_of(const char *name)
{
    for (int32_t dtype = 1; sgk_dtype_name(dtype) != NULL; dtype++)
        if (strcmp(sgk_dtype_name(dtype), name) == 0)
            return dtype;
    return 0;
}

void run_library(size_t times, const struct operands *operands)
{
    const struct split *split = operands->split;
    const size_t count = split->part_count;
    const size_t dims_bytes = split->rank * sizeof *split->dims;
    const int32_t dtype = dtype_of(split->dtype);
    struct sgk_output *outputs = calloc(count, sizeof *outputs);
    int64_t *lengths = calloc(count, sizeof *lengths);
    int64_t *dims = calloc(count, dims_bytes);
    require(outputs != NULL && lengths != NULL && dims != NULL, "calloc");

    size_t index = 0;
    for (size_t i = 0; i < count; i++) {
        const struct part *part = &split->parts[i];
        int64_t *part_dims = dims + i * split->rank;
        memcpy(part_dims, split->dims, dims_bytes);
        part_dims[split->axis] = lengths[i] = part->length;
        outputs[i] = (struct sgk_output){.dims = part_dims,
                                         .data = part->moves ? operands->outputs[index++] : NULL,
                                         .capacity = split->rows * part->bytes,
                                         .omitted = !part->moves,
                                         .dtype = dtype,
                                         .rank = split->rank};
    }
    const int64_t list = (int64_t)count;
    const struct sgk_tensor input = {dtype, split->rank, split->dims, operands->input, split->rows * split->stride};
    const struct sgk_tensor lengths_tensor = {SGK_INT64, 1, &list, lengths, count * sizeof *lengths};
    const struct sgk_split_18_attributes attributes = {.axis = (int64_t)split->axis};
    struct sgk_plan plan;
    for (; times > 0; times--) /* all that a typed kernel does */
        require(sgk_split_18_plan(&plan, &attributes, &input, &lengths_tensor, count, NULL) == SGK_OK &&
                    sgk_plan_run(&plan, &input, outputs, count, NULL) == SGK_OK,
                "the library refuses");
    free(outputs);
    free(lengths);
    free(dims);
}
