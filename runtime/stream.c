/*
 * stream.c - a copy that bypasses the caches.
 */
#include "stream.h"

#include <stdint.h>

#include "memcpy.h"

/* As generated code has vectors: where code is to be fast. Their header wants a hosted C. */
#if defined(__SSE2__) && defined(__OPTIMIZE__) && !defined(__OPTIMIZE_SIZE__) && !defined(SPLITGEN_PLAIN) && \
    __STDC_HOSTED__

#include <emmintrin.h>

enum { LINE = 64 }; /* bytes of a cache line: streaming stores fill whole ones */

void sgk_stream(void *to, const void *from, size_t bytes)
{
    char *target = (char *)to;
    const char *source = (const char *)from;
    const size_t before = (0 - (uintptr_t)target) % LINE;
    const size_t head = before < bytes ? before : bytes;
    memcpy(target, source, head);
    size_t done = head;
    for (; bytes - done >= LINE; done += LINE) { /* four by name: gcc -O2 would put an array on the stack */
        const __m128i *load = (const __m128i *)(const void *)(source + done);
        __m128i *store = (__m128i *)(void *)(target + done);
        const __m128i a = _mm_loadu_si128(load);
        const __m128i b = _mm_loadu_si128(load + 1);
        const __m128i c = _mm_loadu_si128(load + 2);
        const __m128i d = _mm_loadu_si128(load + 3);
        _mm_stream_si128(store, a);
        _mm_stream_si128(store + 1, b);
        _mm_stream_si128(store + 2, c);
        _mm_stream_si128(store + 3, d);
    }
    memcpy(target + done, source + done, bytes - done);
}

void sgk_stream_end(void)
{
    _mm_sfence();
}

#else

void sgk_stream(void *to, const void *from, size_t bytes)
{
    memcpy(to, from, bytes);
}

void sgk_stream_end(void)
{
}

#endif
