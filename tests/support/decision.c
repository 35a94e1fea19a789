/*
 * decision.c - the ways in which an op version can be given lengths.
 */
#include "decision.h"

#include <stdio.h>

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
}
