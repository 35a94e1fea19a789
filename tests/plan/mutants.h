/*
 * mutants.h - what the driver must know of a mutant: a copy of which one thing in the record of its moves was changed.
 */
#ifndef SGK_TEST_PLAN_MUTANTS_H
#define SGK_TEST_PLAN_MUTANTS_H

#include <stdbool.h>
#include <stddef.h>

struct mutant {
    int number;
    void (*call)(size_t first_row, size_t rows, size_t dim_T, const void *input, void *const *outputs);
    size_t rows; /* of the shape; 0: any number */
    size_t most; /* up to so many are tried */
    bool takes_range, has_symbol;
    size_t stride; /* bits of an input row; of symbols, of one for each T */
    size_t part_count;
    const struct part {
        size_t offset, run; /* bits */
    } * parts;
};

extern const struct mutant mutants[];
extern const size_t mutant_count;

#endif
