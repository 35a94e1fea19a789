/*
 * trial.h - a node of which the model alone does not tell every shape and length.
 */
#ifndef CONFORMANCE_TRIAL_H
#define CONFORMANCE_TRIAL_H

#include "graph.h"
#include "sgk_node.h"

/*
 * Refuses a node that is wrong whatever its inputs turn out to be: what is known of them is kept, and of what is not
 * known, values are tried that are accepted if any are. Else gives the outputs what is certain of them. bound has the
 * attributes of the node.
 */
bool try_node(struct run *run, const struct onnx_node *node, const struct sgk_op *op, const struct sgk_node *bound);

#endif
