/*
 * fault.c - what is wrong with a file or a model.
 */
#include "fault.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool onnx_fail(struct onnx_fault *fault, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fault->text, sizeof fault->text, format, arguments);
    va_end(arguments);
    fault->io = false;
    return false;
}

bool onnx_fail_io(struct onnx_fault *fault, const char *what)
{
    onnx_fail(fault, "%s: %s", what, strerror(errno));
    fault->io = true;
    return false;
}

bool onnx_refuse(struct onnx_fault *fault, const char *rule, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fault->text, sizeof fault->text, format, arguments);
    va_end(arguments);
    fault->rule = rule;
    return false;
}

bool onnx_refuse_memory(struct onnx_fault *fault)
{
    fault->memory = true;
    return onnx_refuse(fault, "memory", "out of memory");
}
