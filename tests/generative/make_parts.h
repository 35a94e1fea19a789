/*
 * make_parts.h - random lengths, and the rule that they come from.
 */
#ifndef SGK_TEST_GENERATIVE_MAKE_PARTS_H
#define SGK_TEST_GENERATIVE_MAKE_PARTS_H

#include "node.h"

/* The layouts that the parts of a row have: for each strategy, and for what lies between them. */
enum layout { COLUMNS, ALIKE, GRID, CUTS, WORDS, WIDE, MANY, LINES };

/* For a node whose version and type are known: a rule, and parts that it can give. */
void make_parts(struct node *node, enum layout layout, bool is_request);

/* The same, of parts that are listed and fill an axis. */
void make_listed_parts(struct node *node, int64_t dim, bool is_request);

#endif
