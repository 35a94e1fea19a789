/*
 * sgk_registry.c - the table of all op versions.
 *
 * Written by splitgen generate from spec/ and templates/registry.c.in. Do not edit:
 * change those, then run `splitgen generate`. No licence conditions (0BSD).
 */
#include "sgk_registry.h"

#include "sgk_ops.h"

static const struct sgk_op *const ops[] = {
    &sgk_split_1_op,
    &sgk_split_2_op,
    &sgk_split_11_op,
    &sgk_split_13_op,
    &sgk_split_18_op,
    &sgk_split_to_sequence_11_op,
    &sgk_split_to_sequence_24_op,
};

enum { COUNT = sizeof ops / sizeof ops[0] };

const struct sgk_op *sgk_find(const char *op, int64_t opset)
{
    for (size_t i = 0; op != NULL && i < COUNT; i++) {
        if (ops[i]->since_version <= opset && opset <= ops[i]->last_opset && sgk_same_text(ops[i]->name, op))
            return ops[i];
    }
    return NULL;
}

const struct sgk_op *sgk_op_at(size_t index)
{
    return index < COUNT ? ops[index] : NULL;
}
