/*
 * kernel.c - what splitgen writes, compiled and loaded.
 *
 * Compiled apart from the C that calls it, so that no call is inlined which would not be in a program of several files.
 */
#include "kernel.h"

#include <ctype.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "process.h"
#include "shell.h"

/* Moves a split's parts as often as asked. The barrier keeps the compiler from doing it once for all times. */
static void write_run(FILE *file, const struct split *split, size_t number)
{
    const char *separator = "";
    size_t index = 0;
    fprintf(file, "\nrun_function run_%zu;\nvoid run_%zu(size_t times, const struct operands *operands)\n{\n", number,
            number);
    fputs("    const void *input = operands->input;\n    void *const *outputs = operands->outputs;\n", file);
    fputs("    for (; times > 0; times--) {\n", file);
    for (size_t i = 0; i < split->part_count; i++) {
        if (split->parts[i].view != NULL)
            fprintf(file, "        *(const void **)outputs[%zu] = %s(input);\n", index, split->parts[i].view);
        index += split->parts[i].moves;
    }
    if (split->takes_array) {
        fprintf(file, "        %s(input, outputs);\n", split->function);
    } else if (split->function != NULL) {
        fprintf(file, "        %s(input, ", split->function);
        index = 0;
        for (size_t i = 0; i < split->part_count; i++) {
            if (split->parts[i].moves && split->parts[i].view == NULL) {
                fprintf(file, "%soutputs[%zu]", separator, index);
                separator = ", ";
            }
            index += split->parts[i].moves;
        }
        fputs(");\n", file);
    }
    fputs("        __asm__ volatile(\"\" ::: \"memory\");\n    }\n}\n", file);
}

static void write_runs(const struct source *source)
{
    char *path = format_text("%s/run.c", source->directory);
    FILE *file = fopen(path, "w");
    require(file != NULL, path);
    fputs("#include \"operands.h\"\n\n#include \"bench_split.h\"\n", file);
    for (size_t i = 0; i < source->manifest.count; i++)
        write_run(file, &source->manifest.splits[i], i);
    require(fclose(file) == 0, path);
    free(path);
}

struct source source_write(const char *directory, const char *name, const char *command)
{
    struct source source = {.directory = format_text("%s/%s", directory, name)};
    free(shell_output(format_text("mkdir -p '%s' && \"$SPLITGEN\" %s --prefix bench --out '%s'", source.directory,
                                  command, source.directory)));
    char *path = format_text("%s/bench_split.json", source.directory);
    source.manifest = manifest_read(path);
    free(path);
    write_runs(&source);
    return source;
}

void source_free(struct source *source)
{
    manifest_free(&source->manifest);
    free(source->directory);
}

bool source_equals(const struct source *one, const struct source *other)
{
    char *command = format_text("cmp -s '%s/bench_split.c' '%s/bench_split.c'", one->directory, other->directory);
    struct outcome outcome = shell_run(command);
    const bool equal = outcome.code == 0;
    outcome_free(&outcome);
    free(command);
    return equal;
}

/* The path of the shared library that holds a source compiled so. */
static char *library_path(const struct source *source, const char *compiler, const char *flags)
{
    char *path = format_text("%s/%s%s.so", source->directory, compiler, flags);
    for (char *at = path + strlen(source->directory) + 1; *at != '\0'; at++)
        if (!isalnum((unsigned char)*at) && strchr(".-=", *at) == NULL)
            *at = '_';
    return path;
}

struct kernel kernel_open(const char *path)
{
    struct kernel kernel = {dlopen(path, RTLD_NOW | RTLD_LOCAL), 0};
    require(kernel.library != NULL, path);
    return kernel;
}

struct kernel kernel_compile(const struct source *source, const char *compiler, const char *flags)
{
    char *path = library_path(source, compiler, flags);
    char *text = shell_output(format_text(
        "cd '%s' && %s -std=c99 %s -fPIC -fvisibility=hidden -c bench_split.c && "
        "%s -std=c99 -O2 -fPIC -shared -I\"$SPLITGEN_SOURCE_ROOT/tests/bench\" run.c bench_split.o -o '%s' && "
        "size -A bench_split.o | awk '/^[.](text|rodata)/ { bytes += $2 } END { print bytes + 0 }'",
        source->directory, compiler, flags, compiler, path));
    struct kernel kernel = kernel_open(path);
    kernel.text = strtoul(text, NULL, 10);
    free(text);
    free(path);
    return kernel;
}

void kernel_close(struct kernel *kernel)
{
    dlclose(kernel->library);
}

run_function *kernel_function(const struct kernel *kernel, size_t i)
{
    char name[32];
    snprintf(name, sizeof name, "run_%zu", i);
    union {
        void *object; /* what dlsym gives; POSIX makes it a function's address */
        run_function *run;
    } function = {dlsym(kernel->library, name)};
    require(function.object != NULL, name);
    return function.run;
}

char *compiler_version(const char *compiler)
{
    char *command = format_text("%s --version", compiler);
    struct outcome outcome = shell_run(command);
    free(command);
    free(outcome.errors);
    outcome.output[strcspn(outcome.output, "\n")] = '\0';
    if (outcome.code == 0)
        return outcome.output;
    free(outcome.output);
    return NULL;
}
