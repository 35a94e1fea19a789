/*
 * record.h - what was measured of a workload, and what that says about the goals.
 */
#ifndef SGK_BENCH_RECORD_H
#define SGK_BENCH_RECORD_H

#include <stdbool.h>
#include <stddef.h>

#include "measure.h"
#include "workloads.h"

/* What a figure is of. */
enum variant {
    PLAIN,     /* --optimize size: a loop of memcpy */
    SPEED,     /* what splitgen writes unless told otherwise */
    DISPATCH,  /* the same with --dispatch */
    STREAMING, /* the same with --streaming */
    LIBRARY    /* libsplitkernels */
};

struct figure {
    enum variant variant;
    char build[24]; /* the compiler and its target */
    bool has_avx2;
    bool is_plain; /* splitgen wrote the same C as for PLAIN */
    size_t text;   /* bytes; 0 for the library, which is not for one split alone */
    struct timing timing;
};

struct record {
    char name[64], class[64];
    enum yardstick yardstick;
    struct limits goal, onnxruntime_goal;
    double library_goal;
    bool wants_streaming; /* the goal is for --streaming alone */
    size_t bytes;         /* that move */
    struct measurement measurement;
    double margin;      /* by which a ratio may be beyond its goal: smaller in the cache */
    double onnxruntime; /* nanoseconds; 0 when not measured */
    struct figure *figures;
    size_t count;
};

enum verdict {
    NOT_ASKED,
    MET,
    MISSED,
    TOO_NOISY /* a function differs from itself by more than the margin */
};

/* The figure that a ratio or an excess in nanoseconds is, as the yardstick has it. */
double figure_value(const struct record *record, const struct figure *figure);

/* What that may be at most; 0 when nothing is asked. */
double figure_goal(const struct record *record, const struct figure *figure);
enum verdict figure_verdict(const struct record *record, const struct figure *figure);

/* The plain loop of the same build. */
const struct figure *figure_plain(const struct record *record, const struct figure *figure);

/* The word for a variant, such as "speed", and for a verdict. */
const char *variant_name(enum variant variant);
const char *verdict_name(enum verdict verdict);

#endif
