/*
 * decode.c - bytes to structs, by the tables of schema.h.
 *
 * Every message is walked twice: once to count its repeated fields, which then get arrays of the right size, and once
 * to fill them. What is inside a field is stepped over by its length, so the walks cost what the message itself has.
 */
#include "decode.h"

#include <string.h>

#include "arena.h"
#include "fault.h"
#include "pages.h"
#include "wire.h"

enum {
    MEMORY_MIB = 48, /* for structs and arrays */
    MAX_DEPTH = 100  /* of messages, as protobuf's own libraries have it */
};

struct decoder {
    struct onnx_document *document;
    struct onnx_fault *fault;
    size_t depth;
    const unsigned char *passed; /* what lies before it was given back */
};

/* A message in the file and the struct that it becomes. */
struct target {
    const struct onnx_message *message;
    const unsigned char *begin, *end;
    char *record;
};

/* Any of the structs of items and count; all have this layout. */
struct array {
    void *items;
    size_t count;
};

static bool decode_message(struct decoder *decoder, const struct target *target);

static size_t offset_of(const struct decoder *decoder, const unsigned char *position)
{
    return (size_t)(position - decoder->document->bytes);
}

static void pass(struct decoder *decoder, const unsigned char *at)
{
    onnx_pass(&decoder->passed, at, decoder->document->map != NULL);
}

static const struct onnx_field *find_field(const struct onnx_message *message, uint32_t tag)
{
    for (size_t i = 0; i < message->field_count; i++)
        if (message->fields[i].tag == tag)
            return &message->fields[i];
    return NULL;
}

static bool out_of_memory(struct decoder *decoder)
{
    const struct onnx_document *document = decoder->document;
    if (document->arena != NULL && !onnx_arena_is_starved(document->arena))
        return onnx_fail(decoder->fault, "too large: its structure needs more than %d MiB of memory", (int)MEMORY_MIB);
    onnx_fail(decoder->fault, "out of memory");
    decoder->fault->memory = true;
    decoder->fault->io = true;
    return false;
}

/* The sentence for a message that does not go on as a protobuf must. */
static bool refuse_wire(struct decoder *decoder, const struct target *target, enum wire_result result,
                        const struct wire_field *field, const unsigned char *at, const char *why)
{
    const struct onnx_field *known = find_field(target->message, field->tag);
    const char *dot = known != NULL ? "." : "";
    const char *name = known != NULL ? known->name : "";
    const bool at_end_of_file = target->end == decoder->document->bytes + decoder->document->size;
    if (result == WIRE_TOO_LONG && at_end_of_file)
        return onnx_fail(decoder->fault,
                         "cut short, or no ONNX file: %s%s%s at byte %zu goes on behind the end of the file",
                         target->message->name, dot, name, offset_of(decoder, at));
    if (result == WIRE_TOO_LONG)
        return onnx_fail(decoder->fault, "not a valid ONNX file: %s%s%s at byte %zu is longer than what holds it",
                         target->message->name, dot, name, offset_of(decoder, at));
    return onnx_fail(decoder->fault, "not a valid ONNX file: %s%s%s at byte %zu: %s", target->message->name, dot, name,
                     offset_of(decoder, at), why);
}

/* The next field of target that onnx.proto knows. Sets *known to NULL at the end of the message. */
static bool next_known(struct decoder *decoder, const struct target *target, pb_istream_t *stream,
                       struct wire_field *field, const struct onnx_field **known)
{
    for (;;) {
        const unsigned char *at = wire_position(stream);
        const char *why = "not readable";
        const enum wire_result result = wire_next(stream, field, &why);
        *known = NULL;
        if (result == WIRE_END)
            return true;
        if (result != WIRE_FIELD)
            return refuse_wire(decoder, target, result, field, at, why);
        pass(decoder, at);
        *known = find_field(target->message, field->tag);
        if (*known != NULL)
            return true;
    }
}

static bool is_packed(const struct onnx_field *known, const struct wire_field *field)
{
    return field->type == PB_WT_STRING && known->scalar != ONNX_SCALAR_BYTES;
}

static bool refuse_field(struct decoder *decoder, const struct target *target, const struct onnx_field *known,
                         const struct wire_field *field, const char *why)
{
    return onnx_fail(decoder->fault, "not a valid ONNX file: %s.%s at byte %zu %s", target->message->name, known->name,
                     offset_of(decoder, field->bytes), why);
}

