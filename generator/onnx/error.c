/*
 * error.c - how the reader says what is wrong.
 */
#include "error.h"

#include <stdarg.h>
#include <stdio.h>

bool onnx_fail(struct onnx_error *error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    error->io = false;
    return false;
}

bool onnx_fail_io(struct onnx_error *error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    error->io = true;
    return false;
}
