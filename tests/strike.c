/*
 * strike.c - preloaded into a program: the signal $STRIKE comes as it calls flock, fsync or rename the $STRIKE_AT-th
 * time.
 */
#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

static void count(void)
{
    static long calls;
    const char *const number = getenv("STRIKE");
    const char *const at = getenv("STRIKE_AT");
    if (number != NULL && at != NULL && ++calls == strtol(at, NULL, 10))
        raise((int)strtol(number, NULL, 10));
}

/* Calls the function that one of ours stands for; ISO C has no cast from an object to a function. */
#define CALL(original, ...)                             \
    do {                                                \
        void *const found = dlsym(RTLD_NEXT, __func__); \
        memcpy(&(original), &found, sizeof(original));  \
        count();                                        \
        return (original)(__VA_ARGS__);                 \
    } while (0)

int flock(int file, int operation)
{
    int (*original)(int, int);
    CALL(original, file, operation);
}

int fsync(int file)
{
    int (*original)(int);
    CALL(original, file);
}

int rename(const char *from, const char *to)
{
    int (*original)(const char *, const char *);
    CALL(original, from, to);
}
