/*
 * harness.h - needs of every suite in C: tests, and messages that name the row that failed.
 */
#ifndef SGK_TEST_HARNESS_H
#define SGK_TEST_HARNESS_H

#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])

/* Lets only tests run whose names hold the word behind the program's name, if there is one. */
void select_tests(int argc, char **argv);

/* The exit status of a suite: it fails if no test ran. */
int end_tests(void);

/* Run a test, once or for each row of its table, which must have rows. If one fails, the program ends after it. */
void run_test(const char *name, void (*test)(void));
void run_rows(const char *name, void (*test)(size_t which), size_t rows);

/* Ends the test with a sentence on standard output. */
void fail_at(const char *file, int line, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((noreturn, format(printf, 3, 4)))
#endif
    ;

#define REQUIRE(condition, ...)                       \
    do {                                              \
        if (!(condition))                             \
            fail_at(__FILE__, __LINE__, __VA_ARGS__); \
    } while (0)

#define COMPARE(type, format, a, b)                                                     \
    do {                                                                                \
        const type of_a = (type)(a);                                                    \
        const type of_b = (type)(b);                                                    \
        REQUIRE(of_a == of_b, "%s is %" format ", %s is %" format, #a, of_a, #b, of_b); \
    } while (0)

#define CHECK(condition) REQUIRE(condition, "%s", #condition)
#define CHECK_INT(a, b) COMPARE(intmax_t, PRIdMAX, a, b)
#define CHECK_UINT(a, b) COMPARE(uintmax_t, PRIuMAX, a, b)
#define CHECK_STRING(a, b) REQUIRE(strcmp(a, b) == 0, "'%s' is not '%s'", a, b)

/* malloc that never returns NULL, also for 0 bytes: it ends the test instead. */
void *allocate(size_t bytes);

/* Fails unless a message's text holds part; "" requires an empty text. row names the test's row. Without sentences in
 * the library, text must be "". */
void check_text(const char *row, const char *text, const char *part);

#endif
