/*
 * layouts.h - nodes that between them want every strategy of copies, at every width that has code of its own.
 */
#ifndef SGK_TEST_STRATEGIES_LAYOUTS_H
#define SGK_TEST_STRATEGIES_LAYOUTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { MAX_LAYOUTS = 512, MAX_PARTS = 96 };

struct layout {
    const char *strategy; /* its name, and more of its comment: chosen for speed, with --streaming */
    size_t element;       /* bytes: 1, 2, 4 or 8 */
    size_t rows;          /* before the axis; 0: only the run knows */
    bool has_inner;       /* behind the axis is a dim that only the run knows; else nothing */
    bool is_unknown;      /* the input has no shape at all */
    size_t every;         /* each number of rows up to this one counts */
    size_t count;
    size_t lengths[MAX_PARTS];
    unsigned dead; /* bit i: output i is omitted; of the first 32 */
};

struct layouts {
    size_t count;
    struct layout list[MAX_LAYOUTS];
};

/* width_step is 1 for every width of a row that has code of its own, more for a sample. */
void layouts_fill(struct layouts *all, size_t width_step);

bool layout_omits(const struct layout *layout, size_t part);

/* Writes a model, as protoc reads it, whose node i has layout i. */
void layouts_write_model(const struct layouts *all, FILE *file);

/* Writes kernels[] of kernel.h for the functions of the prefix m that header and code hold. Ends the test unless each
 * layout has a function and, if checks_strategy, that is of the layout's strategy. */
void layouts_write_kernels(const struct layouts *all, const char *header, const char *code, bool checks_strategy,
                           FILE *file);

#endif
