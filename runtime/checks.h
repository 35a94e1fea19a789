/*
 * checks.h - the checks that every tensor must pass, without arithmetic that could overflow. Inline, for a tensor may
 * be so small that a call takes as long as its elements.
 */
#ifndef SK_INTERNAL_CHECKS_H
#define SK_INTERNAL_CHECKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "message.h"
#include "sk_status.h"
#include "sk_tensor.h"

/* The dims: there, each >= 0, and a product within int64_t. name is the tensor's, for the message. */
static inline enum sk_status sk_check_dims(const char *name, const struct sk_tensor *tensor, struct sk_message *message)
{
    if (tensor->rank > 0 && tensor->dims == NULL)
        return sk_fail(message, SK_NULL_POINTER, "%s: dims are NULL", name);
    int64_t product = 1; /* a zero counts as one here, so that no order of the dims hides an overflow */
    for (size_t i = 0; i < tensor->rank; i++) {
        const int64_t dim = tensor->dims[i];
        if (dim < 0)
            return sk_fail(message, SK_BAD_SHAPE, "%s: dimension %zu is %lld", name, i, (long long)dim);
        if (dim == 0)
            continue;
        /* a division only where one of them is large */
        if (((uint64_t)(product | dim) >> 31) != 0 && product > INT64_MAX / dim)
            return sk_fail(message, SK_OVERFLOW, "%s: the product of its dimensions is beyond 64 bits", name);
        product *= dim;
    }
    return SK_OK;
}

/* The bytes of count elements of so many bits each, the last byte filled up. */
static inline size_t sk_bytes_of(int64_t count, size_t bits)
{
    if (bits % 8 == 0)
        return (size_t)count * (bits / 8);
    return (size_t)((uint64_t)count / 8) * bits + ((size_t)((uint64_t)count % 8) * bits + 7) / 8;
}

/* The data: room for count elements of so many bits each, at most 128. Sets *bytes to what they take. */
static inline enum sk_status sk_check_data(const char *name, const struct sk_tensor *tensor, int64_t count, size_t bits,
                                           size_t *bytes, struct sk_message *message)
{
    /* a division only where there are many */
    if ((uint64_t)count > SIZE_MAX / 16 && (uint64_t)count / 8 >= SIZE_MAX / bits)
        return sk_fail(message, SK_OVERFLOW, "%s: its bytes are beyond the address space", name);
    *bytes = sk_bytes_of(count, bits);
    if (*bytes > tensor->capacity)
        return sk_fail(message, SK_CAPACITY, "%s: %zu bytes of memory for %zu bytes of elements", name,
                       tensor->capacity, *bytes);
    if (*bytes > 0 && tensor->data == NULL)
        return sk_fail(message, SK_NULL_POINTER, "%s: data is NULL", name);
    return SK_OK;
}

/* Whether two pieces of memory, neither of them empty, share a byte. */
static inline bool sk_overlap(const void *a, size_t a_bytes, const void *b, size_t b_bytes)
{
    const uintptr_t a_begin = (uintptr_t)a;
    const uintptr_t b_begin = (uintptr_t)b;
    /* differences, for begin + bytes may wrap at the end of memory; the negative one is more than a piece can have */
    return b_begin - a_begin < a_bytes || a_begin - b_begin < b_bytes;
}

#endif
