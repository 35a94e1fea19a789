/*
 * shrink.c - preloaded into a program: the file $SHRINKS loses all its bytes as soon as a file has been mapped.
 */
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

void *mmap(void *address, size_t length, int protection, int flags, int file, off_t offset)
{
    void *(*original)(void *, size_t, int, int, int, off_t);
    void *const found = dlsym(RTLD_NEXT, "mmap");
    memcpy(&original, &found, sizeof original); /* ISO C has no cast from an object to a function */
    void *const map = original(address, length, protection, flags, file, offset);
    if (file >= 0 && truncate(getenv("SHRINKS"), 0) != 0)
        abort();
    return map;
}
