/*
 * guard_kernels.c - what guard.lua takes from the benchmark: the sources of workloads, and calls of what was made of
 * them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel.h"
#include "memory.h"
#include "process.h"
#include "shell.h"
#include "workloads.h"

enum { USAGE = 2 };

static const char usage[] =
    "usage: guard_kernels --write SELECTION OPTIONS DIRECTORY   writes the source of each workload, by splitgen with\n"
    "                                                           these options, into DIRECTORY/NAME, and prints NAME\n"
    "       guard_kernels LIBRARY...   calls the kernel of each once, as the manifest beside it tells\n";

static void write_sources(const char *selection, const char *options, const char *directory)
{
    size_t count;
    const struct workload *list = workloads(&count);
    for (size_t i = 0; i < count; i++) {
        if (!workload_is_in(&list[i], selection))
            continue;
        char *command = workload_command(&list[i]);
        char *whole = format_text("%s %s", command, options);
        struct source source = source_write(directory, list[i].name, whole);
        puts(list[i].name);
        source_free(&source);
        free(whole);
        free(command);
    }
}

static void call_once(const char *path)
{
    char *manifest_path = format_text("%.*s/bench_split.json", (int)(strrchr(path, '/') - path), path);
    struct manifest manifest = manifest_read(manifest_path);
    struct memory memory = memory_new(&manifest.splits[0]);
    struct kernel kernel = kernel_open(path);
    kernel_function(&kernel, 0)(1, &memory.operands);
    memory_free(&memory); /* the kernel stays: callgrind would forget where it was */
    manifest_free(&manifest);
    free(manifest_path);
}

int main(int count, char **words)
{
    if (count == 5 && strcmp(words[1], "--write") == 0) {
        write_sources(words[2], words[3], words[4]);
        return EXIT_SUCCESS;
    }
    if (count < 2 || words[1][0] == '-') {
        fputs(usage, stderr);
        return USAGE;
    }
    for (int i = 1; i < count; i++)
        call_once(words[i]);
    return EXIT_SUCCESS;
}
