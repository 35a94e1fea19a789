/*
 * operands.h - what a call takes, and the one signature that everything measured has.
 */
#ifndef SGK_BENCH_OPERANDS_H
#define SGK_BENCH_OPERANDS_H

#include <stddef.h>

struct split;

struct operands {
    const struct split *split;
    const void *input;
    void *const *outputs; /* one for each part that moves; for a view, room for its address */
    size_t bytes;         /* that move; there is room for so many from outputs[0] on */
};

/* Does the same `times` times. */
typedef void run_function(size_t times, const struct operands *operands);

#endif
