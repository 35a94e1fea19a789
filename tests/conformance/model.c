/*
 * model.c - whether a model is valid, before any of it runs.
 */
#include "model.h"

#include <inttypes.h>

#include "ops.h"
#include "types.h"

#define LAST_IR_VERSION 14

static const char *const official_domains[] = {"ai.onnx.ml", "ai.onnx.preview", "ai.onnx.preview.training",
                                               "ai.onnx.training"};

/* "" and "ai.onnx" are the same domain. */
static bool is_default(struct onnx_bytes domain)
{
    return onnx_is(domain, "") || onnx_is(domain, "ai.onnx");
}

static bool same_domain(struct onnx_bytes a, struct onnx_bytes b)
{
    return onnx_same(a, b) || (is_default(a) && is_default(b));
}

static bool is_official(struct onnx_bytes domain)
{
    for (size_t i = 0; i < sizeof official_domains / sizeof official_domains[0]; i++)
        if (onnx_is(domain, official_domains[i]))
            return true;
    return is_default(domain);
}

static const struct onnx_opset_import *find_import(const struct onnx_model *model, struct onnx_bytes domain)
{
    for (size_t i = 0; i < model->opset_import.count; i++)
        if (same_domain(model->opset_import.items[i].domain, domain))
            return &model->opset_import.items[i];
    return NULL;
}

static const struct onnx_function *find_function(const struct onnx_model *model, const struct onnx_node *node)
{
    for (size_t i = 0; i < model->functions.count; i++) {
        const struct onnx_function *function = &model->functions.items[i];
        if (onnx_same(function->name, node->op_type) && same_domain(function->domain, node->domain) &&
            onnx_same(function->overload, node->overload))
            return function;
    }
    return NULL;
}

static bool check_versions(const struct onnx_model *model, struct report *report)
{
    if (!model->ir_version.given)
        return refuse_case(report, "ir_version", "ir_version is missing");
    if (model->ir_version.value < 1 || model->ir_version.value > LAST_IR_VERSION)
        return refuse_case(report, "ir_version", "ir_version %" PRId64 ": known are 1 to %d", model->ir_version.value,
                           LAST_IR_VERSION);
    if (model->opset_import.count == 0)
        return refuse_case(report, "opset", "opset_import is missing");
    for (size_t i = 0; i < model->opset_import.count; i++) {
        const struct onnx_opset_import *import = &model->opset_import.items[i];
        if (find_import(model, import->domain) != import)
            return refuse_case(report, "opset", "the domain '%.*s' is imported twice", NAME(import->domain));
        if (!import->version.given)
            return refuse_case(report, "opset", "the import of domain '%.*s' has no version", NAME(import->domain));
        if (import->version.value < 1)
            return refuse_case(report, "opset", "opset %" PRId64 " of domain '%.*s': the first is 1",
                               import->version.value, NAME(import->domain));
        if (is_default(import->domain) && import->version.value > last_opset())
            return refuse_case(report, "opset", "opset %" PRId64 " is not known: the last one is %" PRId64,
                               import->version.value, last_opset());
    }
    return true;
}

/* That the attribute has the value that its type promises, and no other. */
static bool check_value(const struct onnx_attribute *attribute, struct report *report)
{
    const struct {
        int64_t type;
        const char *field;
        bool given;
    } values[] = {
        {ONNX_ATTRIBUTE_FLOAT, "f", attribute->f.given},
        {ONNX_ATTRIBUTE_INT, "i", attribute->i.given},
        {ONNX_ATTRIBUTE_STRING, "s", attribute->s.data != NULL},
        {ONNX_ATTRIBUTE_TENSOR, "t", attribute->t != NULL},
        {ONNX_ATTRIBUTE_GRAPH, "g", attribute->g != NULL},
        {ONNX_ATTRIBUTE_FLOATS, "floats", attribute->floats.count > 0},
        {ONNX_ATTRIBUTE_INTS, "ints", attribute->ints.count > 0},
        {ONNX_ATTRIBUTE_STRINGS, "strings", attribute->strings.count > 0},
        {ONNX_ATTRIBUTE_GRAPHS, "graphs", attribute->graphs.count > 0},
    };
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++)
        if (values[i].given && values[i].type != attribute->type.value)
            return refuse_case(report, "BAD_ATTRIBUTE",
                               "attribute '%.*s' is of type %" PRId64 " but has a value in '%s'", NAME(attribute->name),
                               attribute->type.value, values[i].field);
    return true;
}

