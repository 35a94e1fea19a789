/*
 * workloads.h - what the benchmark splits, and how fast that must be.
 */
#ifndef SGK_BENCH_WORKLOADS_H
#define SGK_BENCH_WORKLOADS_H

#include <stdbool.h>
#include <stddef.h>

/* What a kernel's time is held against. */
enum yardstick {
    MEMCPY, /* of the same bytes: a goal is a ratio */
    CALL    /* of a function that does nothing: a goal is nanoseconds beyond it */
};

/* One number for code that runs on any x86-64, one for code that uses AVX2; 0 where nothing is asked. */
struct limits {
    double baseline, avx2;
};

struct workload {
    const char *name, *class;
    const char *dtype, *shape;
    const char *options; /* more words for splitgen kernel */
    enum yardstick yardstick;
    struct limits goal;        /* the kernel's time is at most this */
    struct limits onnxruntime; /* ONNX Runtime's time is at least this multiple of the kernel's */
    bool wants_streaming;      /* the goal is for --streaming alone */
    double library;            /* the library's time is at most this; 0 where nothing is asked */
};

/*
 * All of them; sets *count. First the shapes of models, each class at least once; then small ones, of class "micro";
 * then rows of many widths, and deinterleaving in the size of each cache, of class "sweep"; then a GiB, of class
 * "huge".
 */
const struct workload *workloads(size_t *count);

/* The words that make splitgen write its kernel; the caller frees them. */
char *workload_command(const struct workload *workload);

/* Whether a selection has the workload: names and classes, separated by commas; "usual" is all but "micro", "sweep" and
 * "huge". */
bool workload_is_in(const struct workload *workload, const char *selection);

#endif
