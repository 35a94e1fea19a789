/*
 * print_refusals.c - prints what the library answers to each row of refusals.c: a line for each call,
 *     OP SINCE_VERSION DTYPE DIMS ATTRIBUTES SPLIT OUTPUTS STATUS SENTENCE NAME
 * with tabs between, and dims, attributes and split in the notation of request.h; without a split, "-".
 */
#include <stdio.h>

#include "decision.h"
#include "elements.h"
#include "harness.h"

static void print_way(const struct decision *decision, const struct sgk_op *op, int32_t dtype, const char *attributes,
                      const char *split)
{
    struct request request;
    request_fill(&request, op, dtype, decision->dims, attributes, split, decision->outputs);
    struct sgk_message message;
    struct sgk_plan plan;
    const enum sgk_status status = plan_call(&request.call, &plan, &message);
    printf("%s\t%d\t%s\t%s\t%s\t%s\t%u\t%s\t%s\t%s\n", sgk_op_name(op), (int)sgk_op_since_version(op),
           sgk_dtype_name(dtype), decision->dims, attributes, split != NULL ? split : "-", decision->outputs,
           sgk_status_name(status), message.text, decision->name);
    request_empty(&request);
}

/* The whole axis as one part, in a form that the op version takes. */
static struct decision whole_of(const struct sgk_op *op, const char *dims, const char *name)
{
    const char *attributes = has(op, NUM_OUTPUTS) ? "num_outputs=1" : NULL;
    const struct decision decision = {name, EVERY, dims, attributes, NO, NO, 1, SGK_OK, ""};
    return decision;
}

int main(void)
{
    need_meanings(SKIPPED_STATUS);
    for (const struct sgk_op *op = next_op(NULL, EVERY); op != NULL; op = next_op(op, EVERY)) {
        for (size_t i = 0; i < refusal_count; i++)
            if (has(op, refusals[i].versions))
                decision_visit(&refusals[i], op, SGK_FLOAT, print_way);

        const struct decision element = whole_of(op, "4", "a dtype that the version does not take");
        for (int32_t dtype = 1; dtype <= MAX_DTYPE; dtype++)
            if (sgk_dtype_name(dtype) != NULL && !sgk_op_takes(op, dtype))
                decision_visit(&element, op, dtype, print_way);
        const struct decision huge = whole_of(op, "1x9223372036854775807", "bytes beyond memory");
        decision_visit(&huge, op, SGK_FLOAT, print_way);
    }
    return 0;
}
