/*
 * validity.c - walks a model through the checks.
 */
#include "validity.h"

#include <inttypes.h>

#include "functions.h"
#include "parts.h"
#include "scope.h"

#define LAST_IR_VERSION 14

struct checker {
    struct onnx_arena *arena;
    struct onnx_fault *fault;
    struct onnx_function_table functions;
    struct onnx_calls calls;
    struct onnx_table imports;   /* of the model, then of the function */
    struct onnx_table referable; /* attributes of the function */
    bool placed;                 /* the fault has its path */
};

static bool check_graph(struct checker *checker, const struct onnx_graph *graph, const struct onnx_scope *outer);

/* Gives a fault the path to where the walk is, unless it has one from further inside. */
static bool place(struct checker *checker, const struct onnx_scope *scope, bool valid)
{
    if (!valid && !checker->placed) {
        onnx_write_path(scope, checker->fault);
        checker->placed = true;
    }
    return valid;
}

static bool check_call(const struct onnx_function *function, const struct onnx_node *node, struct onnx_fault *fault)
{
    struct onnx_function_name name;
    if (node->input.count > function->input.count)
        return onnx_refuse(fault, "function", "%zu inputs: function %s takes %zu", node->input.count,
                           onnx_show_function(&name, function), function->input.count);
    if (node->output.count > function->output.count)
        return onnx_refuse(fault, "function", "%zu outputs: function %s has %zu", node->output.count,
                           onnx_show_function(&name, function), function->output.count);
    return true;
}

static bool check_operator(const struct checker *checker, const struct onnx_scope *scope)
{
    const struct onnx_node *node = scope->node;
    if (node->op_type.size == 0)
        return onnx_refuse(checker->fault, "operator", "the node has no op_type");
    if (onnx_find_name(&checker->imports, onnx_domain(node->domain)) == NULL)
        return onnx_refuse(checker->fault, "opset", "the domain '%.*s' is not imported",
                           ONNX_NAME_ARGUMENTS(node->domain));
    const struct onnx_function *function = onnx_find_function(&checker->functions, node);
    if (function == NULL)
        return true;
    return check_call(function, node, checker->fault) &&
           (scope->function == NULL || onnx_add_call(&checker->calls, scope->function, function, checker->fault));
}

static bool check_inputs(const struct checker *checker, const struct onnx_scope *scope)
{
    const struct onnx_names *inputs = &scope->node->input;
    for (size_t i = 0; i < inputs->count; i++)
        if (inputs->items[i].size > 0 && !onnx_check_visible(scope, inputs->items[i], checker->fault))
            return false;
    return true;
}

static bool check_bodies(struct checker *checker, const struct onnx_attributes *attributes, struct onnx_scope *scope)
{
    for (size_t i = 0; i < attributes->count; i++) {
        scope->attribute = &attributes->items[i];
        scope->body = 0;
        if (scope->attribute->g != NULL && !check_graph(checker, scope->attribute->g, scope))
            return false;
        for (; scope->body < scope->attribute->graphs.count; scope->body++)
            if (!check_graph(checker, &scope->attribute->graphs.items[scope->body], scope))
                return false;
    }
    scope->attribute = NULL;
    return true;
}

static bool check_nodes(struct checker *checker, const struct onnx_nodes *nodes, struct onnx_scope *scope)
{
    for (scope->index = 0; scope->index < nodes->count; scope->index++) {
        const struct onnx_node *node = &nodes->items[scope->index];
        const struct onnx_table *referable = scope->function != NULL ? &checker->referable : NULL;
        scope->node = node;
        const bool valid = check_operator(checker, scope) && check_inputs(checker, scope) &&
                           onnx_check_attributes(&node->attribute, referable, checker->arena, checker->fault);
        if (!place(checker, scope, valid) || !check_bodies(checker, &node->attribute, scope))
            return false;
    }
    scope->node = NULL;
    return true;
}

