/*
 * shrink.c - preloaded into a program: truncates the file $SHRINKS to 0 bytes when it is opened as a stream for the
 * $SHRINKS_AT-th time.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
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
    struct stat opened, shrinks;
    return file >= 0 && fstat(file, &opened) == 0 && stat(setting("SHRINKS"), &shrinks) == 0 &&
           opened.st_dev == shrinks.st_dev && opened.st_ino == shrinks.st_ino;
}

FILE *fdopen(int file, const char *mode)
{
    static long times;
    FILE *(*original)(int, const char *);
    FIND_ORIGINAL(original);
    if (is_the_one(file) && ++times == strtol(setting("SHRINKS_AT"), NULL, 10) && truncate(setting("SHRINKS"), 0) != 0)
        abort();
    return original(file, mode);
}
