/*
 * error.h - how the reader says what is wrong.
 */
#ifndef ONNX_ERROR_H
#define ONNX_ERROR_H

#include "onnx.h"

#if defined(__GNUC__)
#define ONNX_PRINTF_LIKE __attribute__((format(printf, 2, 3)))
#else
#define ONNX_PRINTF_LIKE
#endif

/* Writes the sentence and returns false, so that a check is one statement: return onnx_fail(error, "..."). */
bool onnx_fail(struct onnx_error *error, const char *format, ...) ONNX_PRINTF_LIKE;

/* The same for a file that could not be had. */
bool onnx_fail_io(struct onnx_error *error, const char *format, ...) ONNX_PRINTF_LIKE;

#endif
