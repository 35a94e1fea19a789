/*
 * wire.c - one field after the other out of the bytes of a message, on nanopb's primitives.
 */
#include "wire.h"

pb_istream_t wire_stream(const unsigned char *begin, const unsigned char *end)
{
    return pb_istream_from_buffer(begin, (size_t)(end - begin));
}

const unsigned char *wire_position(const pb_istream_t *stream)
{
    return stream->state; /* of a buffer stream: the next byte */
}

/* Why a varint from begin on could not be read: it has no end, or more bits than a number here. */
static enum wire_result judge_varint(const pb_istream_t *stream, const unsigned char *begin)
{
    enum { MOST_BYTES = 10 }; /* of 7 bits each */
    return stream->bytes_left == 0 && wire_position(stream) - begin < MOST_BYTES ? WIRE_TOO_LONG : WIRE_BAD;
}

static enum wire_result read_length_delimited(pb_istream_t *stream, struct wire_field *field, const char **why)
{
    uint64_t length;
    const unsigned char *begin = wire_position(stream);
    if (!pb_decode_varint(stream, &length)) {
        *why = "a length of more than 64 bits";
        return judge_varint(stream, begin);
    }
    field->bytes = wire_position(stream);
    field->size = length < SIZE_MAX ? (size_t)length : SIZE_MAX;
    if (length > stream->bytes_left)
        return WIRE_TOO_LONG;
    return pb_read(stream, NULL, field->size) ? WIRE_FIELD : WIRE_BAD;
}

static enum wire_result read_number(pb_istream_t *stream, struct wire_field *field, const char **why)
{
    const unsigned char *begin = wire_position(stream);
    field->bytes = begin;
    if (field->type == PB_WT_VARINT) {
        uint64_t number;
        *why = "a varint of more than 64 bits";
        if (!pb_decode_varint(stream, &number))
            return judge_varint(stream, begin);
    } else if (!pb_read(stream, NULL, field->type == PB_WT_32BIT ? 4 : 8)) {
        return WIRE_TOO_LONG;
    }
    field->size = (size_t)(wire_position(stream) - begin);
    return WIRE_FIELD;
}

enum wire_result wire_next(pb_istream_t *stream, struct wire_field *field, const char **why)
{
    bool end;
    if (stream->bytes_left == 0)
        return WIRE_END;
    field->tag = 0;
    const unsigned char *begin = wire_position(stream);
    if (!pb_decode_tag(stream, &field->type, &field->tag, &end)) {
        *why = "a tag of more than 32 bits";
        return judge_varint(stream, begin);
    }
    if (field->tag == 0) {
        *why = "field number 0";
        return WIRE_BAD;
    }
    switch (field->type) {
    case PB_WT_VARINT:
    case PB_WT_32BIT:
    case PB_WT_64BIT:
        return read_number(stream, field, why);
    case PB_WT_STRING:
        return read_length_delimited(stream, field, why);
    default:
        *why = "a wire type that ONNX does not use";
        return WIRE_BAD;
    }
}

pb_wire_type_t wire_type_of(enum onnx_scalar scalar)
{
    switch (scalar) {
    case ONNX_SCALAR_FLOAT:
        return PB_WT_32BIT;
    case ONNX_SCALAR_DOUBLE:
        return PB_WT_64BIT;
    case ONNX_SCALAR_BYTES:
        return PB_WT_STRING;
    default:
        return PB_WT_VARINT;
    }
}

bool wire_scalar(pb_istream_t *stream, enum onnx_scalar scalar, uint64_t *bits)
{
    uint32_t narrow;
    switch (scalar) {
    case ONNX_SCALAR_FLOAT:
        if (!pb_decode_fixed32(stream, &narrow))
            return false;
        *bits = narrow;
        return true;
    case ONNX_SCALAR_DOUBLE:
        return pb_decode_fixed64(stream, bits);
    case ONNX_SCALAR_INT32:
        if (!pb_decode_varint(stream, bits))
            return false;
        if (*bits <= UINT32_MAX) /* also a negative number that was not sign-extended, as protobuf reads it */
            *bits = (uint64_t)(int64_t)(int32_t)(uint32_t)*bits;
        return (int64_t)*bits >= INT32_MIN && (int64_t)*bits <= INT32_MAX;
    default:
        return pb_decode_varint(stream, bits);
    }
}
