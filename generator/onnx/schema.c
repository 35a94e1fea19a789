/*
 * schema.c - the messages of onnx.proto as tables, made from the field lists that nanopb generates.
 */
#include "schema.h"

#include "messages.h"

#define RECORD_INT32(type) NULL
#define RECORD_UENUM(type) NULL
#define RECORD_INT64(type) NULL
#define RECORD_UINT64(type) NULL
#define RECORD_FLOAT(type) NULL
#define RECORD_DOUBLE(type) NULL
#define RECORD_BYTES(type) NULL
#define RECORD_STRING(type) NULL
#define RECORD_MESSAGE(type) &ONNX_JOIN(message_, type)

#define DECLARE(message, one, many, oneof) static const struct onnx_message message_onnx_##message;
ONNX_MESSAGES(DECLARE)
ONNX_OPAQUE_MESSAGES(DECLARE)

#define FIELD(message, atype, htype, ltype, name, tag)                                                   \
    {                                                                                                    \
        tag,   ONNX_KIND_##atype##_##htype##_##ltype, ONNX_SCALAR_##ltype,                               \
        #name, offsetof(one_onnx_##message, name),    RECORD_##ltype(onnx_##message##_##name##_MSGTYPE), \
    },

/* The row without a tag ends a table: a message may have no fields. */
#define ROWS(message) (sizeof fields_##message / sizeof fields_##message[0] - 1)
#define DEFINE(message, one, many, oneof)                                                                             \
    static const struct onnx_field fields_##message[] = {                                                             \
        onnx_##message##_FIELDLIST(FIELD, message){0, ONNX_INT, ONNX_SCALAR_INT32, NULL, 0, NULL}};                   \
    static const struct onnx_message message_onnx_##message = {#message, sizeof(struct one), oneof, fields_##message, \
                                                               ROWS(message)};                                        \
    typedef char room_##message[ROWS(message) <= ONNX_MAX_FIELDS ? 1 : -1]; /* for its counts */
ONNX_MESSAGES(DEFINE)
ONNX_OPAQUE_MESSAGES(DEFINE)

const struct onnx_message *const onnx_model_message = &message_onnx_ModelProto;
const struct onnx_message *const onnx_tensor_message = &message_onnx_TensorProto;
const struct onnx_message *const onnx_sequence_message = &message_onnx_SequenceProto;
const struct onnx_message *const onnx_entry_message = &message_onnx_StringStringEntryProto;
