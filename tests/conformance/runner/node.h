/*
 * node.h - one node through the library.
 */
#ifndef CONFORMANCE_NODE_H
#define CONFORMANCE_NODE_H

#include "graph.h"

/* Gives the outputs of a node, whose op the library has, their values. */
bool run_node(struct run *run, const struct onnx_node *node);

#endif
