/*
 * oracle.h - an independent implementation of Split and SplitToSequence.
 * It shares no code with runtime/ and generated/, and uses plain loops over multi-indices: slow, but easy to verify.
 */
#ifndef SGK_TEST_ORACLE_H
#define SGK_TEST_ORACLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ORACLE_PARTS 512

/* A length in a model; in Split-1 it is a float and need not be an integer. */
struct oracle_length {
    bool is_integer;
    int64_t value;
};

struct oracle_list {
    bool given;
    size_t rank; /* of the tensor: 0 is a scalar */
    size_t count;
    const struct oracle_length *lengths;
};

/* An attribute that is one integer, such as axis, or a string. */
struct oracle_number {
    const char *name;
    int64_t value;
    const char *string; /* the string, which replaces value, or NULL */
};

struct oracle_request {
    const char *op;
    int since_version;
    const int64_t *dims; /* of the input */
    size_t rank;
    const struct oracle_number *numbers; /* the attributes in the node */
    size_t number_count;
    struct oracle_list attribute; /* attribute split */
    struct oracle_list input;     /* input split */
    size_t output_count;
};

/* The node's number with that name, or `otherwise` if it has none. */
int64_t oracle_number(const struct oracle_request *request, const char *name, int64_t otherwise);

/* One part of the result. Input elements are the numbers 1, 2, 3, ... in row-major order. */
struct oracle_part {
    size_t rank;
    int64_t *dims;
    size_t element_count;
    int64_t *elements;
};

struct oracle_answer {
    bool accepted; /* if false, nothing else is filled */
    size_t part_count;
    int64_t lengths[ORACLE_PARTS];
    size_t axis; /* normalised */
    bool drops_axis;
};

/* Whether the op version accepts the request (meaning.h), and the lengths. */
struct oracle_answer oracle_split(const struct oracle_request *request);

/* The parts of an accepted answer; free them by oracle_free. */
struct oracle_part *oracle_parts(const struct oracle_request *request, const struct oracle_answer *answer);

void oracle_free(struct oracle_part *parts, size_t count);

#endif
