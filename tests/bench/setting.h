/*
 * setting.h - where and when a benchmark runs.
 */
#ifndef SGK_BENCH_SETTING_H
#define SGK_BENCH_SETTING_H

#include <stdbool.h>
#include <stddef.h>

/* Today, as 2026-01-31; valid until the next call, as what the others return. */
const char *today(void);

/* The processor's name, family, model, and the size of its last cache. */
const char *machine_class(void);

/* Whose memcpy it is, such as "glibc 2.36". */
const char *libc_version(void);

/* Bytes of the cache that memory is behind. */
size_t last_cache_bytes(void);

/* Whether code for x86-64-v3, as compilers name it, runs here. */
bool has_x86_64_v3(void);

#endif
