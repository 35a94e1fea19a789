/*
 * manifest.h - what a manifest has of the nodes of a model, and whether it is right.
 */
#ifndef SGK_TEST_GENERATIVE_MANIFEST_H
#define SGK_TEST_GENERATIVE_MANIFEST_H

#include "json.h"
#include "model.h"

/* The node that a site holds. Ends the program when there is none. */
const struct json *manifest_node(const struct json *manifest, size_t site);

/* Whether a node's function cuts by the lengths of the run. */
bool manifest_is_run(const struct json *told);

/* What a manifest has wrong of its model, for free; NULL when all is right. */
char *manifest_problem(const struct model *model, const struct json *manifest);

#endif
