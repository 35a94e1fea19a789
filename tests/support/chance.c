/*
 * chance.c - a generator of numbers that is the same everywhere: splitmix64.
 */
#include "chance.h"

static uint64_t state;

void chance_seed(uint64_t seed)
{
    state = seed * UINT64_C(0xD1342543DE82EF95);
}

uint64_t next_random(void)
{
    uint64_t z = state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

int64_t between(int64_t from, int64_t to)
{
    return from + (int64_t)(next_random() % (uint64_t)(to - from + 1));
}

bool chance(unsigned percent)
{
    return next_random() % 100 < percent;
}

int64_t odd_number(void)
{
    static const int64_t odd[] = {INT64_MAX,
                                  INT64_MIN,
                                  INT64_C(1) << 62,
                                  -(INT64_C(1) << 62),
                                  -1,
                                  INT64_C(4294967296),
                                  INT64_C(4294967296) + 1,
                                  0,
                                  1,
                                  2,
                                  3,
                                  7};
    return odd[next_random() % (sizeof odd / sizeof odd[0])];
}
