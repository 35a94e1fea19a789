/*
 * small_size_t.c - compiled for a target whose size_t has 16 bits, which knows the results: a wrong one is an error.
 */
#include <stdint.h>

#include "sgk_plan.c"

#if SIZE_MAX != 0xffff
#error "size_t has other than 16 bits here"
#endif

extern void wrong(void) __attribute__((error("sgk_max_threads is wrong where size_t has 16 bits")));

/* No more than 64 KiB have an address, and each thread is worth as many. */
void test_max_threads(void)
{
    if (sgk_max_threads(100, 10) != 1 || sgk_max_threads(1, 1) != 1 || sgk_max_threads(UINT16_MAX, 1) != 1 ||
        sgk_max_threads(1, UINT16_MAX) != 1)
        wrong();
}
