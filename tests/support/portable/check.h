/*
 * check.h - a stand-in for the library check, as far as the kernel suites use it, for machines that do not have it:
 * tests run one after the other in this process, and the first that fails ends it.
 */
#ifndef SGK_TEST_PORTABLE_CHECK_H
#define SGK_TEST_PORTABLE_CHECK_H

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CK_ENV, MAX_CASES = 32 };

typedef struct {
    void (*run)(int row);
} TTest;

typedef struct {
    const TTest *test;
    int first, end; /* rows */
} TCase;

typedef struct {
    const char *name;
    TCase cases[MAX_CASES];
    size_t count;
} Suite, SRunner;

#define START_TEST(name)                           \
    static void name##_run(int _i);                \
    static const TTest name##_test = {name##_run}; \
    static const TTest *const name = &name##_test; \
    static void name##_run(int _i)                 \
    {                                              \
        (void)_i;

#define END_TEST }

#define ck_abort_msg(...)                      \
    do {                                       \
        printf("%s:%d: ", __FILE__, __LINE__); \
        printf(__VA_ARGS__);                   \
        putchar('\n');                         \
        exit(EXIT_FAILURE);                    \
    } while (0)

#define ck_assert_msg(condition, ...)  \
    do {                               \
        if (!(condition))              \
            ck_abort_msg(__VA_ARGS__); \
    } while (0)

#define CK_COMPARE(type, format, a, is, b)                                                    \
    do {                                                                                      \
        const type ck_a = (type)(a);                                                          \
        const type ck_b = (type)(b);                                                          \
        ck_assert_msg(ck_a is ck_b, "%s is %" format ", %s is %" format, #a, ck_a, #b, ck_b); \
    } while (0)

#define ck_assert(condition) ck_assert_msg(condition, "%s", #condition)
#define ck_assert_int_eq(a, b) CK_COMPARE(intmax_t, PRIdMAX, a, ==, b)
#define ck_assert_uint_eq(a, b) CK_COMPARE(uintmax_t, PRIuMAX, a, ==, b)
#define ck_assert_uint_lt(a, b) CK_COMPARE(uintmax_t, PRIuMAX, a, <, b)
#define ck_assert_str_eq(a, b) ck_assert_msg(strcmp(a, b) == 0, "'%s' is not '%s'", a, b)
#define ck_assert_ptr_null(a) ck_assert((a) == NULL)

/* A program has one suite, and makes one case at a time. */
static inline Suite *suite_create(const char *name)
{
    static Suite suite;
    suite.name = name;
    return &suite;
}

static inline TCase *tcase_create(const char *name)
{
    static TCase tests;
    (void)name;
    return &tests;
}

#define tcase_set_timeout(tests, seconds) ((void)(tests))
#define tcase_add_loop_test(tests, run, from, to) ((tests)->test = (run), (tests)->first = (from), (tests)->end = (to))

static inline void suite_add_tcase(Suite *suite, const TCase *tests)
{
    ck_assert_msg(suite->count < MAX_CASES, "%s: too many cases", suite->name);
    suite->cases[suite->count++] = *tests;
}

#define srunner_create(suite) (suite)
#define srunner_ntests_failed(runner) 0 /* the first that fails ends the program */
#define srunner_free(runner) ((void)(runner))

static inline void srunner_run_all(SRunner *runner, int mode)
{
    int count = 0;
    (void)mode;
    for (size_t i = 0; i < runner->count; i++)
        for (int row = runner->cases[i].first; row < runner->cases[i].end; row++, count++)
            runner->cases[i].test->run(row);
    printf("%s: %d checks\n", runner->name, count);
}

#endif
