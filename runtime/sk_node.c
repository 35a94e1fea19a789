/*
 * sk_node.c - a node as a model spells it, bound to the parameters of an op version.
 */
#include "sk_node.h"

#include "memcpy.h"
#include "op.h"
#include "outputs.h"
#include "say.h"

const char *sk_op_name(const struct sk_op *op)
{
    return op->name;
}

int64_t sk_op_since_version(const struct sk_op *op)
{
    return op->since_version;
}

int64_t sk_op_last_opset(const struct sk_op *op)
{
    return op->last_opset;
}

size_t sk_op_min_inputs(const struct sk_op *op)
{
    return op->min_inputs;
}

size_t sk_op_max_inputs(const struct sk_op *op)
{
    return op->max_inputs;
}

int sk_op_takes(const struct sk_op *op, int32_t dtype)
{
    return sk_bits_of(op->traits, dtype) != 0;
}

int sk_op_gives_sequence(const struct sk_op *op)
{
    return op->traits->gives_sequence;
}

static const struct sk_attribute_row *find_attribute(const struct sk_op *op, const char *name)
{
    for (size_t i = 0; i < op->attribute_count; i++)
        if (sk_same_text(op->attributes[i].name, name))
            return &op->attributes[i];
    return NULL;
}

/* Writes the value where the attributes struct keeps it. */
static void store(const struct sk_attribute *attribute, const struct sk_attribute_row *row, unsigned char *attributes)
{
    static const int64_t none;
    if (row->type == SK_ATTRIBUTE_INTS) {
        struct sk_ints ints = attribute->ints;
        if (ints.count == 0)
            ints.data = &none; /* an empty list is not an absent one */
        memcpy(attributes + row->offset, &ints, sizeof ints);
    } else if (row->has_default) {
        memcpy(attributes + row->offset, &attribute->i, sizeof attribute->i);
    } else {
        const int64_t *i = &attribute->i;
        memcpy(attributes + row->offset, &i, sizeof i);
    }
}

static enum sk_status bind_attribute(const struct sk_op *op, const struct sk_node *node, size_t index,
                                     unsigned char *attributes, struct sk_message *message)
{
    const struct sk_attribute *attribute = &node->attributes[index];
    if (attribute->name == NULL)
        return sk_fail(message, SK_NULL_POINTER, "attribute %zu: name is NULL", index);
    const struct sk_attribute_row *row = find_attribute(op, attribute->name);
    if (row == NULL)
        return sk_fail(message, SK_BAD_ATTRIBUTE, "%s has no attribute '%s'", op->traits->title, attribute->name);
    if (attribute->type != row->type)
        return sk_fail(message, SK_BAD_ATTRIBUTE, "attribute '%s' is of type %lld, %s has it as %s", row->name,
                       (long long)attribute->type, op->traits->title, row->type == SK_ATTRIBUTE_INT ? "INT" : "INTS");
    for (size_t i = 0; i < index; i++)
        if (sk_same_text(node->attributes[i].name, attribute->name))
            return sk_fail(message, SK_BAD_ATTRIBUTE, "attribute '%s' is given twice", row->name);
    if (row->type == SK_ATTRIBUTE_INTS && attribute->ints.data == NULL && attribute->ints.count > 0)
        return sk_fail(message, SK_NULL_POINTER, "attribute '%s': data is NULL", row->name);
    store(attribute, row, attributes);
    return SK_OK;
}

enum sk_status sk_node_plan(struct sk_plan *plan, const struct sk_op *op, int32_t dtype, const struct sk_node *node,
                            struct sk_message *message)
{
    sk_message_clear(message);
    if (op == NULL || node == NULL)
        return sk_fail(message, SK_NULL_POINTER, "%s is NULL", op == NULL ? "op" : "node");
    if (node->input_count < op->min_inputs || node->input_count > op->max_inputs)
        return sk_fail(message, SK_BAD_INPUTS, "%zu inputs, %s takes %zu to %zu", node->input_count, op->traits->title,
                       (size_t)op->min_inputs, (size_t)op->max_inputs);
    if (node->inputs == NULL || (node->attributes == NULL && node->attribute_count > 0))
        return sk_fail(message, SK_NULL_POINTER, "node: %s are NULL", node->inputs == NULL ? "inputs" : "attributes");
    union sk_attributes attributes;
    memcpy(attributes.bytes, op->defaults, op->attributes_size);
    for (size_t i = 0; i < node->attribute_count; i++) {
        const enum sk_status status = bind_attribute(op, node, i, attributes.bytes, message);
        if (status != SK_OK)
            return status;
    }
    return op->plan(plan, dtype, &attributes, node->inputs[0], node->input_count > 1 ? node->inputs[1] : NULL,
                    node->output_count, message);
}

enum sk_status sk_node_infer(const struct sk_op *op, const struct sk_node *node, struct sk_output *outputs,
                             size_t output_count, struct sk_message *message)
{
    struct sk_plan plan;
    const enum sk_status status = sk_node_plan(&plan, op, 0, node, message);
    return status == SK_OK ? sk_infer_outputs(&plan, outputs, output_count, message) : status;
}

enum sk_status sk_node_run(const struct sk_op *op, int32_t dtype, const struct sk_node *node,
                           const struct sk_output *outputs, size_t output_count, struct sk_message *message)
{
    struct sk_plan plan;
    const enum sk_status status = sk_node_plan(&plan, op, dtype, node, message);
    return status == SK_OK ? sk_run_outputs(&plan, node->inputs[0], outputs, output_count, message) : status;
}
