/*
 * part_checks.h - the parts of a plan, their shape, and the checks that every kernel makes of them before it moves an
 * element. Inline, as those of checks.h are.
 */
#ifndef SK_INTERNAL_PART_CHECKS_H
#define SK_INTERNAL_PART_CHECKS_H

#include "checks.h"
#include "message.h"
#include "plan.h"

static inline size_t sk_part_rank(const struct sk_plan *plan)
{
    return plan->input->rank - !plan->keepdims;
}

/* Dimension i of a part that is length elements long on the axis. */
static inline int64_t sk_part_dim(const struct sk_plan *plan, size_t i, int64_t length)
{
    if (plan->keepdims)
        return i == plan->axis ? length : plan->input->dims[i];
    return plan->input->dims[i < plan->axis ? i : i + 1];
}

/* As many parts as outputs, and these there. */
static inline enum sk_status sk_check_count(const struct sk_plan *plan, const struct sk_parts *parts,
                                            struct sk_message *message)
{
    if ((uint64_t)plan->lengths.count != parts->count)
        return sk_fail(message, SK_BAD_OUTPUTS, "%zu outputs for %lld parts", parts->count,
                       (long long)plan->lengths.count);
    if (parts->count > 0 && parts->pointers == NULL && parts->tensors == NULL)
        return sk_fail(message, SK_NULL_POINTER, "outputs are NULL");
    return SK_OK;
}

/* One part, of elements of so many bits each: its dtype, its shape and its memory. */
static inline enum sk_status sk_check_part(const struct sk_plan *plan, size_t index, const struct sk_tensor *part,
                                           size_t bits, size_t input_bytes, struct sk_message *message)
{
    const int64_t length = sk_length(&plan->lengths, index);
    if (part->dtype != plan->input->dtype)
        return sk_fail(message, SK_BAD_DTYPE, "output %zu: dtype %lld, the input has %lld", index,
                       (long long)part->dtype, (long long)plan->input->dtype);
    if (part->rank != sk_part_rank(plan))
        return sk_fail(message, SK_BAD_RANK, "output %zu: rank %zu, the result has %zu", index, part->rank,
                       sk_part_rank(plan));
    if (part->rank > 0 && part->dims == NULL)
        return sk_fail(message, SK_NULL_POINTER, "output %zu: dims are NULL", index);
    for (size_t d = 0; d < part->rank; d++)
        if (part->dims[d] != sk_part_dim(plan, d, length))
            return sk_fail(message, SK_BAD_SHAPE, "output %zu: dimension %zu is %lld, the result's is %lld", index, d,
                           (long long)part->dims[d], (long long)sk_part_dim(plan, d, length));

    /* cannot overflow: a part is no larger than the input, whose bytes fit */
    const size_t bytes = sk_bytes_of(plan->outer * length * plan->inner, bits);
    if (bytes > part->capacity)
        return sk_fail(message, SK_CAPACITY, "output %zu: %zu bytes of memory for %zu bytes of elements", index,
                       part->capacity, bytes);
    if (bytes == 0)
        return SK_OK;
    if (part->data == NULL)
        return sk_fail(message, SK_NULL_POINTER, "output %zu: data is NULL", index);
    if (sk_overlap(part->data, bytes, plan->input->data, input_bytes))
        return sk_fail(message, SK_OVERLAP, "output %zu shares memory with input", index);
    const struct sk_integers *listed = plan->lengths.listed;
    if (listed != NULL && sk_overlap(part->data, bytes, listed->data, listed->size))
        return sk_fail(message, SK_OVERLAP, "output %zu shares memory with split", index);
    return SK_OK;
}

/* The input's data and every part, of elements of so many bits each. Sets *input_bytes. */
static inline enum sk_status sk_check_parts(const struct sk_plan *plan, const struct sk_parts *parts, size_t bits,
                                            size_t *input_bytes, struct sk_message *message)
{
    size_t bytes;
    enum sk_status status =
        sk_check_data("input", plan->input, plan->outer * plan->dim * plan->inner, bits, &bytes, message);
    if (status != SK_OK)
        return status;
    *input_bytes = bytes;
    status = sk_check_count(plan, parts, message);
    for (size_t i = 0; status == SK_OK && i < parts->count; i++) {
        const struct sk_tensor *part = sk_part_at(parts, i);
        if (part != NULL)
            status = sk_check_part(plan, i, part, bits, bytes, message);
    }
    return status;
}

#endif
