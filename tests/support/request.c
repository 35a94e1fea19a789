/*
 * request.c - reading the notation of the tables.
 */
#include "request.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "elements.h"
#include "harness.h"
#include "versions.h"

static int64_t read_number(const char **at)
{
    char *end;
    errno = 0;
    const long long number = strtoll(*at, &end, 10);
    REQUIRE(end != *at && errno == 0, "no number at '%s'", *at);
    *at = end;
    return number;
}

/* Reads numbers with a character or more between each, up to one that ends the list. */
static size_t read_list(const char **at, int64_t *numbers)
{
    size_t count = 0;
    while (**at != '\0' && **at != ']') {
        ck_assert_uint_lt(count, REQUEST_NUMBERS);
        numbers[count++] = read_number(at);
        *at += strspn(*at, ",x ");
    }
    return count;
}

size_t read_numbers(const char *text, int64_t *numbers)
{
    return read_list(&text, numbers);
}

static int64_t *free_numbers(struct request *request)
{
    return request->numbers + request->number_count;
}

static void read_value(struct request *request, const char **at, struct sgk_attribute *attribute)
{
    static const struct {
        const char *word;
        int32_t type;
    } types[] = {{"FLOATS", 6}, {"FLOAT", 1}, {"STRING", 3}, {"TENSOR", 4}};
    for (size_t i = 0; i < COUNT_OF(types); i++) {
        if (strncmp(*at, types[i].word, strlen(types[i].word)) == 0) {
            *at += strlen(types[i].word);
            attribute->type = types[i].type;
            return;
        }
    }
    if (**at == '[') {
        *at += 1;
        attribute->type = SGK_ATTRIBUTE_INTS;
        attribute->ints.count = read_list(at, free_numbers(request));
        attribute->ints.data = attribute->ints.count > 0 ? free_numbers(request) : NULL;
        request->number_count += attribute->ints.count;
        *at += 1;
    } else {
        attribute->type = SGK_ATTRIBUTE_INT;
        attribute->i = read_number(at);
    }
}

static void read_attributes(struct request *request, const char *at)
{
    while (*at != '\0') {
        ck_assert_uint_lt(request->call.attribute_count, REQUEST_ATTRIBUTES);
        char *name = request->names[request->call.attribute_count];
        struct sgk_attribute *attribute = &request->attributes[request->call.attribute_count++];
        const size_t length = strcspn(at, "=");
        ck_assert_uint_lt(length, sizeof request->names[0]);
        memcpy(name, at, length);
        name[length] = '\0';
        attribute->name = name;
        at += length + 1;
        read_value(request, &at, attribute);
        at += strspn(at, " ");
    }
}

static void put_length(int32_t dtype, void *data, size_t index, const char **at)
{
    char *end;
    put_number(dtype, data, index, strtod(*at, &end), strtoll(*at, NULL, 10));
    REQUIRE(end != *at, "no number at '%s'", *at);
    *at = end;
}

static void read_split(struct request *request, const char *at)
{
    const struct call *call = &request->call;
    struct sgk_tensor *split = &request->split.tensor;
    split->dtype = has(call->op, FLOAT_LENGTHS) ? call->dtype : SGK_INT64;
    if (islower((unsigned char)*at)) {
        const size_t word = strcspn(at, " ");
        char name[32] = "";
        ck_assert_uint_lt(word, sizeof name);
        memcpy(name, at, word);
        split->dtype = dtype_named(name);
        at += word + 1;
    }
    while (*at == '[') {
        at++;
        split->rank++;
    }
    const size_t width = element_bytes(split->dtype, 1);
    char *data = allocate(strlen(at) * width + SPLIT_OFFSET); /* more than there can be numbers */
    size_t count = 0;
    while (*at != ']' && *at != '\0') {
        put_length(split->dtype, data + SPLIT_OFFSET, count++, &at);
        at += strspn(at, ",");
    }
    /* again, so that memory ends where the elements do */
    split->bytes = count * width;
    request->split.data = (char *)allocate(split->bytes + SPLIT_OFFSET) + SPLIT_OFFSET;
    memcpy(request->split.data, data + SPLIT_OFFSET, split->bytes);
    free(data);

    request->split.dims = free_numbers(request);
    for (size_t i = 0; i < split->rank; i++)
        request->split.dims[i] = i + 1 == split->rank ? (int64_t)count : 1;
    request->number_count += split->rank;
    split->dims = request->split.dims;
    split->data = request->split.data;
    request->call.split = split;
}

void request_fill(struct request *request, const struct sgk_op *op, int32_t dtype, const char *dims,
                  const char *attributes, const char *split, size_t output_count)
{
    memset(request, 0, sizeof *request);
    request->call.op = op;
    request->call.dtype = dtype;
    request->call.row = "";
    request->call.attributes = request->attributes;
    request->call.input = &request->input.tensor;
    request->call.input_count = split != NULL ? 2 : 1;
    request->call.output_count = output_count;

    int64_t numbers[REQUEST_NUMBERS];
    const size_t rank = read_numbers(dims, numbers);
    double elements = 1;
    for (size_t i = 0; i < rank; i++)
        elements *= (double)numbers[i];
    if (elements >= 0 && elements < 0x1p24) {
        request->input = numbers_new(dtype, numbers, rank, 1, 0);
    } else {
        struct numbers shape = {{dtype, rank, NULL, NULL, 0}, allocate(rank * sizeof *numbers), NULL};
        memcpy(shape.dims, numbers, rank * sizeof *numbers);
        shape.tensor.dims = shape.dims;
        request->input = shape;
    }
    if (attributes != NULL)
        read_attributes(request, attributes);
    if (split != NULL && strcmp(split, "''") != 0)
        read_split(request, split);
}

void request_listed(struct request *request, const struct sgk_op *op, const char *dims, const char *attributes,
                    const char *lengths, size_t output_count)
{
    char text[80];
    snprintf(text, sizeof text, "%s split=%s", attributes, lengths);
    const bool by_input = has(op, BY_INPUT);
    request_fill(request, op, SGK_FLOAT, dims, by_input ? attributes : text, by_input ? lengths : NULL, output_count);
}

void request_empty(struct request *request)
{
    numbers_free(&request->input, 0);
    if (request->split.data != NULL)
        free(request->split.data - SPLIT_OFFSET);
}
