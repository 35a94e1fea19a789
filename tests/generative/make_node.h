/*
 * make_node.h - random nodes.
 */
#ifndef SGK_TEST_GENERATIVE_MAKE_NODE_H
#define SGK_TEST_GENERATIVE_MAKE_NODE_H

#include "node.h"

/* What the model is like in which a node is to stand. */
struct setting {
    bool is_request; /* not a model file */
    bool streams;    /* one copy may be so large that it passes the caches */
    bool hides;      /* splitgen is not told all of the shapes */
    struct symbols symbols;
};

/* A node of an op version and a dtype, all but its opset and its trials. */
void make_node(struct node *node, const struct sgk_op *op, int32_t dtype, struct setting *setting);

/* The same, but its input is the part of a Split whose lengths splitgen can find out or not. */
void make_node_behind(struct node *node, const struct version *version, const struct node *parent, size_t part,
                      struct setting *setting);

#endif
