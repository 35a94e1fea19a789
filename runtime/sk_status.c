/*
 * sk_status.c - the words for a status.
 */
#include "sk_status.h"

#include <stddef.h>

const char *sk_status_name(enum sk_status status)
{
    static const char *const names[] = {
        [SK_OK] = "OK",
        [SK_BAD_DTYPE] = "BAD_DTYPE",
        [SK_BAD_RANK] = "BAD_RANK",
        [SK_BAD_SHAPE] = "BAD_SHAPE",
        [SK_BAD_AXIS] = "BAD_AXIS",
        [SK_BAD_ATTRIBUTE] = "BAD_ATTRIBUTE",
        [SK_BAD_INPUTS] = "BAD_INPUTS",
        [SK_BAD_OUTPUTS] = "BAD_OUTPUTS",
        [SK_BAD_LENGTHS] = "BAD_LENGTHS",
        [SK_OVERFLOW] = "OVERFLOW",
        [SK_NULL_POINTER] = "NULL_POINTER",
        [SK_CAPACITY] = "CAPACITY",
        [SK_OVERLAP] = "OVERLAP",
    };
    const size_t index = (size_t)status;
    return index < sizeof names / sizeof names[0] ? names[index] : "?";
}

const char *sk_status_help(enum sk_status status)
{
    static const char *const help[] = {
        [SK_OK] = "go on",
        [SK_BAD_DTYPE] = "use a dtype of this op version, or another opset",
        [SK_BAD_RANK] = "give tensors the rank that the op asks for",
        [SK_BAD_SHAPE] = "give dimensions >= 0, and outputs those that the split results in",
        [SK_BAD_AXIS] = "choose an axis from -rank to rank-1",
        [SK_BAD_ATTRIBUTE] = "give attributes of this op version, each once and of its type",
        [SK_BAD_INPUTS] = "give what this op version requires, and no more",
        [SK_BAD_OUTPUTS] = "give one output for each part, or one for the sequence of them",
        [SK_BAD_LENGTHS] = "give lengths >= 0 that sum to the axis",
        [SK_OVERFLOW] = "use smaller dimensions",
        [SK_NULL_POINTER] = "pass all that is required",
        [SK_CAPACITY] = "provide more memory",
        [SK_OVERLAP] = "give outputs memory of their own",
    };
    const size_t index = (size_t)status;
    return index < sizeof help / sizeof help[0] ? help[index] : "";
}
