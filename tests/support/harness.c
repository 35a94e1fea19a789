/*
 * harness.c - runs each test in a process of its own by the library check; on machines without check, one after the
 * other in this process.
 */
#include "harness.h"

#include <stdarg.h>
#include <stdio.h>

#if defined(HARNESS_HAS_CHECK)
#include <check.h>
#endif

enum { MAX_WORDS = 1024, MAX_SECONDS = 60 };

static void (*test_of_rows)(size_t which);
static void (*test_alone)(void);
static const char *word; /* which the names of tests must hold, or NULL */
static int is_running;   /* a test, which can be in a process of its own */
static size_t count;     /* of the results so far */

static void print_count(void)
{
    if (!is_running)
        printf("1..%zu\n", count);
}

/* Prints a result in the Test Anything Protocol: of a test, or of a row of its table; why = what is wrong, or NULL. That
 * goes to standard error, too, which is all that `meson test --print-errorlogs` shows. */
static void print_result(const char *name, size_t row, size_t rows, const char *why)
{
    if (count++ == 0)
        atexit(print_count);
    printf("%s %zu - %s", why != NULL ? "not ok" : "ok", count, name);
    if (rows > 1)
        printf(": %zu", row);
    if (why != NULL)
        printf("\n# %s", why);
    puts("");
    fflush(stdout);
    if (why != NULL)
        fprintf(stderr, "%s: %s\n", name, why);
}

#if defined(HARNESS_HAS_CHECK)
static void run_row(int row)
{
    test_of_rows((size_t)row);
}

static void print_results(SRunner *runner, const char *name, size_t rows)
{
    TestResult **results = srunner_results(runner);
    for (int i = 0; i < srunner_ntests_run(runner); i++) {
        const int is_right = tr_rtype(results[i]) == CK_PASS;
        print_result(name, (size_t)i, rows, is_right ? NULL : tr_msg(results[i]));
    }
    free(results);
}

static void run_rows_by(size_t rows, const char *name)
{
    static const TTest test = {"row", run_row, __FILE__, __LINE__};
    TCase *tests = tcase_create(name);
    Suite *suite = suite_create(name);
    tcase_set_timeout(tests, MAX_SECONDS);
    tcase_add_loop_test(tests, &test, 0, (int)rows);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    is_running = 1;
    srunner_run_all(runner, CK_SILENT);
    is_running = 0;
    print_results(runner, name, rows);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    if (failed > 0)
        exit(EXIT_FAILURE);
}
#else
static void run_rows_by(size_t rows, const char *name)
{
    for (size_t i = 0; i < rows; i++) {
        test_of_rows(i);
        print_result(name, i, rows, NULL);
    }
}
#endif

void select_tests(int argc, char **argv)
{
    word = argc > 1 ? argv[1] : NULL;
}

int end_tests(void)
{
    if (count > 0)
        return EXIT_SUCCESS;
    print_result("a test", 0, 1, word != NULL ? "no test has a name that holds the argument" : "the suite has none");
    return EXIT_FAILURE;
}

void run_rows(const char *name, void (*test)(size_t which), size_t rows)
{
    if (word != NULL && strstr(name, word) == NULL)
        return;
    if (rows == 0) {
        print_result(name, 0, 1, "the table has no rows");
        exit(EXIT_FAILURE);
    }
    test_of_rows = test;
    run_rows_by(rows, name);
}

static void run_alone(size_t which)
{
    (void)which;
    test_alone();
}

void run_test(const char *name, void (*test)(void))
{
    test_alone = test;
    run_rows(name, run_alone, 1);
}

void fail_at(const char *file, int line, const char *format, ...)
{
    char words[MAX_WORDS];
    const int begin = snprintf(words, sizeof words, "%s:%d: ", file, line);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words + begin, sizeof words - (size_t)begin, format, arguments);
    va_end(arguments);
#if defined(HARNESS_HAS_CHECK)
    if (is_running)
        ck_abort_msg("%s", words);
#endif
    puts(words);
    exit(EXIT_FAILURE);
}

void *allocate(size_t bytes)
{
    void *memory = malloc(bytes > 0 ? bytes : 1);
    REQUIRE(memory != NULL, "no memory");
    return memory;
}

void check_text(const char *row, const char *text, const char *part)
{
    REQUIRE(memchr(text, '\0', 240) != NULL, "%s: the message has no end", row);
    REQUIRE(strchr(text, '\n') == NULL, "%s: the message '%s' has more than one line", row, text);
#if defined(SGK_NO_SENTENCES)
    part = "";
#endif
    if (part[0] == '\0')
        REQUIRE(text[0] == '\0', "%s: an unexpected message '%s'", row, text);
    else
        REQUIRE(strstr(text, part) != NULL, "%s: the message '%s' does not hold '%s'", row, text, part);
}
