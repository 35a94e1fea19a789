/*
 * main.c - sk-conformance: ONNX test cases through the library's kernels.
 */
#include <stdio.h>
#include <string.h>

#include "case.h"
#include "find.h"
#include "isolate.h"

#define SECONDS 60

enum exit_status { ALL_PASSED = 0, SOME_FAILED = 1, BAD_USAGE = 2, IO_ERROR = 3 };

static const char usage[] =
    "usage: sk-conformance [--expect-refusal] DIR...\n"
    "\n"
    "Runs ONNX test cases through the kernels of libsplitkernels and compares the results bit for bit. A case is a "
    "folder\n"
    "with a model.onnx and folders test_data_set_* of input_*.pb and output_*.pb; a DIR is a case or holds cases at "
    "any\n"
    "depth. Prints 'ok NAME', 'not ok NAME - why' or 'skip NAME - why' for each case, and their numbers at the end.\n"
    "\n"
    "  --expect-refusal  a case passes when its model or its run is refused\n"
    "  --help            print this\n"
    "\n"
    "exit status: 0 no case failed, 1 some did, 2 wrong usage, 3 a DIR cannot be read\n";

struct options {
    bool expect_refusal;
    int first_folder;
};

struct totals {
    size_t passed, failed, skipped;
};

/* What a child process is told. */
struct job {
    const char *folder;
    bool expect_refusal;
};

static void work(const void *argument, struct report *report)
{
    const struct job *job = argument;
    run_case(job->folder, job->expect_refusal, report);
}

static void print_result(const char *result, const char *name, const struct report *report)
{
    printf("%s ", result);
    print_escaped(stdout, name);
    if (report != NULL) {
        printf(" - ");
        if (report->node[0] != '\0') {
            print_escaped(stdout, report->node);
            printf(": ");
        }
        print_escaped(stdout, report->what);
    }
    printf("\n");
}

static void count_case(const struct found_case *found, bool expect_refusal, struct totals *totals)
{
    const struct job job = {found->path, expect_refusal};
    struct report report;
    isolate(work, &job, SECONDS, &report);
    if (expect_refusal && report.verdict == PASSED)
        fail_case(&report, "it was accepted");

    if (report.verdict == SKIPPED) {
        totals->skipped++;
        print_result("skip", found->name, &report);
        return;
    }
    if (report.verdict != PASSED && report.file[0] != '\0')
        print_diagnostic(&report);
    const bool passed = report.verdict == (expect_refusal ? REFUSED : PASSED);
    if (passed)
        totals->passed++;
    else
        totals->failed++;
    print_result(passed ? "ok" : "not ok", found->name, passed ? NULL : &report);
}

/* False when the arguments are wrong. */
static bool parse(int count, char **arguments, struct options *options)
{
    options->expect_refusal = false;
    for (options->first_folder = 1; options->first_folder < count; options->first_folder++) {
        const char *argument = arguments[options->first_folder];
        if (strcmp(argument, "--expect-refusal") == 0) {
            options->expect_refusal = true;
        } else if (strcmp(argument, "--") == 0) {
            options->first_folder++;
            break;
        } else if (argument[0] == '-' && argument[1] != '\0') {
            fprintf(stderr, "sk-conformance: unknown option %s\n", argument);
            return false;
        } else {
            break;
        }
    }
    return options->first_folder < count;
}

static void report_empty(const char *folder, struct totals *totals)
{
    struct report report;
    memset(&report, 0, sizeof report);
    fail_case(&report, "no folder in it holds a model.onnx");
    print_result("not ok", folder, &report);
    totals->failed++;
}

int main(int count, char **arguments)
{
    struct options options;
    struct found_cases cases = {NULL, 0};
    struct totals totals = {0, 0, 0};
    if (count == 2 && strcmp(arguments[1], "--help") == 0)
        return fputs(usage, stdout) == EOF || fflush(stdout) != 0 ? IO_ERROR : ALL_PASSED;
    if (!parse(count, arguments, &options)) {
        fputs(usage, stderr);
        return BAD_USAGE;
    }

    bool found = true;
    for (int i = options.first_folder; found && i < count; i++) {
        const size_t before = cases.count;
        found = find_cases(&cases, arguments[i]);
        if (found && cases.count == before)
            report_empty(arguments[i], &totals);
    }
    found = found && make_names_unique(&cases);
    for (size_t i = 0; found && i < cases.count; i++)
        count_case(&cases.items[i], options.expect_refusal, &totals);
    free_cases(&cases);
    if (!found)
        return IO_ERROR;
    printf("%zu passed, %zu failed, %zu skipped\n", totals.passed, totals.failed, totals.skipped);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "sk-conformance: standard output cannot be written\n");
        return IO_ERROR;
    }
    return totals.failed > 0 ? SOME_FAILED : ALL_PASSED;
}
