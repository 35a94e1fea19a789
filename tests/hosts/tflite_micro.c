/*
 * tflite_micro.c - Split and SplitV of TensorFlow Lite Micro by sgk_cut: any dtype and number of dims, no copy of dims.
 */
#include "tflite_micro.h"

#include "sgk_plan.h"

enum { MOST_OUTPUTS = 32 };

static size_t element_bytes(TfLiteType type)
{
    return type == kTfLiteInt8 ? 1 : type == kTfLiteInt16 ? 2 : 4;
}

/* The product of the dims from index first on, before index end. */
static size_t product(const TfLiteIntArray *dims, int first, int end)
{
    size_t all = 1;
    for (int i = first; i < end; i++)
        all *= (size_t)dims->data[i];
    return all;
}

/* The index of the axis, or -1. */
static int find_axis(const TfLiteEvalTensor *axis, const TfLiteIntArray *dims)
{
    const int at = axis->data.i32[0] + (axis->data.i32[0] < 0 ? dims->size : 0);
    return at < dims->size ? at : -1;
}

static void copy(const struct sgk_plan *plan, const TfLiteEvalTensor *input, TfLiteEvalTensor *const *outputs)
{
    void *parts[MOST_OUTPUTS];
    for (size_t i = 0; i < plan->count; i++)
        parts[i] = outputs[i]->data.data;
    sgk_plan_copy(plan, input->data.data, parts);
}

/* Equal parts: a step is all that a part has of a row, and each part has one. */
TfLiteStatus split_eval(const TfLiteEvalTensor *axis, const TfLiteEvalTensor *input, TfLiteEvalTensor *const *outputs,
                        int count)
{
    const TfLiteIntArray *dims = input->dims;
    const int at = find_axis(axis, dims);
    if (at < 0 || count < 1 || count > MOST_OUTPUTS || dims->data[at] % count != 0)
        return kTfLiteError;
    const size_t step = product(dims, at, dims->size) / (size_t)count * element_bytes(input->type);
    struct sgk_plan plan;
    if (sgk_cut(&plan, product(dims, 0, at), step, NULL, (size_t)count, NULL) != SGK_OK)
        return kTfLiteError;
    copy(&plan, input, outputs);
    return kTfLiteOk;
}

/* The outputs have the lengths, which must be all of the axis. */
TfLiteStatus split_v_eval(const TfLiteEvalTensor *axis, const TfLiteEvalTensor *input, TfLiteEvalTensor *const *outputs,
                          int count)
{
    const TfLiteIntArray *dims = input->dims;
    const int at = find_axis(axis, dims);
    if (at < 0 || count > MOST_OUTPUTS)
        return kTfLiteError;
    const size_t step = product(dims, at + 1, dims->size) * element_bytes(input->type);
    int64_t lengths[MOST_OUTPUTS], sum = 0;
    for (int i = 0; i < count; i++) {
        lengths[i] = outputs[i]->dims->data[at];
        sum += lengths[i];
    }
    struct sgk_plan plan;
    if (sum != dims->data[at] || sgk_cut(&plan, product(dims, 0, at), step, lengths, (size_t)count, NULL) != SGK_OK)
        return kTfLiteError;
    copy(&plan, input, outputs);
    return kTfLiteOk;
}
