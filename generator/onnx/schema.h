/*
 * schema.h - the messages of onnx.proto as tables: where each field goes in the structs of onnx.h.
 */
#ifndef ONNX_SCHEMA_H
#define ONNX_SCHEMA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What nanopb calls a scalar; those that the file has alike are one. */
enum onnx_scalar {
    ONNX_SCALAR_FLOAT,
    ONNX_SCALAR_DOUBLE,
    ONNX_SCALAR_INT32,
    ONNX_SCALAR_UENUM = ONNX_SCALAR_INT32,
    ONNX_SCALAR_INT64,
    ONNX_SCALAR_UINT64,
    ONNX_SCALAR_BYTES,
    ONNX_SCALAR_STRING = ONNX_SCALAR_BYTES,
    ONNX_SCALAR_MESSAGE = ONNX_SCALAR_BYTES
};

/* messages.h has the type of each. */
enum onnx_kind {
    ONNX_INT,
    ONNX_FLOAT,
    ONNX_BYTES,
    ONNX_NAME, /* bytes without NUL */
    ONNX_RECORD,
    ONNX_INTS,
    ONNX_NAMES,
    ONNX_RECORDS,
    ONNX_LIST
};

struct onnx_field {
    uint32_t tag;
    enum onnx_kind kind;
    enum onnx_scalar scalar;
    const char *name;
    size_t offset;                     /* in the message's struct */
    const struct onnx_message *record; /* of ONNX_RECORD and ONNX_RECORDS */
};

struct onnx_message {
    const char *name;
    size_t size; /* of its struct */
    bool oneof;  /* at most one of its fields may be given */
    const struct onnx_field *fields;
    size_t field_count;
};

/* Fields that a message may have: the room for their counts. */
enum { ONNX_MAX_FIELDS = 20 };

/* The messages that a file may be; and an entry of a tensor's external data. */
extern const struct onnx_message *const onnx_model_message;
extern const struct onnx_message *const onnx_tensor_message;
extern const struct onnx_message *const onnx_sequence_message;
extern const struct onnx_message *const onnx_entry_message;

#endif
