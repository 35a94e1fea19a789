/*
 * sgk_node.c - binds a node, as a model spells it, to the parameters of an op version.
 */
#include "sgk_node.h"

#include "memcpy.h"
#include "node_checks.h"
#include "say.h"

const char *sgk_op_name(const struct sgk_op *op)
{
    return op->name;
}

int64_t sgk_op_since_version(const struct sgk_op *op)
{
    return op->since_version;
}

int64_t sgk_op_last_opset(const struct sgk_op *op)
{
    return op->last_opset;
}

size_t sgk_op_min_inputs(const struct sgk_op *op)
{
    return op->min_inputs;
}

size_t sgk_op_max_inputs(const struct sgk_op *op)
{
    return op->max_inputs;
}

int sgk_op_takes(const struct sgk_op *op, int32_t dtype)
{
    return sgk_bits_of(op->traits, dtype) != 0;
}

int sgk_op_gives_sequence(const struct sgk_op *op)
{
    return op->traits->gives_sequence;
}

/* The layout that struct sgk_ints and struct sgk_string share. */
struct items {
    const void *data;
    size_t count;
};
typedef char items_fit
    [sizeof(struct items) == sizeof(struct sgk_ints) && sizeof(struct items) == sizeof(struct sgk_string) ? 1 : -1];

/* Writes a list or a string to its place in the attributes struct. */
static enum sgk_status store_items(const struct sgk_attribute *attribute, const struct sgk_attribute_row *row,
                                   unsigned char *attributes, struct sgk_message *message)
{
    static const int64_t none;
    struct items items;
    memcpy(&items, (const unsigned char *)attribute + row->source, sizeof items);
    if (items.count == 0)
        items.data = &none; /* an empty list is not an absent one */
    else if (items.data == NULL)
        return sgk_fail(message, SGK_NULL_POINTER, "attribute '%s': data is NULL", row->name);
    memcpy(attributes + row->offset, &items, sizeof items);
    return SGK_OK;
}

/* Writes an integer to its place; one without a default is stored as a pointer. */
static void store_int(const int64_t *i, const struct sgk_attribute_row *row, unsigned char *attributes)
{
    if (row->has_default)
        memcpy(attributes + row->offset, i, sizeof *i);
    else
        memcpy(attributes + row->offset, &i, sizeof i);
}

static enum sgk_status bind_attribute(const struct declared *declared, const struct sgk_node *node, size_t index,
                                      unsigned char *attributes, struct sgk_message *message)
{
    const struct sgk_attribute *attribute = &node->attributes[index];
    const struct sgk_attribute_row *row;
    const enum sgk_status status = check_attribute(&row, declared, node->attributes, index, message);
    if (status != SGK_OK)
        return status;
    if (row->type != SGK_ATTRIBUTE_INT)
        return store_items(attribute, row, attributes, message);
    store_int(&attribute->i, row, attributes);
    return SGK_OK;
}

enum sgk_status sgk_node_plan(struct sgk_plan *plan, const struct sgk_op *op, const struct sgk_node *node,
                              struct sgk_message *message)
{
    sgk_message_clear(message);
    if (op == NULL || node == NULL)
        return sgk_fail(message, SGK_NULL_POINTER, "%s is NULL", op == NULL ? "op" : "node");
    const char *title = op->traits->title;
    enum sgk_status status = check_inputs(title, op->min_inputs, op->max_inputs, node->input_count, message);
    if (status != SGK_OK)
        return status;
    if (node->inputs == NULL || (node->attributes == NULL && node->attribute_count > 0))
        return sgk_fail(message, SGK_NULL_POINTER, "node: %s are NULL", node->inputs == NULL ? "inputs" : "attributes");
    unsigned char attributes[SGK_ATTRIBUTES_BYTES];
    memcpy(attributes, op->defaults, op->attributes_size);
    const struct declared declared = {title, op->attributes, op->attribute_count};
    for (size_t i = 0; i < node->attribute_count; i++) {
        status = bind_attribute(&declared, node, i, attributes, message);
        if (status != SGK_OK)
            return status;
    }
    return op->plan(plan, 0, attributes, node->inputs[0], node->input_count > 1 ? node->inputs[1] : NULL,
                    node->output_count, message);
}
