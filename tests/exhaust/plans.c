/*
 * plans.c - a request, its plans and their copies.
 */
#include "plans.h"

#include <stdio.h>

#include "ask.h"
#include "copies.h"
#include "elements.h"
#include "harness.h"
#include "versions.h"

struct tally tally;

/* The shape's input, for each dtype used so far. */
static struct {
    const int64_t *dims;
    size_t rank;
    struct numbers inputs[MAX_DTYPE + 1];
} shape;

void begin_shape(const int64_t *dims, size_t rank)
{
    shape.dims = dims;
    shape.rank = rank;
}

void end_shape(void)
{
    for (size_t i = 0; i <= MAX_DTYPE; i++) {
        if (shape.inputs[i].dims != NULL)
            numbers_free(&shape.inputs[i]);
        memset(&shape.inputs[i], 0, sizeof shape.inputs[i]);
    }
}

static const struct sgk_tensor *input_of(int32_t dtype)
{
    struct numbers *input = &shape.inputs[dtype];
    if (input->dims == NULL)
        *input = numbers_new(dtype, shape.dims, shape.rank);
    return &input->tensor;
}

/* The dtype of an input, and that of lengths given by an input. */
struct form {
    int32_t dtype, split_dtype;
    bool is_first; /* of its split_dtype */
};

/* The op version, and the forms of its calls. */
static struct {
    const struct sgk_op *op;
    char row[160]; /* the request, for failures */
    size_t count;
    struct form forms[2 * (MAX_DTYPE + 1)];
} asked;

/* Whether a dtype can hold these lengths exactly: float16 only small ones, int32 only those below 2^31. */
static bool holds(int32_t dtype, const struct oracle_list *list)
{
    const int64_t most = dtype == SGK_FLOAT16 ? 2048 : dtype == SGK_INT32 ? INT32_MAX : INT64_MAX;
    for (size_t i = 0; i < list->count; i++)
        if (list->lengths[i].value > most || list->lengths[i].value < -most)
            return false;
    return true;
}

/* The request in words. */
static const char *describe(const struct oracle_request *request)
{
    const struct oracle_list *list = request->input.given ? &request->input : &request->attribute;
    char *at = asked.row, *const end = asked.row + sizeof asked.row;
    at += snprintf(at, (size_t)(end - at), "%s of", title_of(asked.op));
    for (size_t i = 0; i < request->rank && at < end; i++)
        at += snprintf(at, (size_t)(end - at), "%c%lld", i == 0 ? ' ' : 'x', (long long)request->dims[i]);
    for (size_t i = 0; i < request->number_count && at < end; i++)
        at += snprintf(at, (size_t)(end - at), ", %s %lld", request->numbers[i].name,
                       (long long)request->numbers[i].value);
    for (size_t i = 0; list->given && i < list->count && at < end; i++)
        at += snprintf(at, (size_t)(end - at), "%s %lld", i == 0 ? ", lengths" : "", (long long)list->lengths[i].value);
    if (at < end)
        snprintf(at, (size_t)(end - at), ", %zu outputs", request->output_count);
    return asked.row;
}

static void check_verdict(const struct oracle_request *request, bool is_accepted, enum sgk_status status)
{
    REQUIRE((status == SGK_OK) == is_accepted, "%s: the library answers %s, the oracle %s", describe(request),
            sgk_status_name(status), is_accepted ? "accepts" : "refuses");
}

/* Checks a plan. */
static void check_plan(const struct call *call, const struct sgk_plan *plan, const struct oracle_answer *answer,
                       const struct oracle_part *parts)
{
    REQUIRE(plan->count == answer->part_count, "%s: %zu parts", call->row, plan->count);
    for (size_t i = 0; i < plan->count; i++)
        REQUIRE(sgk_plan_length(plan, i) == answer->lengths[i], "%s: length %zu", call->row, i);
    check_every_part(call, plan, parts);
    tally.plans++;
}

static void add_form(int32_t dtype, int32_t split_dtype)
{
    const struct form form = {dtype, split_dtype, true};
    struct form *added = &asked.forms[asked.count++];
    *added = form;
    for (const struct form *other = asked.forms; other < added; other++)
        added->is_first = added->is_first && other->split_dtype != split_dtype;
}

/* Whether this is the first dtype of its width that the op version takes. */
static bool is_first_of_width(int32_t dtype)
{
    for (int32_t other = 1; other < dtype; other++)
        if (sgk_op_takes(asked.op, other) && sgk_dtype_bits(other) == sgk_dtype_bits(dtype))
            return false;
    return sgk_op_takes(asked.op, dtype);
}

void begin_op(const struct sgk_op *op)
{
    asked.op = op;
    asked.count = 0;
    for (int32_t dtype = 1; dtype <= MAX_DTYPE; dtype++) {
        if (!is_first_of_width(dtype))
            continue;
        add_form(dtype, has(op, FLOAT_LENGTHS) ? dtype : SGK_INT64);
        if (has(op, INT32_LENGTHS))
            add_form(dtype, SGK_INT32);
    }
}

/* Whether the form can hold the request's lengths exactly. */
static bool takes(const struct form *form, const struct oracle_request *request)
{
    return request->input.given ? holds(form->split_dtype, &request->input) : form->split_dtype != SGK_INT32;
}

/* Checks a request that the oracle accepts; parts are the oracle's. */
static void check_accepted_request(const struct oracle_request *request, const struct oracle_answer *answer,
                                   const struct oracle_part *parts)
{
    const bool is_copied = oracle_number(request, "axis", 0) >= 0;
    const char *row = describe(request);
    for (const struct form *form = asked.forms; form < asked.forms + asked.count; form++) {
        struct ask ask;
        struct sgk_plan plan;
        if (!takes(form, request))
            continue;
        fill_ask(&ask, asked.op, request, input_of(form->dtype), form->split_dtype);
        ask.call.row = row;
        check_verdict(request, true, plan_call(&ask.call, &plan, NULL));
        check_plan(&ask.call, &plan, answer, parts);
        if (is_copied)
            tally.copies += check_every_copy(&ask.call, &plan, parts);
    }
}

static void check_refused_request(const struct oracle_request *request)
{
    for (const struct form *form = asked.forms; form < asked.forms + asked.count; form++) {
        struct ask ask;
        struct sgk_plan plan;
        if (!form->is_first || !takes(form, request))
            continue;
        fill_ask(&ask, asked.op, request, input_of(form->dtype), form->split_dtype);
        check_verdict(request, false, plan_call(&ask.call, &plan, NULL));
        tally.refusals++;
    }
}

void check_request(const struct oracle_request *request)
{
    const struct oracle_answer answer = oracle_split(request);
    if (!answer.accepted) {
        check_refused_request(request);
        return;
    }
    struct oracle_part *parts = oracle_parts(request, &answer);
    check_accepted_request(request, &answer, parts);
    oracle_free(parts, answer.part_count);
}
