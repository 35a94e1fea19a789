/*
 * value.c - tensors and sequences: loading and comparing.
 */
#include "value.h"

#include <inttypes.h>
#include <string.h>

#include "ops.h"
#include "sgk_dtype.h"

const char *name_of_kind(enum value_kind kind)
{
    return kind == SEQUENCE ? "a sequence" : "a tensor";
}

const char *show_shape(struct shape_text *to, const struct sgk_tensor *tensor)
{
    size_t length = 1;
    to->text[0] = '[';
    for (size_t i = 0; i < tensor->rank; i++) {
        if (length > sizeof to->text - 32) {
            length += (size_t)snprintf(to->text + length, sizeof to->text - length, ",...");
            break;
        }
        length += (size_t)snprintf(to->text + length, sizeof to->text - length, "%s", i > 0 ? "," : "");
        if (tensor->dims[i] == UNKNOWN_DIM)
            length += (size_t)snprintf(to->text + length, sizeof to->text - length, "?");
        else
            length += (size_t)snprintf(to->text + length, sizeof to->text - length, "%" PRId64, tensor->dims[i]);
    }
    snprintf(to->text + length, sizeof to->text - length, "]");
    return to->text;
}

static bool out_of_memory(struct report *report, const char *what)
{
    return fail_case(report, "%s: out of memory", what);
}

/* Kernels know strings under their own type. */
static void convert_strings(void *data, size_t count)
{
    char *at = data;
    for (size_t i = 0; i < count; i++, at += sizeof(struct sgk_string)) {
        struct onnx_bytes bytes;
        memcpy(&bytes, at, sizeof bytes);
        const struct sgk_string string = {bytes.data, bytes.size};
        memcpy(at, &string, sizeof string);
    }
}

static bool load_elements(struct sgk_tensor *to, const struct onnx_tensor *tensor, struct onnx_arena *arena,
                          const char *what, struct report *report)
{
    struct onnx_elements elements;
    struct onnx_error error = {"", false};
    bool unsupported;
    if (!onnx_check_elements(tensor, &elements, &unsupported, &error))
        return refuse_case(report, "tensor", "%s: %s", what, error.text);

    int64_t *dims = onnx_arena_take(arena, tensor->dims.count + 1, sizeof *dims);
    if (dims == NULL)
        return out_of_memory(report, what);
    if (tensor->dims.count > 0)
        memcpy(dims, tensor->dims.items, tensor->dims.count * sizeof *dims);
    to->dtype = elements.dtype->code;
    to->rank = tensor->dims.count;
    to->dims = dims;
    to->data = elements.raw;
    to->bytes = elements.bytes;
    if (elements.raw != NULL)
        return true;
    void *data = onnx_arena_take(arena, elements.bytes + 1, 1);
    if (data == NULL)
        return out_of_memory(report, what);
    onnx_copy_elements(tensor, &elements, data);
    if (to->dtype == SGK_STRING)
        convert_strings(data, (size_t)elements.count);
    to->data = data;
    return true;
}

bool load_tensor(struct value *value, const struct onnx_tensor *tensor, struct onnx_arena *arena, const char *what,
                 struct report *report)
{
    const struct value fresh = {.kind = TENSOR, .has_rank = true, .has_shape = true, .has_data = true};
    *value = fresh;
    if (!load_elements(&value->tensor, tensor, arena, what, report))
        return false;
    value->dtype = value->tensor.dtype;
    return true;
}

bool load_sequence(struct value *value, const struct onnx_sequence *sequence, struct onnx_arena *arena,
                   const char *what, struct report *report)
{
    const struct value fresh = {.kind = SEQUENCE, .has_shape = true, .has_data = true};
    const size_t count = sequence->tensor_values.count;
    *value = fresh;
    if (sequence->elem_type.given && sequence->elem_type.value != ONNX_SEQUENCE_OF_TENSORS)
        return refuse_case(report, "sequence", "%s: elem_type is %" PRId64 ", not that of tensors", what,
                           sequence->elem_type.value);
    if (sequence->sparse_tensor_values.count > 0 || sequence->sequence_values.count > 0 ||
        sequence->map_values.count > 0 || sequence->optional_values.count > 0)
        return refuse_case(report, "sequence", "%s: it holds other values than tensors", what);
    value->tensors = onnx_arena_take(arena, count + 1, sizeof *value->tensors);
    if (value->tensors == NULL)
        return out_of_memory(report, what);
    value->count = count;
    for (size_t i = 0; i < count; i++) {
        struct sgk_tensor *tensor = &value->tensors[i];
        if (!load_elements(tensor, &sequence->tensor_values.items[i], arena, what, report))
            return false;
        if (i > 0 && tensor->dtype != value->dtype)
            return refuse_case(report, "sequence", "%s: its tensors are of %s and of %s", what,
                               name_of_dtype(value->dtype), name_of_dtype(tensor->dtype));
        value->dtype = tensor->dtype;
    }
    return true;
}

static bool same_strings(const struct sgk_tensor *result, const struct sgk_tensor *expected, size_t *differing)
{
    for (size_t i = 0; i < expected->bytes / sizeof(struct sgk_string); i++) {
        struct sgk_string a;
        struct sgk_string b;
        memcpy(&a, (const char *)result->data + i * sizeof a, sizeof a);
        memcpy(&b, (const char *)expected->data + i * sizeof b, sizeof b);
        *differing = i;
        if (a.length != b.length || (a.length > 0 && memcmp(a.data, b.data, a.length) != 0))
            return false;
    }
    return true;
}

static bool same_bytes(const struct sgk_tensor *result, const struct sgk_tensor *expected, size_t *differing)
{
    const unsigned char *a = result->data;
    const unsigned char *b = expected->data;
    if (expected->bytes == 0 || memcmp(a, b, expected->bytes) == 0)
        return true;
    size_t byte = 0;
    while (a[byte] == b[byte])
        byte++;
    size_t bit = 0;
    while (((a[byte] ^ b[byte]) >> bit & 1) == 0)
        bit++;
    *differing = (8 * byte + bit) / sgk_dtype_bits(expected->dtype);
    return false;
}

static bool same_tensor(const struct sgk_tensor *result, const struct sgk_tensor *expected, const char *what,
                        struct report *report)
{
    struct shape_text a;
    struct shape_text b;
    size_t differing = 0;
    if (result->dtype != expected->dtype)
        return fail_case(report, "%s is of %s, expected %s", what, name_of_dtype(result->dtype),
                         name_of_dtype(expected->dtype));
    if (result->rank != expected->rank ||
        (result->rank > 0 && memcmp(result->dims, expected->dims, result->rank * sizeof *result->dims) != 0))
        return fail_case(report, "%s has shape %s, expected %s", what, show_shape(&a, result),
                         show_shape(&b, expected));
    const bool same = expected->dtype == SGK_STRING ? same_strings(result, expected, &differing)
                                                    : same_bytes(result, expected, &differing);
    return same || fail_case(report, "%s differs from the expected elements, first at element %zu", what, differing);
}

bool same_value(const struct value *result, const struct value *expected, const char *what, struct report *report)
{
    if (result->kind == TENSOR)
        return same_tensor(&result->tensor, &expected->tensor, what, report);
    if (result->count != expected->count)
        return fail_case(report, "%s has %zu tensors, expected %zu", what, result->count, expected->count);
    for (size_t i = 0; i < expected->count; i++) {
        char element[160];
        snprintf(element, sizeof element, "%s[%zu]", what, i);
        if (!same_tensor(&result->tensors[i], &expected->tensors[i], element, report))
            return false;
    }
    return true;
}
