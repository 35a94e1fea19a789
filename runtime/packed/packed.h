/*
 * packed.h - elements that share bytes: 1, 2 or 4 bits each, over the whole tensor, the first in the lowest bits.
 */
#ifndef SGK_INTERNAL_PACKED_H
#define SGK_INTERNAL_PACKED_H

#include "resolve.h"

/* For the traits of an op version that takes such elements. Each part is packed anew; unused bits of its last byte are
 * 0. Unused bits of the input's last byte are ignored. */
extern const struct sgk_packed sgk_packed;

#endif
