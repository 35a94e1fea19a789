/*
 * node.h - binding a node's attributes and inputs by name.
 */
#ifndef SK_INTERNAL_NODE_H
#define SK_INTERNAL_NODE_H

#include <stdbool.h>

#include "sk_kernel.h"

/*
 * Checks the node's number of inputs and its attributes against the version, and writes each attribute that is given
 * into `attributes`, the version's attributes struct, which holds the defaults.
 */
enum sk_status sk_bind_node(const struct sk_version *version, const struct sk_node *node, void *attributes,
                            struct sk_message *message);

/* Input index, or NULL when the node does not have it. */
const struct sk_tensor *sk_node_input(const struct sk_node *node, size_t index);

/* Whether two strings are the same; strcmp, where there may be no libc. */
bool sk_same_text(const char *a, const char *b);

#endif