/* There may be a billion of them: what has one width is not looked at, so that it need not be read from disk. */
static bool count_numbers(struct decoder *decoder, enum onnx_scalar scalar, const struct wire_field *field,
                          size_t *count)
{
    if (scalar == ONNX_SCALAR_FLOAT || scalar == ONNX_SCALAR_DOUBLE) {
        const size_t width = scalar == ONNX_SCALAR_FLOAT ? sizeof(float) : sizeof(double);
        *count += field->size / width;
        return field->size % width == 0;
    }
    const unsigned char *end = field->bytes + field->size;
    for (const unsigned char *at = field->bytes; at < end; *count += 1) {
        pass(decoder, at);
        if (*at < 0x80) { /* a varint of one byte, which fits every type */
            at++;
            continue;
        }
        uint64_t bits;
        pb_istream_t values = wire_stream(at, end);
        if (!wire_scalar(&values, scalar, &bits))
            return false;
        at = wire_position(&values);
    }
    return true;
}

/* Counts the values of a field, each of which must be readable. */
static bool count_values(struct decoder *decoder, const struct target *target, const struct onnx_field *known,
                         const struct wire_field *field, size_t *count)
{
    const bool repeated = known->kind == ONNX_INTS || known->kind == ONNX_LIST;
    const bool packed = repeated && is_packed(known, field);
    if (field->type != wire_type_of(known->scalar) && !packed)
        return refuse_field(decoder, target, known, field, "has another wire type than its field");

    if (known->scalar == ONNX_SCALAR_BYTES) {
        const bool name = known->kind == ONNX_NAME || known->kind == ONNX_NAMES;
        if (name && memchr(field->bytes, '\0', field->size) != NULL)
            return refuse_field(decoder, target, known, field, "has a NUL byte in a name");
        *count += 1;
        return true;
    }
    if (!count_numbers(decoder, known->scalar, field, count))
        return refuse_field(decoder, target, known, field, "is no number of its type");
    return true;
}

static bool count_fields(struct decoder *decoder, const struct target *target, size_t counts[ONNX_MAX_FIELDS])
{
    size_t given = 0;
    pb_istream_t stream = wire_stream(target->begin, target->end);
    memset(counts, 0, ONNX_MAX_FIELDS * sizeof *counts);
    for (;;) {
        struct wire_field field;
        const struct onnx_field *known;
        if (!next_known(decoder, target, &stream, &field, &known))
            return false;
        if (known == NULL)
            return true;
        size_t *count = &counts[known - target->message->fields];
        given += *count == 0;
        if (!count_values(decoder, target, known, &field, count))
            return false;
        /* protobuf would merge them; nobody writes that, and merged structs would be of no use */
        if (known->kind == ONNX_RECORD && *count > 1)
            return refuse_field(decoder, target, known, &field, "is given twice");
        if (target->message->oneof && given > 1)
            return refuse_field(decoder, target, known, &field, "is given beside another kind, of which it has one");
    }
}

static size_t item_size(const struct onnx_field *field)
{
    switch (field->kind) {
    case ONNX_INTS:
        return sizeof(int64_t);
    case ONNX_NAMES:
        return sizeof(struct onnx_bytes);
    case ONNX_RECORD:
    case ONNX_RECORDS:
        return field->record->size;
    default:
        return 0;
    }
}

/* Gives every field that has items its array, with a count that grows as they are read. */
static bool make_room(struct decoder *decoder, const struct target *target, const size_t counts[ONNX_MAX_FIELDS])
{
    for (size_t i = 0; i < target->message->field_count; i++) {
        const struct onnx_field *field = &target->message->fields[i];
        char *place = target->record + field->offset;
        if (counts[i] == 0)
            continue;
        if (field->kind == ONNX_LIST) {
            const struct onnx_list list = {counts[i],  target->begin,          target->end,
                                           field->tag, (uint8_t)field->scalar, decoder->document->map != NULL};
            memcpy(place, &list, sizeof list);
            continue;
        }
        if (item_size(field) == 0)
            continue;
        const struct array array = {onnx_arena_take(decoder->document->arena, counts[i], item_size(field)), 0};
        if (array.items == NULL)
            return out_of_memory(decoder);
        if (field->kind == ONNX_RECORD)
            memcpy(place, &array.items, sizeof array.items);
        else
            memcpy(place, &array, sizeof array);
    }
    return true;
}

