/*
 * main.c - sk-conformance: ONNX test cases through the library's kernels.
 */
#include <signal.h>
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
    "  -h, --help        print this\n"
    "  --version         print the version\n"
    "\n"
    "exit status: 0 no case failed, 1 some did, 2 wrong usage, 3 a DIR cannot be read\n";

struct options {
    bool expect_refusal;
    char **folders;
    int folder_count;
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

/* What an option asks for that is alone; NULL for others. */
static const char *answer_to(const char *option)
{
    if (strcmp(option, "-h") == 0 || strcmp(option, "--help") == 0)
        return usage;
    return strcmp(option, "--version") == 0 ? "sk-conformance " SPLITGEN_VERSION "\n" : NULL;
}

/* Options may stand anywhere before "--". Moves the folders to the front. False when the arguments are wrong. */
static bool parse(int count, char **arguments, struct options *options)
{
    bool only_folders = false;
    options->expect_refusal = false;
    options->folders = arguments;
    options->folder_count = 0;
    for (int i = 1; i < count; i++) {
        char *argument = arguments[i];
        if (only_folders || argument[0] != '-' || argument[1] == '\0') {
            options->folders[options->folder_count++] = argument;
        } else if (strcmp(argument, "--expect-refusal") == 0) {
            options->expect_refusal = true;
        } else if (strcmp(argument, "--") == 0) {
            only_folders = true;
        } else {
            fprintf(stderr, "sk-conformance: unknown option %s\n", argument);
            return false;
        }
    }
    return options->folder_count > 0;
}

static void report_folder(const char *folder, const char *why, struct totals *totals)
{
    struct report report;
    memset(&report, 0, sizeof report);
    fail_case(&report, "%s", why);
    print_result("not ok", folder, &report);
    totals->failed++;
}

/* False when one of the folders could not be read to its end; the others are searched all the same. */
static bool find_all(const struct options *options, struct found_cases *cases, struct totals *totals)
{
    bool all_found = true;
    for (int i = 0; i < options->folder_count; i++) {
        const char *folder = options->folders[i];
        const size_t before = cases->count;
        const bool found = find_cases(cases, folder);
        all_found = all_found && found;
        if (!found)
            report_folder(folder, "cannot be read", totals);
        else if (cases->count == before)
            report_folder(folder, "no folder in it holds a model.onnx", totals);
    }
    return all_found;
}

static bool flush_output(void)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return true;
    fprintf(stderr, "sk-conformance: error: standard output cannot be written\n"
                    "help: check where it goes: the device may be full, or its reader gone\n");
    return false;
}

int main(int count, char **arguments)
{
    struct options options;
    struct found_cases cases = {NULL, 0};
    struct totals totals = {0, 0, 0};
    signal(SIGPIPE, SIG_IGN); /* a reader that has gone is an error of writing, not the end */
    const char *answer = count == 2 ? answer_to(arguments[1]) : NULL;
    if (answer != NULL) {
        fputs(answer, stdout);
        return flush_output() ? ALL_PASSED : IO_ERROR;
    }
    if (!parse(count, arguments, &options)) {
        fputs(usage, stderr);
        return BAD_USAGE;
    }

    const bool found = find_all(&options, &cases, &totals);
    const bool named = make_names_unique(&cases);
    for (size_t i = 0; i < cases.count; i++)
        count_case(&cases.items[i], options.expect_refusal, &totals);
    free_cases(&cases);
    printf("%zu passed, %zu failed, %zu skipped\n", totals.passed, totals.failed, totals.skipped);
    if (!flush_output() || !found || !named)
        return IO_ERROR;
    return totals.failed > 0 ? SOME_FAILED : ALL_PASSED;
}
