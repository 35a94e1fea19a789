/*
 * guard.c - holds what compilers make of the kernels and of the library to committed figures: bytes of text, and
 * instructions of a call as callgrind counts them. The same code has the same counts on every machine, so a count that
 * changes is code that changed. Which of two shapes is faster, counts do not tell.
 */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel.h"
#include "memory.h"
#include "process.h"
#include "scratch.h"
#include "shell.h"
#include "workloads.h"

#define LIBRARY "library"

enum { USAGE = 2, MAX_ROWS = 64, NAME = 16 };

static const char usage[] =
    "usage: guard FIGURES            compares with the figures in that file: exit 1 when one grew by more than 2 %,\n"
    "                                or is beyond what any may be; a compiler of another version is only named\n"
    "       guard --write FIGURES    writes the file\n"
    "       guard --run LIBRARY...   calls each once, under callgrind\n";

static const double tolerance = 0.02;
static const char *const compilers[] = {"gcc", "clang"};

/* What is counted. Code with --dispatch runs other instructions on other processors. */
static const struct column {
    const char *name, *options, *flags;
    bool is_run;
} columns[] = {
    {"size", "--optimize size", "-Os", true}, {"speed", "", "-O2", true}, {"dispatch", "--dispatch", "-O2", false}};

enum { COLUMNS = sizeof columns / sizeof columns[0], COMPILERS = sizeof compilers / sizeof compilers[0] };

struct count {
    size_t text, instructions; /* 0 when not run */
};

struct row {
    char name[NAME];
    struct count counts[COLUMNS];
};

/* The counts of a compiler's code. */
struct counts {
    char *version;
    struct row rows[MAX_ROWS];
    size_t count;
};

/* Calls the kernel in each of several libraries once: of one split, whose manifest is beside the first. */
static void run_once(char **paths, int count)
{
    char *manifest_path = format_text("%.*s/bench_split.json", (int)(strrchr(paths[0], '/') - paths[0]), paths[0]);
    struct manifest manifest = manifest_read(manifest_path);
    struct memory memory = memory_new(&manifest.splits[0]);
    for (int i = 0; i < count; i++) {
        struct kernel kernel = kernel_open(paths[i]);
        kernel_function(&kernel, 0)(1, &memory.operands);
    }
    memory_free(&memory);
    manifest_free(&manifest);
    free(manifest_path);
}

/*
 * Runs libraries, paths in quotation marks, under callgrind; self is this program, in such marks too. What it prints:
 * for each that ran any instruction of its own, its path and their number, without the function that calls it and
 * without memcpy, which is the machine's.
 */
static char *instructions_of(const char *self, const char *scratch, const char *libraries)
{
    return shell_output(format_text(
        "cd '%s' && valgrind --quiet --tool=callgrind --callgrind-out-file=callgrind.out --compress-strings=no "
        "--compress-pos=no --toggle-collect=run_0 %s --run %s && "
        "awk '/^ob=/ { object = substr($0, 4) } /^fn=/ { own = $0 !~ /^fn=run_0/ } /^calls=/ { getline; next } "
        "/^[0-9]/ && own { sum[object] += $2 } END { for (object in sum) print object, sum[object] }' callgrind.out",
        scratch, self, libraries));
}

/* The number behind a library's path in what instructions_of said. */
static size_t find_count(const char *said, const char *path)
{
    const char *at = strstr(said, path);
    return at == NULL ? 0 : strtoul(at + strlen(path), NULL, 10);
}

static void count_workload(const struct workload *workload, const char *self, const char *scratch,
                           struct counts counts[COMPILERS])
{
    char *paths[COMPILERS][COLUMNS];
    char *libraries = format_text("%s", "");
    char *command = workload_command(workload);
    for (size_t k = 0; k < COLUMNS; k++) {
        char *whole = format_text("%s %s", command, columns[k].options);
        struct source source = source_write(scratch, columns[k].name, whole);
        for (size_t c = 0; c < COMPILERS; c++) {
            paths[c][k] = kernel_path(&source, compilers[c], columns[k].flags);
            if (counts[c].version == NULL)
                continue;
            struct kernel kernel = kernel_compile(&source, compilers[c], columns[k].flags);
            struct row *row = &counts[c].rows[counts[c].count];
            snprintf(row->name, sizeof row->name, "%s", workload->name);
            row->counts[k].text = kernel.text;
            kernel_close(&kernel);
            if (columns[k].is_run) {
                char *longer = format_text("%s '%s'", libraries, paths[c][k]);
                free(libraries);
                libraries = longer;
            }
        }
        source_free(&source);
        free(whole);
    }
    char *said = instructions_of(self, scratch, libraries);
    for (size_t c = 0; c < COMPILERS; c++) {
        for (size_t k = 0; k < COLUMNS; k++) {
            counts[c].rows[counts[c].count].counts[k].instructions = find_count(said, paths[c][k]);
            free(paths[c][k]);
        }
        counts[c].count += counts[c].version != NULL;
    }
    free(said);
    free(libraries);
    free(command);
}

