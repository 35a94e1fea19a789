/*
 * call.h - one call of an op version, and the whole of what must hold when it is accepted or refused.
 */
#ifndef SK_TEST_CALL_H
#define SK_TEST_CALL_H

#include <stdbool.h>
#include <stddef.h>

#include "oracle.h"
#include "splitkernels.h"

struct call {
    const char *row; /* the decision at stake, for failures */
    const struct sk_kernel *kernel;
    const struct sk_attribute *attributes;
    size_t attribute_count;
    const struct sk_tensor *input;
    const struct sk_tensor *split;
    size_t input_count;  /* inputs that the node names: 1, or 2 when split is named, even if '' */
    size_t output_count; /* of Split */
    const bool *omitted; /* output_count of them, or NULL: none */
    size_t offset;       /* from alignment, of the outputs' data */
};

/* A tensor whose elements count up from first; its memory ends where its elements do. */
struct sk_tensor tensor_of_numbers(int32_t dtype, const int64_t *dims, size_t rank, int64_t first, size_t offset);

/* offset as above: frees what tensor_of_numbers took. */
void tensor_free(struct sk_tensor *tensor, size_t offset);

/* infer and kernel accept the call, say text and nothing more, and give these parts; no byte beside them is written. */
void check_accepted(const struct call *call, const struct oracle_part *parts, size_t part_count, const char *text);

/*
 * infer and kernel refuse the call with that status and a message that holds text, and write nothing. SK_OK stands for
 * any status that refuses, which then must be the same for both.
 */
void check_refused(const struct call *call, enum sk_status status, const char *text);

/* The kernel or, with infer, the infer function on these outputs, the one of the two that the op has. */
enum sk_status run_call(const struct call *call, bool infer, struct sk_tensor *const *outputs,
                        struct sk_sequence *sequence, struct sk_message *message);

#endif
