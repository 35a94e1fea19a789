/*
 * tensors.c - whether a TensorProto is well formed, wherever it keeps its elements. A file of their own is never opened
 * here.
 */
#include "parts.h"

#include <inttypes.h>
#include <string.h>

enum { MAX_LOCATION = 4095 }; /* bytes of a path */

static bool is_letter(char character)
{
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
}

/* That the path has a part of its own, and none that leads out. */
static bool check_parts(struct onnx_bytes location, struct onnx_fault *fault)
{
    bool named = false; /* by the last part */
    for (size_t begin = 0; begin <= location.size;) {
        const char *slash = begin < location.size ? memchr(location.data + begin, '/', location.size - begin) : NULL;
        const size_t end = slash != NULL ? (size_t)(slash - location.data) : location.size;
        const struct onnx_bytes part = {location.data + begin, end - begin};
        if (onnx_is(part, ".."))
            return onnx_fail(fault, "external data in '%.*s': it may not lie outside the model's folder",
                             ONNX_NAME_ARGUMENTS(location));
        named = part.size > 0 && !onnx_is(part, ".");
        begin = end + 1;
    }
    return named || onnx_fail(fault, "external data in '%.*s': that is no file", ONNX_NAME_ARGUMENTS(location));
}

static bool check_location(struct onnx_bytes location, struct onnx_fault *fault)
{
    if (location.size == 0)
        return onnx_fail(fault, "external data has no location");
    if (location.size > MAX_LOCATION)
        return onnx_fail(fault, "the location of external data has %zu bytes: at most %d are taken", location.size,
                         (int)MAX_LOCATION);
    const bool drive = location.size > 1 && is_letter(location.data[0]) && location.data[1] == ':';
    if (location.data[0] == '/' || drive || memchr(location.data, '\\', location.size) != NULL)
        return onnx_fail(fault, "external data in '%.*s': it must be a path relative to the model, with /",
                         ONNX_NAME_ARGUMENTS(location));
    return check_parts(location, fault);
}

/* A number of bytes in decimal digits. */
static bool read_size(const struct onnx_entry *entry, int64_t *size, struct onnx_fault *fault)
{
    *size = 0;
    for (size_t i = 0; i < entry->value.size; i++) {
        const int digit = entry->value.data[i] - '0';
        if (digit < 0 || digit > 9 || *size > (INT64_MAX - digit) / 10)
            return onnx_fail(fault, "external data has %.*s '%.*s', which is no number of bytes",
                             ONNX_NAME_ARGUMENTS(entry->key), ONNX_NAME_ARGUMENTS(entry->value));
        *size = *size * 10 + digit;
    }
    return entry->value.size > 0 ||
           onnx_fail(fault, "external data has an empty %.*s", ONNX_NAME_ARGUMENTS(entry->key));
}

enum { LOCATION, OFFSET, LENGTH, CHECKSUM, KEYS };

/* Sorts the entries by what they are. */
static bool find_entries(const struct onnx_entries *entries, const struct onnx_entry *found[KEYS],
                         struct onnx_fault *fault)
{
    static const char *const keys[KEYS] = {"location", "offset", "length", "checksum"};
    for (size_t i = 0; i < entries->count; i++) {
        size_t key = 0;
        while (key < KEYS && !onnx_is(entries->items[i].key, keys[key]))
            key++;
        if (key == KEYS)
            return onnx_fail(fault, "external data has '%.*s', which is none of location, offset, length, checksum",
                             ONNX_NAME_ARGUMENTS(entries->items[i].key));
        if (found[key] != NULL)
            return onnx_fail(fault, "external data has '%s' twice", keys[key]);
        found[key] = &entries->items[i];
    }
    return true;
}

/* That the external data can lie nowhere but in or below the model's folder, and has its size. */
static bool check_external(const struct onnx_tensor *tensor, const struct onnx_elements *elements,
                           struct onnx_fault *fault)
{
    const struct onnx_entry *found[KEYS] = {NULL};
    const struct onnx_bytes none = {NULL, 0};
    int64_t offset = 0;
    int64_t length = 0;
    if (!find_entries(&tensor->external_data, found, fault) ||
        !check_location(found[LOCATION] != NULL ? found[LOCATION]->value : none, fault))
        return false;
    if (found[OFFSET] != NULL && !read_size(found[OFFSET], &offset, fault))
        return false;
    if (found[LENGTH] != NULL && !read_size(found[LENGTH], &length, fault))
        return false;
    if (length > INT64_MAX - offset)
        return onnx_fail(fault, "external data ends beyond 64 bits");
    if (elements->dtype->component == 0)
        return onnx_fail(fault, "external data is given, but strings are kept in string_data");
    if (found[LENGTH] != NULL && (uint64_t)length != elements->bytes)
        return onnx_fail(fault, "external data has %" PRId64 " bytes, %" PRId64 " elements of %s have %zu", length,
                         elements->count, elements->dtype->name, elements->bytes);
    if (tensor->raw_data.data != NULL)
        return onnx_fail(fault, "raw_data and external data are both given");
    return true;
}

bool onnx_check_tensor(const struct onnx_tensor *tensor, struct onnx_fault *fault)
{
    struct onnx_elements elements;
    return onnx_check_elements(tensor, &elements, fault) ||
           (elements.external && check_external(tensor, &elements, fault));
}
