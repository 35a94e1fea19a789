/*
 * strike.c - preloaded into a program: raises the signal $STRIKE at the $STRIKE_AT-th call of fsync or rename.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "original.h"

static void count(void)
{
    static long calls;
    const char *const number = getenv("STRIKE");
    const char *const at = getenv("STRIKE_AT");
    if (number != NULL && at != NULL && ++calls == strtol(at, NULL, 10))
        raise((int)strtol(number, NULL, 10));
}

int fsync(int file)
{
    int (*original)(int);
    FIND_ORIGINAL(original);
    count();
    return original(file);
}

int rename(const char *from, const char *to)
{
    int (*original)(const char *, const char *);
    FIND_ORIGINAL(original);
    count();
    return original(from, to);
}
