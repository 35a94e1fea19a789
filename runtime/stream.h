/*
 * stream.h - a copy that leaves the caches alone, for what they could not keep anyway.
 */
#ifndef SK_INTERNAL_STREAM_H
#define SK_INTERNAL_STREAM_H

#include <stddef.h>

/* As memcpy, but past the caches where the machine can; it pays for long runs in tensors far larger than the last
 * cache. */
void sk_stream(void *to, const void *from, size_t bytes);

/* Ends a series of sk_stream: from here on other threads see its bytes in order. */
void sk_stream_end(void);

#endif
