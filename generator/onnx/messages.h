/*
 * messages.h - the messages of onnx.proto as structs, made from the field lists that nanopb generates.
 *
 * Each field is a member of its name, there alone: the types below say of which type. What the file does not give is
 * zero, NULL or empty.
 */
#ifndef ONNX_MESSAGES_H
#define ONNX_MESSAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "onnx.pb.h"

/* Bytes in the file, not NUL-terminated. data is NULL when the field is absent. */
struct onnx_bytes {
    const char *data;
    size_t size;
};

/* A number, and whether the file gives it. Absent ones are zero. */
struct onnx_int {
    bool given;
    int64_t value;
};

struct onnx_float {
    bool given;
    float value;
};

/* Repeated names. */
struct onnx_names {
    const struct onnx_bytes *items;
    size_t count;
};

struct onnx_dims {
    const int64_t *items;
    size_t count;
};

/* Repeated values that stay in the file, however many they are. A cursor reads them. */
struct onnx_list {
    size_t count;
    const unsigned char *message, *end; /* the message that the field belongs to */
    uint32_t tag;
    uint8_t scalar; /* enum onnx_scalar, of schema.h */
    bool of_file;   /* mapped, not bytes of the caller */
};

/* What is only known to be there. */
struct onnx_opaque {
    char unread;
};

/* Message, its struct, the struct of several, and whether it stands for a oneof: then at most one field is given. */
#define ONNX_MESSAGES(X)                                                  \
    X(ModelProto, onnx_model, onnx_models, false)                         \
    X(OperatorSetIdProto, onnx_opset_import, onnx_opset_imports, false)   \
    X(GraphProto, onnx_graph, onnx_graphs, false)                         \
    X(FunctionProto, onnx_function, onnx_functions, false)                \
    X(NodeProto, onnx_node, onnx_nodes, false)                            \
    X(AttributeProto, onnx_attribute, onnx_attributes, false)             \
    X(ValueInfoProto, onnx_value_info, onnx_value_infos, false)           \
    X(TypeProto, onnx_type, onnx_types, true)                             \
    X(TypeProto_Tensor, onnx_tensor_type, onnx_tensor_types, false)       \
    X(TypeProto_Sequence, onnx_sequence_type, onnx_sequence_types, false) \
    X(TypeProto_Optional, onnx_optional_type, onnx_optional_types, false) \
    X(TensorShapeProto, onnx_shape, onnx_shapes, false)                   \
    X(TensorShapeProto_Dimension, onnx_dimension, onnx_dimensions, true)  \
    X(TensorProto, onnx_tensor, onnx_tensors, false)                      \
    X(SparseTensorProto, onnx_sparse_tensor, onnx_sparse_tensors, false)  \
    X(StringStringEntryProto, onnx_entry, onnx_entries, false)            \
    X(SequenceProto, onnx_sequence, onnx_sequences, false)

/* Those without fields. */
#define ONNX_OPAQUE_MESSAGES(X)                              \
    X(TypeProto_Map, onnx_opaque, onnx_opaques, false)       \
    X(TypeProto_Opaque, onnx_opaque, onnx_opaques, false)    \
    X(TensorProto_Segment, onnx_opaque, onnx_opaques, false) \
    X(SequenceProto_Other, onnx_opaque, onnx_opaques, false)

#define ONNX_JOIN_(a, b) a##b
#define ONNX_JOIN(a, b) ONNX_JOIN_(a, b)

/* What nanopb calls a field's type, as a kind of schema.h. */
#define ONNX_KIND_POINTER_OPTIONAL_INT32 ONNX_INT
#define ONNX_KIND_POINTER_OPTIONAL_INT64 ONNX_INT
#define ONNX_KIND_POINTER_OPTIONAL_UENUM ONNX_INT
#define ONNX_KIND_POINTER_OPTIONAL_FLOAT ONNX_FLOAT
#define ONNX_KIND_POINTER_OPTIONAL_BYTES ONNX_BYTES
#define ONNX_KIND_POINTER_OPTIONAL_STRING ONNX_NAME
#define ONNX_KIND_POINTER_OPTIONAL_MESSAGE ONNX_RECORD
#define ONNX_KIND_POINTER_REPEATED_INT64 ONNX_INTS
#define ONNX_KIND_POINTER_REPEATED_STRING ONNX_NAMES
#define ONNX_KIND_POINTER_REPEATED_MESSAGE ONNX_RECORDS
#define ONNX_KIND_CALLBACK_REPEATED_INT32 ONNX_LIST
#define ONNX_KIND_CALLBACK_REPEATED_INT64 ONNX_LIST
#define ONNX_KIND_CALLBACK_REPEATED_UINT64 ONNX_LIST
#define ONNX_KIND_CALLBACK_REPEATED_FLOAT ONNX_LIST
#define ONNX_KIND_CALLBACK_REPEATED_DOUBLE ONNX_LIST
#define ONNX_KIND_CALLBACK_REPEATED_BYTES ONNX_LIST

/* The type of a member, by its kind; of one that is a message, by that. */
#define ONNX_TYPE_ONNX_INT(message) struct onnx_int
#define ONNX_TYPE_ONNX_FLOAT(message) struct onnx_float
#define ONNX_TYPE_ONNX_BYTES(message) struct onnx_bytes
#define ONNX_TYPE_ONNX_NAME(message) struct onnx_bytes
#define ONNX_TYPE_ONNX_RECORD(message) const ONNX_JOIN(one_, message) *
#define ONNX_TYPE_ONNX_INTS(message) struct onnx_dims
#define ONNX_TYPE_ONNX_NAMES(message) struct onnx_names
#define ONNX_TYPE_ONNX_RECORDS(message) ONNX_JOIN(many_, message)
#define ONNX_TYPE_ONNX_LIST(message) struct onnx_list

#define ONNX_NAME_TYPES(message, one, many, oneof) \
    typedef struct one one_onnx_##message;         \
    typedef struct many many_onnx_##message;
ONNX_MESSAGES(ONNX_NAME_TYPES)
ONNX_OPAQUE_MESSAGES(ONNX_NAME_TYPES)

#define ONNX_DEFINE_MANY(message, one, many, oneof) \
    struct many {                                   \
        const struct one *items;                    \
        size_t count;                               \
    };
ONNX_MESSAGES(ONNX_DEFINE_MANY)
ONNX_DEFINE_MANY(SequenceProto_Other, onnx_opaque, onnx_opaques, false)

/* Where a field's message is named: onnx_GraphProto_node_MSGTYPE is onnx_NodeProto. */
#define ONNX_MEMBER(message, atype, htype, ltype, name, tag) \
    ONNX_JOIN(ONNX_TYPE_, ONNX_KIND_##atype##_##htype##_##ltype)(onnx_##message##_##name##_MSGTYPE) name;
#define ONNX_DEFINE_ONE(message, one, many, oneof)       \
    struct one {                                         \
        onnx_##message##_FIELDLIST(ONNX_MEMBER, message) \
    };
ONNX_MESSAGES(ONNX_DEFINE_ONE)

#endif
