/*
 * decision.c - the ways in which an op version can be given lengths.
 */
#include "decision.h"

#include <stdio.h>

static bool fits_int32(const char *lengths)
{
    int64_t numbers[REQUEST_NUMBERS];
    const size_t count = read_numbers(lengths + 1, numbers);
    for (size_t i = 0; i < count; i++)
        if (numbers[i] < INT32_MIN || numbers[i] > INT32_MAX)
            return false;
    return true;
}

void decision_visit(const struct decision *decision, const struct sgk_op *op, int32_t dtype, decision_visitor *visit)
{
    const char *own = decision->attributes != NULL ? decision->attributes : "";
    char text[200];
    if (decision->listed == NULL) {
        visit(decision, op, dtype, own, decision->split);
        return;
    }
    if (!has(op, LISTED))
        return;
    if (has(op, BY_ATTRIBUTE)) {
        snprintf(text, sizeof text, "split=%s %s", decision->listed, own);
        visit(decision, op, dtype, text, NULL);
    }
    if (has(op, BY_INPUT))
        visit(decision, op, dtype, own, decision->listed);
    if (has(op, INT32_LENGTHS) && fits_int32(decision->listed)) {
        snprintf(text, sizeof text, "int32 %s", decision->listed);
        visit(decision, op, dtype, own, text);
    }
}
