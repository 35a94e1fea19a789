/*
 * sgk_status.c - the words for a status.
 */
#include "sgk_status.h"

#include <stddef.h>

const char *sgk_status_name(enum sgk_status status)
{
    static const char *const names[] = {
        [SGK_OK] = "OK",
        [SGK_BAD_DTYPE] = "BAD_DTYPE",
        [SGK_BAD_RANK] = "BAD_RANK",
        [SGK_BAD_SHAPE] = "BAD_SHAPE",
        [SGK_BAD_AXIS] = "BAD_AXIS",
        [SGK_BAD_ATTRIBUTE] = "BAD_ATTRIBUTE",
        [SGK_BAD_INPUTS] = "BAD_INPUTS",
        [SGK_BAD_OUTPUTS] = "BAD_OUTPUTS",
        [SGK_BAD_LENGTHS] = "BAD_LENGTHS",
        [SGK_OVERFLOW] = "OVERFLOW",
        [SGK_NULL_POINTER] = "NULL_POINTER",
        [SGK_CAPACITY] = "CAPACITY",
        [SGK_OVERLAP] = "OVERLAP",
    };
    const size_t index = (size_t)status;
    return index < sizeof names / sizeof names[0] ? names[index] : "?";
}

const char *sgk_status_help(enum sgk_status status)
{
    static const char *const help[] = {
        [SGK_OK] = "go on",
        [SGK_BAD_DTYPE] = "use a dtype of this op version, or another opset",
        [SGK_BAD_RANK] = "give tensors the rank that the op asks for",
        [SGK_BAD_SHAPE] = "give dimensions >= 0, and outputs those that the split results in",
        [SGK_BAD_AXIS] = "choose an axis from -rank to rank-1",
        [SGK_BAD_ATTRIBUTE] = "give attributes of this op version, each once and of its type",
        [SGK_BAD_INPUTS] = "give what this op version requires, and no more",
        [SGK_BAD_OUTPUTS] = "give one output for each part, or one for the sequence of them",
        [SGK_BAD_LENGTHS] = "give lengths >= 0 that sum to the axis",
        [SGK_OVERFLOW] = "use smaller dimensions",
        [SGK_NULL_POINTER] = "pass all that is required",
        [SGK_CAPACITY] = "provide more memory",
        [SGK_OVERLAP] = "give outputs memory of their own",
    };
    const size_t index = (size_t)status;
    return index < sizeof help / sizeof help[0] ? help[index] : "";
}
