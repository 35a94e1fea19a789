/*
 * drawn_plan.h - random cuts, with parts that are omitted, for the kernels that copy all parts of a plan: narrow columns,
 * narrow and long rows, a single row, parts of nothing, and more parts than a launch takes.
 */
#ifndef DRAWN_PLAN_H
#define DRAWN_PLAN_H

#include <stdbool.h>

#include "sgk_plan.h"

enum { DRAWN_PARTS = 200 };

struct drawn_plan {
    struct sgk_plan plan; /* points to lengths: do not copy the struct */
    int64_t lengths[DRAWN_PARTS];
    bool is_omitted[DRAWN_PARTS];
};

/* Draws a plan of less than most_bytes. Returns whether sgk_cut made it, which it must. */
bool draw_plan(struct drawn_plan *drawn, size_t most_bytes);

/* Whether memory has the bytes of a part of input, which this compares row by row. */
bool drawn_part_is(const struct sgk_plan *plan, size_t index, const unsigned char *input, const unsigned char *memory);

#endif
