/*
 * sk_registry.h - finds the kernel that serves an op, an opset import and a dtype.
 *
 * Written by splitgen generate from spec/ and templates/registry.h.in. Do not edit:
 * change those, then run `splitgen generate`. No licence conditions (0BSD).
 */
#ifndef SK_REGISTRY_H
#define SK_REGISTRY_H

#include "sk_kernel.h"

SK_EXTERN_C_BEGIN

/*
 * The kernel of op ("Split", "SplitToSequence") for dtype (SK_FLOAT, ...) in a model that imports opset: that of the largest
 * since_version which is not above it. NULL when there is none: the op, the dtype or the opset is unknown, too old or too new.
 */
SK_API const struct sk_kernel *sk_find_kernel(const char *op, int64_t opset, int32_t dtype);

/* All 96 kernels, ordered by op and version; sets *count, which must not be NULL. */
SK_API const struct sk_kernel *sk_kernels(size_t *count);

SK_EXTERN_C_END

#endif
