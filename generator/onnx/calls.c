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

struct onnx_called {
    struct call *calls;
    size_t open; /* its calls of functions that are not taken away */
    size_t next; /* a place in the model: to be taken away after this one; else whom it calls in a circle */
};

bool onnx_begin_calls(struct onnx_calls *calls, const struct onnx_functions *functions, struct onnx_arena *arena,
                      struct onnx_fault *fault)
{
    calls->functions = functions;
    calls->arena = arena;
    calls->called = onnx_arena_take(arena, functions->count + 1, sizeof *calls->called);
    return calls->called != NULL || onnx_refuse_memory(fault);
}

bool onnx_add_call(const struct onnx_calls *calls, const struct onnx_function *caller,
                   const struct onnx_function *callee, struct onnx_fault *fault)
{
    struct onnx_called *called = &calls->called[callee - calls->functions->items];
    struct call *call = onnx_arena_take(calls->arena, 1, sizeof *call);
    if (call == NULL)
        return onnx_refuse_memory(fault);
    call->next = called->calls;
    call->caller = (size_t)(caller - calls->functions->items);
    called->calls = call;
    calls->called[call->caller].open++;
    return true;
}

/* Takes away what calls nothing open. Returns how many are left. */
static size_t take_away(struct onnx_called *called, size_t count)
{
    size_t queued = 0; /* the queue is in the fields `next` */
    for (size_t i = 0; i < count; i++)
        if (called[i].open == 0)
            called[queued++].next = i;
    for (size_t done = 0; done < queued; done++)
        for (const struct call *call = called[called[done].next].calls; call != NULL; call = call->next)
            if (--called[call->caller].open == 0)
                called[queued++].next = call->caller;
    return count - queued;
}

/* Names the first function of a circle, and the one that it calls there. */
static bool refuse_circle(const struct onnx_calls *calls, struct onnx_fault *fault)
{
    struct onnx_called *called = calls->called;
    const size_t count = calls->functions->count;
    size_t start = 0;
    for (size_t callee = count; callee-- > 0;) {
        if (called[callee].open == 0)
            continue;
        start = callee;
        for (const struct call *call = called[callee].calls; call != NULL; call = call->next)
            called[call->caller].next = callee;
    }
    for (size_t i = 0; i < count; i++) /* now surely in the circle */
        start = called[start].next;
    for (size_t i = called[start].next, end = start; i != end; i = called[i].next)
        start = i < start ? i : start;

    struct onnx_function_name name, through;
    onnx_show_function(&name, &calls->functions->items[start]);
    snprintf(fault->node, sizeof fault->node, "function %s", name.text);
    if (called[start].next == start)
        return onnx_refuse(fault, "function", "function %s calls itself", name.text);
    return onnx_refuse(fault, "function", "function %s calls itself through %s", name.text,
                       onnx_show_function(&through, &calls->functions->items[called[start].next]));
}

bool onnx_check_calls(const struct onnx_calls *calls, struct onnx_fault *fault)
{
    return take_away(calls->called, calls->functions->count) == 0 || refuse_circle(calls, fault);
}
