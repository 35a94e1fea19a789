/*
 * refusal.h - one change to the project's sources that splitgen must refuse.
 */
#ifndef SGK_TEST_REFUSAL_H
#define SGK_TEST_REFUSAL_H

#include "harness.h"

struct refusal {
    const char *name;
    const char *file;        /* of spec/ or templates/ */
    const char *find;        /* its first occurrence there is replaced */
    const char *replacement; /* by this */
    const char *message;     /* what splitgen must say */
};

/* Applies the change to a copy of the sources; `splitgen generate` must say message, exit 1, and write nothing. */
void refusal_check(const struct refusal *refusal);

#endif
