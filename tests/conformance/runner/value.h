/*
 * value.h - what a name stands for in a run: a tensor or a sequence, or as much of it as is known.
 */
#ifndef CONFORMANCE_VALUE_H
#define CONFORMANCE_VALUE_H

#include <stdbool.h>
#include <stdint.h>

#include "arena.h"
#include "onnx.h"
#include "report.h"
#include "sgk_tensor.h"

enum value_kind { NOTHING, TENSOR, SEQUENCE };

#define UNKNOWN_DIM (-1)

struct value {
    enum value_kind kind;
    int32_t dtype;  /* 0: not known, or a sequence of nothing */
    bool has_rank;  /* the tensor has dims, of which some may be UNKNOWN_DIM */
    bool has_shape; /* rank and dims, or the sequence's tensors, are known */
    bool has_data;
    struct sgk_tensor tensor;
    struct sgk_tensor *tensors; /* of a sequence */
    size_t count;
};

/* A value out of a file or an initialiser. what names it in sentences. Memory comes from the arena and the file. */
bool load_tensor(struct value *value, const struct onnx_tensor *tensor, struct onnx_arena *arena, const char *what,
                 struct report *report);
bool load_sequence(struct value *value, const struct onnx_sequence *sequence, struct onnx_arena *arena,
                   const char *what, struct report *report);

/* Whether the result is what the case expects, to the bit. */
bool same_value(const struct value *result, const struct value *expected, const char *what, struct report *report);

const char *name_of_kind(enum value_kind kind);

/* A shape as "[2,3]"; a dim that is not known as ?. */
struct shape_text {
    char text[128];
};
const char *show_shape(struct shape_text *to, const struct sgk_tensor *tensor);

#endif
