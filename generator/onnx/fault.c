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

const char *onnx_help(const char *rule)
{
    static const struct {
        const char *rule, *help;
    } rows[] = {
        {"file", "give the file as its exporter wrote it: one whole protobuf, unpacked"},
        {"function",
         "give each function a name of its own, call it with no more than it takes, and let none call itself"},
        {"graph", "export the model again, with its graph"},
        {"ir_version", "export the model again with a known ir_version, or change that number"},
        {"limit", "take the model apart, or leave out what is repeated in it"},
        {"memory", "free some memory, or take a smaller model"},
        {"names",
         "give every value one name, define it once, and sort the nodes so that it is there before it is used"},
        {"operator", "use an op of an imported domain, or define it as a function of the model"},
        {"opset", "import each domain once, with a version that has the ops in use"},
        {"sequence", "give a SequenceProto of tensors that are all of one dtype"},
        {"shape", "declare each dimension as what it is: a number >= 0, a symbol, or nothing when it is not known"},
        {"tensor",
         "let data_type, dims >= 0 and the elements agree: those of one field, or of a file in the model's folder"},
        {"type", "declare each value as what it is: its kind, and the dtype of its elements"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strcmp(rows[i].rule, rule) == 0)
            return rows[i].help;
    return NULL;
}
