/*
 * sgk_node.c - binds a node, as a model spells it, to the parameters of an op version.
 */
#include "sgk_node.h"

#include "memcpy.h"
#include "op.h"
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

static const struct sgk_attribute_row *find_attribute(const struct sgk_op *op, const char *name)
{
    for (size_t i = 0; i < op->attribute_count; i++)
        if (sgk_same_text(op->attributes[i].name, name))
            return &op->attributes[i];
    return NULL;
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

/* AttributeProto's name of a type, for a sentence. */
static const char *type_text(int32_t type, struct sgk_text *text)
{
    static const char *const names[] = {
        "UNDEFINED", "FLOAT",   "INT",    "STRING",        "TENSOR",         "GRAPH",      "FLOATS",     "INTS",
        "STRINGS",   "TENSORS", "GRAPHS", "SPARSE_TENSOR", "SPARSE_TENSORS", "TYPE_PROTO", "TYPE_PROTOS"};
    const size_t count = sizeof names / sizeof names[0];
    return sgk_name_or_number((uint32_t)type < count ? names[type] : NULL, type, text);
}

static enum sgk_status bind_attribute(const struct sgk_op *op, const struct sgk_node *node, size_t index,
                                      unsigned char *attributes, struct sgk_message *message)
{
    const struct sgk_attribute *attribute = &node->attributes[index];
    if (attribute->name == NULL)
        return sgk_fail(message, SGK_NULL_POINTER, "attribute %zu: name is NULL", index);
    const struct sgk_attribute_row *row = find_attribute(op, attribute->name);
    if (row == NULL)
        return sgk_fail(message, SGK_BAD_ATTRIBUTE, "%s has no attribute '%s'", op->traits->title, attribute->name);
    struct sgk_text given, declared;
    if (attribute->type != row->type)
        return sgk_fail(message, SGK_BAD_ATTRIBUTE, "attribute '%s' is of type %s, %s has it as %s", row->name,
                        type_text(attribute->type, &given), op->traits->title, type_text(row->type, &declared));
    for (size_t i = 0; i < index; i++)
        if (sgk_same_text(node->attributes[i].name, attribute->name))
            return sgk_fail(message, SGK_BAD_ATTRIBUTE, "attribute '%s' is given twice", row->name);
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
    const int lacks = node->input_count < op->min_inputs;
    if (lacks || node->input_count > op->max_inputs)
        return sgk_fail(message, SGK_BAD_INPUTS, "%zu inputs, %s takes at %s %zu", node->input_count, op->traits->title,
                        lacks ? "least" : "most", (size_t)(lacks ? op->min_inputs : op->max_inputs));
    if (node->inputs == NULL || (node->attributes == NULL && node->attribute_count > 0))
        return sgk_fail(message, SGK_NULL_POINTER, "node: %s are NULL", node->inputs == NULL ? "inputs" : "attributes");
    unsigned char attributes[SGK_ATTRIBUTES_BYTES];
    memcpy(attributes, op->defaults, op->attributes_size);
    for (size_t i = 0; i < node->attribute_count; i++) {
        const enum sgk_status status = bind_attribute(op, node, i, attributes, message);
        if (status != SGK_OK)
            return status;
    }
    return op->plan(plan, 0, attributes, node->inputs[0], node->input_count > 1 ? node->inputs[1] : NULL,
                    node->output_count, message);
}
