/*
 * model.c - whether a model is valid, and known to the library, before any of it runs.
 */
#include "model.h"

#include <inttypes.h>

#include "imports.h"
#include "ops.h"
#include "sgk_registry.h"
#include "validity.h"

static const char *const official_domains[] = {"", "ai.onnx.ml", "ai.onnx.preview", "ai.onnx.preview.training",
                                               "ai.onnx.training"};

static bool is_official(struct onnx_bytes domain)
{
    for (size_t i = 0; i < sizeof official_domains / sizeof official_domains[0]; i++)
        if (onnx_is(onnx_domain(domain), official_domains[i]))
            return true;
    return false;
}

static bool check_operator(const struct onnx_node *node, const char *op, int64_t opset, struct onnx_fault *fault)
{
    const bool elsewhere = onnx_domain(node->domain).size > 0 && find_op(node->op_type) != NULL;
    if (elsewhere || !is_official(node->domain))
        return onnx_refuse(fault, "operator", "unknown operator %.*s.%.*s", NAME(node->domain), NAME(node->op_type));
    if (op == NULL)
        return true;
    if (node->overload.size > 0)
        return onnx_refuse(fault, "operator", "unknown operator %s: it has no overload '%.*s'", op,
                           NAME(node->overload));
    if (sgk_find(op, opset, 0) == NULL)
        return onnx_refuse(fault, "opset", "unknown operator %s in opset %" PRId64 ": it came with opset %" PRId64, op,
                           opset, first_opset(op));
    return true;
}

/* What only a model can have wrong about inputs and outputs of an op that the library has. */
static bool check_arity(const struct onnx_node *node, const struct sgk_op *version, struct onnx_fault *fault)
{
    const char *op = sgk_op_name(version);
    const int64_t since_version = sgk_op_since_version(version);
    for (size_t i = 0; i < sgk_op_min_inputs(version) && i < node->input.count; i++)
        if (node->input.items[i].size == 0)
            return onnx_refuse(fault, "BAD_INPUTS", "input %zu is '', but %s-%" PRId64 " requires it", i, op,
                               since_version);
    if (node->output.count == 0)
        return onnx_refuse(fault, "BAD_OUTPUTS", "the node has no outputs");
    if (sgk_op_gives_sequence(version) && node->output.count != 1)
        return onnx_refuse(fault, "BAD_OUTPUTS", "%zu outputs, %s-%" PRId64 " has one", node->output.count, op,
                           since_version);
    if (sgk_op_gives_sequence(version) && node->output.items[0].size == 0)
        return onnx_refuse(fault, "BAD_OUTPUTS", "output 0 is '', but %s-%" PRId64 " requires it", op, since_version);
    return true;
}

/* The library's name of the op, or NULL; function: the one that the node calls. */
static const char *find_op_of(const struct onnx_node *node, const struct onnx_function *function)
{
    return function == NULL && onnx_domain(node->domain).size == 0 ? find_op(node->op_type) : NULL;
}

/* A node against the versions of its op; opset: that of the default domain. */
static bool check_node(const void *opset, const struct onnx_node *node, const struct onnx_function *function,
                       struct onnx_fault *fault)
{
    const char *op = find_op_of(node, function);
    const int64_t imported = *(const int64_t *)opset;
    if (function != NULL)
        return true;
    return check_operator(node, op, imported, fault) &&
           (op == NULL || check_arity(node, sgk_find(op, imported, 0), fault));
}

static struct use *find_use(const struct checked_model *checked, struct onnx_bytes name)
{
    const struct onnx_symbol *symbol = onnx_find_symbol(&checked->symbols, name);
    return symbol != NULL ? &checked->uses[symbol - checked->symbols.items] : NULL;
}

static void collect_declared(const struct checked_model *checked, const struct onnx_value_infos *infos)
{
    for (size_t i = 0; i < infos->count; i++) {
        struct use *use = find_use(checked, infos->items[i].name);
        if (use != NULL && infos->items[i].type != NULL)
            use->declared = &infos->items[i];
    }
}

static bool collect_uses(struct checked_model *checked, struct onnx_fault *fault)
{
    const struct onnx_graph *graph = checked->graph;
    checked->uses = onnx_arena_take(checked->arena, checked->symbols.count + 1, sizeof *checked->uses);
    if (checked->uses == NULL)
        return onnx_refuse_memory(fault);
    for (size_t i = 0; i < graph->node.count; i++) {
        const struct onnx_names *inputs = &graph->node.items[i].input;
        for (size_t k = 0; k < inputs->count; k++)
            if (inputs->items[k].size > 0)
                find_use(checked, inputs->items[k])->used = true;
    }
    for (size_t i = 0; i < graph->output.count; i++)
        find_use(checked, graph->output.items[i].name)->used = true;
    collect_declared(checked, &graph->value_info);
    collect_declared(checked, &graph->output);
    return true;
}

static bool report_fault(const struct onnx_fault *fault, struct report *report)
{
    snprintf(report->node, sizeof report->node, "%s", fault->node);
    return fault->memory ? fail_case(report, "%s", fault->text) : refuse_case(report, fault->rule, "%s", fault->text);
}

bool check_model(struct checked_model *checked, const struct onnx_model *model, struct report *report)
{
    struct onnx_fault fault;
    const struct checked_model fresh = {
        model, model->graph, {NULL, 0}, NULL, {NULL, 0}, 0, onnx_arena_create(SIZE_MAX)};
    *checked = fresh;
    if (checked->arena == NULL)
        return fail_case(report, "out of memory");
    checked->opset = onnx_default_opset(&model->opset_import);
    if (checked->opset > last_opset())
        return refuse_case(report, "opset", "opset %" PRId64 " is not known: the last one is %" PRId64, checked->opset,
                           last_opset());
    const struct onnx_node_check also = {check_node, &checked->opset};
    return (onnx_check_model(model, &also, &fault) &&
            onnx_collect_symbols(&checked->symbols, model->graph, checked->arena, &fault) &&
            onnx_sort_functions(&checked->functions, &model->functions, checked->arena, &fault) &&
            collect_uses(checked, &fault)) ||
           report_fault(&fault, report);
}

const struct use *use_of(const struct checked_model *checked, struct onnx_bytes name)
{
    return find_use(checked, name);
}

void free_checked_model(struct checked_model *checked)
{
    onnx_arena_free(checked->arena);
}

bool check_ops(const struct checked_model *checked, struct report *report)
{
    for (size_t i = 0; i < checked->graph->node.count; i++) {
        const struct onnx_node *node = &checked->graph->node.items[i];
        if (op_of(checked, node) != NULL)
            continue;
        if (onnx_find_function(&checked->functions, node) != NULL)
            return skip_case(report, "needs function %.*s.%.*s", NAME(node->domain), NAME(node->op_type));
        if (onnx_domain(node->domain).size == 0)
            return skip_case(report, "needs op %.*s", NAME(node->op_type));
        return skip_case(report, "needs op %.*s.%.*s", NAME(node->domain), NAME(node->op_type));
    }
    return true;
}

const char *op_of(const struct checked_model *checked, const struct onnx_node *node)
{
    return find_op_of(node, onnx_find_function(&checked->functions, node));
}
