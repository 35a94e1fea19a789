/*
 * plan.h - one Split understood: what the generated functions build and hand on.
 */
#ifndef SK_INTERNAL_PLAN_H
#define SK_INTERNAL_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lengths.h"
#include "sk_kernel.h"

/* The input seen as [outer, dim, inner] and cut along dim. */
struct sk_plan {
    const struct sk_tensor *input;
    size_t axis;   /* normalised: 0 <= axis < rank */
    int64_t outer; /* product of the dims before the axis */
    int64_t dim;
    int64_t inner;            /* product of the dims behind it */
    bool keepdims;            /* false: the parts lose the axis */
    int64_t number;           /* the one that the length rule is given, when no list is */
    struct sk_integers given; /* what the length rule is given */
    struct sk_lengths lengths;
};

/* A generated function calls these in their order. Each returns SK_OK or says in message, which may be NULL, what is
 * wrong. */

/*
 * Checks the input's dtype, its dims, and axis; fills plan up to keepdims. dtype is the one that a kernel takes, or
 * SK_ANY_DTYPE: any that the version's type constraint T allows.
 */
#define SK_ANY_DTYPE 0
enum sk_status sk_plan_input(struct sk_plan *plan, const struct sk_version *version, int32_t dtype,
                             const struct sk_tensor *input, int64_t axis, struct sk_message *message);

/* Makes the input `split`, of rank 0 or 1, what the length rule is given: elements of width bytes, read by read. */
enum sk_status sk_plan_split(struct sk_plan *plan, const struct sk_tensor *split, sk_read_integer *read, size_t width,
                             struct sk_message *message);

/* The outputs of a node, of either kind. */
struct sk_parts {
    struct sk_tensor *const *pointers; /* of a node's outputs; an omitted one is NULL */
    struct sk_tensor *tensors;         /* of a sequence, when pointers is NULL */
    size_t count;
};

/* Part index of them; NULL when it is omitted. */
static inline struct sk_tensor *sk_part_at(const struct sk_parts *parts, size_t index)
{
    return parts->pointers != NULL ? parts->pointers[index] : &parts->tensors[index];
}

/* Those of a sequence, unless it has no room for as many as it counts. */
enum sk_status sk_parts_of(struct sk_parts *parts, const struct sk_sequence *sequence, struct sk_message *message);

/* infer: sets dtype, rank and dims of every part that is not omitted, or of none. */
enum sk_status sk_infer_parts(const struct sk_plan *plan, const struct sk_parts *parts, struct sk_message *message);

/* kernel: checks the input's data and every part, then moves the elements, of width bytes each. */
enum sk_status sk_split_parts(const struct sk_plan *plan, const struct sk_parts *parts, size_t width,
                              struct sk_message *message);

/* The same two for a sequence: infer sets its count, and its tensors unless they are NULL. */
enum sk_status sk_infer_sequence(const struct sk_plan *plan, struct sk_sequence *sequence, struct sk_message *message);
enum sk_status sk_split_sequence(const struct sk_plan *plan, const struct sk_sequence *sequence, size_t width,
                                 struct sk_message *message);

#endif
