/*
 * scope.c - the graphs around a node: which names it sees, and what its path is.
 */
#include "scope.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "functions.h"

/* Whether it is defined before the node where the walk is. */
static bool is_there(const struct onnx_scope *scope, const struct onnx_named *symbol)
{
    return symbol->index < ONNX_FROM_NODE + scope->index;
}

bool onnx_check_visible(const struct onnx_scope *scope, struct onnx_bytes name, struct onnx_fault *fault)
{
    for (; scope != NULL; scope = scope->outer) {
        const struct onnx_named *symbol = onnx_find_name(&scope->symbols, name);
        if (symbol != NULL && !is_there(scope, symbol))
            return onnx_refuse(fault, "names", "input '%.*s' is not there yet: nodes are not sorted, or go in a circle",
                               ONNX_NAME_ARGUMENTS(name));
        if (symbol != NULL)
            return true;
    }
    return onnx_refuse(fault, "names", "input '%.*s' is defined nowhere", ONNX_NAME_ARGUMENTS(name));
}

bool onnx_is_outer(const struct onnx_scope *scope, struct onnx_bytes name)
{
    for (scope = scope->outer; scope != NULL; scope = scope->outer) {
        const struct onnx_named *symbol = onnx_find_name(&scope->symbols, name);
        if (symbol != NULL && is_there(scope, symbol))
            return true;
    }
    return false;
}

static void append(struct onnx_fault *fault, const char *format, ...) ONNX_PRINTF_LIKE(2, 3);

static void append(struct onnx_fault *fault, const char *format, ...)
{
    const size_t length = strlen(fault->node);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fault->node + length, sizeof fault->node - length, format, arguments);
    va_end(arguments);
}

static void append_path(const struct onnx_scope *scope, struct onnx_fault *fault)
{
    if (scope->outer != NULL) {
        const struct onnx_attribute *attribute = scope->outer->attribute;
        append_path(scope->outer, fault);
        append(fault, ".%.*s", ONNX_NAME_ARGUMENTS(attribute->name));
        if (attribute->type.value == onnx_AttributeProto_GRAPHS)
            append(fault, "[%zu]", scope->outer->body);
    } else if (scope->function != NULL) {
        struct onnx_function_name name;
        append(fault, "function %s", onnx_show_function(&name, scope->function));
    }
    if (scope->node == NULL)
        return;
    if (fault->node[0] != '\0')
        append(fault, "/");
    if (scope->node->name.size > 0)
        append(fault, "%.*s", ONNX_NAME_ARGUMENTS(scope->node->name));
    else
        append(fault, "#%zu(%.*s)", scope->index, ONNX_NAME_ARGUMENTS(scope->node->op_type));
}

void onnx_write_path(const struct onnx_scope *scope, struct onnx_fault *fault)
{
    fault->node[0] = '\0';
    append_path(scope, fault);
}
