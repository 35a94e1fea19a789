/*
 * sgk_device.h - how the parts of a plan are copied by kernels of a device: in which form, and in which launches. For
 * sgk_cuda_plan.cu and sgk_opencl.h, which launch the kernels of sgk_device_text.h; callers need none of it.
 */
#ifndef SGK_DEVICE_H
#define SGK_DEVICE_H

#include "sgk_plan.h"

SGK_EXTERN_C_BEGIN

/* How kernels copy: sgk_device_text.h. */
enum sgk_device_form {
    SGK_DEVICE_ROWS,   /* an item moves a unit from the input to its output */
    SGK_DEVICE_TILE,   /* a block stages whole rows in shared memory: for narrow rows whose unit is below 16 bytes */
    SGK_DEVICE_GATHER, /* an item gathers 16 bytes of an output: for longer ones */
    SGK_DEVICE_COLUMNS /* an item takes 16 bytes of each of 2 to 8 columns of a unit each */
};

enum {
    SGK_DEVICE_BLOCK = 256,        /* items of a block */
    SGK_DEVICE_FEW = 8,            /* outputs among which a kernel finds one without a search */
    SGK_DEVICE_OUTPUTS = 128,      /* the most in a launch */
    SGK_DEVICE_TILE_BYTES = 20480, /* the most that a block stages */
    SGK_DEVICE_TILES = 256,        /* blocks for which it stages less, so that none of the device waits */
    SGK_DEVICE_BLOCKS = 0x7fffffff /* the most of a launch */
};

#ifndef SGK_DEVICE_32_BITS
/* Above this many units, indices have 64 bits: 32 hold that of an item behind the last, too. A test lowers it. */
#define SGK_DEVICE_32_BITS 0xffffe000u
#endif

/* What all launches of a copy share. */
struct sgk_device_copy {
    enum sgk_device_form form;
    size_t unit;         /* bytes: a power of two, up to 16 */
    size_t rows, stride; /* in units */
    size_t tile_rows;    /* that a block stages */
    int is_wide;         /* whether indices have 64 bits */
};

/* A launch: the outputs that it writes lie side by side in its own columns, of which there are span. */
struct sgk_device_launch {
    size_t count;                                     /* outputs */
    size_t parts[SGK_DEVICE_OUTPUTS];                 /* their indices in the plan */
    unsigned long long begin[SGK_DEVICE_OUTPUTS + 1]; /* the first column of each, and behind them span */
    unsigned long long skip[SGK_DEVICE_OUTPUTS];      /* what to add to a column for that of the input */
    unsigned int number[SGK_DEVICE_OUTPUTS];          /* its first block (gather); 2^31 by its run (tile) */
    unsigned long long span, items, blocks;           /* blocks may exceed SGK_DEVICE_BLOCKS: then refuse it */
    unsigned int multiplier, shift_1, shift_2;        /* they divide an index of 32 bits by span */
    size_t shared;                                    /* bytes */
};

/* The bytes of part index in a row; 0 if there is no row. */
static inline size_t sgk_device_run(const struct sgk_plan *plan, size_t index)
{
    return plan->rows > 0 ? sgk_plan_bytes(plan, index) / plan->rows : 0;
}

/* The greatest power of two up to 16 that divides all runs, and from one row to the next. */
static inline size_t sgk_device_unit(const struct sgk_plan *plan)
{
    size_t all = 16 | (plan->rows > 1 ? plan->stride : 0);
    for (size_t i = 0; i < plan->count; i++)
        all |= sgk_device_run(plan, i);
    return all & (~all + 1);
}

/* Whether indices of a copy in units have 64 bits. */
static inline int sgk_device_is_wide(const struct sgk_plan *plan, size_t unit)
{
    return plan->rows * plan->stride / unit > SGK_DEVICE_32_BITS;
}

/* Whether the parts are 2 to 8 columns of a unit each. */
static inline int sgk_device_has_columns(const struct sgk_plan *plan, size_t unit)
{
    if (plan->count < 2 || plan->count > SGK_DEVICE_FEW || plan->count * unit != plan->stride)
        return 0;
    for (size_t i = 0; i < plan->count; i++)
        if (sgk_device_run(plan, i) != unit)
            return 0;
    return 1;
}

/*
 * Chooses how to copy. addresses has the bits of those of the input and all outputs; wanted is the sum of the runs of
 * the parts that are not omitted, which must not be 0.
 */
