/*
 * parts.c - from a plan to the parts: their shapes for infer, their elements for a kernel.
 */
#include "memcpy.h"
#include "message.h"
#include "part_checks.h"
#include "plan.h"
#include "rows.h"

enum sk_status sk_infer_parts(const struct sk_plan *plan, const struct sk_parts *parts, struct sk_message *message)
{
    enum sk_status status = sk_check_count(plan, parts, message);
    if (status != SK_OK)
        return status;

    const size_t rank = sk_part_rank(plan);
    const size_t input_bytes = plan->input->rank * sizeof *plan->input->dims;
    const struct sk_integers *listed = plan->lengths.listed;
    for (size_t i = 0; i < parts->count; i++) {
        const struct sk_tensor *part = sk_part_at(parts, i);
        if (part == NULL)
            continue;
        if (part->rank < rank)
            return sk_fail(message, SK_CAPACITY, "output %zu: room for %zu dims, %zu are needed", i, part->rank, rank);
        if (rank == 0)
            continue; /* no dims to write */
        if (part->dims == NULL)
            return sk_fail(message, SK_NULL_POINTER, "output %zu: dims are NULL", i);
        if (sk_overlap(part->dims, rank * sizeof *part->dims, plan->input->dims, input_bytes))
            return sk_fail(message, SK_OVERLAP, "output %zu: its dims share memory with the input's", i);
        if (listed != NULL && sk_overlap(part->dims, rank * sizeof *part->dims, listed->data, listed->size))
            return sk_fail(message, SK_OVERLAP, "output %zu: its dims share memory with split", i);
    }
    for (size_t i = 0; i < parts->count; i++) {
        struct sk_tensor *part = sk_part_at(parts, i);
        if (part == NULL)
            continue;
        const int64_t length = sk_length(&plan->lengths, i);
        part->dtype = plan->input->dtype;
        part->rank = rank;
        for (size_t d = 0; d < rank; d++)
            part->dims[d] = sk_part_dim(plan, d, length);
    }
    return SK_OK;
}

/* Nothing stands before the axis: the parts lie in the input one behind the other. */
static void move_blocks(const struct sk_plan *plan, const struct sk_parts *parts, size_t width)
{
    const char *from = plan->input->data;
    for (size_t i = 0; i < parts->count; i++) {
        const size_t bytes = (size_t)(sk_length(&plan->lengths, i) * plan->inner) * width;
        const struct sk_tensor *part = sk_part_at(parts, i);
        if (part != NULL && bytes > 0)
            memcpy(part->data, from, bytes);
        from += bytes;
    }
}

enum sk_status sk_split_parts(const struct sk_plan *plan, const struct sk_parts *parts, size_t width,
                              struct sk_message *message)
{
    size_t input_bytes = 0;
    const enum sk_status status = sk_check_parts(plan, parts, 8 * width, &input_bytes, message);
    if (status != SK_OK || input_bytes == 0)
        return status;
    if (plan->outer == 1)
        move_blocks(plan, parts, width);
    else
        sk_move_rows(plan, parts, width);
    return SK_OK;
}

enum sk_status sk_infer_sequence(const struct sk_plan *plan, struct sk_sequence *sequence, struct sk_message *message)
{
    if (sequence == NULL)
        return sk_fail(message, SK_NULL_POINTER, "output_sequence is NULL");
    if ((uint64_t)plan->lengths.count > SIZE_MAX)
        return sk_fail(message, SK_OVERFLOW, "output_sequence: %lld tensors are beyond the address space",
                       (long long)plan->lengths.count);
    struct sk_sequence inferred = *sequence;
    inferred.count = (size_t)plan->lengths.count;
    if (inferred.tensors != NULL) {
        if (inferred.count > inferred.capacity)
            return sk_fail(message, SK_CAPACITY, "output_sequence: room for %zu tensors, %zu are needed",
                           inferred.capacity, inferred.count);
        const struct sk_parts parts = {NULL, inferred.tensors, inferred.count};
        enum sk_status status = sk_infer_parts(plan, &parts, message);
        if (status != SK_OK)
            return status;
    }
    sequence->count = inferred.count;
    return SK_OK;
}

enum sk_status sk_parts_of(struct sk_parts *parts, const struct sk_sequence *sequence, struct sk_message *message)
{
    if (sequence == NULL)
        return sk_fail(message, SK_NULL_POINTER, "output_sequence is NULL");
    if (sequence->count > sequence->capacity)
        return sk_fail(message, SK_CAPACITY, "output_sequence: room for %zu tensors, count is %zu", sequence->capacity,
                       sequence->count);
    parts->pointers = NULL;
    parts->tensors = sequence->tensors;
    parts->count = sequence->count;
    return SK_OK;
}

enum sk_status sk_split_sequence(const struct sk_plan *plan, const struct sk_sequence *sequence, size_t width,
                                 struct sk_message *message)
{
    struct sk_parts parts = {NULL, NULL, 0};
    const enum sk_status status = sk_parts_of(&parts, sequence, message);
    return status == SK_OK ? sk_split_parts(plan, &parts, width, message) : status;
}
