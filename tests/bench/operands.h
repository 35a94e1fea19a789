/*
 * operands.h - what a split moves, what a call of it takes, and the one signature that everything measured has.
 */
#ifndef SGK_BENCH_OPERANDS_H
#define SGK_BENCH_OPERANDS_H

#include <stdbool.h>
#include <stddef.h>

/* A part that is copied, or whose address is given. */
struct part {
    size_t offset, bytes; /* in a row of the input: what a step of the outer dims leaves */
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
    size_t bytes;         /* of all parts; there is room for so many from outputs[0] on */
};

/* Does the same `times` times. */
typedef void run_function(size_t times, const struct operands *operands);

#endif
