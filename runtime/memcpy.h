/*
 * memcpy.h - makes memcpy of a few bytes a few moves also without a hosted C, where gcc and clang would call a function
 * for any length.
 */
#ifndef SGK_INTERNAL_MEMCPY_H
#define SGK_INTERNAL_MEMCPY_H

#include <string.h>

#if defined(__GNUC__) && !__STDC_HOSTED__
#undef memcpy
#define memcpy __builtin_memcpy
#endif

#endif
