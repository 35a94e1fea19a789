/*
 * versions.c - the tests' table of op versions.
 */
#include "versions.h"

#include <string.h>

#include "harness.h"
#include "newest_opset.h"

#define FLOATS "float16 float double "
#define ALL_15 FLOATS "uint8 uint16 uint32 uint64 int8 int16 int32 int64 string bool complex64 complex128 "
#define ALL_16 ALL_15 "bfloat16 "

const struct version versions[VERSIONS] = {
    {SPLIT_1, "Split", 1, 1, FLOATS, 3},
    {SPLIT_2, "Split", 2, 10, ALL_15, 15},
    {SPLIT_11, "Split", 11, 12, ALL_15, 15},
    {SPLIT_13, "Split", 13, 17, ALL_16, 16},
    {SPLIT_18, "Split", 18, NEWEST_OPSET, ALL_16, 16},
    {SEQUENCE_11, "SplitToSequence", 11, 23, ALL_15, 15},
    {SEQUENCE_24, "SplitToSequence", 24, NEWEST_OPSET, ALL_16, 16},
};

const struct sgk_op *op_of(const struct version *version)
{
    const struct sgk_op *op = sgk_find(version->op, version->since_version, 0);
    REQUIRE(op != NULL, "there is no %s-%d", version->op, (int)version->since_version);
    return op;
}

const struct version *version_of(const struct sgk_op *op)
{
    const struct version *version = versions;
    while (strcmp(version->op, sgk_op_name(op)) != 0 || version->since_version != sgk_op_since_version(op)) {
        version++;
        REQUIRE(version < versions + VERSIONS, "no version %s-%d", sgk_op_name(op), (int)sgk_op_since_version(op));
    }
    return version;
}
