/*
 * main.c - the benchmark: kernels that splitgen writes, against memcpy, the plain loop, the library and ONNX Runtime.
 */
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "contest.h"
#include "kernel.h"
#include "onnxruntime.h"
#include "process.h"
#include "report.h"
#include "scratch.h"
#include "setting.h"
#include "shell.h"

enum { MAX_COMPILERS = 4, USAGE = 2 };

static const char usage[] =
    "usage: bench [OPTION]... [MODEL.onnx]...\n"
    "Times the kernels that splitgen writes for workloads, or for the splits of models.\n"
    "  --only LIST          workloads of these names and classes, separated by commas (usual);\n"
    "                       \"usual\" is all but the classes \"sweep\" and \"huge\"\n"
    "  --dim NAME=N         of a model: the value of a symbol; may be given again\n"
    "  --shape TENSOR=2x3   of a model: a shape; may be given again\n"
    "  --rounds N           how often to time each kernel (41)\n"
    "  --compilers LIST     gcc,clang\n"
    "  --onnxruntime DIR    ONNX Runtime too: DIR is what onnxruntime.sh filled\n"
    "  --out DIR            writes results.md, results.json and results.svg there\n";

struct arguments {
    const char *only, *onnxruntime, *out;
    char *compilers;
    char *known; /* of shapes, for splitgen */
    struct contest contest;
};

__attribute__((noreturn)) static void refuse(void)
{
    fputs(usage, stderr);
    exit(USAGE);
}

static void add_known(struct arguments *arguments, const char *name, const char *value)
{
    char *quoted = shell_quoted(value);
    char *known = format_text("%s --%s %s", arguments->known, name, quoted);
    free(quoted);
    free(arguments->known);
    arguments->known = known;
}

/* 0 when the word is no number. */
static size_t read_count(const char *word)
{
    errno = 0;
    const unsigned long count = strtoul(word, NULL, 10);
    return word[strspn(word, "0123456789")] == '\0' && errno == 0 ? count : 0;
}

static struct arguments parse(int count, char **words)
{
    static const struct option options[] = {
        {"only", required_argument, NULL, 'o'},      {"rounds", required_argument, NULL, 'r'},
        {"compilers", required_argument, NULL, 'c'}, {"onnxruntime", required_argument, NULL, 'x'},
        {"out", required_argument, NULL, 'd'},       {"dim", required_argument, NULL, 'm'},
        {"shape", required_argument, NULL, 's'},     {NULL, 0, NULL, 0},
    };
    static char compilers[] = "gcc,clang";
    struct arguments arguments = {
        .only = "usual", .compilers = compilers, .known = strdup(""), .contest = {.rounds = 41}};
    int option;
    while ((option = getopt_long(count, words, "", options, NULL)) != -1) {
        if (option == 'o')
            arguments.only = optarg;
        else if (option == 'r')
            arguments.contest.rounds = read_count(optarg);
        else if (option == 'c')
            arguments.compilers = optarg;
        else if (option == 'x')
            arguments.onnxruntime = optarg;
        else if (option == 'd')
            arguments.out = optarg;
        else if (option == 'm')
            add_known(&arguments, "dim", optarg);
        else if (option == 's')
            add_known(&arguments, "shape", optarg);
        else
            refuse();
        if (arguments.contest.rounds == 0)
            refuse();
    }
    return arguments;
}

/* Those of the list that are there, and their versions. */
static size_t find_compilers(char *list, const char **names, char **versions)
{
    size_t count = 0;
    for (char *name = strtok(list, ","); name != NULL && count < MAX_COMPILERS; name = strtok(NULL, ",")) {
        versions[count] = compiler_version(name);
        names[count] = name;
        if (versions[count] != NULL)
            count++;
        else
            fprintf(stderr, "no %s here: left out\n", name);
    }
    return count;
}

__attribute__((noreturn)) static void give_up(const char *path)
{
    fprintf(stderr, "%s: %s\n", path, strerror(errno));
    exit(EXIT_FAILURE);
}

static FILE *create(const char *directory, const char *name)
{
    char *path = format_text("%s/%s", directory, name);
    FILE *file = fopen(path, "w");
    if (file == NULL)
        give_up(path);
    free(path);
    return file;
}

static void write_reports(const char *directory, const struct setting *setting, const struct records *records)
{
    FILE *table = create(directory, "results.md");
    FILE *json = create(directory, "results.json");
    FILE *svg = create(directory, "results.svg");
    report_table(table, setting, records->list, records->count);
    report_json(json, setting, records->list, records->count);
    report_svg(svg, records->list, records->count);
    require(fclose(table) == 0 && fclose(json) == 0 && fclose(svg) == 0, directory);
}

static struct scratch scratch;

static void clean(void)
{
    scratch_remove(&scratch);
}

int main(int count, char **words)
{
    struct arguments arguments = parse(count, words);
    struct contest *contest = &arguments.contest;
    const char *compilers[MAX_COMPILERS];
    char *versions[MAX_COMPILERS];
    struct records records = {NULL, 0};
    scratch = scratch_new();
    atexit(clean);
    contest->scratch = scratch.path;
    contest->compilers = compilers;
    contest->compiler_count = find_compilers(arguments.compilers, compilers, versions);
    require(contest->compiler_count > 0, "no compiler");
    if (arguments.out != NULL && access(arguments.out, W_OK) != 0)
        give_up(arguments.out);
    char *modules = arguments.onnxruntime != NULL ? realpath(arguments.onnxruntime, NULL) : NULL;
    require(arguments.onnxruntime == NULL || (modules != NULL && onnxruntime_is_in(modules)),
            "no ONNX Runtime for node there");
    contest->onnxruntime = modules;

    bool correct = true;
    size_t workload_count;
    const struct workload *list = workloads(&workload_count);
    for (int i = optind; i < count; i++)
        correct &= contest_model(contest, words[i], arguments.known, &records);
    for (size_t i = 0; i < workload_count; i++)
        if (optind == count && workload_is_in(&list[i], arguments.only))
            correct &= contest_workload(contest, &list[i], &records);

    const struct setting setting = {
        today(),        machine_class(), libc_version(), (const char *const *)versions, contest->compiler_count,
        contest->rounds};
    if (correct)
        report_table(stdout, &setting, records.list, records.count);
    if (correct && arguments.out != NULL)
        write_reports(arguments.out, &setting, &records);
    for (size_t i = 0; i < contest->compiler_count; i++)
        free(versions[i]);
    free(arguments.known);
    free(modules);
    records_free(&records);
    return correct ? EXIT_SUCCESS : EXIT_FAILURE;
}