static inline void sgk_device_choose(const struct sgk_plan *plan, size_t addresses, size_t wanted,
                                     struct sgk_device_copy *copy)
{
    const size_t unit = sgk_device_unit(plan), least_rows = 16 / unit;
    size_t all = addresses | unit;
    copy->form = SGK_DEVICE_ROWS;
    copy->unit = all & (~all + 1);
    copy->tile_rows = 0;
    if (addresses % 16 == 0 && wanted == plan->stride && sgk_device_has_columns(plan, unit)) {
        copy->form = SGK_DEVICE_COLUMNS;
    } else if (addresses % 16 == 0 && unit < 16) {
        if (plan->rows >= least_rows && plan->stride <= SGK_DEVICE_TILE_BYTES / least_rows &&
            wanted >= plan->stride / 2) {
            const size_t most = SGK_DEVICE_TILE_BYTES / (plan->stride * least_rows);
            const size_t shared = plan->rows / (least_rows * SGK_DEVICE_TILES);
            copy->form = SGK_DEVICE_TILE;
            copy->tile_rows = (shared >= most ? most : shared > 0 ? shared : 1) * least_rows;
        } else {
            copy->form = SGK_DEVICE_GATHER;
        }
    }
    copy->is_wide = sgk_device_is_wide(plan, copy->unit);
    copy->rows = plan->rows;
    copy->stride = plan->stride / copy->unit;
}

/* Adds a part to a launch that has room: its index in the plan, and its offset and run in bytes. */
static inline void sgk_device_add(struct sgk_device_launch *launch, const struct sgk_device_copy *copy, size_t index,
                                  size_t offset, size_t run)
{
    const size_t k = launch->count++;
    if (k == 0)
        launch->begin[0] = 0;
    launch->parts[k] = index;
    launch->begin[k + 1] = launch->begin[k] + run / copy->unit;
    launch->skip[k] = offset / copy->unit - launch->begin[k];
}

/* Sets the numbers by which a kernel divides an index of 32 bits by span, which is below 2^32. */
static inline void sgk_device_divide(struct sgk_device_launch *launch)
{
    unsigned int bits = 0;
    while (((unsigned long long)1 << bits) < launch->span)
        bits++;
    const unsigned long long above = ((unsigned long long)1 << bits) - launch->span;
    launch->multiplier = (unsigned int)((above << 32) / launch->span + 1);
    launch->shift_1 = bits > 0;
    launch->shift_2 = bits > 0 ? bits - 1 : 0;
}

/* A quotient, rounded up. */
static inline unsigned long long sgk_device_ceil(unsigned long long number, unsigned long long divisor)
{
    return number / divisor + (number % divisor != 0);
}

/* Sets the number of each output, and returns the blocks of a gathering launch. */
static inline unsigned long long sgk_device_number(struct sgk_device_launch *launch, const struct sgk_device_copy *copy)
{
    unsigned long long blocks = 0;
    for (size_t k = 0; k < launch->count; k++) {
        const unsigned long long run = launch->begin[k + 1] - launch->begin[k];
        if (copy->form == SGK_DEVICE_TILE) {
            launch->number[k] = (unsigned int)sgk_device_ceil(0x80000000u, run);
        } else {
            launch->number[k] = (unsigned int)blocks;
            blocks += sgk_device_ceil(copy->rows * run * copy->unit, 16ull * SGK_DEVICE_BLOCK);
        }
    }
    return blocks;
}

/* Completes a launch that has its parts. */
static inline void sgk_device_complete(struct sgk_device_launch *launch, const struct sgk_device_copy *copy)
{
    const unsigned long long span = launch->begin[launch->count], rows_of_16 = 16 / copy->unit;
    const unsigned long long gathered = sgk_device_number(launch, copy);
    for (size_t k = launch->count; k < SGK_DEVICE_FEW; k++) { /* where no column, and no block, is */
        launch->begin[k + 1] = span;
        launch->skip[k] = 0;
        launch->number[k] = 0xffffffff;
    }
    launch->span = span;
    launch->items = copy->rows * span;
    launch->shared = copy->tile_rows * copy->stride * copy->unit;
    launch->multiplier = launch->shift_1 = launch->shift_2 = 0;
    if (!copy->is_wide)
        sgk_device_divide(launch);
    switch (copy->form) {
    case SGK_DEVICE_ROWS:
        launch->blocks = sgk_device_ceil(launch->items, SGK_DEVICE_BLOCK);
        break;
    case SGK_DEVICE_TILE:
        launch->blocks = sgk_device_ceil(copy->rows, copy->tile_rows);
        break;
    case SGK_DEVICE_GATHER:
        launch->blocks = gathered;
        break;
    default: /* SGK_DEVICE_COLUMNS */
        launch->blocks = sgk_device_ceil(copy->rows / rows_of_16 + copy->rows % rows_of_16, SGK_DEVICE_BLOCK);
        break;
    }
}

SGK_EXTERN_C_END

#endif
