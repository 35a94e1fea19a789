/*
 * sgk_cut.c - a cut of any memory: bytes, without an op version.
 *
 * Written by splitgen generate from spec/ and templates/sgk_cut.c.in. Do not edit:
 * change those, then run `splitgen generate`. No licence conditions (0BSD).
 */
#include "sgk_dtype.h"
#include "sgk_ops.h"
#include "steps.h"

static const struct sgk_traits sgk_cut_traits = {
    .title = SGK_SENTENCE("sgk_cut"),
    .find_columns = sgk_find_columns,
    .dtype_name = SGK_SENTENCE(sgk_dtype_name),
    .listed = SGK_SENTENCE("lengths"),
};

enum sgk_status sgk_cut(struct sgk_plan *plan, size_t rows, size_t step_bytes, const int64_t *lengths, size_t count,
                        struct sgk_message *message)
{
    return sgk_plan_steps(plan, &sgk_cut_traits, rows, step_bytes, lengths, count, message);
}
