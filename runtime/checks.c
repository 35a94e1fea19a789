/*
 * checks.c - the checks that every tensor must pass.
 */
#include "checks.h"

#include "message.h"

enum sk_status sk_check_dims(const char *name, const struct sk_tensor *tensor, struct sk_message *message)
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

enum sk_status sk_check_data(const char *name, const struct sk_tensor *tensor, int64_t count, size_t bits,
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
