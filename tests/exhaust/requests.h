/*
 * requests.h - every request of an op version on a shape: each axis, and each thing that lengths can come from.
 */
#ifndef SGK_TEST_REQUESTS_H
#define SGK_TEST_REQUESTS_H

#include "meaning.h"

/* The most lengths of a list. */
enum { MOST_PARTS = 16 };

/* Which lists of lengths are tried, besides those whose sum is the axis. */
enum lists {
    NEAR_LISTS, /* these with one length changed by one */
    EVERY_LIST, /* all lists of values from -1 to the dim + 1, and of large numbers such as 2^62 */
};

typedef void request_visitor(const struct oracle_request *request);

/* Visits the requests, with lists of up to `parts` lengths. */
void visit_requests(const struct meaning *meaning, const int64_t *dims, size_t rank, size_t parts, enum lists lists,
                    request_visitor *visit);

#endif
