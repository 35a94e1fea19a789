/*
 * request.c - reads the notation of the tests' rows.
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

/* Reads numbers, separated by ",", "x" or blanks, up to the end of the list. */
static size_t read_list(const char **at, int64_t *numbers)
{
    size_t count = 0;
    while (**at != '\0' && **at != ']') {
        CHECK(count < REQUEST_NUMBERS);
        numbers[count++] = read_number(at);
        *at += strspn(*at, ",x ");
    }
    return count;
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
        CHECK(request->call.attribute_count < REQUEST_ATTRIBUTES);
        char *name = request->names[request->call.attribute_count];
        struct sgk_attribute *attribute = &request->attributes[request->call.attribute_count++];
        const size_t length = strcspn(at, "=");
        CHECK(length < sizeof request->names[0]);
        memcpy(name, at, length);
        name[length] = '\0';
        attribute->name = name;
        at += length + 1;
        read_value(request, &at, attribute);
        at += strspn(at, " ");
    }
}

/* Fills all but attributes and split. */
static void begin(struct request *request, const struct sgk_op *op, int32_t dtype, const int64_t *dims, size_t rank,
                  size_t output_count)
{
    memset(request, 0, sizeof *request);
    request->input = numbers_new(dtype, dims, rank);
    request->call.row = "";
    request->call.op = op;
    request->call.attributes = request->attributes;
    request->call.input = &request->input.tensor;
    request->call.input_count = 1;
    request->call.output_count = output_count;
}

/* Adds a split with room for count lengths, which the caller must write; above rank 1, all dims but the last are 1. */
static void give_split(struct request *request, int32_t dtype, size_t rank, size_t count)
{
    int64_t dims[] = {1, 1, 1, 1};
    CHECK(rank < COUNT_OF(dims));
    if (rank > 0)
        dims[rank - 1] = (int64_t)count;
    request->split = numbers_new(dtype, dims, rank);
    request->call.split = &request->split.tensor;
    request->call.input_count = 2;
}

static int32_t dtype_named(const char *name)
{
    int32_t dtype = MAX_DTYPE;
    while (dtype > 0 && (sgk_dtype_name(dtype) == NULL || strcmp(sgk_dtype_name(dtype), name) != 0))
        dtype--;
    REQUIRE(dtype > 0, "no dtype '%s'", name);
    return dtype;
}

static void read_split(struct request *request, const char *at)
{
    int32_t dtype = has(request->call.op, FLOAT_LENGTHS) ? request->call.input->dtype : SGK_INT64;
    if (islower((unsigned char)*at)) {
        char name[32] = "";
        const size_t word = strcspn(at, " ");
        CHECK(word < sizeof name);
        memcpy(name, at, word);
        dtype = dtype_named(name);
        at += word + 1;
    }
    const size_t rank = strspn(at, "[");
    at += rank;
    size_t count = *at != ']';
    for (const char *comma = at; (comma = strchr(comma, ',')) != NULL; comma++)
        count++;
    give_split(request, dtype, rank, count);
    for (size_t i = 0; i < count; i++) {
        char *end;
        put_number(dtype, request->split.data, i, strtod(at, &end), strtoll(at, NULL, 10));
        REQUIRE(end != at, "no number at '%s'", at);
        at = end + 1;
    }
}

void request_fill(struct request *request, const struct sgk_op *op, int32_t dtype, const char *dims,
                  const char *attributes, const char *split, size_t output_count)
{
    int64_t numbers[REQUEST_NUMBERS];
    const size_t rank = read_list(&dims, numbers);
    begin(request, op, dtype, numbers, rank, output_count);
    if (attributes != NULL)
        read_attributes(request, attributes);
    if (split != NULL && strcmp(split, "''") != 0)
        read_split(request, split);
    request->call.input_count = split != NULL ? 2 : 1;
}

struct sgk_attribute attribute_of(const struct oracle_number *number)
{
    const struct sgk_attribute attribute = {
        .name = number->name,
        .type = number->string != NULL ? SGK_ATTRIBUTE_STRING : SGK_ATTRIBUTE_INT,
        .i = number->value,
        .s = {number->string, number->string != NULL ? strlen(number->string) : 0},
    };
    return attribute;
}

void request_of(struct request *request, const struct sgk_op *op, int32_t dtype, int32_t split_dtype,
                const struct oracle_request *from)
{
    size_t *count = &request->call.attribute_count;
    begin(request, op, dtype, from->dims, from->rank, from->output_count);
    CHECK(from->number_count < REQUEST_ATTRIBUTES);
    for (; *count < from->number_count; ++*count)
        request->attributes[*count] = attribute_of(&from->numbers[*count]);
    if (from->attribute.given) {
        const struct sgk_attribute split = {
            .name = "split", .type = SGK_ATTRIBUTE_INTS, .ints = {request->numbers, from->attribute.count}};
        for (size_t i = 0; i < from->attribute.count; i++)
            request->numbers[i] = from->attribute.lengths[i].value;
        request->attributes[(*count)++] = split;
    }
    if (from->input.given)
        give_split(request, split_dtype, from->input.rank, from->input.count);
    for (size_t i = 0; from->input.given && i < from->input.count; i++) {
        const int64_t length = from->input.lengths[i].value;
        put_number(split_dtype, request->split.data, i, (double)length, length);
    }
}

void request_listed(struct request *request, const struct sgk_op *op, const char *dims, const char *attributes,
                    const char *lengths, size_t output_count)
{
    char text[80];
    snprintf(text, sizeof text, "%s split=%s", attributes, lengths);
    const bool by_input = has(op, BY_INPUT);
    request_fill(request, op, SGK_FLOAT, dims, by_input ? attributes : text, by_input ? lengths : NULL, output_count);
}

void request_empty(const struct request *request)
{
    numbers_free(&request->input);
    numbers_free(&request->split);
}
