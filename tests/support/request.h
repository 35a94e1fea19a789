/*
 * request.h - calls out of the short text of a table's row.
 */
#ifndef SGK_TEST_REQUEST_H
#define SGK_TEST_REQUEST_H

#include "call.h"

#define REQUEST_NUMBERS 512
#define REQUEST_ATTRIBUTES 10

/* A call that owns what it points to. */
struct request {
    struct call call; /* what to check or run; its row and omitted are the caller's to set */
    struct numbers input, split;
    struct sgk_attribute attributes[REQUEST_ATTRIBUTES];
    int64_t numbers[REQUEST_NUMBERS]; /* of the attributes */
    size_t number_count;
    char names[REQUEST_ATTRIBUTES][32];
};

/*
 * Fills request for an op version and a dtype of its input.
 * dims        "2x10"; "" is rank 0.
 * attributes  "axis=-1 split=[1,3] num_outputs=2"; a word for a number is an attribute of that type: "axis=FLOAT".
 *             NULL or "": none.
 * split       "[1,3]", "[]", "[[1,3]]", or a scalar "4"; a dtype before it is the tensor's: "int32 [1,3]". Without one
 *             it is what the op version asks for: the input's in Split-1, else int64. NULL: not named. "''": named so,
 *             and thereby absent.
 */
void request_fill(struct request *request, const struct sgk_op *op, int32_t dtype, const char *dims,
                  const char *attributes, const char *split, size_t output_count);

/* The same from the oracle's; a split has that dtype. */
void request_of(struct request *request, const struct sgk_op *op, int32_t dtype, int32_t split_dtype,
                const struct oracle_request *from);

/* One of its numbers as a node has it. */
struct sgk_attribute attribute_of(const struct oracle_number *number);

/* The same of floats, for lengths "[1,3]" in the way that the op version has for them: its input or attribute split. */
void request_listed(struct request *request, const struct sgk_op *op, const char *dims, const char *attributes,
                    const char *lengths, size_t output_count);

/* Frees what filling took. */
void request_empty(const struct request *request);

#endif