/* The place for the next item of an array. */
static void *next_item(const struct target *target, const struct onnx_field *known)
{
    struct array array;
    char *place = target->record + known->offset;
    memcpy(&array, place, sizeof array);
    void *item = (char *)array.items + array.count++ * item_size(known);
    memcpy(place, &array, sizeof array);
    return item;
}

static bool note_location(struct decoder *decoder, const struct onnx_entry *entry)
{
    struct onnx_document *document = decoder->document;
    if (!onnx_is(entry->key, "location"))
        return true;
    struct onnx_location *location = onnx_arena_take(document->arena, 1, sizeof *location);
    if (location == NULL)
        return out_of_memory(decoder);
    location->next = document->locations;
    location->path = entry->value;
    document->locations = location;
    return true;
}

static bool store_record(struct decoder *decoder, const struct onnx_field *known, const struct wire_field *field,
                         void *record)
{
    const struct target target = {known->record, field->bytes, field->bytes + field->size, record};
    return decode_message(decoder, &target) && (known->record != onnx_entry_message || note_location(decoder, record));
}

static bool store(struct decoder *decoder, const struct target *target, const struct onnx_field *known,
                  const struct wire_field *field)
{
    char *place = target->record + known->offset;
    const struct onnx_bytes bytes = {(const char *)field->bytes, field->size};
    pb_istream_t values = wire_stream(field->bytes, field->bytes + field->size);
    uint64_t bits = 0;
    void *record;

    switch (known->kind) {
    case ONNX_INT: {
        struct onnx_int number = {true, 0};
        wire_scalar(&values, known->scalar, &bits);
        number.value = (int64_t)bits;
        memcpy(place, &number, sizeof number);
        return true;
    }
    case ONNX_FLOAT: {
        struct onnx_float number = {true, 0};
        wire_scalar(&values, known->scalar, &bits);
        const uint32_t narrow = (uint32_t)bits;
        memcpy(&number.value, &narrow, sizeof number.value);
        memcpy(place, &number, sizeof number);
        return true;
    }
    case ONNX_BYTES:
    case ONNX_NAME:
        memcpy(place, &bytes, sizeof bytes);
        return true;
    case ONNX_NAMES:
        memcpy(next_item(target, known), &bytes, sizeof bytes);
        return true;
    case ONNX_INTS:
        while (values.bytes_left > 0) {
            wire_scalar(&values, known->scalar, &bits);
            const int64_t number = (int64_t)bits;
            memcpy(next_item(target, known), &number, sizeof number);
        }
        return true;
    case ONNX_RECORD:
        memcpy(&record, place, sizeof record);
        return store_record(decoder, known, field, record);
    case ONNX_RECORDS:
        return store_record(decoder, known, field, next_item(target, known));
    case ONNX_LIST:
        return true; /* stays where it is */
    }
    return true;
}

static bool decode_message(struct decoder *decoder, const struct target *target)
{
    size_t counts[ONNX_MAX_FIELDS];
    if (decoder->depth == MAX_DEPTH)
        return onnx_fail(decoder->fault, "nested too deeply: more than %d messages inside each other", (int)MAX_DEPTH);
    decoder->depth++;
    if (!count_fields(decoder, target, counts) || !make_room(decoder, target, counts))
        return false;

    pb_istream_t stream = wire_stream(target->begin, target->end);
    for (;;) {
        struct wire_field field;
        const struct onnx_field *known;
        if (!next_known(decoder, target, &stream, &field, &known))
            return false;
        if (known == NULL)
            break;
        if (!store(decoder, target, known, &field))
            return false;
    }
    decoder->depth--;
    return true;
}

const void *onnx_decode(struct onnx_document *document, const struct onnx_message *message, struct onnx_fault *fault)
{
    struct decoder decoder = {document, fault, 0, document->bytes};
    if (document->arena == NULL)
        document->arena = onnx_arena_create((size_t)MEMORY_MIB * 1024 * 1024);
    char *record = document->arena != NULL ? onnx_arena_take(document->arena, 1, message->size) : NULL;
    if (record == NULL) {
        out_of_memory(&decoder);
        return NULL;
    }
    const struct target target = {message, document->bytes, document->bytes + document->size, record};
    return decode_message(&decoder, &target) ? record : NULL;
}
