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

void decision_visit(const struct decision *decision, const struct version *version, int32_t dtype,
                    decision_visitor *visit)
{
    const char *own = decision->attributes != NULL ? decision->attributes : "";
    char text[200];
    if (decision->listed == NULL) {
        visit(decision, version, dtype, own, decision->split);
        return;
    }
    if (version->bit & BY_ATTRIBUTE) {
        snprintf(text, sizeof text, "split=%s %s", decision->listed, own);
        visit(decision, version, dtype, text, NULL);
    }
    if (version->bit & BY_INPUT)
        visit(decision, version, dtype, own, decision->listed);
    if (version->bit & SEQUENCE && fits_int32(decision->listed)) {
        snprintf(text, sizeof text, "int32 %s", decision->listed);
        visit(decision, version, dtype, own, text);
    }
}
