/*
 * hide.h - what splitgen is not told of a node.
 */
#ifndef SGK_TEST_GENERATIVE_HIDE_H
#define SGK_TEST_GENERATIVE_HIDE_H

#include "make_node.h"

/* Tells all. */
void hide_nothing(struct node *node);

/* Of the input: dims, some of which become symbols of the model, its rank, its dtype. Of a constant nothing is hidden.
 */
void hide_input(struct node *node, struct setting *setting);

/* Of a split that is the run's. */
void hide_split(struct node *node);

#endif
