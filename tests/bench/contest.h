/*
 * contest.h - a split in all the ways there are: written, compiled, checked, timed.
 */
#ifndef SGK_BENCH_CONTEST_H
#define SGK_BENCH_CONTEST_H

#include "record.h"

struct contest {
    const char *scratch; /* a directory to work in */
    const char *const *compilers;
    size_t compiler_count;
    size_t rounds;
    const char *onnxruntime; /* the directory that onnxruntime.sh filled, or NULL */
};

/* Records, in the order in which they were made. */
struct records {
    struct record *list;
    size_t count;
};

/* Adds the record of a workload; false, with a sentence on standard error, when a kernel moves bytes wrongly. */
bool contest_workload(const struct contest *contest, const struct workload *workload, struct records *records);

/* Adds one for each split of a model whose sizes are known. `known` are options of splitgen that tell of shapes. */
bool contest_model(const struct contest *contest, const char *path, const char *known, struct records *records);

void records_free(struct records *records);

#endif
