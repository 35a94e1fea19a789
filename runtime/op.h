/*
 * op.h - an op version as a value: what binding a node by name needs beyond the traits. Only the registry refers to
 * these values, so a program that calls plans or kernels of its own accord has none of it.
 */
#ifndef SK_INTERNAL_OP_H
#define SK_INTERNAL_OP_H

#include "resolve.h"
#include "sk_node.h"

/* The plan function of an op version in the one form that all have; attributes is the op version's struct, or NULL. */
typedef enum sk_status sk_planner(struct sk_plan *plan, int32_t dtype, const void *attributes,
                                  const struct sk_tensor *input, const struct sk_tensor *split, size_t output_count,
                                  struct sk_message *message);

/* An attribute as an op version declares it. */
struct sk_attribute_row {
    const char *name;
    uint8_t type;        /* SK_ATTRIBUTE_INT, ... */
    uint8_t has_default; /* then the struct holds the value, else a pointer that is NULL when absent */
    uint8_t offset;      /* in the attributes struct */
};

/* Room for any op version's attributes struct. */
union sk_attributes {
    int64_t number;
    struct sk_ints ints;
    unsigned char bytes[64];
};

/* Compiles only if there is that room. */
#define SK_ATTRIBUTES_FIT(type) typedef char attributes_fit[sizeof(type) <= sizeof(union sk_attributes) ? 1 : -1]

struct sk_op {
    const char *name; /* "Split" */
    int32_t since_version, last_opset;
    uint8_t min_inputs, max_inputs;
    uint8_t attribute_count;
    uint8_t attributes_size;
    const struct sk_attribute_row *attributes;
    const void *defaults; /* an attributes struct */
    const struct sk_traits *traits;
    sk_planner *plan;
};

/* Whether two strings are the same; strcmp, where there may be no libc. */
static inline int sk_same_text(const char *a, const char *b)
{
    for (; *a != '\0' && *a == *b; a++)
        b++;
    return *a == *b;
}

#endif
