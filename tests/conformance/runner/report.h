/*
 * report.h - what became of a case, and the sentence for it.
 */
#ifndef CONFORMANCE_REPORT_H
#define CONFORMANCE_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "onnx.h"

enum verdict {
    PASSED,
    REFUSED, /* the model or its run, with a diagnostic */
    FAILED,  /* another result than the case says, or nothing to hold it against */
    SKIPPED  /* a valid model that needs other ops */
};

/* Plain data: it travels from a child process to its parent. */
struct report {
    enum verdict verdict;
    char file[1024]; /* the file at fault */
    char node[512];  /* the path of the node at fault, or "" */
    char rule[32];   /* that it breaks; "" for a FAILED one */
    char what[700];
};

/* A name of the model as arguments of "%.*s"; very long ones are cut. What is not printable is escaped when it is
 * shown. */
#define NAME(bytes) (int)((bytes).size < 80 ? (bytes).size : 80), ((bytes).size > 0 ? (bytes).data : "")

#if defined(__GNUC__)
#define PRINTF_LIKE(format_index) __attribute__((format(printf, format_index, (format_index) + 1)))
#else
#define PRINTF_LIKE(format_index)
#endif

/* Sets the file that sentences from here on are about. */
void set_file(struct report *report, const char *path);

/* Sets the node that they are about: by its name, or its place and op when it has none. NULL: none. */
void set_node(struct report *report, const struct onnx_node *node, size_t index);

/*
 * Writes verdict and sentence and returns false, so that a check is one statement. rule is a short word for what was
 * broken; a status name when the library says so.
 */
bool refuse_case(struct report *report, const char *rule, const char *format, ...) PRINTF_LIKE(3);
bool fail_case(struct report *report, const char *format, ...) PRINTF_LIKE(2);
bool skip_case(struct report *report, const char *format, ...) PRINTF_LIKE(2);

/* Prints "FILE: NODE: error: what [rule]" to stderr, and a line "help: what to do". */
void print_diagnostic(const struct report *report);

/* Prints "FILE: NODE: warning: text" to stderr. */
void print_warning(const struct report *report, const char *text);

/* Prints text with everything but printable ASCII escaped. */
void print_escaped(FILE *to, const char *text);

#endif
