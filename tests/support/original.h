/*
 * original.h - for preloaded libraries: finds the function that ours replaces.
 */
#ifndef SK_TEST_ORIGINAL_H
#define SK_TEST_ORIGINAL_H

#include <dlfcn.h>
#include <string.h>

/* Sets a pointer to the original function; ISO C cannot cast an object pointer to a function pointer. */
#define FIND_ORIGINAL(pointer)                          \
    do {                                                \
        void *const found = dlsym(RTLD_NEXT, __func__); \
        memcpy(&(pointer), &found, sizeof(pointer));    \
    } while (0)

#endif
