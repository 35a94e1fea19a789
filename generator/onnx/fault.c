/*
 * fault.c - what is wrong with a model.
 */
#include "fault.h"

#include <stdarg.h>
#include <stdio.h>

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
