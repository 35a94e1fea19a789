/*
 * memcpy.h - memcpy that is a few moves for a few bytes, without a hosted C too: there gcc and clang call a function of
 * that name whatever its length.
 */
#ifndef SGK_INTERNAL_MEMCPY_H
#define SGK_INTERNAL_MEMCPY_H

#include <string.h>

#if defined(__GNUC__) && !__STDC_HOSTED__
#undef memcpy
#define memcpy __builtin_memcpy
#endif

#endif