/* That no name of a body hides one that the body sees. */
static bool check_hiding(const struct checker *checker, const struct onnx_scope *scope)
{
    for (size_t i = 0; scope->outer != NULL && i < scope->symbols.count; i++) {
        const struct onnx_bytes name = scope->symbols.items[i].name;
        if (onnx_is_outer(scope, name))
            return onnx_refuse(checker->fault, "names", "the name '%.*s' is defined in a graph around this one, too",
                               ONNX_NAME_ARGUMENTS(name));
    }
    return true;
}

/* A body may leave the types of its inputs and outputs to the node that holds it. */
static bool check_declared(const struct checker *checker, const struct onnx_value_info *info, const char *role,
                           const struct onnx_scope *scope)
{
    return (scope->outer != NULL && info->type == NULL) || onnx_check_type(info, role, checker->fault);
}

static bool check_output_name(const struct checker *checker, const struct onnx_named *output, const char *role,
                              const struct onnx_scope *scope)
{
    if (output->name.size == 0)
        return onnx_refuse(checker->fault, "names", "%s %zu has no name", role, output->index);
    if (onnx_find_name(&scope->symbols, output->name) == NULL && !onnx_is_outer(scope, output->name))
        return onnx_refuse(checker->fault, "names", "%s '%.*s' is defined nowhere", role,
                           ONNX_NAME_ARGUMENTS(output->name));
    return true;
}

static bool check_listed_once(const struct checker *checker, const struct onnx_table *names, const char *role)
{
    const struct onnx_named *twice = onnx_sort_names(names);
    return twice == NULL ||
           onnx_refuse(checker->fault, "names", "%s '%.*s' is listed twice", role, ONNX_NAME_ARGUMENTS(twice->name));
}

static bool check_outputs(const struct checker *checker, const struct onnx_value_infos *outputs,
                          const struct onnx_scope *scope)
{
    static const char role[] = "graph output";
    struct onnx_table names;
    if (!onnx_make_table(&names, outputs->count, checker->arena, checker->fault))
        return false;
    for (size_t i = 0; i < outputs->count; i++) {
        onnx_add_name(&names, outputs->items[i].name, i);
        if (!check_output_name(checker, &names.items[i], role, scope) ||
            !check_declared(checker, &outputs->items[i], role, scope))
            return false;
    }
    return check_listed_once(checker, &names, role);
}

static bool check_value_infos(const struct checker *checker, const struct onnx_value_infos *infos)
{
    static const char role[] = "value_info";
    struct onnx_table names;
    if (!onnx_make_table(&names, infos->count, checker->arena, checker->fault))
        return false;
    for (size_t i = 0; i < infos->count; i++) {
        onnx_add_name(&names, infos->items[i].name, i);
        if (!onnx_check_dims(&infos->items[i], role, checker->fault))
            return false;
    }
    return check_listed_once(checker, &names, role);
}

static bool check_initializers(const struct checker *checker, const struct onnx_graph *graph)
{
    for (size_t i = 0; i < graph->initializer.count; i++) {
        const struct onnx_tensor *tensor = &graph->initializer.items[i];
        struct onnx_fault inner;
        if (!onnx_check_tensor(tensor, &inner))
            return onnx_refuse(checker->fault, "tensor", "initializer '%.*s': %s", ONNX_NAME_ARGUMENTS(tensor->name),
                               inner.text);
    }
    return true;
}

static bool check_interface(const struct checker *checker, const struct onnx_graph *graph,
                            const struct onnx_scope *scope)
{
    for (size_t i = 0; i < graph->input.count; i++)
        if (!check_declared(checker, &graph->input.items[i], "graph input", scope))
            return false;
    return check_outputs(checker, &graph->output, scope) && check_value_infos(checker, &graph->value_info) &&
           check_initializers(checker, graph);
}

