/*
 * node.h - one node through the library.
 */
#ifndef CONFORMANCE_NODE_H
#define CONFORMANCE_NODE_H

#include "graph.h"

/* Gives the node's outputs their values. What an op that the library lacks would give stays unknown. */
bool run_node(struct run *run, const struct onnx_node *node);

#endif
