/*
 * kernel.h - what splitgen writes, compiled and loaded.
 */
#ifndef SGK_BENCH_KERNEL_H
#define SGK_BENCH_KERNEL_H

#include <stdbool.h>
#include <stddef.h>

#include "manifest.h"
#include "operands.h"

/* What splitgen wrote into a directory for a command: the manifest, and C that calls each split's function. */
struct source {
    char *directory;
    struct manifest manifest;
};

/*
 * Runs `splitgen COMMAND --prefix bench --out DIRECTORY/NAME`, after making that directory. Ends the program when
 * splitgen refuses.
 */
struct source source_write(const char *directory, const char *name, const char *command);
void source_free(struct source *source);

/* Whether two sources are the same C. */
bool source_equals(const struct source *one, const struct source *other);

struct kernel {
    void *library;
    size_t text; /* bytes of code and tables that the compiler made of the C; 0 when it was not asked */
};

/* Compiles a source with a compiler's command and flags. Ends the program when that fails. */
struct kernel kernel_compile(const struct source *source, const char *compiler, const char *flags);

/* Loads the shared library at path. */
struct kernel kernel_open(const char *path);
void kernel_close(struct kernel *kernel);

/* The function of split i of the source's manifest. */
run_function *kernel_function(const struct kernel *kernel, size_t i);

/* The first line of what `COMMAND --version` says; NULL when there is no such command. The caller frees it. */
char *compiler_version(const char *compiler);

#endif
