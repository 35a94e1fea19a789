/*
 * chance.h - random numbers that are the same everywhere.
 */
#ifndef SGK_TEST_CHANCE_H
#define SGK_TEST_CHANCE_H

#include <stdbool.h>
#include <stdint.h>

/* Begins the numbers of a seed. */
void chance_seed(uint64_t seed);

uint64_t next_random(void);

/* from <= number <= to */
int64_t between(int64_t from, int64_t to);

bool chance(unsigned percent);

#endif
