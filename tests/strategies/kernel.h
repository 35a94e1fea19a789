/*
 * kernel.h - the facts about a generated copy by which the driver compares it with a plain loop.
 */
#ifndef SGK_TEST_STRATEGIES_KERNEL_H
#define SGK_TEST_STRATEGIES_KERNEL_H

#include <stdbool.h>
#include <stddef.h>

struct kernel {
    const char *name;
    size_t rows;      /* of the shape; 0: any number */
    bool takes_range; /* else all rows at once, from row 0 on */
    size_t every;     /* each number of rows up to this one is tried */
    size_t block;     /* and, unless 0, those around this one and its double */
    size_t stride;    /* bits of an input row */
    size_t part_count;
    const struct part {
        size_t offset, run; /* bits in a row */
    } * parts;
    void (*call)(size_t first_row, size_t rows, const void *input, void *const *outputs);
};

extern const struct kernel kernels[];
extern const size_t kernel_count;

#endif
