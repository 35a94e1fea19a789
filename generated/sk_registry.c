/*
 * sk_registry.c - the table of all op versions.
 *
 * Written by splitgen generate from spec/ and templates/registry.c.in. Do not edit:
 * change those, then run `splitgen generate`. No licence conditions (0BSD).
 */
#include "sk_registry.h"

#include "sk_ops.h"

static const struct sk_op *const ops[] = {
    &sk_split_1_op,
    &sk_split_2_op,
    &sk_split_11_op,
    &sk_split_13_op,
    &sk_split_18_op,
    &sk_split_to_sequence_11_op,
    &sk_split_to_sequence_24_op,
};

enum { COUNT = sizeof ops / sizeof ops[0] };

const struct sk_op *sk_find(const char *op, int64_t opset, int32_t dtype)
{
    for (size_t i = 0; op != NULL && i < COUNT; i++) {
        if (ops[i]->since_version <= opset && opset <= ops[i]->last_opset && sk_same_text(ops[i]->name, op))
            return dtype == 0 || sk_op_takes(ops[i], dtype) ? ops[i] : NULL;
    }
    return NULL;
}

const struct sk_op *sk_op_at(size_t index)
{
    return index < COUNT ? ops[index] : NULL;
}
