/*
 * schema.c - the messages of onnx.proto as tables, made from the field lists that nanopb generates.
 *
 * A field has one home, onnx.proto: a struct of onnx.h that lacks it, or has it as another type, does not compile.
 */
#include "schema.h"

#include "onnx.h"
#include "onnx.pb.h"

/* Message, its struct in onnx.h, the struct of several, and whether it stands for a oneof. */
#define MESSAGES(X)                                                                    \
    X(ModelProto, struct onnx_model, struct onnx_names, false)                         \
    X(OperatorSetIdProto, struct onnx_opset_import, struct onnx_opset_imports, false)  \
    X(GraphProto, struct onnx_graph, struct onnx_graphs, false)                        \
    X(FunctionProto, struct onnx_function, struct onnx_functions, false)               \
    X(NodeProto, struct onnx_node, struct onnx_nodes, false)                           \
    X(AttributeProto, struct onnx_attribute, struct onnx_attributes, false)            \
    X(ValueInfoProto, struct onnx_value_info, struct onnx_value_infos, false)          \
    X(TypeProto, struct onnx_type, struct onnx_types, true)                            \
    X(TypeProto_Tensor, struct onnx_tensor_type, void, false)                          \
    X(TypeProto_Sequence, struct onnx_container_type, void, false)                     \
    X(TypeProto_Map, struct onnx_opaque, void, false)                                  \
    X(TypeProto_Opaque, struct onnx_opaque, void, false)                               \
    X(TypeProto_Optional, struct onnx_container_type, void, false)                     \
    X(TensorShapeProto, struct onnx_shape, void, false)                                \
    X(TensorShapeProto_Dimension, struct onnx_dimension, struct onnx_dimensions, true) \
    X(TensorProto, struct onnx_tensor, struct onnx_tensors, false)                     \
    X(TensorProto_Segment, struct onnx_opaque, void, false)                            \
    X(SparseTensorProto, struct onnx_sparse_tensor, struct onnx_sparse_tensors, false) \
    X(StringStringEntryProto, struct onnx_entry, struct onnx_entries, false)           \
    X(SequenceProto, struct onnx_sequence, void, false)                                \
    X(SequenceProto_Other, struct onnx_opaque, struct onnx_opaques, false)

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)

/* Where a field's message is named: onnx_GraphProto_node_MSGTYPE is onnx_NodeProto. */
#define MSGTYPE(message, name) onnx_##message##_##name##_MSGTYPE

/* Kind, C type and message of a field, from nanopb's words for it. */
#define KIND_POINTER_OPTIONAL_INT32 ONNX_INT
#define KIND_POINTER_OPTIONAL_INT64 ONNX_INT
#define KIND_POINTER_OPTIONAL_UENUM ONNX_INT
#define KIND_POINTER_OPTIONAL_FLOAT ONNX_FLOAT
#define KIND_POINTER_OPTIONAL_BYTES ONNX_BYTES
#define KIND_POINTER_OPTIONAL_STRING ONNX_NAME
#define KIND_POINTER_OPTIONAL_MESSAGE ONNX_RECORD
#define KIND_POINTER_REPEATED_INT64 ONNX_INTS
#define KIND_POINTER_REPEATED_STRING ONNX_NAMES
#define KIND_POINTER_REPEATED_MESSAGE ONNX_RECORDS
#define KIND_CALLBACK_REPEATED_INT32 ONNX_LIST
#define KIND_CALLBACK_REPEATED_INT64 ONNX_LIST
#define KIND_CALLBACK_REPEATED_UINT64 ONNX_LIST
#define KIND_CALLBACK_REPEATED_FLOAT ONNX_LIST
#define KIND_CALLBACK_REPEATED_DOUBLE ONNX_LIST
#define KIND_CALLBACK_REPEATED_BYTES ONNX_LIST

#define TYPE_ONNX_INT(type) struct onnx_int
#define TYPE_ONNX_FLOAT(type) struct onnx_float
#define TYPE_ONNX_BYTES(type) struct onnx_bytes
#define TYPE_ONNX_NAME(type) struct onnx_bytes
#define TYPE_ONNX_RECORD(type) const JOIN(one_, type) *
#define TYPE_ONNX_INTS(type) struct onnx_dims
#define TYPE_ONNX_NAMES(type) struct onnx_names
#define TYPE_ONNX_RECORDS(type) JOIN(many_, type)
#define TYPE_ONNX_LIST(type) struct onnx_list

#define SCALAR_INT32 ONNX_SCALAR_INT32
#define SCALAR_UENUM ONNX_SCALAR_INT32
#define SCALAR_INT64 ONNX_SCALAR_INT64
#define SCALAR_UINT64 ONNX_SCALAR_UINT64
#define SCALAR_FLOAT ONNX_SCALAR_FLOAT
#define SCALAR_DOUBLE ONNX_SCALAR_DOUBLE
#define SCALAR_BYTES ONNX_SCALAR_BYTES
#define SCALAR_STRING ONNX_SCALAR_BYTES
#define SCALAR_MESSAGE ONNX_SCALAR_BYTES

#define RECORD_INT32(type) NULL
#define RECORD_UENUM(type) NULL
#define RECORD_INT64(type) NULL
#define RECORD_UINT64(type) NULL
#define RECORD_FLOAT(type) NULL
#define RECORD_DOUBLE(type) NULL
#define RECORD_BYTES(type) NULL
#define RECORD_STRING(type) NULL
#define RECORD_MESSAGE(type) &JOIN(message_, type)

#define DECLARE(message, one, many, oneof) \
    typedef one one_onnx_##message;        \
    typedef many many_onnx_##message;      \
    static const struct onnx_message message_onnx_##message;
MESSAGES(DECLARE)

/* Zero, and a complaint of the compiler when the struct has the field as another type than the table. */
#define SAME_TYPE(message, name, type) (0 * sizeof(1 ? &((one_onnx_##message *)NULL)->name : (type *)NULL))
#define FIELD(message, atype, htype, ltype, name, tag)                                                    \
    {tag,                                                                                                 \
     KIND_##atype##_##htype##_##ltype,                                                                    \
     SCALAR_##ltype,                                                                                      \
     #name,                                                                                               \
     offsetof(one_onnx_##message, name) +                                                                 \
         SAME_TYPE(message, name, JOIN(TYPE_, KIND_##atype##_##htype##_##ltype)(MSGTYPE(message, name))), \
     RECORD_##ltype(MSGTYPE(message, name))},

/* The row without a tag ends a table: a message may have no fields. */
#define DEFINE(message, one, many, oneof)                                                           \
    static const struct onnx_field fields_##message[] = {                                           \
        onnx_##message##_FIELDLIST(FIELD, message){0, ONNX_INT, ONNX_SCALAR_INT32, NULL, 0, NULL}}; \
    static const struct onnx_message message_onnx_##message = {                                     \
        #message, sizeof(one), oneof, fields_##message, sizeof fields_##message / sizeof fields_##message[0] - 1};
MESSAGES(DEFINE)

const struct onnx_message *const onnx_model_message = &message_onnx_ModelProto;
const struct onnx_message *const onnx_tensor_message = &message_onnx_TensorProto;
const struct onnx_message *const onnx_sequence_message = &message_onnx_SequenceProto;

/* Every message fits the room for its counts. */
#define CHECK_ROOM(message, one, many, oneof) \
    typedef char room_##message[sizeof fields_##message / sizeof fields_##message[0] - 1 <= ONNX_MAX_FIELDS ? 1 : -1];
MESSAGES(CHECK_ROOM)
