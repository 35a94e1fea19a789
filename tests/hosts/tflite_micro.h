/*
 * tflite_micro.h - what tflite_micro.c needs of TensorFlow Lite Micro, as tensorflow/lite/c/common.h has it. There it
 * includes that.
 */
#ifndef TFLITE_MICRO_H
#define TFLITE_MICRO_H

#include <stdint.h>

typedef struct TfLiteIntArray {
    int size;
    int data[];
} TfLiteIntArray;

typedef enum { kTfLiteFloat32 = 1, kTfLiteInt32 = 2, kTfLiteInt16 = 7, kTfLiteInt8 = 9 } TfLiteType;
typedef enum { kTfLiteOk = 0, kTfLiteError = 1 } TfLiteStatus;

typedef union TfLitePtrUnion {
    int32_t *i32;
    void *data;
} TfLitePtrUnion;

typedef struct TfLiteEvalTensor {
    TfLitePtrUnion data;
    TfLiteIntArray *dims;
    TfLiteType type;
} TfLiteEvalTensor;

/* The functions of tflite_micro.c: a node's axis tensor, its input, and its outputs. */
TfLiteStatus split_eval(const TfLiteEvalTensor *axis, const TfLiteEvalTensor *input, TfLiteEvalTensor *const *outputs,
                        int count);
TfLiteStatus split_v_eval(const TfLiteEvalTensor *axis, const TfLiteEvalTensor *input, TfLiteEvalTensor *const *outputs,
                          int count);

#endif
