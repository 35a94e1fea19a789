/*
 * wire.h - one field after the other out of the bytes of a message, on nanopb's primitives.
 *
 * nanopb's own pb_decode hands a callback its bytes without their wire type, so that a number could pass for a name.
 * Here the wire type is part of the field.
 */
#ifndef ONNX_WIRE_H
#define ONNX_WIRE_H

#include <pb_decode.h>

#include "schema.h"

/* A field as it lies in the file. */
struct wire_field {
    uint32_t tag;
    pb_wire_type_t type;
    const unsigned char *bytes; /* the value, without its tag and its length */
    size_t size;
};

enum wire_result { WIRE_FIELD, WIRE_END, WIRE_TOO_LONG, WIRE_BAD };

pb_istream_t wire_stream(const unsigned char *begin, const unsigned char *end);
const unsigned char *wire_position(const pb_istream_t *stream);

/*
 * The next field of a message. WIRE_TOO_LONG: it would end behind the message. WIRE_BAD: no protobuf, for the reason at
 * *why. In both cases field->tag is 0 when not even that could be read.
 */
enum wire_result wire_next(pb_istream_t *stream, struct wire_field *field, const char **why);

/* The wire type of a scalar. */
pb_wire_type_t wire_type_of(enum onnx_scalar scalar);

/* Reads a scalar. *bits: integers sign-extended, float and double as their bits. */
bool wire_scalar(pb_istream_t *stream, enum onnx_scalar scalar, uint64_t *bits);

#endif
