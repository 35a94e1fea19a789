/*
 * model.h - a random model: a request or a model file, and how splitgen is called for it.
 */
#ifndef SGK_TEST_GENERATIVE_MODEL_H
#define SGK_TEST_GENERATIVE_MODEL_H

#include "node.h"

enum { MAX_NODES = 8, MAX_DEPTH = 2 };

/* What holds a node, but for the model's own graph. */
enum holder { IF, LOOP, SCAN, FUNCTION };

/* How a model file tells what a node's input is. */
enum origin {
    DECLARED, /* by its type */
    UNTYPED,  /* not at all: it is what some other op gives */
    BEHIND,   /* it is an output of an earlier node */
};

struct site {
    struct node node;
    enum holder holders[MAX_DEPTH]; /* the outermost first */
    size_t depth;
    enum origin origin;
    size_t parent, part;  /* of BEHIND */
    bool is_shaped;       /* --shape tells the dims, and nothing else does */
    bool is_body_input;   /* the input is one of the innermost body, which declares it */
    bool is_beside;       /* a constant split comes from a node beside it */
    bool refers_to_axis;  /* the axis is an attribute of the function's call */
    bool is_then;         /* of the innermost If: else in the other branch */
    bool is_graph_output; /* what reads the parts is the graph, not a node */
    bool names_version;   /* a request gives since_version, not an opset */
    bool counts_outputs;  /* a request gives their number, where all are used */
};

struct model {
    uint64_t seed;
    bool is_request;
    bool is_wrong; /* a request that splitgen must refuse */
    bool copies_all, is_for_size, streams, dispatches;
    int64_t opset; /* of a model file */
    struct symbols symbols;
    char file[32];   /* what splitgen reads */
    char prefix[32]; /* of what it writes */
    bool gives_prefix;
    struct site sites[MAX_NODES];
    size_t count;
};

/* The model of a seed, with the trials of its nodes. */
void make_model(struct model *model, uint64_t seed);

#endif
