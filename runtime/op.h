/*
 * op.h - an op version as a value: facts beyond the traits that binding a node by name needs. Only the registry refers
 * to these values, so a program that calls plan functions or kernels directly does not link them.
 */
#ifndef SGK_INTERNAL_OP_H
#define SGK_INTERNAL_OP_H

#include "resolve.h"
#include "sgk_node.h"

/* The plan function of an op version, in a form common to all. dtype is that of a kernel, or 0 for any that the op
 * version takes. attributes points to the op version's struct, at any address, or is NULL. */
typedef enum sgk_status sgk_planner(struct sgk_plan *plan, int32_t dtype, const void *attributes,
                                    const struct sgk_tensor *input, const struct sgk_tensor *split, size_t output_count,
                                    struct sgk_message *message);

/* An attribute as an op version declares it. */
struct sgk_attribute_row {
    const char *name;
    uint8_t type;        /* SGK_ATTRIBUTE_INT, ... */
    uint8_t has_default; /* of an int: then the attributes struct holds the value, else a pointer, NULL if absent */
    uint8_t source;      /* of the value in struct sgk_attribute */
    uint8_t offset;      /* in the attributes struct */
};

/* Room for the bytes of any op version's attributes struct. */
enum { SGK_ATTRIBUTES_BYTES = 64 };

/* Compiles only if there is that room. May stand in a file many times. */
#define SGK_ATTRIBUTES_FIT(type) extern char sgk_attributes_fit[sizeof(type) <= SGK_ATTRIBUTES_BYTES ? 1 : -1]

struct sgk_op {
    const char *name; /* "Split" */
    int32_t since_version, last_opset;
    uint8_t min_inputs, max_inputs;
    uint8_t attribute_count;
    uint8_t attributes_size;
    const struct sgk_attribute_row *attributes;
    const void *defaults; /* an attributes struct */
    const struct sgk_traits *traits;
    sgk_planner *plan;
};

/* Whether two strings are equal. Replaces strcmp, as there may be no libc. */
static inline int sgk_same_text(const char *a, const char *b)
{
    for (; *a != '\0' && *a == *b; a++)
        b++;
    return *a == *b;
}

#endif
