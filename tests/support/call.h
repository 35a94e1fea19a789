/*
 * call.h - one call of an op version, and all checks of its result.
 */
#ifndef SGK_TEST_CALL_H
#define SGK_TEST_CALL_H

#include <stdbool.h>
#include <stddef.h>

#include "oracle.h"
#include "splitkernels.h"

struct call {
    const char *row; /* names the test's row, for failures */
    const struct sgk_op *op;
    const struct sgk_attribute *attributes;
    size_t attribute_count;
    const struct sgk_tensor *input;
    const struct sgk_tensor *split;
    size_t input_count;  /* inputs that the node names: 1, or 2 when split is named, even if '' */
    size_t output_count; /* of Split */
    const bool *omitted; /* output_count of them, or NULL: none */
};

/* A tensor that owns its memory. Without dims, or without elements, their pointer in the tensor is NULL. */
struct numbers {
    struct sgk_tensor tensor;
    int64_t *dims;
    char *data;
};

/* Bytes before a tensor's data: they give it the worst alignment, and room for an output that overlaps its begin. */
enum { NUMBERS_OFFSET = 65 };

/* A tensor whose elements count up from 1; its memory ends behind the last. With more than 2^24 elements it has no
 * data. */
struct numbers numbers_new(int32_t dtype, const int64_t *dims, size_t rank);
void numbers_free(const struct numbers *numbers);

/* Checks that the plan accepts the call with exactly this text as its message, and has these parts, and that every way
 * to copy writes them and no other byte. */
void check_accepted(const struct call *call, const struct oracle_part *parts, size_t part_count, const char *text);

/* Writes the elements of a part. */
void put_part(int32_t dtype, void *data, const struct oracle_part *part);

/* Checks that a plan's answers about a part agree with the oracle, and that the part has these elements. */
void check_part(const struct call *call, const struct sgk_plan *plan, size_t index, const struct oracle_part *oracle,
                const void *elements);

/* Checks that the plan refuses the call with that status and a message that holds text. SGK_OK stands for any refusing
 * status. The status must be the same with and without a message. */
void check_refused(const struct call *call, enum sgk_status status, const char *text);

/* Plans the call. */
enum sgk_status plan_call(const struct call *call, struct sgk_plan *plan, struct sgk_message *message);

/* Plans the call, and runs the plan. */
enum sgk_status run_call(const struct call *call, const struct sgk_output *const *outputs, struct sgk_message *message);

#endif
