/*
 * sgk_registry.h - finds the op version that serves an op and an opset import.
 *
 * Written by splitgen generate from spec/ and templates/registry.h.in. Do not edit:
 * change those, then run `splitgen generate`. No licence conditions (0BSD).
 */
#ifndef SGK_REGISTRY_H
#define SGK_REGISTRY_H

#include "sgk_node.h"

SGK_EXTERN_C_BEGIN

/*
 * The version of op ("Split", "SplitToSequence") in a model that imports opset: the one with the largest since_version which is
 * not above it. NULL when there is none: the op is unknown, or the opset too old or too new. sgk_op_takes tells of a dtype.
 */
SGK_API const struct sgk_op *sgk_find(const char *op, int64_t opset);

/* The op version at index, from 0, in the list of all 7, ordered by op and version; NULL from 7 on. */
SGK_API const struct sgk_op *sgk_op_at(size_t index);

SGK_EXTERN_C_END

#endif
