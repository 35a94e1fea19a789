/*
 * graph.c - runs the nodes of a graph, in their order.
 */
#include "graph.h"

#include "node.h"

bool start_run(struct run *run, const struct checked_model *checked, bool only_infer, struct report *report)
{
    const struct run fresh = {checked, NULL, NULL, onnx_arena_create(SIZE_MAX), report, only_infer};
    *run = fresh;
    if (run->arena != NULL)
        run->values = onnx_arena_take(run->arena, checked->symbols.count + 1, sizeof *run->values);
    return run->values != NULL || fail_case(report, "out of memory");
}

void end_run(struct run *run)
{
    onnx_arena_free(run->arena);
}

struct value *value_of(const struct run *run, struct onnx_bytes name)
{
    return &run->values[onnx_find_symbol(&run->checked->symbols, name) - run->checked->symbols.items];
}

bool set_input(struct run *run, const struct onnx_value_info *input, const struct value *value)
{
    *value_of(run, input->name) = *value;
    return check_declared(input, value, "graph input", &run->bindings, run->arena, run->report);
}

static bool set_initializer(struct run *run, const struct onnx_symbol *symbol, struct value *value)
{
    char what[128];
    struct onnx_elements elements;
    struct onnx_error error = {"", false};
    bool unsupported;
    if (run->only_infer && !onnx_check_elements(symbol->initializer, &elements, &unsupported, &error))
        return true; /* another op may know what to do with it */
    snprintf(what, sizeof what, "initializer '%.*s'", NAME(symbol->name));
    if (!load_tensor(value, symbol->initializer, run->arena, what, run->report))
        return false;
    return symbol->input == NULL || set_input(run, symbol->input, value);
}

bool set_initializers(struct run *run)
{
    for (size_t i = 0; i < run->checked->symbols.count; i++) {
        const struct onnx_symbol *symbol = &run->checked->symbols.items[i];
        struct value *value = &run->values[i];
        if (value->kind != NOTHING)
            continue;
        if (run->only_infer && symbol->input != NULL) {
            /* a file may still give it another value than its initialiser */
            if (!declared_value(value, symbol->input->type, run->arena))
                return fail_case(run->report, "out of memory");
        } else if (symbol->initializer != NULL && !set_initializer(run, symbol, value)) {
            return false;
        }
    }
    return true;
}

bool run_graph(struct run *run)
{
    const struct onnx_graph *graph = run->checked->graph;
    for (size_t i = 0; i < graph->node.count; i++) {
        set_node(run->report, &graph->node.items[i], i);
        if (!run_node(run, &graph->node.items[i]))
            return false;
    }
    set_node(run->report, NULL, 0);
    for (size_t i = 0; i < graph->output.count; i++) {
        const struct onnx_value_info *output = &graph->output.items[i];
        if (!check_declared(output, value_of(run, output->name), "graph output", &run->bindings, run->arena,
                            run->report))
            return false;
    }
    return true;
}
