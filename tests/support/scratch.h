/*
 * scratch.h - a directory that a test may spoil.
 */
#ifndef SGK_TEST_SCRATCH_H
#define SGK_TEST_SCRATCH_H

#include <stddef.h>

struct scratch {
    char path[64];
};

/* An empty directory. */
struct scratch scratch_new(void);

void scratch_remove(struct scratch *scratch);

/* The path of a file in it; valid until the next call. */
const char *scratch_path(const struct scratch *scratch, const char *name);

/* The file's bytes, NUL-terminated, or NULL when there is none; sets *size unless size is NULL. The caller frees them.
 */
char *scratch_read(const struct scratch *scratch, const char *path, size_t *size);
void scratch_write(const struct scratch *scratch, const char *path, const char *bytes, size_t size);

#endif