/* Compiles the library and library_call.c into one shared library. Returns the library's bytes of code and constants,
 * of which tables of addresses are none. */
static size_t compile_library(const char *path, const char *compiler, const char *flags)
{
    char *text = shell_output(format_text(
        "root=$SPLITGEN_SOURCE_ROOT && include=\"-I$root/runtime -I$root/generated -I$root/tests/bench\" && "
        "mkdir '%s.objects' && cd '%s.objects' && "
        "%s -std=c99 %s -fPIC -fvisibility=hidden -fno-asynchronous-unwind-tables -c $include \"$root\"/runtime/*.c "
        "\"$root\"/generated/*.c && "
        "%s -std=c99 -O2 -fPIC -shared $include \"$root/tests/bench/library_call.c\" *.o -o '%s' && "
        "size -A *.o | awk '/^[.](text|rodata)/ { bytes += $2 } END { print bytes + 0 }'",
        path, path, compiler, flags, compiler, path));
    const size_t bytes = strtoul(text, NULL, 10);
    free(text);
    return bytes;
}

/* The library as a row of its own: a call of it with the operands of a workload, the smallest. */
static void count_library(const struct workload *tiny, const char *self, const char *scratch,
                          struct counts counts[COMPILERS])
{
    char *command = workload_command(tiny);
    struct source source = source_write(scratch, LIBRARY, command);
    for (size_t c = 0; c < COMPILERS; c++) {
        if (counts[c].version == NULL)
            continue;
        struct row *row = &counts[c].rows[counts[c].count++];
        snprintf(row->name, sizeof row->name, LIBRARY);
        for (size_t k = 0; k < COLUMNS; k++) {
            if (!columns[k].is_run)
                continue;
            char *path = kernel_path(&source, compilers[c], columns[k].flags);
            row->counts[k].text = compile_library(path, compilers[c], columns[k].flags);
            char *quoted = format_text("'%s'", path);
            char *said = instructions_of(self, scratch, quoted);
            row->counts[k].instructions = find_count(said, path);
            free(said);
            free(quoted);
            free(path);
        }
    }
    source_free(&source);
    free(command);
}

static void write_figures(const char *path, const struct counts counts[COMPILERS])
{
    FILE *file = fopen(path, "w");
    require(file != NULL, path);
    fputs("# Written by `guard --write`: bytes of text and instructions of a call. Compared by `guard`.\n#", file);
    for (size_t k = 0; k < COLUMNS; k++)
        fprintf(file, " %s %s (%s)%s", columns[k].name, columns[k].flags,
                columns[k].is_run ? "text, instructions" : "text", k + 1 < COLUMNS ? "," : "\n");
    for (size_t c = 0; c < COMPILERS; c++) {
        if (counts[c].version == NULL)
            continue;
        fprintf(file, "\n= %s\n", counts[c].version);
        for (size_t i = 0; i < counts[c].count; i++) {
            fprintf(file, "%-12s", counts[c].rows[i].name);
            for (size_t k = 0; k < COLUMNS; k++) {
                fprintf(file, " %6zu", counts[c].rows[i].counts[k].text);
                if (columns[k].is_run)
                    fprintf(file, " %9zu", counts[c].rows[i].counts[k].instructions);
            }
            fputc('\n', file);
        }
    }
    require(fclose(file) == 0, path);
}

/* Fills the rows of a version from a file of figures. */
static void read_figures(const char *path, struct counts *figures)
{
    char line[256];
    bool is_ours = false;
    FILE *file = fopen(path, "r");
    require(file != NULL, path);
    while (fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '=')
            is_ours = strcmp(line + 2, figures->version) == 0;
        else if (is_ours && line[0] != '\0' && figures->count < MAX_ROWS) {
            struct row *row = &figures->rows[figures->count++];
            char *at = line + strcspn(line, " ");
            snprintf(row->name, sizeof row->name, "%.*s", (int)(at - line), line);
            for (size_t k = 0; k < COLUMNS; k++) {
                row->counts[k].text = strtoul(at, &at, 10);
                if (columns[k].is_run)
                    row->counts[k].instructions = strtoul(at, &at, 10);
            }
        }
    }
    fclose(file);
}

