/*
 * pages.c - gives pages of a mapped file back to the system, which reads them again should they be asked for.
 */
#include "pages.h"

#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

const unsigned char *onnx_give_back(const unsigned char *passed, const unsigned char *at, bool of_file)
{
#ifdef MADV_DONTNEED /* not POSIX, whose own advice the C library of Linux ignores */
    const long page = sysconf(_SC_PAGESIZE);
    if (of_file && at > passed && page > 0) {
        const unsigned char *begin = passed - (uintptr_t)passed % (uintptr_t)page;
        const unsigned char *end = at - (uintptr_t)at % (uintptr_t)page;
        void *pages; /* madvise changes none of them, but its type does not say so */
        memcpy(&pages, &begin, sizeof pages);
        madvise(pages, (size_t)(end - begin), MADV_DONTNEED);
    }
#else
    (void)passed;
    (void)of_file;
#endif
    return at;
}
