/*
 * node_checks.h - what a node gives, held against what an op version declares. The program splitgen checks nodes by
 * the same functions, so that both say the same. They are static, for the library calls each once.
 */
#ifndef SGK_INTERNAL_NODE_CHECKS_H
#define SGK_INTERNAL_NODE_CHECKS_H

#include "op.h"
#include "say.h"

/* The attributes that an op version declares. */
struct declared {
    const char *title; /* the op version in sentences */
    const struct sgk_attribute_row *rows;
    size_t count;
};

/* Checks the number of a node's inputs. */
static enum sgk_status check_inputs(const char *title, size_t min, size_t max, size_t count,
                                    struct sgk_message *message)
{
    const int lacks = count < min;
    if (lacks || count > max)
        return sgk_fail(message, SGK_BAD_INPUTS, "%zu inputs, %s takes at %s %zu", count, title,
                        lacks ? "least" : "most", lacks ? min : max);
    return SGK_OK;
}

static const struct sgk_attribute_row *find_attribute(const struct declared *declared, const char *name)
{
    for (size_t i = 0; i < declared->count; i++)
        if (sgk_same_text(declared->rows[i].name, name))
            return &declared->rows[i];
    return NULL;
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

/* Finds the row of attribute `index` of a node; checks its type, and that no attribute before it has its name. */
static enum sgk_status check_attribute(const struct sgk_attribute_row **row, const struct declared *declared,
                                       const struct sgk_attribute *given, size_t index, struct sgk_message *message)
{
    const struct sgk_attribute *attribute = &given[index];
    if (attribute->name == NULL)
        return sgk_fail(message, SGK_NULL_POINTER, "attribute %zu: name is NULL", index);
    const struct sgk_attribute_row *found = find_attribute(declared, attribute->name);
    if (found == NULL)
        return sgk_fail(message, SGK_BAD_ATTRIBUTE, "%s has no attribute '%s'", declared->title, attribute->name);
    struct sgk_text type, wanted;
    if (attribute->type != found->type)
        return sgk_fail(message, SGK_BAD_ATTRIBUTE, "attribute '%s' is of type %s, %s has it as %s", found->name,
                        type_text(attribute->type, &type), declared->title, type_text(found->type, &wanted));
    for (size_t i = 0; i < index; i++)
        if (sgk_same_text(given[i].name, attribute->name))
            return sgk_fail(message, SGK_BAD_ATTRIBUTE, "attribute '%s' is given twice", found->name);
    *row = found;
    return SGK_OK;
}

#endif