static bool check_attributes(const struct onnx_node *node, struct report *report)
{
    for (size_t i = 0; i < node->attribute.count; i++) {
        const struct onnx_attribute *attribute = &node->attribute.items[i];
        if (attribute->name.size == 0)
            return refuse_case(report, "BAD_ATTRIBUTE", "attribute %zu has no name", i);
        if (attribute->ref_attr_name.size > 0)
            return refuse_case(report, "BAD_ATTRIBUTE",
                               "attribute '%.*s' refers to '%.*s', but only a function has attributes",
                               NAME(attribute->name), NAME(attribute->ref_attr_name));
        if (!attribute->type.given || attribute->type.value == 0)
            return refuse_case(report, "BAD_ATTRIBUTE", "attribute '%.*s' has no type", NAME(attribute->name));
        if (!check_value(attribute, report))
            return false;
        for (size_t k = 0; k < i; k++)
            if (onnx_same(node->attribute.items[k].name, attribute->name))
                return refuse_case(report, "BAD_ATTRIBUTE", "attribute '%.*s' is given twice", NAME(attribute->name));
    }
    return true;
}

static bool check_operator(const struct checked_model *checked, const struct onnx_node *node, struct report *report)
{
    if (node->op_type.size == 0)
        return refuse_case(report, "operator", "the node has no op_type");
    if (find_import(checked->model, node->domain) == NULL)
        return refuse_case(report, "opset", "the domain '%.*s' is not imported", NAME(node->domain));
    if (find_function(checked->model, node) != NULL)
        return true;
    if (!is_official(node->domain))
        return refuse_case(report, "operator", "unknown operator %.*s.%.*s", NAME(node->domain), NAME(node->op_type));
    const char *op = op_of(checked, node);
    if (op == NULL)
        return true;
    if (node->overload.size > 0)
        return refuse_case(report, "operator", "unknown operator %s: it has no overload '%.*s'", op,
                           NAME(node->overload));
    if (find_version(op, checked->opset) == NULL)
        return refuse_case(report, "opset", "unknown operator %s in opset %" PRId64 ": it came with opset %" PRId64, op,
                           checked->opset, first_opset(op));
    return true;
}

static bool check_inputs(const struct checked_model *checked, const struct onnx_node *node, size_t index,
                         struct report *report)
{
    for (size_t i = 0; i < node->input.count; i++) {
        const struct onnx_bytes name = node->input.items[i];
        if (name.size == 0)
            continue;
        const struct symbol *symbol = find_symbol(&checked->symbols, name);
        if (symbol == NULL)
            return refuse_case(report, "names", "input '%.*s' is defined nowhere", NAME(name));
        if (symbol->ready > index)
            return refuse_case(report, "names",
                               "input '%.*s' is not there yet: nodes are not sorted, or go in a circle", NAME(name));
    }
    return true;
}

/* Inputs and outputs of an op that the library has; how many it may have depends on the version. */
static bool check_arity(const struct checked_model *checked, const struct onnx_node *node, struct report *report)
{
    const char *op = op_of(checked, node);
    if (op == NULL)
        return true;
    const struct sk_version *version = find_version(op, checked->opset);
    if (node->input.count < version->min_inputs || node->input.count > version->max_inputs)
        return refuse_case(report, "BAD_INPUTS", "%zu inputs: %s-%" PRId64 " takes %zu to %zu", node->input.count, op,
                           version->since_version, version->min_inputs, version->max_inputs);
    for (size_t i = 0; i < version->min_inputs; i++)
        if (node->input.items[i].size == 0)
            return refuse_case(report, "BAD_INPUTS", "input %zu is '', but %s-%" PRId64 " requires it", i, op,
                               version->since_version);
    if (node->output.count == 0)
        return refuse_case(report, "BAD_OUTPUTS", "the node has no outputs");
    if (version->gives_sequence && node->output.count != 1)
        return refuse_case(report, "BAD_OUTPUTS", "%zu outputs: %s-%" PRId64 " has one", node->output.count, op,
                           version->since_version);
    if (version->gives_sequence && node->output.items[0].size == 0)
        return refuse_case(report, "BAD_OUTPUTS", "output 0 is '', but %s-%" PRId64 " requires it", op,
                           version->since_version);
    return true;
}

