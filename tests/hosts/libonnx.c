/*
 * libonnx.c - Split for libonnx, an interpreter of ONNX whose dims are int and whose strings are pointers: all op versions,
 * by the library's rules.
 */
#include "libonnx.h"

#include <stdlib.h>
#include <string.h>

#include "splitkernels.h"

enum { MOST_DIMS = 16, MOST_ATTRIBUTES = 4 };

struct split {
    int64_t dims[2][MOST_DIMS]; /* of the input and of its lengths */
    struct sgk_plan plan;
};

static int split_init(struct onnx_node_t *n)
{
    n->priv = malloc(sizeof(struct split));
    return n->priv != NULL;
}

static int split_exit(struct onnx_node_t *n)
{
    free(n->priv);
    return 1;
}

static struct sgk_tensor tensor_of(const struct onnx_tensor_t *x, int64_t *dims)
{
    /* for the library a string is a struct, of which only the number counts until they are copied */
    const size_t element =
        x->type == ONNX_TENSOR_TYPE_STRING ? sizeof(struct sgk_string) : (size_t)onnx_tensor_type_sizeof(x->type);
    for (int i = 0; i < x->ndim; i++)
        dims[i] = x->dims[i];
    const struct sgk_tensor tensor = {(int32_t)x->type, (size_t)x->ndim, dims, x->datas, x->ndata * element};
    return tensor;
}

/* Plans the node, and gives each output its shape. */
static int split_reshape(struct onnx_node_t *n)
{
    struct split *split = n->priv;
    struct sgk_tensor tensors[2];
    const struct sgk_tensor *inputs[2];
    struct sgk_attribute attributes[MOST_ATTRIBUTES];
    const size_t attribute_count = n->proto->n_attribute;
    if (n->ninput > 2 || attribute_count > MOST_ATTRIBUTES)
        return 0;
    for (int i = 0; i < n->ninput; i++) {
        if (n->inputs[i] != NULL && n->inputs[i]->ndim > MOST_DIMS)
            return 0;
        if (n->inputs[i] != NULL)
            tensors[i] = tensor_of(n->inputs[i], split->dims[i]);
        inputs[i] = n->inputs[i] != NULL ? &tensors[i] : NULL;
    }
    for (size_t i = 0; i < attribute_count; i++) {
        const Onnx__AttributeProto *given = n->proto->attribute[i];
        const struct sgk_attribute attribute = {given->name, given->type, given->i, {given->ints, given->n_ints}, {0}};
        attributes[i] = attribute;
    }
    const struct sgk_node node = {attributes, attribute_count, inputs, (size_t)n->ninput, (size_t)n->noutput};
    if (sgk_node_plan(&split->plan, sgk_find(n->proto->op_type, n->opset), &node, NULL) != SGK_OK)
        return 0;
    for (int i = 0; i < n->noutput; i++) {
        int64_t dims[MOST_DIMS];
        int shown[MOST_DIMS];
        const size_t rank = sgk_plan_dims(&split->plan, (size_t)i, dims);
        for (size_t d = 0; d < rank; d++)
            shown[d] = (int)dims[d];
        if (!onnx_tensor_reshape(n->outputs[i], shown, (int)rank, n->inputs[0]->type))
            return 0;
    }
    return 1;
}

/* Strings are pointers to memory of their own: their places are those of a cut of pointers. */
static void copy_strings(const struct onnx_node_t *n, const struct sgk_plan *plan, int64_t *lengths, void **parts)
{
    struct sgk_plan pointers;
    struct sgk_part part;
    for (size_t i = 0; i < plan->count; i++) {
        sgk_plan_part(plan, i, &part);
        lengths[i] = (int64_t)(part.run / sizeof(struct sgk_string));
        for (size_t k = 0; k < n->outputs[i]->ndata; k++)
            free(((char **)parts[i])[k]);
    }
    if (sgk_cut(&pointers, plan->rows, sizeof(char *), lengths, plan->count, NULL) != SGK_OK)
        return;
    sgk_plan_copy(&pointers, n->inputs[0]->datas, parts);
    for (size_t i = 0; i < plan->count; i++)
        for (size_t k = 0; k < n->outputs[i]->ndata; k++)
            ((char **)parts[i])[k] = strdup(((char **)parts[i])[k]);
}

static void split_operator(struct onnx_node_t *n)
{
    const struct sgk_plan *plan = &((struct split *)n->priv)->plan;
    void **parts = malloc(plan->count * sizeof *parts);
    int64_t *lengths = malloc(plan->count * sizeof *lengths);
    if (parts != NULL && lengths != NULL) {
        for (size_t i = 0; i < plan->count; i++)
            parts[i] = n->outputs[i]->datas;
        if (n->inputs[0]->type == ONNX_TENSOR_TYPE_STRING)
            copy_strings(n, plan, lengths, parts);
        else
            sgk_plan_copy(plan, n->inputs[0]->datas, parts);
    }
    free(lengths);
    free(parts);
}

void resolver_default_op_Split(struct onnx_node_t *n)
{
    n->init = split_init;
    n->exit = split_exit;
    n->reshape = split_reshape;
    n->operator= split_operator;
}
