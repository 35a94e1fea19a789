/*
 * operands.h - a split and its operands, and the signature of every measured function.
 */
#ifndef SGK_BENCH_OPERANDS_H
#define SGK_BENCH_OPERANDS_H

#include <stdbool.h>
#include <stddef.h>

/* A part that is copied, or returned as an address. */
struct part {
    size_t offset, bytes; /* in a row of the input: the dims from the axis on */
    bool is_view;
};

struct split {
    size_t rows, stride; /* of the input */
    size_t count;
    const struct part *parts;
};

struct operands {
    const void *input;
    void *const *outputs; /* one for each part; for a view, room for its address */
    size_t bytes;         /* of all parts; outputs[0] has room for all of them */
};

/* Runs a split `times` times. */
typedef void run_function(size_t times, const struct operands *operands);

#endif
