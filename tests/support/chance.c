/*
 * chance.c - a random number generator with the same numbers on every machine: splitmix64.
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
