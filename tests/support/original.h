/*
 * original.h - for what is preloaded into a program: the function that one of ours stands before.
 */
#ifndef SK_TEST_ORIGINAL_H
#define SK_TEST_ORIGINAL_H

#include <dlfcn.h>
#include <string.h>

/* Sets a pointer to it; ISO C has no cast from an object to a function. */
#define FIND_ORIGINAL(pointer)                          \
    do {                                                \
        void *const found = dlsym(RTLD_NEXT, __func__); \
        memcpy(&(pointer), &found, sizeof(pointer));    \
    } while (0)

#endif
