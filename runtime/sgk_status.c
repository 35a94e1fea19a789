/*
 * sgk_status.c - the names of statuses.
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
