/*
 * harness.c - a main for every suite.
 */
#include "harness.h"

#include <stdlib.h>
#include <string.h>

int run_suite(Suite *suite)
{
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

void add_rows(Suite *suite, const char *name, const TTest *test, size_t rows)
{
    TCase *tests = tcase_create(name);
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, test, 0, (int)rows);
    suite_add_tcase(suite, tests);
}

void add_test(Suite *suite, const char *name, const TTest *test)
{
    add_rows(suite, name, test, 1);
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
