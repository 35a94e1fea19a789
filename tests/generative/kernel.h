/*
 * kernel.h - the facts about a node by which the driver calls its functions and computes expected results.
 */
#ifndef SGK_TEST_GENERATIVE_KERNEL_H
#define SGK_TEST_GENERATIVE_KERNEL_H

#include <string.h>

#include "oracle.h"

/* A list, not empty, and its count. */
#define LIST(type, ...) (const type[]){__VA_ARGS__}, sizeof(const type[]){__VA_ARGS__} / sizeof(type)

/* The arguments of a call, by the manifest's names of parameters. */
struct run {
    size_t outer, dim, inner, step_bytes;
    size_t split_count, split_rank;
    int32_t split_dtype;
    const void *split;
    const size_t *symbols;
    const void *input;
    void *const *outputs;
    size_t output_count;
    size_t first_row, rows; /* of a call for a range of rows */
    size_t input_bytes;
    const size_t *output_bytes; /* of each of the outputs */
    const int64_t *lengths;     /* of the parts, if the oracle accepts the call */
};

/* Whether the oracle accepts a request, and gives so many parts or more. */
static inline bool has_parts(const struct oracle_request *request, size_t least)
{
    const struct oracle_answer answer = oracle_split(request);
    return answer.accepted && answer.part_count >= least;
}

enum { UNKNOWN = -1 }; /* a dim, and a rank */

/* Of said.lua's expressions. */
static inline int64_t said_floor(int64_t a, int64_t b)
{
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

static inline int64_t said_mod(int64_t a, int64_t b)
{
    return a - said_floor(a, b) * b;
}

static inline int64_t said_min(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static inline int64_t said_max(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static inline int64_t said_truncated(int64_t a, int64_t b)
{
    return a / b;
}

/* The dim that two dims broadcast to. */
static inline int64_t said_broadcast(int64_t a, int64_t b)
{
    return a == 1 ? b : a;
}

/* A place on an axis of size b, which a negative number counts from its end. */
static inline int64_t said_place(int64_t a, int64_t b)
{
    return said_max(0, said_min(b, a < 0 ? a + b : a));
}

/* A size by a scale, rounded down. */
static inline int64_t said_resized(int64_t a, double b)
{
    return (int64_t)(float)((double)a * b);
}

/* The fate of an output. */
enum fate { FATE_DEAD, FATE_COPY, FATE_VIEW, FATE_STRIDED, FATE_FOLDED };

#define NOT_TOLD ((size_t)-1)

/* The place of a part in the input, and its size, in bytes; NOT_TOLD if the manifest does not say. */
struct place {
    size_t offset, run, stride, rows, bytes;
};

/* Numbers are -1 if the manifest does not give them. */
struct output {
    enum fate fate;
    bool is_wanted;
    int position; /* of a part of a sequence, which counts from the end if it is negative */
    const void *(*view)(const struct run *run);
    struct place (*place)(const struct run *run);                     /* NULL: unknown */
    const void *(*slice)(const struct run *run, struct place *place); /* by the constants; NULL: no slice */
    bool may_be_null;                                                 /* the view, where the axis cannot be cut */
    int64_t macro;                                                    /* FUNCTION_OFFSET */
    int64_t offset, alignment, most_alignment, bytes, begin, end;
    void (*dims)(const struct run *run,
                 int64_t *dims); /* UNKNOWN if the manifest does not give one; NULL: there are none */
    int rank;
};

enum { NO_DTYPE = 99 }; /* of a split, which must be refused */
enum { NO_VIEWS = -1 }; /* in place of a status: there is not one row */

/* A trial. */
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
    size_t bits;                                             /* of an element */
    int (*call)(const struct run *run);                      /* returns 0, or a status; NULL: nothing is copied */
    void (*call_rows)(const struct run *run);                /* NULL: only all rows at once */
    size_t (*written)(const struct run *run);                /* the bytes that a call writes */
    int (*views)(const struct run *run, const void **parts); /* a status, or NO_VIEWS; NULL: there are never views */
    /* the lengths of the parts, and their number, of a sequence: a status; NULL: they are known, or the function is not told */
    int (*lengths)(const struct run *run, int64_t *lengths, size_t *count);
    size_t (*read)(const struct run *run);                        /* the bytes of the input */
    int (*accepts)(const struct run *run, const char **sentence); /* of the model; NULL: it accepts all symbols */
    bool (*is_right)(const struct run *run);                      /* what the model must accept, by the oracle */
    bool is_run;       /* takes all outputs, NULL for those not wanted, and may refuse */
    bool is_sequence;  /* has as many outputs as there are parts */
    bool is_some;      /* a sequence may have more parts than outputs */
    bool is_on_device; /* in memory without placements, and with the lengths of the oracle, if that accepts the call */
    const struct output *outputs;
    const struct numbers *trials;
    size_t trial_count;
};

extern const struct kernel all_kernels[];
extern const size_t kernel_count;

#endif
