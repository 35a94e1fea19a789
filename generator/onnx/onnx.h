/*
 * onnx.h - reads ONNX files into plain structs that carry ONNX's own words.
 *
 * The structs mirror the messages of onnx.proto. They live as long as their document: names and data are views into the
 * mapped file, arrays lie in the document's memory. Nothing here knows an operator; what the reader promises is that
 * the bytes are a protobuf of these messages, that names hold no NUL, and that a list can be read to its end.
 */
#ifndef ONNX_H
#define ONNX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

struct onnx_tensors {
    const struct onnx_tensor *items;
    size_t count;
};
struct onnx_sparse_tensors {
    const struct onnx_sparse_tensor *items;
    size_t count;
};
struct onnx_types {
    const struct onnx_type *items;
    size_t count;
};
struct onnx_opaques {
    const struct onnx_opaque *items;
    size_t count;
};
struct onnx_entries {
    const struct onnx_entry *items;
    size_t count;
};
struct onnx_dimensions {
    const struct onnx_dimension *items;
    size_t count;
};
struct onnx_value_infos {
    const struct onnx_value_info *items;
    size_t count;
};
struct onnx_attributes {
    const struct onnx_attribute *items;
    size_t count;
};
struct onnx_nodes {
    const struct onnx_node *items;
    size_t count;
};
struct onnx_graphs {
    const struct onnx_graph *items;
    size_t count;
};
struct onnx_functions {
    const struct onnx_function *items;
    size_t count;
};
struct onnx_opset_imports {
    const struct onnx_opset_import *items;
    size_t count;
};

/* What is only known to be there. */
struct onnx_opaque {
    char unread;
};

struct onnx_entry {
    struct onnx_bytes key, value;
};

struct onnx_tensor {
    struct onnx_dims dims;
    struct onnx_int data_type;
    const struct onnx_opaque *segment; /* a part of a tensor: nobody writes that */
    struct onnx_list float_data, int32_data, string_data, int64_data, double_data, uint64_data;
    struct onnx_bytes name, raw_data;
    struct onnx_entries external_data;
    struct onnx_int data_location;
};

struct onnx_sparse_tensor {
    const struct onnx_tensor *values;
};

/* At most one of the two is given; see onnx_is_number. */
struct onnx_dimension {
    struct onnx_int dim_value;
    struct onnx_bytes dim_param;
};

struct onnx_shape {
    struct onnx_dimensions dim;
};

struct onnx_tensor_type {
    struct onnx_int elem_type;
    const struct onnx_shape *shape; /* NULL: any rank */
};

/* The type of a sequence or of an optional. */
struct onnx_container_type {
    const struct onnx_type *elem_type;
};

/* At most one of them is not NULL. */
struct onnx_type {
    const struct onnx_tensor_type *tensor_type;
    const struct onnx_container_type *sequence_type;
    const struct onnx_opaque *map_type;
    const struct onnx_opaque *opaque_type;
    const struct onnx_tensor_type *sparse_tensor_type;
    const struct onnx_container_type *optional_type;
};

struct onnx_value_info {
    struct onnx_bytes name;
    const struct onnx_type *type;
};

/* AttributeProto.AttributeType. */
enum onnx_attribute_type {
    ONNX_ATTRIBUTE_FLOAT = 1,
    ONNX_ATTRIBUTE_INT = 2,
    ONNX_ATTRIBUTE_STRING = 3,
    ONNX_ATTRIBUTE_TENSOR = 4,
    ONNX_ATTRIBUTE_GRAPH = 5,
    ONNX_ATTRIBUTE_FLOATS = 6,
    ONNX_ATTRIBUTE_INTS = 7,
    ONNX_ATTRIBUTE_STRINGS = 8,
    ONNX_ATTRIBUTE_TENSORS = 9,
    ONNX_ATTRIBUTE_GRAPHS = 10,
    ONNX_ATTRIBUTE_SPARSE_TENSOR = 11,
    ONNX_ATTRIBUTE_SPARSE_TENSORS = 12,
    ONNX_ATTRIBUTE_TYPE_PROTO = 13,
    ONNX_ATTRIBUTE_TYPE_PROTOS = 14
};

struct onnx_attribute {
    struct onnx_bytes name;
    struct onnx_float f;
    struct onnx_int i;
    struct onnx_bytes s;
    const struct onnx_tensor *t;
    const struct onnx_graph *g;
    struct onnx_list floats, ints, strings;
    struct onnx_tensors tensors;
    struct onnx_graphs graphs;
    const struct onnx_type *tp;
    struct onnx_types type_protos;
    struct onnx_int type;
    struct onnx_bytes ref_attr_name;
    const struct onnx_sparse_tensor *sparse_tensor;
    struct onnx_sparse_tensors sparse_tensors;
};

struct onnx_node {
    struct onnx_names input, output;
    struct onnx_bytes name, op_type, domain, overload;
    struct onnx_attributes attribute;
};

struct onnx_graph {
    struct onnx_nodes node;
    struct onnx_bytes name;
    struct onnx_tensors initializer;
    struct onnx_value_infos input, output, value_info;
    struct onnx_sparse_tensors sparse_initializer;
};