static bool check_nodes(const struct checked_model *checked, struct report *report)
{
    for (size_t i = 0; i < checked->graph->node.count; i++) {
        const struct onnx_node *node = &checked->graph->node.items[i];
        set_node(report, node, i);
        if (!check_operator(checked, node, report) || !check_inputs(checked, node, i, report) ||
            !check_arity(checked, node, report) || !check_attributes(node, report))
            return false;
    }
    set_node(report, NULL, 0);
    return true;
}

static bool check_graph_types(const struct checked_model *checked, struct report *report)
{
    for (size_t i = 0; i < checked->graph->input.count; i++)
        if (!check_type(&checked->graph->input.items[i], "graph input", report))
            return false;
    for (size_t i = 0; i < checked->graph->output.count; i++) {
        const struct onnx_value_info *output = &checked->graph->output.items[i];
        if (output->name.size == 0)
            return refuse_case(report, "names", "graph output %zu has no name", i);
        if (find_symbol(&checked->symbols, output->name) == NULL)
            return refuse_case(report, "names", "graph output '%.*s' is defined nowhere", NAME(output->name));
        for (size_t k = 0; k < i; k++)
            if (onnx_same(checked->graph->output.items[k].name, output->name))
                return refuse_case(report, "names", "graph output '%.*s' is listed twice", NAME(output->name));
        if (!check_type(output, "graph output", report))
            return false;
    }
    return true;
}

static bool check_initializers(const struct checked_model *checked, struct report *report)
{
    for (size_t i = 0; i < checked->graph->initializer.count; i++) {
        const struct onnx_tensor *tensor = &checked->graph->initializer.items[i];
        struct onnx_elements elements;
        struct onnx_error error = {"", false};
        bool unsupported;
        if (!onnx_check_elements(tensor, &elements, &unsupported, &error) && !unsupported)
            return refuse_case(report, "tensor", "initializer '%.*s': %s", NAME(tensor->name), error.text);
    }
    return true;
}

bool check_model(struct checked_model *checked, const struct onnx_model *model, struct report *report)
{
    const struct onnx_bytes default_domain = {NULL, 0};
    const struct checked_model fresh = {model, model->graph, {NULL, 0}, 0};
    *checked = fresh;
    if (!check_versions(model, report))
        return false;
    if (model->graph == NULL)
        return refuse_case(report, "graph", "the model has no graph");
    const struct onnx_opset_import *import = find_import(model, default_domain);
    checked->opset = import != NULL ? import->version.value : 0;
    return collect_symbols(&checked->symbols, model->graph, report) && check_nodes(checked, report) &&
           check_graph_types(checked, report) && check_initializers(checked, report);
}

bool check_ops(const struct checked_model *checked, struct report *report)
{
    for (size_t i = 0; i < checked->graph->node.count; i++) {
        const struct onnx_node *node = &checked->graph->node.items[i];
        if (op_of(checked, node) != NULL)
            continue;
        if (find_function(checked->model, node) != NULL)
            return skip_case(report, "needs function %.*s.%.*s", NAME(node->domain), NAME(node->op_type));
        if (is_default(node->domain))
            return skip_case(report, "needs op %.*s", NAME(node->op_type));
        return skip_case(report, "needs op %.*s.%.*s", NAME(node->domain), NAME(node->op_type));
    }
    return true;
}

const char *op_of(const struct checked_model *checked, const struct onnx_node *node)
{
    return is_default(node->domain) && find_function(checked->model, node) == NULL ? find_op(node->op_type) : NULL;
}
