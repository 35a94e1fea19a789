/*
 * functions.h - the model-local functions, and who calls them.
 */
#ifndef ONNX_FUNCTIONS_H
#define ONNX_FUNCTIONS_H

#include "arena.h"
#include "fault.h"
#include "onnx.h"

/* Sorted by name, domain and overload. */
struct onnx_function_table {
    struct onnx_function_row *rows;
    size_t count;
};

/* Sorts the functions. False, with a fault, when one has no name or is there twice. Memory comes from the arena. */
bool onnx_sort_functions(struct onnx_function_table *table, const struct onnx_functions *functions,
                         struct onnx_arena *arena, struct onnx_fault *fault);

/* The function that a node calls, or NULL. */
const struct onnx_function *onnx_find_function(const struct onnx_function_table *table, const struct onnx_node *node);

/* Who calls whom. */
struct onnx_calls {
    const struct onnx_functions *functions;
    struct onnx_arena *arena;
    struct onnx_called *called; /* each function, by its place in the model */
};

/* None so far. These two are false, with a fault, when there is no memory in the arena. */
bool onnx_begin_calls(struct onnx_calls *calls, const struct onnx_functions *functions, struct onnx_arena *arena,
                      struct onnx_fault *fault);
bool onnx_add_call(const struct onnx_calls *calls, const struct onnx_function *caller,
                   const struct onnx_function *callee, struct onnx_fault *fault);

/* That no function calls itself, directly or through others. */
bool onnx_check_calls(const struct onnx_calls *calls, struct onnx_fault *fault);

/* Writes "DOMAIN.NAME", or "NAME" without a domain; ":OVERLOAD" behind it if there is one. */
struct onnx_function_name {
    char text[256];
};
const char *onnx_show_function(struct onnx_function_name *to, const struct onnx_function *function);

#endif
