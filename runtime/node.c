/*
 * node.c - a node as a model spells it, bound to the parameters of an op version.
 */
#include "node.h"

#include "memcpy.h"
#include "message.h"

bool sk_same_text(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

static const struct sk_attribute_info *find_attribute(const struct sk_version *version, const char *name)
{
    for (size_t i = 0; i < version->attribute_count; i++)
        if (sk_same_text(version->attributes[i].name, name))
            return &version->attributes[i];
    return NULL;
}

/* Writes the value where the attributes struct of the version keeps it. */
static void store(const struct sk_attribute *attribute, const struct sk_attribute_info *info, void *attributes)
{
    static const int64_t none;
    char *field = (char *)attributes + info->offset;
    if (info->type == SK_ATTRIBUTE_INTS) {
        struct sk_ints ints = attribute->ints;
        if (ints.count == 0)
            ints.data = &none; /* an empty list is not an absent one */
        memcpy(field, &ints, sizeof ints);
    } else if (info->has_default) {
        memcpy(field, &attribute->i, sizeof attribute->i);
    } else {
        const int64_t *i = &attribute->i;
        memcpy(field, &i, sizeof i);
    }
}

static enum sk_status bind_attribute(const struct sk_version *version, const struct sk_node *node, size_t index,
                                     void *attributes, struct sk_message *message)
{
    const struct sk_attribute *attribute = &node->attributes[index];
    if (attribute->name == NULL)
        return sk_fail(message, SK_NULL_POINTER, "attribute %zu: name is NULL", index);
    const struct sk_attribute_info *info = find_attribute(version, attribute->name);
    if (info == NULL)
        return sk_fail(message, SK_BAD_ATTRIBUTE, "%s-%lld has no attribute '%s'", version->op,
                       (long long)version->since_version, attribute->name);
    if (attribute->type != info->type)
        return sk_fail(message, SK_BAD_ATTRIBUTE, "attribute '%s' is of type %lld, %s-%lld has it as %s", info->name,
                       (long long)attribute->type, version->op, (long long)version->since_version,
                       info->type == SK_ATTRIBUTE_INT ? "INT" : "INTS");
    for (size_t i = 0; i < index; i++)
        if (sk_same_text(node->attributes[i].name, attribute->name))
            return sk_fail(message, SK_BAD_ATTRIBUTE, "attribute '%s' is given twice", info->name);
    if (info->type == SK_ATTRIBUTE_INTS && attribute->ints.data == NULL && attribute->ints.count > 0)
        return sk_fail(message, SK_NULL_POINTER, "attribute '%s': data is NULL", info->name);
    store(attribute, info, attributes);
    return SK_OK;
}

enum sk_status sk_bind_node(const struct sk_version *version, const struct sk_node *node, void *attributes,
                            struct sk_message *message)
{
    if (node->input_count < version->min_inputs || node->input_count > version->max_inputs)
        return sk_fail(message, SK_BAD_INPUTS, "%zu inputs, %s-%lld takes %zu to %zu", node->input_count, version->op,
                       (long long)version->since_version, version->min_inputs, version->max_inputs);
    if (node->inputs == NULL || (node->attributes == NULL && node->attribute_count > 0))
        return sk_fail(message, SK_NULL_POINTER, "node: %s are NULL", node->inputs == NULL ? "inputs" : "attributes");
    for (size_t i = 0; i < node->attribute_count; i++) {
        enum sk_status status = bind_attribute(version, node, i, attributes, message);
        if (status != SK_OK)
            return status;
    }
    return SK_OK;
}

const struct sk_tensor *sk_node_input(const struct sk_node *node, size_t index)
{
    return index < node->input_count ? node->inputs[index] : NULL;
}

/* The kernel's function, or the infer of its version, on a node. */
static enum sk_status call(const struct sk_kernel *kernel, bool infer, const struct sk_node *node,
                           struct sk_message *message)
{
    if (kernel == NULL || node == NULL)
        return sk_fail(message, SK_NULL_POINTER, "%s is NULL", kernel == NULL ? "kernel" : "node");
    return kernel->version->call(infer ? kernel->version->infer : kernel->function, node, message);
}

enum sk_status sk_kernel_run(const struct sk_kernel *kernel, const struct sk_node *node, struct sk_message *message)
{
    return call(kernel, false, node, message);
}

enum sk_status sk_kernel_infer(const struct sk_kernel *kernel, const struct sk_node *node, struct sk_message *message)
{
    return call(kernel, true, node, message);
}
