/*
 * samples.c - nodes, planned and copied.
 */
#include "samples.h"

#include <stdio.h>
#include <stdlib.h>

#include "decision.h"
#include "elements.h"
#include "harness.h"

#define OK SGK_OK

static const struct decision rows[] = {
    {"rank 1", EVERY, "7", "axis=0", "[2,0,4,1]", NO, 4, OK, NO},
    {"rank 2", EVERY, "3x10", "axis=1", "[1,2,7]", NO, 3, OK, NO},
    {"rank 3", EVERY, "2x6x5", "axis=1", "[1,3,2]", NO, 3, OK, NO},
    {"rank 4", EVERY, "2x3x4x5", "axis=-1", "[4,1]", NO, 2, OK, NO},
    {"rank 5", EVERY, "2x1x3x2x4", "axis=2", "[1,2]", NO, 2, OK, NO},
    {"rank 6", EVERY, "2x2x2x5x1x3", "axis=3", "[0,1,4]", NO, 3, OK, NO},
    {"rank 7", EVERY, "1x2x2x1x3x2x4", "axis=-3", "[1,1,1]", NO, 3, OK, NO},
    {"rank 8", EVERY, "2x1x2x1x2x2x1x6", "axis=7", "[2,4]", NO, 2, OK, NO},
    {"pixels", EVERY, "50x3", "axis=1", "[1,1,1]", NO, 3, OK, NO},
    {"long runs", EVERY, "4x300", "axis=1", "[64,65,171]", NO, 3, OK, NO},
    {"views", EVERY, "1x30x2", "axis=1", "[7,23]", NO, 2, OK, NO},
    {"one part", EVERY, "3x5", "axis=1", "[5]", NO, 1, OK, NO},
    {"no rows", EVERY, "0x4", "axis=1", "[3,1]", NO, 2, OK, NO},
    {"rows of nothing", EVERY, "4x3x0", "axis=1", "[1,2]", NO, 2, OK, NO},
    {"equal parts", BY_OUTPUTS, "5x9", "axis=1", NO, NO, 3, OK, NO},
    {"num_outputs", BY_NUM_OUTPUTS, "4x7", "axis=1 num_outputs=3", NO, NO, 3, OK, NO},
    {"chunks", BY_SCALAR, "3x8", "axis=1", NO, "3", 0, OK, NO},
    {"the axis dropped", KEEPDIMS, "2x3x4", "axis=1 keepdims=0", NO, NO, 0, OK, NO},
    {"the only axis dropped", KEEPDIMS, "4", "axis=0 keepdims=0", NO, NO, 0, OK, NO},
};

static sample_visitor *visit_one;

static void visit_way(const struct decision *row, const struct sgk_op *op, int32_t dtype, const char *attributes,
                      const char *split)
{
    struct request request;
    struct sample sample;
    struct sgk_message message;
    char name[200];
    snprintf(name, sizeof name, "%s of %s, %s, '%s' '%s'", title_of(op), sgk_dtype_name(dtype), row->name, attributes,
             split != NULL ? split : "");
    request_fill(&request, op, dtype, row->dims, attributes, split, row->outputs);
    REQUIRE(plan_call(&request.call, &sample.plan, &message) == SGK_OK, "%s: %s", name, message.text);
    void **copies = allocate(sample.plan.count * sizeof *copies);
    for (size_t i = 0; i < sample.plan.count; i++)
        copies[i] = allocate(sgk_plan_bytes(&sample.plan, i));
    sgk_plan_copy(&sample.plan, request.call.input->data, copies);
    sample.name = name;
    sample.input = request.call.input;
    sample.copies = copies;
    visit_one(&sample);
    for (size_t i = 0; i < sample.plan.count; i++)
        free(copies[i]);
    free(copies);
    request_empty(&request);
}

void visit_samples(sample_visitor *visit)
{
    visit_one = visit;
    for (const struct sgk_op *op = next_op(NULL, EVERY); op != NULL; op = next_op(op, EVERY))
        for (int32_t dtype = 1; dtype <= MAX_DTYPE; dtype++)
            for (size_t i = 0; i < COUNT_OF(rows) && sgk_op_takes(op, dtype) && sgk_dtype_width(dtype) > 0; i++)
                if (has(op, rows[i].versions))
                    decision_visit(&rows[i], op, dtype, visit_way);
}
