/*
 * library_call.c - a call of the library whose checks are nearly all of it, compiled by guard together with the
 * library.
 */
#include <stdlib.h>

#include "operands.h"
#include "splitkernels.h"

run_function run_0;

/* 6 elements into 2 and 4, as the workload "tiny" has them. */
void run_0(size_t times, const struct operands *operands)
{
    static const int64_t dims[] = {6};
    static const int64_t count[] = {2};
    static const int64_t lengths[] = {2, 4};
    const struct sgk_tensor input = {SGK_FLOAT, 1, dims, operands->input, 6 * sizeof(float)};
    const struct sgk_tensor split = {SGK_INT64, 1, count, lengths, sizeof lengths};
    int64_t output_dims[] = {2, 4};
    struct sgk_output outputs[2];
    for (size_t i = 0; i < 2; i++)
        outputs[i] = (struct sgk_output){.dims = &output_dims[i],
                                         .data = operands->outputs[i],
                                         .capacity = (size_t)lengths[i] * sizeof(float),
                                         .dtype = SGK_FLOAT,
                                         .rank = 1};
    while (times-- > 0)
        if (sgk_split_18_float(NULL, &input, &split, outputs, 2, NULL) != SGK_OK)
            abort(); /* a refusal must not be counted as a call */
}
