/*
 * choice.h - attributes that are one of a few strings. Compiled into a library only where an op version has one.
 */
#ifndef SGK_INTERNAL_CHOICE_H
#define SGK_INTERNAL_CHOICE_H

#include <stddef.h>
#include <stdint.h>

#include "sgk_status.h"
#include "sgk_tensor.h"

/* Such an attribute, as an op version declares it. */
struct sgk_choice {
    const char *name;
    const char *allowed;       /* the allowed values, for sentences */
    const char *const *values; /* the allowed values */
    uint8_t count;             /* of values */
    uint8_t is_optional;       /* may be absent: then data is NULL */
    uint8_t offset;            /* of its struct sgk_string in the attributes struct */
};

/* Whether a string is this text, byte for byte. */
int sgk_is_choice(const struct sgk_string *string, const char *text);

/* Checks that each attribute is one of its values. message, which may be NULL, names one that is not. */
enum sgk_status sgk_check_choices(const struct sgk_choice *declared, size_t count, const void *attributes,
                                  struct sgk_message *message);

#endif
