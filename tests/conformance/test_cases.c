/*
 * test_cases.c - the project's own cases pass, each under its own name.
 */
#include "harness.h"
#include "sample.h"

#include <string.h>

static struct outcome run_all(void)
{
    const char *const arguments[] = {setting("SK_CONFORMANCE"), setting("CASES"), NULL};
    return process_run(NULL, arguments);
}

START_TEST(all_pass)
{
    struct outcome outcome = run_all();
    ck_assert_msg(outcome.code == 0, "%s%s", outcome.output, outcome.errors);
    check_holds("last line", outcome.output, "\n18 passed, 0 failed, 0 skipped\n");
    check_holds("sorted", outcome.output, "ok chain\nok constant\nok default_domain\nok input_with_default\n");
    ck_assert_ptr_null(strstr(outcome.output, "not ok"));
    outcome_free(&outcome);
}
END_TEST

START_TEST(warns)
{
    struct outcome outcome = run_all();
    check_holds("Split-1", outcome.errors, "split_1/model.onnx: #0(Split): warning: Split-1 has no default for 'axis'");
    ck_assert_ptr_eq(strchr(outcome.errors, '\n'), outcome.errors + strlen(outcome.errors) - 1);
    outcome_free(&outcome);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("cases");
    add_test(suite, "all pass", all_pass);
    add_test(suite, "warnings", warns);
    return run_suite(suite);
}
