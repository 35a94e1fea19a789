/*
 * ask.h - calls from the oracle's requests, fast enough to make very many.
 */
#ifndef SGK_TEST_ASK_H
#define SGK_TEST_ASK_H

#include "request.h"
#include "requests.h"

/* A call that owns everything it points to, except for the input. */
struct ask {
    struct call call;
    struct sgk_attribute attributes[REQUEST_ATTRIBUTES];
    int64_t listed[MOST_PARTS + 1];                 /* as the attribute */
    unsigned char split_data[8 * (MOST_PARTS + 1)]; /* as the input */
    int64_t split_dims[2];
    struct sgk_tensor split;
};

/* Fills ask, except for the call's row, with this input, and with lengths of this dtype if an input gives them. */
void fill_ask(struct ask *ask, const struct sgk_op *op, const struct oracle_request *request,
              const struct sgk_tensor *input, int32_t split_dtype);

#endif
