/*
 * request.h - calls from the short notation of a table's row.
 */
#ifndef SGK_TEST_REQUEST_H
#define SGK_TEST_REQUEST_H

#include "call.h"

#define REQUEST_NUMBERS 512
#define REQUEST_ATTRIBUTES 10

/* A call that owns what it points to. */
struct request {
    struct call call; /* the call to check or run; the caller sets its row and omitted */
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
 * split       "[1,3]", "[]", "[[1,3]]", or a scalar "4"; a dtype may stand before it: "int32 [1,3]". The default is the
 *             dtype that the op version requires: the input's in Split-1, else int64. NULL: the node does not name the
 *             input. "''": it names the input '', which is absent.
 */
void request_fill(struct request *request, const struct sgk_op *op, int32_t dtype, const char *dims,
                  const char *attributes, const char *split, size_t output_count);

/* Fills request from one of the oracle's, with a split of dtype split_dtype. */
void request_of(struct request *request, const struct sgk_op *op, int32_t dtype, int32_t split_dtype,
                const struct oracle_request *from);

/* A number of the oracle's as an attribute of a node. */
struct sgk_attribute attribute_of(const struct oracle_number *number);

/* Fills request with a float input, and lengths "[1,3]" in the op version's own form: its input or attribute split. */
void request_listed(struct request *request, const struct sgk_op *op, const char *dims, const char *attributes,
                    const char *lengths, size_t output_count);

/* Frees the memory of a filled request. */
void request_empty(const struct request *request);

#endif
