/*
 * process.h - runs a program and keeps what it said.
 */
#ifndef SGK_TEST_PROCESS_H
#define SGK_TEST_PROCESS_H

#include <stdbool.h>

__attribute__((noreturn)) void require_failed(const char *what);

/* Ends this process with a word on standard error unless condition holds; check reports that as a test's early exit. */
static inline void require(bool condition, const char *what)
{
    if (!condition)
        require_failed(what);
}

struct outcome {
    int code;     /* exit code; 128 + the signal that ended it */
    char *output; /* standard output */
    char *errors; /* standard error */
};

/* Runs arguments[0], looked up in PATH, with arguments up to a NULL, in directory (NULL: this one). Never returns on
 * failure. */
struct outcome process_run(const char *directory, const char *const *arguments);

void outcome_free(struct outcome *outcome);

#endif
