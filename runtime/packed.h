/*
 * packed.h - kernels of elements that share bytes: 2 or 4 bits each, over the whole tensor, the first in the lowest
 * bits.
 */
#ifndef SK_INTERNAL_PACKED_H
#define SK_INTERNAL_PACKED_H

#include <stddef.h>

#include "plan.h"

/* As sk_split_parts and sk_split_sequence, for elements of so many bits. Each part is packed anew, with what its last
 * byte has left 0; what the input's last byte has left is not looked at. */
enum sk_status sk_split_packed_parts(const struct sk_plan *plan, const struct sk_parts *parts, size_t bits,
                                     struct sk_message *message);
enum sk_status sk_split_packed_sequence(const struct sk_plan *plan, const struct sk_sequence *sequence, size_t bits,
                                        struct sk_message *message);

#endif
