/*
 * sk_node.h - op versions as values: found by name, opset and dtype, and called with a node as a model spells it.
 */
#ifndef SK_NODE_H
#define SK_NODE_H

#include <stddef.h>
#include <stdint.h>

#include "sk_plan.h"
#include "sk_status.h"
#include "sk_tensor.h"

SK_EXTERN_C_BEGIN

/* An op version, such as Split-18. sk_find of sk_registry.h gives one; all are constant. */
struct sk_op;

/* "Split" */
SK_API const char *sk_op_name(const struct sk_op *op);

/* The first and the last opset import that it serves. */
SK_API int64_t sk_op_since_version(const struct sk_op *op);
SK_API int64_t sk_op_last_opset(const struct sk_op *op);

/* How many inputs it takes. */
SK_API size_t sk_op_min_inputs(const struct sk_op *op);
SK_API size_t sk_op_max_inputs(const struct sk_op *op);

/* Whether the first of them may be of dtype. */
SK_API int sk_op_takes(const struct sk_op *op, int32_t dtype);

/* Whether its output is one sequence. */
SK_API int sk_op_gives_sequence(const struct sk_op *op);

/* ONNX's AttributeProto.AttributeType, as far as any op version here uses it. */
enum sk_attribute_type { SK_ATTRIBUTE_INT = 2, SK_ATTRIBUTE_INTS = 7 };

/* An attribute as a node gives it. */
struct sk_attribute {
    const char *name;
    int32_t type;        /* AttributeProto.AttributeType */
    int64_t i;           /* when type is SK_ATTRIBUTE_INT */
    struct sk_ints ints; /* when type is SK_ATTRIBUTE_INTS; may be empty */
};

/* A node as a model spells it. */
struct sk_node {
    const struct sk_attribute *attributes;
    size_t attribute_count;
    const struct sk_tensor *const *inputs; /* NULL for one that is omitted ('' in the model) */
    size_t input_count;
    size_t output_count; /* as the model has it; not looked at where the output is a sequence */
};

/*
 * Binds the node's attributes and inputs by ONNX's names and rules, then as the plan function of the op version. dtype
 * is the one that the input must have, or 0: any that the op version takes. The node may go; a list of lengths, in an
 * attribute or an input, must stay as long as the plan. message may be NULL. Also returns:
 *   SK_BAD_ATTRIBUTE  an attribute is unknown to the op version, given twice, or of another type.
 *   SK_BAD_INPUTS     the number of inputs is wrong.
 */
SK_API enum sk_status sk_node_plan(struct sk_plan *plan, const struct sk_op *op, int32_t dtype,
                                   const struct sk_node *node, struct sk_message *message);

/* The plan and sk_plan_infer; of a sequence, output_count is the number of its tensors. */
SK_API enum sk_status sk_node_infer(const struct sk_op *op, const struct sk_node *node, struct sk_output *outputs,
                                    size_t output_count, struct sk_message *message);

/* The plan and sk_plan_run: a kernel by name. */
SK_API enum sk_status sk_node_run(const struct sk_op *op, int32_t dtype, const struct sk_node *node,
                                  const struct sk_output *outputs, size_t output_count, struct sk_message *message);

SK_EXTERN_C_END

#endif
