/*
 * onnx.h - reads ONNX files into plain structs that carry ONNX's own words.
 *
 * The structs are those of messages.h. They live as long as their document: names and data are views into the
 * mapped file, arrays lie in the document's memory. Nothing here knows an operator; what the reader promises is that
 * the bytes are a protobuf of these messages, that names hold no NUL, and that a list can be read to its end.
 */
#ifndef ONNX_H
#define ONNX_H

#include "messages.h"

struct onnx_fault;
struct onnx_arena;

/* A file that holds elements of a tensor, wherever that is in the message. */
struct onnx_location {
    const struct onnx_location *next;
    struct onnx_bytes path;
};

/* A file and all that was read from it. */
struct onnx_document {
    const unsigned char *bytes;
    size_t size;
    void *map; /* what onnx_close unmaps, or NULL */
    struct onnx_arena *arena;
    const struct onnx_location *locations;
};

/* Maps a regular file; anything else is refused without waiting for it. The file must not shrink before onnx_close. */
bool onnx_open(struct onnx_document *document, const char *path, struct onnx_fault *fault);

/* The same for bytes of the caller, which must outlive the document. */
void onnx_open_bytes(struct onnx_document *document, const void *bytes, size_t size);

void onnx_close(struct onnx_document *document);

/* Read the whole document as one message. NULL when it is none. */
const struct onnx_model *onnx_read_model(struct onnx_document *document, struct onnx_fault *fault);
const struct onnx_tensor *onnx_read_tensor(struct onnx_document *document, struct onnx_fault *fault);
const struct onnx_sequence *onnx_read_sequence(struct onnx_document *document, struct onnx_fault *fault);

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
    bool external;   /* they are in a file of their own, which is not read here */
};

/* Checks dtype, dims and data of a tensor against each other. False with a sentence when they contradict, or are
 * external. */
bool onnx_check_elements(const struct onnx_tensor *tensor, struct onnx_elements *elements, struct onnx_fault *fault);

/* Writes the checked elements to memory: numbers as the host has them, strings as struct onnx_bytes. What the last byte
 * that elements share has left is 0. */
void onnx_copy_elements(const struct onnx_tensor *tensor, const struct onnx_elements *elements, void *to);

#endif
