/*
 * manifest.h - PREFIX_split.json, which splitgen writes beside the C: the splits and their functions.
 */
#ifndef SGK_BENCH_MANIFEST_H
#define SGK_BENCH_MANIFEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct part {
    int64_t length;       /* on the axis */
    size_t offset, bytes; /* in a row of the input: what a step of the outer dims leaves */
    bool moves;           /* the function writes it, or gives its address */
    char *view;           /* the function that gives its address, or NULL */
};

struct split {
    char *path;       /* of its node */
    char *dtype;      /* as ONNX spells it */
    char *function;   /* that copies the parts; NULL when all are views */
    bool takes_array; /* of the outputs, not one after the other */
    int64_t *dims;
    size_t rank, axis;
    struct part *parts;
    size_t part_count, moving_count;
    size_t rows, stride; /* the product of the dims before the axis, and the bytes of a row of the input */
};

/* The splits of a manifest, each function's first one, as far as every number is known before the run. */
struct manifest {
    struct split *splits;
    size_t count;
};

/* Ends the program when the file at path is no manifest. */
struct manifest manifest_read(const char *path);
void manifest_free(struct manifest *manifest);

/* The bytes of all that moves. */
size_t split_bytes(const struct split *split);

#endif