static bool check_graph(struct checker *checker, const struct onnx_graph *graph, const struct onnx_scope *outer)
{
    struct onnx_scope scope = {outer, outer != NULL ? outer->function : NULL, {NULL, 0}, NULL, 0, NULL, 0};
    const bool named =
        onnx_collect_symbols(&scope.symbols, graph, checker->arena, checker->fault) && check_hiding(checker, &scope);
    return place(checker, &scope, named) && check_nodes(checker, &graph->node, &scope) &&
           place(checker, &scope, check_interface(checker, graph, &scope));
}

static bool check_function_outputs(const struct checker *checker, const struct onnx_names *outputs,
                                   const struct onnx_scope *scope)
{
    static const char role[] = "function output";
    struct onnx_table names;
    if (!onnx_make_table(&names, outputs->count, checker->arena, checker->fault))
        return false;
    for (size_t i = 0; i < outputs->count; i++) {
        onnx_add_name(&names, outputs->items[i], i);
        if (!check_output_name(checker, &names.items[i], role, scope))
            return false;
    }
    return check_listed_once(checker, &names, role);
}

static bool check_function(struct checker *checker, const struct onnx_function *function)
{
    struct onnx_scope scope = {NULL, function, {NULL, 0}, NULL, 0, NULL, 0};
    struct onnx_arena *arena = checker->arena;
    struct onnx_fault *fault = checker->fault;
    const bool named = onnx_collect_imports(&checker->imports, &function->opset_import, arena, fault) &&
                       onnx_collect_function_symbols(&scope.symbols, function, arena, fault) &&
                       onnx_collect_attribute_names(&checker->referable, function, arena, fault) &&
                       onnx_check_attributes(&function->attribute_proto, NULL, arena, fault);
    return place(checker, &scope, named) && check_bodies(checker, &function->attribute_proto, &scope) &&
           check_nodes(checker, &function->node, &scope) &&
           place(checker, &scope, check_function_outputs(checker, &function->output, &scope));
}

static bool check_versions(struct checker *checker, const struct onnx_model *model)
{
    if (!model->ir_version.given)
        return onnx_refuse(checker->fault, "ir_version", "ir_version is missing");
    if (model->ir_version.value < 1 || model->ir_version.value > LAST_IR_VERSION)
        return onnx_refuse(checker->fault, "ir_version", "ir_version %" PRId64 ": known are 1 to %d",
                           model->ir_version.value, LAST_IR_VERSION);
    if (model->opset_import.count == 0)
        return onnx_refuse(checker->fault, "opset", "opset_import is missing");
    if (!onnx_collect_imports(&checker->imports, &model->opset_import, checker->arena, checker->fault))
        return false;
    if (model->graph == NULL)
        return onnx_refuse(checker->fault, "graph", "the model has no graph");
    const struct onnx_graph *graph = model->graph;
    return graph->node.count > 0 || graph->output.count > 0 || graph->input.count > 0 || graph->initializer.count > 0 ||
           onnx_refuse(checker->fault, "graph", "the graph is empty");
}

static bool check_model(struct checker *checker, const struct onnx_model *model)
{
    if (!check_versions(checker, model) ||
        !onnx_sort_functions(&checker->functions, &model->functions, checker->arena, checker->fault) ||
        !onnx_begin_calls(&checker->calls, &model->functions, checker->arena, checker->fault) ||
        !check_graph(checker, model->graph, NULL))
        return false;
    for (size_t i = 0; i < model->functions.count; i++)
        if (!check_function(checker, &model->functions.items[i]))
            return false;
    return onnx_check_calls(&checker->calls, checker->fault);
}

bool onnx_check_model(const struct onnx_model *model, struct onnx_fault *fault)
{
    struct checker checker = {.arena = onnx_arena_create(SIZE_MAX), .fault = fault};
    const struct onnx_fault none = {.text = ""};
    *fault = none;
    const bool valid = checker.arena != NULL ? check_model(&checker, model) : onnx_refuse_memory(fault);
    onnx_arena_free(checker.arena);
    return valid;
}
