/*
 * packed.c - kernels of elements that share bytes; a file of its own, so that a program pays for it only when it has
 * one.
 */
#include "packed.h"

#include "bits.h"
#include "part_checks.h"

/* Every part is written from its front to its end, row by row. */
static void move_bits(const struct sk_plan *plan, const struct sk_parts *parts, size_t bits)
{
    const uint64_t step = (uint64_t)plan->inner * bits; /* bits of one step on the axis */
    uint64_t from = 0;
    for (uint64_t row = 0; row < (uint64_t)plan->outer; row++) {
        for (size_t i = 0; i < parts->count; i++) {
            const uint64_t count = (uint64_t)sk_length(&plan->lengths, i) * step;
            const struct sk_tensor *part = sk_part_at(parts, i);
            if (part != NULL)
                sk_copy_bits(part->data, row * count, plan->input->data, from, count);
            from += count;
        }
    }
}

enum sk_status sk_split_packed_parts(const struct sk_plan *plan, const struct sk_parts *parts, size_t bits,
                                     struct sk_message *message)
{
    const int64_t shared = (int64_t)(8 / bits); /* elements in a byte */
    if (plan->inner % shared == 0) {
        struct sk_plan bytes = *plan; /* a step on the axis is so many whole ones */
        bytes.inner /= shared;
        return sk_split_parts(&bytes, parts, 1, message);
    }
    size_t input_bytes = 0;
    const enum sk_status status = sk_check_parts(plan, parts, bits, &input_bytes, message);
    if (status == SK_OK && input_bytes > 0)
        move_bits(plan, parts, bits);
    return status;
}

enum sk_status sk_split_packed_sequence(const struct sk_plan *plan, const struct sk_sequence *sequence, size_t bits,
                                        struct sk_message *message)
{
    struct sk_parts parts = {NULL, NULL, 0};
    const enum sk_status status = sk_parts_of(&parts, sequence, message);
    return status == SK_OK ? sk_split_packed_parts(plan, &parts, bits, message) : status;
}
