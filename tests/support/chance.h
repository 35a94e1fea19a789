/*
 * chance.h - random numbers, the same on every machine.
 */
#ifndef SGK_TEST_CHANCE_H
#define SGK_TEST_CHANCE_H

#include <stdbool.h>
#include <stdint.h>

/* Seeds the random numbers. */
void chance_seed(uint64_t seed);

uint64_t next_random(void);

/* from <= number <= to */
int64_t between(int64_t from, int64_t to);

bool chance(unsigned percent);

#endif
