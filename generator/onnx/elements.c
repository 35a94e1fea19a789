/*
 * elements.c - the elements of a TensorProto: which dtypes there are, where each keeps its elements, and their values.
 */
#include <inttypes.h>
#include <stddef.h>
#include <string.h>

#include "fault.h"
#include "onnx.h"

static const struct onnx_dtype dtypes[] = {
#include "onnx_dtypes.inc"
};
enum { DTYPES = sizeof dtypes / sizeof dtypes[0] };

const struct onnx_dtype *onnx_dtype_of(int64_t code)
{
    for (size_t i = 0; i < DTYPES; i++)
        if (dtypes[i].code == code)
            return &dtypes[i];
    return NULL;
}

static const struct onnx_list *list_of(const struct onnx_tensor *tensor, const struct onnx_dtype *dtype)
{
    static const struct onnx_list none;
    if (dtype->field == offsetof(struct onnx_tensor, raw_data))
        return &none;
    return (const struct onnx_list *)(const void *)((const char *)tensor + dtype->field);
}

/* Elements, or the bytes that they share. */
static uint64_t units_of(const struct onnx_elements *elements)
{
    const uint64_t count = (uint64_t)elements->count;
    const unsigned shared = elements->dtype->shared;
    return count / shared + (count % shared > 0);
}

/* That the last of the bytes that elements share is 0 where it holds none. */
static bool check_last(const struct onnx_elements *elements, unsigned last, struct onnx_fault *fault)
{
    const unsigned shared = elements->dtype->shared;
    const unsigned held = (unsigned)((uint64_t)elements->count % shared);
    return held == 0 || last >> held * (8 / shared) == 0 ||
           onnx_fail(fault, "the bits behind its last element of %s are not 0", elements->dtype->name);
}

static bool count_elements(const struct onnx_tensor *tensor, struct onnx_elements *elements, struct onnx_fault *fault)
{
    int64_t product = 1; /* without zeros, so that no order of the dims hides an overflow */
    bool empty = false;
    for (size_t i = 0; i < tensor->dims.count; i++) {
        const int64_t dim = tensor->dims.items[i];
        if (dim < 0)
            return onnx_fail(fault, "dims[%zu] is %" PRId64 ": a dimension must be >= 0", i, dim);
        if (dim == 0)
            empty = true;
        else if (product > INT64_MAX / dim)
            return onnx_fail(fault, "the product of its dims is beyond 64 bits");
        else
            product *= dim;
    }
    elements->count = empty ? 0 : product;
    const uint64_t units = units_of(elements);
    if (units > PTRDIFF_MAX / elements->dtype->width)
        return onnx_fail(fault, "%" PRId64 " elements are more than memory can hold", elements->count);
    elements->bytes = (size_t)units * elements->dtype->width;
    return true;
}

/* That no field of elements is given but the dtype's own. */
static bool check_fields(const struct onnx_tensor *tensor, const struct onnx_dtype *dtype, struct onnx_fault *fault)
{
    for (size_t i = 0; i < DTYPES; i++) {
        const struct onnx_dtype *other = &dtypes[i];
        if (list_of(tensor, other)->count == 0)
            continue;
        if (tensor->raw_data.data != NULL)
            return onnx_fail(fault, "raw_data and %s are both given", other->field_name);
        if (other->field != dtype->field)
            return onnx_fail(fault, "%s is given, but %s is kept in %s", other->field_name, dtype->name,
                             dtype->field_name);
    }
    return true;
}

static bool host_is_little_endian(void)
{
    const uint16_t one = 1;
    unsigned char first;
    memcpy(&first, &one, 1);
    return first == 1;
}

static bool check_raw(const struct onnx_tensor *tensor, struct onnx_elements *elements, struct onnx_fault *fault)
{
    if (elements->dtype->component == 0)
        return onnx_fail(fault, "raw_data is given, but strings are kept in string_data");
    if (tensor->raw_data.size != elements->bytes)
        return onnx_fail(fault, "raw_data has %zu bytes, %" PRId64 " elements of %s have %zu", tensor->raw_data.size,
                         elements->count, elements->dtype->name, elements->bytes);
    if (host_is_little_endian() || elements->dtype->component == 1)
        elements->raw = tensor->raw_data.data;
    const size_t size = tensor->raw_data.size;
    return size == 0 || check_last(elements, (unsigned char)tensor->raw_data.data[size - 1], fault);
}