/* Growth is a loss; less than the figures say, and they no longer guard. */
static bool differs(const struct row *row, size_t k, const char *what, size_t now, size_t before)
{
    if (fabs((double)now - (double)before) <= (double)before * tolerance)
        return false;
    printf("%s, %s at %s: %zu %s, was %zu\n", row->name, columns[k].name, columns[k].flags, now, what, before);
    return true;
}

/* The bytes that a row may have at most by a compiler: the library, a kernel for 3 parts of 768 floats, for 96 parts,
 * and all others. */
static size_t most_text(const char *version, const char *name, size_t k)
{
    const bool is_size = strcmp(columns[k].name, "size") == 0;
    if (strcmp(name, LIBRARY) == 0)
        return !is_size ? SIZE_MAX : strncmp(version, "gcc", 3) == 0 ? 17408 : 20480;
    if (strcmp(name, "qkv_f32") == 0)
        return is_size ? 100 : 300;
    return strcmp(name, "ov96") == 0 ? 1843 : 1024;
}

/* Holds a compiler's counts to the figures of its version. Returns how many are amiss. */
static size_t compare(const struct counts *counts, const struct counts *figures)
{
    size_t amiss = 0;
    for (size_t i = 0; i < counts->count; i++) {
        const struct row *row = &counts->rows[i];
        const struct row *before = NULL;
        for (size_t b = 0; b < figures->count; b++)
            if (strcmp(figures->rows[b].name, row->name) == 0)
                before = &figures->rows[b];
        if (before == NULL) {
            printf("%s: no figures\n", row->name);
            amiss++;
            continue;
        }
        for (size_t k = 0; k < COLUMNS; k++) {
            amiss += differs(row, k, "bytes of text", row->counts[k].text, before->counts[k].text);
            amiss += differs(row, k, "instructions", row->counts[k].instructions, before->counts[k].instructions);
        }
    }
    return amiss;
}

/* Holds a compiler's kernels for any processor to what they may be at most. Returns how many are larger. */
static size_t hold_to_limits(const struct counts *counts)
{
    size_t amiss = 0;
    for (size_t i = 0; i < counts->count; i++) {
        for (size_t k = 0; k < COLUMNS; k++) {
            const struct row *row = &counts->rows[i];
            if (columns[k].is_run && row->counts[k].text > most_text(counts->version, row->name, k)) {
                printf("%s, %s at %s: %zu bytes of text, may be %zu\n", row->name, columns[k].name, columns[k].flags,
                       row->counts[k].text, most_text(counts->version, row->name, k));
                amiss++;
            }
        }
    }
    return amiss;
}

static void count_all(const char *self, struct counts counts[COMPILERS])
{
    struct scratch scratch = scratch_new();
    size_t workload_count;
    const struct workload *list = workloads(&workload_count);
    for (size_t c = 0; c < COMPILERS; c++)
        counts[c].version = compiler_version(compilers[c]);
    for (size_t i = 0; i < workload_count; i++)
        if (workload_is_in(&list[i], "usual"))
            count_workload(&list[i], self, scratch.path, counts);
    for (size_t i = 0; i < workload_count; i++)
        if (workload_is_in(&list[i], "tiny"))
            count_library(&list[i], self, scratch.path, counts);
    scratch_remove(&scratch);
}

int main(int count, char **words)
{
    const bool writes = count == 3 && strcmp(words[1], "--write") == 0;
    if (count > 2 && strcmp(words[1], "--run") == 0) {
        run_once(words + 2, count - 2);
        return EXIT_SUCCESS;
    }
    if (!writes && (count != 2 || words[1][0] == '-')) {
        fputs(usage, stderr);
        return USAGE;
    }
    static struct counts counts[COMPILERS];
    char *path = realpath(words[0], NULL);
    require(path != NULL, words[0]);
    char *self = shell_quoted(path);
    free(path);
    count_all(self, counts);
    free(self);
    if (writes)
        write_figures(words[2], counts);
    size_t amiss = 0;
    for (size_t c = 0; c < COMPILERS; c++) {
        static struct counts figures;
        figures = (struct counts){.version = counts[c].version};
        if (counts[c].version == NULL)
            continue;
        if (!writes)
            read_figures(words[1], &figures);
        amiss += hold_to_limits(&counts[c]);
        if (!writes && figures.count > 0)
            amiss += compare(&counts[c], &figures);
        else if (!writes)
            printf("skipped: no figures of %s\n", counts[c].version);
        free(counts[c].version);
    }
    printf("%zu figures amiss\n", amiss);
    return amiss == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
