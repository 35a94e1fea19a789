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
    union {
        const void *given;
        void *data; /* a kernel only reads its input, but a tensor's pointer is not to const */
    } from = {operands->input};
    int64_t dims[] = {6};
    int64_t count[] = {2};
    int64_t lengths[] = {2, 4};
    const struct sk_tensor input = {SK_FLOAT, 1, dims, from.data, 6 * sizeof(float)};
    const struct sk_tensor split = {SK_INT64, 1, count, lengths, sizeof lengths};
    struct sk_tensor first = {SK_FLOAT, 1, &lengths[0], operands->outputs[0], 2 * sizeof(float)};
    struct sk_tensor second = {SK_FLOAT, 1, &lengths[1], operands->outputs[1], 4 * sizeof(float)};
    struct sk_tensor *const outputs[] = {&first, &second};
    while (times-- > 0)
        if (sk_split_18_float(NULL, &input, &split, outputs, 2, NULL) != SK_OK)
            abort(); /* a refusal must not be counted as a call */
}