static size_t numbers_of(const struct onnx_dtype *dtype)
{
    return dtype->component > 0 ? dtype->width / dtype->component : 1;
}

static bool check_list(const struct onnx_tensor *tensor, const struct onnx_elements *elements, struct onnx_fault *fault)
{
    const struct onnx_dtype *dtype = elements->dtype;
    const struct onnx_list *list = list_of(tensor, dtype);
    const uint64_t units = units_of(elements);
    if (list->count % numbers_of(dtype) != 0 || list->count / numbers_of(dtype) != units)
        return onnx_fail(fault, "%s has %zu entries, %" PRId64 " elements of %s have %" PRIu64, dtype->field_name,
                         list->count, elements->count, dtype->name, units * numbers_of(dtype));
    if (dtype->minimum == dtype->maximum) /* every entry fits */
        return true;
    struct onnx_cursor cursor = onnx_list_begin(list);
    int64_t entry = 0;
    for (size_t i = 0; i < list->count; i++) {
        entry = (int64_t)onnx_next_bits(&cursor);
        if (entry < dtype->minimum || entry > dtype->maximum)
            return onnx_fail(fault, "%s[%zu] is %" PRId64 ", beyond %s", dtype->field_name, i, entry, dtype->name);
    }
    return check_last(elements, (unsigned)entry, fault);
}

bool onnx_check_elements(const struct onnx_tensor *tensor, struct onnx_elements *elements, struct onnx_fault *fault)
{
    const struct onnx_elements none = {onnx_dtype_of(tensor->data_type.value), 0, 0, NULL, false};
    *elements = none;
    if (!tensor->data_type.given || tensor->data_type.value == 0)
        return onnx_fail(fault, "data_type is missing");
    if (elements->dtype == NULL)
        return onnx_fail(fault, "data_type %" PRId64 " is none of ONNX", tensor->data_type.value);
    if (!count_elements(tensor, elements, fault))
        return false;
    if (tensor->segment != NULL)
        return onnx_fail(fault, "it is a segment of a tensor, not a whole one");
    if (tensor->data_location.value != 0 && tensor->data_location.value != onnx_TensorProto_EXTERNAL)
        return onnx_fail(fault, "data_location %" PRId64 " is none of ONNX", tensor->data_location.value);
    elements->external = tensor->data_location.value == onnx_TensorProto_EXTERNAL || tensor->external_data.count > 0;
    if (elements->external)
        return onnx_fail(fault, "external data is not read here");
    if (!check_fields(tensor, elements->dtype, fault))
        return false;
    return tensor->raw_data.data != NULL ? check_raw(tensor, elements, fault) : check_list(tensor, elements, fault);
}

/* The lowest bytes of a number, as the host has them. */
static void put_number(char *to, size_t width, uint64_t bits)
{
    const size_t above = host_is_little_endian() ? 0 : sizeof bits - width;
    memcpy(to, (const char *)&bits + above, width);
}

static uint64_t little_endian(const char *from, size_t width)
{
    uint64_t bits = 0;
    for (size_t i = 0; i < width; i++)
        bits |= (uint64_t)(unsigned char)from[i] << (8 * i);
    return bits;
}

void onnx_copy_elements(const struct onnx_tensor *tensor, const struct onnx_elements *elements, void *to)
{
    const struct onnx_list *list = list_of(tensor, elements->dtype);
    const size_t component = elements->dtype->component;
    struct onnx_cursor cursor = onnx_list_begin(list);
    char *at = to;

    if (elements->bytes == 0)
        return;
    if (elements->raw != NULL) {
        memcpy(to, elements->raw, elements->bytes);
    } else if (component == 0) {
        for (size_t i = 0; i < list->count; i++, at += sizeof(struct onnx_bytes)) {
            const struct onnx_bytes string = onnx_next_bytes(&cursor);
            memcpy(at, &string, sizeof string);
        }
    } else if (tensor->raw_data.data != NULL) {
        for (size_t done = 0; done < elements->bytes; done += component)
            put_number(at + done, component, little_endian(tensor->raw_data.data + done, component));
    } else {
        for (size_t i = 0; i < list->count; i++, at += component)
            put_number(at, component, onnx_next_bits(&cursor));
    }
}
