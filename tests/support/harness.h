/*
 * harness.h - what every suite needs: a main, and one way to tell which row of a table failed.
 */
#ifndef SGK_TEST_HARNESS_H
#define SGK_TEST_HARNESS_H

#include <check.h>
#include <stddef.h>

#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])

/* ck_assert_msg for what holds a million times a second: the original writes to a file whenever it holds. */
#define REQUIRE(condition, ...)        \
    do {                               \
        if (!(condition))              \
            ck_abort_msg(__VA_ARGS__); \
    } while (0)

/* Runs a suite and frees it. Returns what main returns. */
int run_suite(Suite *suite);

/* Adds a test case of one test, run once for each row of its table, 0 <= _i < rows. */
void add_rows(Suite *suite, const char *name, const TTest *test, size_t rows);

/* Adds a test case of one test. */
void add_test(Suite *suite, const char *name, const TTest *test);

/* malloc that ends the test rather than return NULL, also for 0 bytes. */
void *allocate(size_t bytes);

/* Fails unless text, a message's, holds part, which may be "" only when text is. row names the decision at stake. Where
 * the library has no sentences, text is "". */
void check_text(const char *row, const char *text, const char *part);

#endif
