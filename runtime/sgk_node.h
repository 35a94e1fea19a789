/*
 * sgk_node.h - op versions as values, and the plan of a node as a model spells it:
 *
 *     const struct sgk_op *op = sgk_find("Split", 18);
 *     sgk_node_plan(&plan, op, &node, &message);       where all parts lie; plan.count of them
 *     sgk_plan_dims(&plan, i, dims);                   and sgk_plan_bytes: the memory to provide for part i
 *     sgk_plan_run(&plan, &input, outputs, &message);  or sgk_plan_copy, which makes no checks
 */
#ifndef SGK_NODE_H
#define SGK_NODE_H

#include <stddef.h>
#include <stdint.h>

#include "sgk_plan.h"
#include "sgk_status.h"
#include "sgk_tensor.h"

SGK_EXTERN_C_BEGIN

/* An op version, such as Split-18. sgk_find of sgk_registry.h gives one; all are constant. The sgk_op functions do not
 * check that theirs is not NULL. */
struct sgk_op;

/* The operator's name as ONNX spells it, such as "Split". */
SGK_API const char *sgk_op_name(const struct sgk_op *op);

/* The first opset import that the op version serves. */
SGK_API int64_t sgk_op_since_version(const struct sgk_op *op);

/* The last opset import that the op version serves. */
SGK_API int64_t sgk_op_last_opset(const struct sgk_op *op);

/* The fewest inputs that a node of the op version has. */
SGK_API size_t sgk_op_min_inputs(const struct sgk_op *op);

/* The most inputs that a node of the op version has. */
SGK_API size_t sgk_op_max_inputs(const struct sgk_op *op);

/* Whether the first input may be of dtype, a code of sgk_dtype.h. */
SGK_API int sgk_op_takes(const struct sgk_op *op, int32_t dtype);

/* Whether the op version has one output, a sequence. */
SGK_API int sgk_op_gives_sequence(const struct sgk_op *op);

/* ONNX's AttributeProto.AttributeType, as far as an op version can use it. None has a string yet. */
enum sgk_attribute_type { SGK_ATTRIBUTE_INT = 2, SGK_ATTRIBUTE_STRING = 3, SGK_ATTRIBUTE_INTS = 7 };

/* An attribute as a node gives it. */
struct sgk_attribute {
    const char *name;
    int32_t type;         /* AttributeProto.AttributeType */
    int64_t i;            /* when type is SGK_ATTRIBUTE_INT */
    struct sgk_ints ints; /* when type is SGK_ATTRIBUTE_INTS; may be empty */
    struct sgk_string s;  /* when type is SGK_ATTRIBUTE_STRING; may be empty */
};

/* A node as a model spells it. */
struct sgk_node {
    const struct sgk_attribute *attributes;
    size_t attribute_count;
    const struct sgk_tensor *const *inputs; /* NULL for one that is omitted ('' in the model) */
    size_t input_count;
    size_t output_count; /* as the model has it; not looked at where the output is a sequence */
};

/*
 * Fills plan: where the parts of the node's first input lie. Attributes and inputs are bound by ONNX's names and rules.
 * The node need not stay; a list of lengths, in an attribute or an input, must stay as long as the plan. message may be
 * NULL. Returns what the plan function of the op version returns, such as sgk_split_18_plan, and also:
 *   SGK_BAD_ATTRIBUTE  an attribute is unknown to the op version, given twice, or of another type.
 *   SGK_BAD_INPUTS     the number of inputs is wrong.
 *   SGK_NULL_POINTER   op, node, its inputs, its attributes, or an attribute's name or data are NULL.
 */
SGK_API enum sgk_status sgk_node_plan(struct sgk_plan *plan, const struct sgk_op *op, const struct sgk_node *node,
                                      struct sgk_message *message);

SGK_EXTERN_C_END

#endif
