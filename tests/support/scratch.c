/*
 * scratch.c - a directory that a test may spoil.
 */
#include "scratch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "process.h"

static void run(const char *const *arguments)
{
    struct outcome outcome = process_run(NULL, arguments);
    require(outcome.code == 0, arguments[0]);
    outcome_free(&outcome);
}

struct scratch scratch_new(void)
{
    struct scratch scratch = {"/tmp/splitgen-test-XXXXXX"};
    require(mkdtemp(scratch.path) != NULL, "mkdtemp");
    return scratch;
}

void scratch_remove(struct scratch *scratch)
{
    const char *const make_writable[] = {"chmod", "-R", "u+w", scratch->path, NULL};
    run(make_writable);
    const char *const remove_tree[] = {"rm", "-rf", scratch->path, NULL};
    run(remove_tree);
}

const char *scratch_path(const struct scratch *scratch, const char *name)
{
    static char path[512];
    snprintf(path, sizeof path, "%s/%s", scratch->path, name);
    return path;
}

char *scratch_read(const struct scratch *scratch, const char *path, size_t *size)
{
    FILE *file = fopen(scratch_path(scratch, path), "rb");
    if (file == NULL)
        return NULL;
    require(fseek(file, 0, SEEK_END) == 0, path);
    const long length = ftell(file);
    require(length >= 0, path);
    rewind(file);
    char *bytes = malloc((size_t)length + 1);
    require(bytes != NULL, "malloc");
    require(fread(bytes, 1, (size_t)length, file) == (size_t)length, path);
    bytes[length] = '\0';
    fclose(file);
    if (size != NULL)
        *size = (size_t)length;
    return bytes;
}

void scratch_write(const struct scratch *scratch, const char *path, const char *bytes, size_t size)
{
    FILE *file = fopen(scratch_path(scratch, path), "wb");
    require(file != NULL, path);
    require(fwrite(bytes, 1, size, file) == size, path);
    require(fclose(file) == 0, path);
}
