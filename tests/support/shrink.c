/*
 * shrink.c - preloaded into a program: the file $SHRINKS loses all its bytes as soon as it has been mapped $SHRINKS_AT
 * times.
 */
#include <stdbool.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "original.h"

static const char *setting(const char *name)
{
    const char *const value = getenv(name);
    if (value == NULL)
        abort();
    return value;
}

static bool is_the_one(int file)
{
    struct stat mapped, shrinks;
    return file >= 0 && fstat(file, &mapped) == 0 && stat(setting("SHRINKS"), &shrinks) == 0 &&
           mapped.st_dev == shrinks.st_dev && mapped.st_ino == shrinks.st_ino;
}

void *mmap(void *address, size_t length, int protection, int flags, int file, off_t offset)
{
    static long times;
    void *(*original)(void *, size_t, int, int, int, off_t);
    FIND_ORIGINAL(original);
    void *const map = original(address, length, protection, flags, file, offset);
    if (is_the_one(file) && ++times == strtol(setting("SHRINKS_AT"), NULL, 10) && truncate(setting("SHRINKS"), 0) != 0)
        abort();
    return map;
}
