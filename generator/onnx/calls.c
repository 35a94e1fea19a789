/*
 * calls.c - that no function calls itself.
 *
 * Functions that call none are taken away, then those that call only such, and so on. What cannot be taken away goes
 * in a circle, or calls one that does.
 */
#include "functions.h"

#include <stdio.h>

struct call {
    struct call *next; /* of the same callee */
    size_t caller;
};

/* Functions by their place in the model. */
struct calls {
    const struct onnx_function_table *table;
    const struct onnx_functions *functions;
    struct onnx_arena *arena;
    struct call **callers; /* of each function */
    size_t *open;          /* calls of each function to functions that are not taken away */
};

static bool add_graph(struct calls *calls, size_t caller, const struct onnx_nodes *nodes);

static bool add_bodies(struct calls *calls, size_t caller, const struct onnx_attributes *attributes)
{
    for (size_t i = 0; i < attributes->count; i++) {
        const struct onnx_attribute *attribute = &attributes->items[i];
        if (attribute->g != NULL && !add_graph(calls, caller, &attribute->g->node))
            return false;
        for (size_t k = 0; k < attribute->graphs.count; k++)
            if (!add_graph(calls, caller, &attribute->graphs.items[k].node))
                return false;
    }
    return true;
}

static bool add_graph(struct calls *calls, size_t caller, const struct onnx_nodes *nodes)
{
    for (size_t i = 0; i < nodes->count; i++) {
        const struct onnx_function *callee = onnx_find_function(calls->table, &nodes->items[i]);
        if (callee != NULL) {
            struct call **callers = &calls->callers[callee - calls->functions->items];
            struct call *call = onnx_arena_take(calls->arena, 1, sizeof *call);
            if (call == NULL)
                return false;
            call->next = *callers;
            call->caller = caller;
            *callers = call;
            calls->open[caller]++;
        }
        if (!add_bodies(calls, caller, &nodes->items[i].attribute))
            return false;
    }
    return true;
}

/* Takes away what calls nothing open. Returns how many are left. */
static size_t take_away(struct calls *calls, size_t *queue)
{
    const size_t count = calls->functions->count;
    size_t queued = 0;
    for (size_t i = 0; i < count; i++)
        if (calls->open[i] == 0)
            queue[queued++] = i;
    for (size_t done = 0; done < queued; done++)
        for (const struct call *call = calls->callers[queue[done]]; call != NULL; call = call->next)
            if (--calls->open[call->caller] == 0)
                queue[queued++] = call->caller;
    return count - queued;
}

/* Names the first function of a circle, and the one that it calls there. next has room for one entry a function. */
static bool refuse_circle(const struct calls *calls, size_t *next, struct onnx_fault *fault)
{
    const size_t count = calls->functions->count;
    size_t start = 0;
    for (size_t callee = count; callee-- > 0;) {
        if (calls->open[callee] == 0)
            continue;
        start = callee;
        for (const struct call *call = calls->callers[callee]; call != NULL; call = call->next)
            next[call->caller] = callee;
    }
    for (size_t i = 0; i < count; i++) /* now surely in the circle */
        start = next[start];
    for (size_t i = next[start], end = start; i != end; i = next[i])
        start = i < start ? i : start;

    struct onnx_function_name name, through;
    const struct onnx_function *function = &calls->functions->items[start];
    onnx_show_function(&name, function);
    snprintf(fault->node, sizeof fault->node, "function %s", name.text);
    if (next[start] == start)
        return onnx_refuse(fault, "function", "function %s calls itself", name.text);
    return onnx_refuse(fault, "function", "function %s calls itself through %s", name.text,
                       onnx_show_function(&through, &calls->functions->items[next[start]]));
}

bool onnx_check_calls(const struct onnx_function_table *table, const struct onnx_functions *functions,
                      struct onnx_arena *arena, struct onnx_fault *fault)
{
    struct calls calls = {table, functions, arena, NULL, NULL};
    calls.callers = onnx_arena_take(arena, functions->count + 1, sizeof(struct call *));
    calls.open = onnx_arena_take(arena, functions->count + 1, sizeof *calls.open);
    size_t *queue = onnx_arena_take(arena, functions->count + 1, sizeof *queue);
    if (calls.callers == NULL || calls.open == NULL || queue == NULL)
        return onnx_refuse_memory(fault);
    for (size_t i = 0; i < functions->count; i++)
        if (!add_graph(&calls, i, &functions->items[i].node) ||
            !add_bodies(&calls, i, &functions->items[i].attribute_proto))
            return onnx_refuse_memory(fault);
    return take_away(&calls, queue) == 0 || refuse_circle(&calls, queue, fault);
}
