/*
 * mutate.c - changes one field of a protobuf, however deep, and makes the lengths around it fit.
 *
 * A fuzzer's own changes of bytes rarely leave a file that can be read: every length around the change must change,
 * too.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "wire.h"

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

enum { MAX_FIELDS = 512 };

struct message {
    size_t count;
    struct wire_field fields[MAX_FIELDS];
    const uint8_t *begins[MAX_FIELDS + 1]; /* of the fields' tags, and the end */
};

struct output {
    uint8_t *bytes;
    size_t size, room;
};

/* Whether the bytes are a message with fields, not too many. */
static bool split_message(struct message *message, const uint8_t *bytes, size_t size)
{
    pb_istream_t stream = wire_stream(bytes, bytes + size);
    const char *why;
    for (message->count = 0; message->count < MAX_FIELDS; message->count++) {
        message->begins[message->count] = wire_position(&stream);
        const enum wire_result result = wire_next(&stream, &message->fields[message->count], &why);
        if (result != WIRE_FIELD)
            return result == WIRE_END && message->count > 0;
    }
    return false;
}

static void put(struct output *output, const uint8_t *bytes, size_t size)
{
    if (size > output->room - output->size)
        size = output->room - output->size; /* what is cut short is a change, too */
    if (size > 0)
        memcpy(output->bytes + output->size, bytes, size);
    output->size += size;
}

static void put_varint(struct output *output, uint64_t number)
{
    do {
        const uint8_t byte = (uint8_t)((number & 127) | (number > 127 ? 128 : 0));
        put(output, &byte, 1);
        number >>= 7;
    } while (number > 0);
}

static void put_fields(struct output *output, const struct message *message, size_t begin, size_t end)
{
    put(output, message->begins[begin], (size_t)(message->begins[end] - message->begins[begin]));
}

static size_t pick(unsigned *seed, size_t count)
{
    return (size_t)rand_r(seed) % count;
}

/* Numbers near the bounds of what dims, lengths, axes, codes and versions may be. */
static uint64_t pick_number(unsigned *seed)
{
    static const int64_t bounds[] = {0, 1, 2, 7, 13, 18, 4096, INT32_MAX, INT64_C(1) << 32, INT64_MAX, INT64_MIN};
    const int64_t bound = bounds[pick(seed, sizeof bounds / sizeof bounds[0])];
    return (uint64_t)bound + pick(seed, 4) - 1;
}

static void change_message(struct output *output, const uint8_t *bytes, size_t size, unsigned *seed);

/* Another value under the same tag. */
static void change_field(struct output *output, const struct wire_field *field, unsigned *seed)
{
    put_varint(output, (uint64_t)field->tag << 3 | field->type);
    if (field->type == PB_WT_VARINT) {
        put_varint(output, pick_number(seed));
        return;
    }
    struct output value = {malloc(output->room + 1), 0, output->room};
    if (value.bytes == NULL)
        abort();
    change_message(&value, field->bytes, field->size, seed);
    if (field->type == PB_WT_STRING)
        put_varint(output, value.size);
    put(output, value.bytes, value.size);
    free(value.bytes);
}

static void change_message(struct output *output, const uint8_t *bytes, size_t size, unsigned *seed)
{
    struct message *message = malloc(sizeof *message);
    if (message == NULL)
        abort();
    if (pick(seed, 16) == 0 || !split_message(message, bytes, size)) {
        put(output, bytes, size);
        output->size = LLVMFuzzerMutate(output->bytes, output->size, output->room);
        free(message);
        return;
    }
    const size_t place = pick(seed, message->count);
    const size_t other = pick(seed, message->count);
    put_fields(output, message, 0, place);
    switch (pick(seed, 16)) {
    case 0: /* without the field */
        break;
    case 1: /* with another one before it */
        put_fields(output, message, other, other + 1);
        put_fields(output, message, place, place + 1);
        break;
    case 2: /* with another one in its place */
        put_fields(output, message, other, other + 1);
        break;
    default:
        change_field(output, &message->fields[place], seed);
    }
    put_fields(output, message, place + 1, message->count);
    free(message);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    struct output output = {malloc(max_size + 1), 0, max_size};
    if (output.bytes == NULL)
        abort();
    change_message(&output, data, size, &seed);
    memcpy(data, output.bytes, output.size);
    free(output.bytes);
    return output.size;
}
