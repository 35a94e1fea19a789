/*
 * checks.h - the checks that every tensor must pass, without arithmetic that could overflow.
 */
#ifndef SK_INTERNAL_CHECKS_H
#define SK_INTERNAL_CHECKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sk_status.h"
#include "sk_tensor.h"

/* The dims: there, each >= 0, and a product within int64_t. name is the tensor's, for the message. */
enum sk_status sk_check_dims(const char *name, const struct sk_tensor *tensor, struct sk_message *message);

/* The bytes of count elements of so many bits each, the last byte filled up. */
static inline size_t sk_bytes_of(int64_t count, size_t bits)
{
    return (size_t)((uint64_t)count / 8) * bits + ((size_t)((uint64_t)count % 8) * bits + 7) / 8;
}

/* The data: room for count elements of so many bits each, at most 128. Sets *bytes to what they take. */
enum sk_status sk_check_data(const char *name, const struct sk_tensor *tensor, int64_t count, size_t bits,
                             size_t *bytes, struct sk_message *message);

/* Whether two pieces of memory share a byte. */
static inline bool sk_overlap(const void *a, size_t a_bytes, const void *b, size_t b_bytes)
{
    const uintptr_t a_begin = (uintptr_t)a;
    const uintptr_t b_begin = (uintptr_t)b;
    if (a_bytes == 0 || b_bytes == 0)
        return false;
    /* differences, for begin + bytes may wrap at the end of the address space */
    return a_begin <= b_begin ? b_begin - a_begin < a_bytes : a_begin - b_begin < b_bytes;
}

#endif