struct onnx_opset_import {
    struct onnx_bytes domain;
    struct onnx_int version;
};

struct onnx_function {
    struct onnx_bytes name, domain, overload;
    struct onnx_names input, output, attribute;
    struct onnx_attributes attribute_proto;
    struct onnx_nodes node;
    struct onnx_opset_imports opset_import;
};

struct onnx_model {
    struct onnx_int ir_version;
    const struct onnx_graph *graph;
    struct onnx_opset_imports opset_import;
    struct onnx_functions functions;
};

/* SequenceProto.DataType, the one whose values are read. */
enum { ONNX_SEQUENCE_OF_TENSORS = 1 };

struct onnx_sequence {
    struct onnx_bytes name;
    struct onnx_int elem_type;
    struct onnx_tensors tensor_values;
    struct onnx_opaques sparse_tensor_values, sequence_values, map_values, optional_values;
};

/* Why a call failed: a sentence without the file's name, and whether the file could not be had at all. */
struct onnx_error {
    char text[240];
    bool io;
};

struct onnx_arena;

/* A file and all that was read from it. */
struct onnx_document {
    const unsigned char *bytes;
    size_t size;
    void *map; /* what onnx_close unmaps, or NULL */
    struct onnx_arena *arena;
    size_t memory_limit; /* bytes for structs and arrays */
    size_t depth_limit;  /* messages inside each other */
    bool starved;        /* reading failed for want of memory, below that limit */
};

/* Maps a regular file; anything else is refused without waiting for it. The file must not shrink before onnx_close. */
bool onnx_open(struct onnx_document *document, const char *path, struct onnx_error *error);

/* The same for bytes of the caller, which must outlive the document. */
void onnx_open_bytes(struct onnx_document *document, const void *bytes, size_t size);

void onnx_close(struct onnx_document *document);

/* Read the whole document as one message. NULL when it is none. */
const struct onnx_model *onnx_read_model(struct onnx_document *document, struct onnx_error *error);
const struct onnx_tensor *onnx_read_tensor(struct onnx_document *document, struct onnx_error *error);
const struct onnx_sequence *onnx_read_sequence(struct onnx_document *document, struct onnx_error *error);

/* Calls visit with the location in the external data of every tensor that there is in the model, wherever that is. */
void onnx_visit_locations(const struct onnx_model *model, void (*visit)(void *context, struct onnx_bytes location),
                          void *context);

/* Whether the name is this text; an absent name is the empty one, as in protobuf. */
bool onnx_is(struct onnx_bytes name, const char *text);
bool onnx_same(struct onnx_bytes a, struct onnx_bytes b);

/* Whether a dimension is known to be a number: some exporters write -1 for what they do not know. */
bool onnx_is_number(const struct onnx_dimension *dim);

/* Walks a list. The list must not be used up: each call gives the next value, count of them in all. */
struct onnx_cursor {
    const struct onnx_list *list;
    const unsigned char *at;                  /* in the message */
    const unsigned char *packed, *packed_end; /* in a packed field */
    const unsigned char *passed;              /* pages before it were given back */
};
struct onnx_cursor onnx_list_begin(const struct onnx_list *list);
uint64_t onnx_next_bits(struct onnx_cursor *cursor); /* integers sign-extended, float and double as their bits */
int64_t onnx_next_int(struct onnx_cursor *cursor);
struct onnx_bytes onnx_next_bytes(struct onnx_cursor *cursor);

/* A dtype of spec/dtypes.lua: a code of TensorProto.DataType, and how a TensorProto stores its elements. */
struct onnx_dtype {
    int32_t code;
    const char *name;         /* "float16" */
    size_t width;             /* bytes of an element in memory, or 1 that several share */
    unsigned shared;          /* elements in those bytes: 1; 2, 4 or 8, the first in the lowest bits */
    size_t component;         /* bytes of a number: those of complex are several; 0 for strings */
    size_t field;             /* offset of its list in struct onnx_tensor; of raw_data, where it has none */
    const char *field_name;   /* "int32_data" */
    int64_t minimum, maximum; /* of an entry of the field, where fewer than it can hold; else both are 0 */
};

/* The dtype of a code, or NULL for a number that ONNX does not know. */
const struct onnx_dtype *onnx_dtype_of(int64_t code);

/* What the elements of a tensor take. */
struct onnx_elements {
    const struct onnx_dtype *dtype;
    int64_t count;
    size_t bytes;
    const void *raw; /* the elements as they lie in the file, when that is how memory has them; else NULL */
};

/*
 * Checks dtype, dims and data of a tensor against each other. False with a sentence when they contradict; *unsupported
 * then tells a tensor that may be right but cannot be read here: external data.
 */
bool onnx_check_elements(const struct onnx_tensor *tensor, struct onnx_elements *elements, bool *unsupported,
                         struct onnx_error *error);

/* Writes the checked elements to memory: numbers as the host has them, strings as struct onnx_bytes. What the last byte
 * that elements share has left is 0. */
void onnx_copy_elements(const struct onnx_tensor *tensor, const struct onnx_elements *elements, void *to);

#endif
