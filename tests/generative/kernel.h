/*
 * kernel.h - what the driver must know of a node to call its functions and to ask the oracle what they should give.
 */
#ifndef SGK_TEST_GENERATIVE_KERNEL_H
#define SGK_TEST_GENERATIVE_KERNEL_H

#include "oracle.h"

/* A list, and how many it has, which is not 0. */
#define LIST(type, ...) (const type[]){__VA_ARGS__}, sizeof(const type[]){__VA_ARGS__} / sizeof(type)

/* What a call is made with: the manifest's parameters by their names. */
struct run {
    size_t outer, dim, inner, step_bytes;
    size_t split_count, split_rank;
    int32_t split_dtype;
    const void *split;
    const size_t *symbols;
    const void *input;
    void *const *outputs;
    size_t output_count;
    size_t first_row, rows; /* of a call for some rows */
};

/* What the manifest tells of a dim of an output; of a symbol, which of a run's it is. */
struct dim {
    enum { UNKNOWN, NUMBER, SYMBOL } is;
    int64_t number;
};

/* What becomes of an output. */
enum fate { FATE_DEAD, FATE_COPY, FATE_VIEW, FATE_STRIDED, FATE_FOLDED };

#define NOT_TOLD ((size_t)-1)

/* Where a part lies in the input, in bytes, and how many it has; or NOT_TOLD. */
struct place {
    size_t offset, run, stride, rows, bytes;
};

/* Numbers are -1 where the manifest does not tell them. */
struct output {
    enum fate fate;
    bool is_wanted;
    const void *(*view)(const struct run *run);
    struct place (*place)(const struct run *run);                     /* NULL: not told */
    const void *(*slice)(const struct run *run, struct place *place); /* as macros tell; NULL: no slice */
    int64_t macro;                                                    /* FUNCTION_OFFSET */
    int64_t offset, alignment, bytes, begin, end;
    const struct dim *dims; /* NULL where not even the rank is told */
    size_t rank;
};

enum { NO_DTYPE = 99 }; /* of a split that is to be refused for it */

/* Of a trial. */
struct numbers {
    struct oracle_request request;
    const size_t *symbols;
    const void *split;
    size_t split_count, split_element, split_rank;
    int32_t split_dtype;
    size_t output_count; /* of a sequence */
};

struct kernel {
    const char *name;
    size_t bits;                              /* of an element */
    int (*call)(const struct run *run);       /* NULL: nothing is copied */
    void (*call_rows)(const struct run *run); /* NULL: only all rows at once */
    size_t (*written)(const struct run *run); /* the bytes that a call writes */
    bool is_run;      /* it takes all outputs, NULL for those that are not wanted, and may refuse */
    bool is_sequence; /* its outputs are as many as there are parts */
    const struct output *outputs;
    const struct numbers *trials;
    size_t trial_count;
};

extern const struct kernel kernels[];
extern const size_t kernel_count;

#endif
