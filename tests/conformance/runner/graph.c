/*
 * graph.c - runs the nodes of a graph, in their order.
 */
#include "graph.h"

#include "node.h"

bool start_run(struct run *run, const struct checked_model *checked, bool only_infer, struct report *report)
{
    const struct run fresh = {checked, NULL, {NULL, 0, NULL}, onnx_arena_create(SIZE_MAX), report, only_infer};
    *run = fresh;
    if (run->arena != NULL)
        run->values = onnx_arena_take(run->arena, checked->symbols.count + 1, sizeof *run->values);
    return (run->values != NULL && collect_bindings(&run->bindings, checked->graph, run->arena)) ||
           fail_case(report, "out of memory");
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
    return check_declared(input, value, "graph input", &run->bindings, run->report);
}

static bool set_initializer(struct run *run, const struct onnx_symbol *symbol, struct value *value)
{
    char what[128];
    struct onnx_elements elements;
    struct onnx_error error = {"", false};
    bool unsupported;
    const bool readable = onnx_check_elements(symbol->initializer, &elements, &unsupported, &error);
    if (!readable && !use_of(run->checked, symbol->name)->used)
        return true;
    if (!readable && run->only_infer) /* another op may know what to do with its elements */
        return declared_tensor(value, symbol->initializer, run->arena) || fail_case(run->report, "out of memory");
    snprintf(what, sizeof what, "initializer '%.*s'", NAME(symbol->name));
    if (!load_tensor(value, symbol->initializer, run->arena, what, run->report))
        return false;
    return symbol->input == NULL || set_input(run, symbol->input, value);
}

/* That the initialiser of a graph input, if it has one, is as declared, although a file may give another. */
static bool check_default(struct run *run, const struct onnx_symbol *symbol)
{
    struct value value;
    if (symbol->initializer == NULL)
        return true;
    if (!declared_tensor(&value, symbol->initializer, run->arena))
        return fail_case(run->report, "out of memory");
    return check_declared(symbol->input, &value, "graph input", NULL, run->report);
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
            if (!check_default(run, symbol))
                return false;
            if (!declared_value(value, symbol->input->type, run->arena))
                return fail_case(run->report, "out of memory");
        } else if (symbol->initializer != NULL && !set_initializer(run, symbol, value)) {
            return false;
        }
    }
    return true;
}

/* What the model says about the outputs of a node whose op the library lacks. */
static bool declare_outputs(const struct run *run, const struct onnx_node *node)
{
    for (size_t i = 0; i < node->output.count; i++) {
        const struct onnx_bytes name = node->output.items[i];
        const struct onnx_value_info *declared = name.size > 0 ? use_of(run->checked, name)->declared : NULL;
        if (declared != NULL && !declared_value(value_of(run, name), declared->type, run->arena))
            return fail_case(run->report, "out of memory");
    }
    return true;
}

/* Holds what the graph lists against the values. Whatever else is said, a value_info is no place to bind a dim. */
static bool check_infos(struct run *run)
{
    const struct onnx_value_infos *infos = &run->checked->graph->value_info;
    for (size_t i = 0; i < infos->count; i++) {
        const struct onnx_value_info *info = &infos->items[i];
        const struct onnx_symbol *symbol = onnx_find_symbol(&run->checked->symbols, info->name);
        if (symbol != NULL && info->type != NULL &&
            !check_declared(info, value_of(run, info->name), "value_info", NULL, run->report))
            return false;
    }
    return true;
}

bool run_graph(struct run *run)
{
    const struct onnx_graph *graph = run->checked->graph;
    for (size_t i = 0; i < graph->node.count; i++) {
        set_node(run->report, &graph->node.items[i], i);
        const struct onnx_node *node = &graph->node.items[i];
        const bool known = op_of(run->checked, node) != NULL;
        if (known ? !run_node(run, node) : !declare_outputs(run, node))
            return false;
    }
    set_node(run->report, NULL, 0);
    if (!check_infos(run))
        return false;
    for (size_t i = 0; i < graph->output.count; i++) {
        const struct onnx_value_info *output = &graph->output.items[i];
        if (!check_declared(output, value_of(run, output->name), "graph output", &run->bindings, run->report))
            return false;
    }
    return true;
}
