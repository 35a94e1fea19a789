/*
 * attributes.c - whether attributes are well formed, whatever op they belong to.
 */
#include "parts.h"

#include <inttypes.h>

/*
 * That the attribute has the value that its type promises, and no other: none at all when it refers to another one. A
 * number or a list without a value is zero or empty, as in protobuf.
 */
static bool check_value(const struct onnx_attribute *attribute, struct onnx_fault *fault)
{
    const struct {
        const char *type, *field;
        bool given, required;
    } values[] = {
        /* of each AttributeType, from FLOAT, which is 1, on */
        {"FLOAT", "f", attribute->f.given, false},
        {"INT", "i", attribute->i.given, false},
        {"STRING", "s", attribute->s.data != NULL, false},
        {"TENSOR", "t", attribute->t != NULL, true},
        {"GRAPH", "g", attribute->g != NULL, true},
        {"FLOATS", "floats", attribute->floats.count > 0, false},
        {"INTS", "ints", attribute->ints.count > 0, false},
        {"STRINGS", "strings", attribute->strings.count > 0, false},
        {"TENSORS", "tensors", attribute->tensors.count > 0, false},
        {"GRAPHS", "graphs", attribute->graphs.count > 0, false},
        {"SPARSE_TENSOR", "sparse_tensor", attribute->sparse_tensor != NULL, true},
        {"SPARSE_TENSORS", "sparse_tensors", attribute->sparse_tensors.count > 0, false},
        {"TYPE_PROTO", "tp", attribute->tp != NULL, true},
        {"TYPE_PROTOS", "type_protos", attribute->type_protos.count > 0, false},
    };
    const size_t own = (size_t)attribute->type.value - 1;
    const bool refers = attribute->ref_attr_name.size > 0;
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        if (values[i].given && i != own)
            return onnx_refuse(fault, "BAD_ATTRIBUTE", "attribute '%.*s' is of type %s but has a value in '%s'",
                               ONNX_NAME_ARGUMENTS(attribute->name), values[own].type, values[i].field);
        if (values[i].given && refers)
            return onnx_refuse(fault, "BAD_ATTRIBUTE", "attribute '%.*s' refers to '%.*s' but has a value, too",
                               ONNX_NAME_ARGUMENTS(attribute->name), ONNX_NAME_ARGUMENTS(attribute->ref_attr_name));
        if (values[i].required && !values[i].given && !refers && i == own)
            return onnx_refuse(fault, "BAD_ATTRIBUTE", "attribute '%.*s' is of type %s but has no value in '%s'",
                               ONNX_NAME_ARGUMENTS(attribute->name), values[own].type, values[i].field);
    }
    return true;
}

static bool check_reference(const struct onnx_attribute *attribute, const struct onnx_table *referable,
                            struct onnx_fault *fault)
{
    if (attribute->ref_attr_name.size == 0)
        return true;
    if (referable == NULL)
        return onnx_refuse(fault, "BAD_ATTRIBUTE",
                           "attribute '%.*s' refers to '%.*s', but only a function has attributes",
                           ONNX_NAME_ARGUMENTS(attribute->name), ONNX_NAME_ARGUMENTS(attribute->ref_attr_name));
    if (onnx_find_name(referable, attribute->ref_attr_name) == NULL)
        return onnx_refuse(fault, "BAD_ATTRIBUTE",
                           "attribute '%.*s' refers to '%.*s', which the function does not have",
                           ONNX_NAME_ARGUMENTS(attribute->name), ONNX_NAME_ARGUMENTS(attribute->ref_attr_name));
    return true;
}

static bool check_attribute(const struct onnx_attribute *attribute, size_t index, const struct onnx_table *referable,
                            struct onnx_fault *fault)
{
    struct onnx_fault inner;
    if (attribute->name.size == 0)
        return onnx_refuse(fault, "BAD_ATTRIBUTE", "attribute %zu has no name", index);
    if (!check_reference(attribute, referable, fault))
        return false;
    if (!attribute->type.given || attribute->type.value == 0)
        return onnx_refuse(fault, "BAD_ATTRIBUTE", "attribute '%.*s' has no type",
                           ONNX_NAME_ARGUMENTS(attribute->name));
    if (attribute->type.value < 0 || attribute->type.value > onnx_AttributeProto_TYPE_PROTOS)
        return onnx_refuse(fault, "BAD_ATTRIBUTE", "attribute '%.*s' is of type %" PRId64 ", which is none of ONNX",
                           ONNX_NAME_ARGUMENTS(attribute->name), attribute->type.value);
    if (!check_value(attribute, fault))
        return false;
    bool sound = attribute->t == NULL || onnx_check_tensor(attribute->t, &inner);
    for (size_t i = 0; sound && i < attribute->tensors.count; i++)
        sound = onnx_check_tensor(&attribute->tensors.items[i], &inner);
    if (!sound)
        return onnx_refuse(fault, "tensor", "attribute '%.*s': %s", ONNX_NAME_ARGUMENTS(attribute->name), inner.text);
    return true;
}

bool onnx_check_attributes(const struct onnx_attributes *attributes, const struct onnx_table *referable,
                           struct onnx_arena *arena, struct onnx_fault *fault)
{
    struct onnx_table names;
    for (size_t i = 0; i < attributes->count; i++)
        if (!check_attribute(&attributes->items[i], i, referable, fault))
            return false;
    if (attributes->count < 2)
        return true;
    if (!onnx_make_table(&names, attributes->count, arena, fault))
        return false;
    for (size_t i = 0; i < attributes->count; i++)
        onnx_add_name(&names, attributes->items[i].name, i);
    const struct onnx_named *twice = onnx_sort_names(&names);
    return twice == NULL ||
           onnx_refuse(fault, "BAD_ATTRIBUTE", "attribute '%.*s' is given twice", ONNX_NAME_ARGUMENTS(twice->name));
}

bool onnx_collect_attribute_names(struct onnx_table *names, const struct onnx_function *function,
                                  struct onnx_arena *arena, struct onnx_fault *fault)
{
    const size_t most = function->attribute.count + function->attribute_proto.count;
    if (!onnx_make_table(names, most, arena, fault))
        return false;
    for (size_t i = 0; i < function->attribute.count; i++)
        onnx_add_name(names, function->attribute.items[i], i);
    for (size_t i = 0; i < function->attribute_proto.count; i++)
        onnx_add_name(names, function->attribute_proto.items[i].name, function->attribute.count + i);
    for (size_t i = 0; i < most; i++)
        if (names->items[i].name.size == 0)
            return onnx_refuse(fault, "BAD_ATTRIBUTE", "attribute %zu of the function has no name", i);
    const struct onnx_named *twice = onnx_sort_names(names);
    return twice == NULL || onnx_refuse(fault, "BAD_ATTRIBUTE", "the function has attribute '%.*s' twice",
                                        ONNX_NAME_ARGUMENTS(twice->name));
}
