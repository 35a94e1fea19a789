/*
 * drawn_plan.c - random cuts.
 */
#include "drawn_plan.h"

#include <string.h>

#include "chance.h"

static size_t number_of(int64_t from, int64_t to)
{
    return (size_t)between(from, to);
}

bool draw_plan(struct drawn_plan *drawn, size_t most_bytes)
{
    static const size_t steps[] = {1, 2, 3, 4, 5, 6, 8, 12, 16, 20, 32, 48};
    const size_t step = steps[number_of(0, sizeof steps / sizeof *steps - 1)];
    const bool has_columns = chance(20), has_many = chance(20), has_long = chance(25), has_omitted = chance(30);
    const size_t count = has_columns ? number_of(1, 9) : has_many ? number_of(9, DRAWN_PARTS) : number_of(1, 9);
    size_t stride = 0;
    for (size_t i = 0; i < count; i++) {
        drawn->lengths[i] = has_columns ? 1 : between(0, has_long ? 4000 : has_many ? 3 : 12);
        drawn->is_omitted[i] = has_omitted && chance(40);
        if ((stride + (size_t)drawn->lengths[i] * step) > most_bytes)
            drawn->lengths[i] = 0;
        stride += (size_t)drawn->lengths[i] * step;
    }
    const size_t fit = most_bytes / (stride + 1), most = chance(25) ? 3 : fit < 3000 ? fit : 3000;
    size_t rows = most > 0 ? number_of(0, (int64_t)most) : 1;
    if (rows * stride > most_bytes)
        rows = 1;
    return sgk_cut(&drawn->plan, rows, step, drawn->lengths, count, NULL) == SGK_OK;
}

bool drawn_part_is(const struct sgk_plan *plan, size_t index, const unsigned char *input, const unsigned char *memory)
{
    struct sgk_part part;
    sgk_plan_part(plan, index, &part);
    for (size_t row = 0; row < part.rows && part.run > 0; row++)
        if (memcmp(memory + row * part.run, input + part.offset + row * part.stride, part.run) != 0)
            return false;
    return true;
}
