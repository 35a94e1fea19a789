/*
 * make_trials.h - the runs that a node is tried with.
 */
#ifndef SGK_TEST_GENERATIVE_MAKE_TRIALS_H
#define SGK_TEST_GENERATIVE_MAKE_TRIALS_H

#include "node.h"

/* What it was made as; other numbers for what splitgen is not told; and lengths that a run must refuse. */
void make_trials(struct node *node, const struct symbols *symbols);

#endif
