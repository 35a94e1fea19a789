/*
 * test_isolate.c - what becomes of work that does not come back.
 */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harness.h"
#include "isolate.h"

static void pass(const void *argument, struct report *report)
{
    (void)argument;
    report->verdict = PASSED;
}

static void skip_it(const void *argument, struct report *report)
{
    skip_case(report, "needs %s", (const char *)argument);
}

static void crash(const void *argument, struct report *report)
{
    (void)argument;
    (void)report;
    kill(getpid(), SIGKILL);
}

static void leave(const void *argument, struct report *report)
{
    (void)argument;
    (void)report;
    _exit(7);
}

static void linger(const void *argument, struct report *report)
{
    (void)argument;
    (void)report;
    for (;;)
        pause();
}

static const struct {
    const char *name;
    void (*work)(const void *argument, struct report *report);
    enum verdict verdict;
    const char *what;
} rows[] = {
    {"passes", pass, PASSED, ""},
    {"reports", skip_it, SKIPPED, "needs op"},
    {"crashes", crash, FAILED, "crashed: Killed"},
    {"ends", leave, FAILED, "ended with exit status 7 before it was done"},
    {"lingers", linger, FAILED, "not done after 1 s"},
};

START_TEST(isolates)
{
    struct report report;
    isolate(rows[_i].work, "op", 1, &report);
    ck_assert_int_eq(report.verdict, rows[_i].verdict);
    check_text(rows[_i].name, report.what, rows[_i].what);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("isolate");
    add_rows(suite, "isolates", isolates, COUNT_OF(rows));
    return run_suite(suite);
}
