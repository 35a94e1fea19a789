/*
 * report.h - records as a table for people, as JSON, and as a picture.
 */
#ifndef SGK_BENCH_REPORT_H
#define SGK_BENCH_REPORT_H

#include <stdio.h>

#include "record.h"

/* Where and when the records were made. */
struct setting {
    const char *date, *machine, *libc;
    const char *const *compilers;
    size_t compiler_count;
    size_t rounds;
};

/* Markdown. */
void report_table(FILE *file, const struct setting *setting, const struct record *records, size_t count);
void report_json(FILE *file, const struct setting *setting, const struct record *records, size_t count);

/* SVG: for each record with memcpy for a yardstick a line, on it a dot for each way, at its ratio to memcpy. */
void report_svg(FILE *file, const struct record *records, size_t count);

#endif
