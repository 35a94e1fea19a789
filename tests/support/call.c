/*
 * call.c - calls, and the checks of their results.
 */
#include "call.h"

#include <stdlib.h>
#include <string.h>

#include "arena.h"
#include "bits.h"
#include "elements.h"
#include "harness.h"

struct numbers numbers_new(int32_t dtype, const int64_t *dims, size_t rank)
{
    double count = 1;
    struct numbers numbers = {{dtype, rank, NULL, NULL, 0}, allocate(rank * sizeof *dims), NULL};
    for (size_t i = 0; i < rank; i++) {
        numbers.dims[i] = dims[i];
        count *= (double)dims[i];
    }
    if (rank > 0)
        numbers.tensor.dims = numbers.dims;
    if (!(count >= 0 && count < 0x1p24))
        return numbers;
    numbers.tensor.bytes = element_bytes(dtype, (size_t)count);
    numbers.data = (char *)allocate(NUMBERS_OFFSET + numbers.tensor.bytes) + NUMBERS_OFFSET;
    for (size_t i = 0; i < (size_t)count; i++)
        put_element(dtype, numbers.data, i, 1 + (int64_t)i);
    if (numbers.tensor.bytes > 0)
        numbers.tensor.data = numbers.data;
    return numbers;
}

void numbers_free(const struct numbers *numbers)
{
    free(numbers->dims);
    if (numbers->data != NULL)
        free(numbers->data - NUMBERS_OFFSET);
}

/* inputs has room for 2. */
static struct sgk_node node_of(const struct call *call, const struct sgk_tensor *inputs[2])
{
    inputs[0] = call->input;
    inputs[1] = call->split;
    const struct sgk_node node = {
        .attributes = call->attributes,
        .attribute_count = call->attribute_count,
        .inputs = inputs,
        .input_count = call->input_count,
        .output_count = call->output_count,
    };
    return node;
}

enum sgk_status plan_call(const struct call *call, struct sgk_plan *plan, struct sgk_message *message)
{
    const struct sgk_tensor *inputs[2];
    const struct sgk_node node = node_of(call, inputs);
    return sgk_node_plan(plan, call->op, &node, message);
}

enum sgk_status run_call(const struct call *call, const struct sgk_output *const *outputs, struct sgk_message *message)
{
    struct sgk_plan plan;
    const enum sgk_status status = plan_call(call, &plan, message);
    return status == SGK_OK ? sgk_plan_run(&plan, call->input, outputs, message) : status;
}

/* The outputs of a call, with a pattern in every byte that a call could write. */
struct outputs {
    size_t count;
    struct sgk_output outputs[ORACLE_PARTS];
    const struct sgk_output *listed[ORACLE_PARTS]; /* NULL for one that is omitted */
    struct arena data[ORACLE_PARTS];
};

static bool is_omitted(const struct call *call, size_t index)
{
    return call->omitted != NULL && !sgk_op_gives_sequence(call->op) && call->omitted[index];
}

/* An address for an output that needs no memory: NULL or any other. */
static void *nowhere(const struct call *call, size_t index)
{
    return index % 2 == 0 ? NULL : (void *)(uintptr_t)call->input->data;
}

/* The outputs of a call; valid until the next one. */
static const struct outputs *place_outputs(const struct call *call, const struct oracle_part *parts, size_t count)
{
    static struct outputs outputs;
    outputs.count = count;
    for (size_t i = 0; i < count; i++) {
        const struct oracle_part *part = &parts[i];
        const size_t bytes = element_bytes(call->input->dtype, part->element_count);
        arena_place(&outputs.data[i], bytes, INSIDE, i % 16);
        const struct sgk_output output = {
            .dtype = call->input->dtype,
            .rank = part->rank,
            .dims = part->rank > 0 ? part->dims : NULL,
            .data = bytes > 0 ? outputs.data[i].data : nowhere(call, i),
            .bytes = bytes,
        };
        outputs.outputs[i] = output;
        outputs.listed[i] = is_omitted(call, i) ? NULL : &outputs.outputs[i];
    }
    return &outputs;
}

static void check_status(const struct call *call, const char *of, enum sgk_status answer, enum sgk_status expected,
                         const struct sgk_message *message)
{
    REQUIRE(answer == expected, "%s: %s of %s-%d, dtype %d, answers %s (%s), not %s", call->row, of,
            sgk_op_name(call->op), (int)sgk_op_since_version(call->op), (int)call->input->dtype,
            sgk_status_name(answer), message->text, sgk_status_name(expected));
}

void put_part(int32_t dtype, void *data, const struct oracle_part *part)
{
    for (size_t e = 0; e < part->element_count; e++)
        put_element(dtype, data, e, part->elements[e]);
}

static void *elements_of(const struct call *call, const struct oracle_part *part)
{
    void *elements = allocate(element_bytes(call->input->dtype, part->element_count));
    put_part(call->input->dtype, elements, part);
    return elements;
}

static void check_elements(const struct call *call, const struct outputs *outputs, const struct oracle_part *parts,
                           const char *by)
{
    for (size_t i = 0; i < outputs->count; i++) {
        if (is_omitted(call, i)) {
            REQUIRE(arena_is_untouched(&outputs->data[i]), "%s: %s wrote an omitted output", call->row, by);
            continue;
        }
        void *expected = elements_of(call, &parts[i]);
        REQUIRE(memcmp(outputs->data[i].data, expected, outputs->data[i].bytes) == 0,
                "%s: %s: output %zu: wrong elements", call->row, by, i);
        REQUIRE(arena_is_intact(&outputs->data[i]), "%s: %s: output %zu: bytes beside it were written", call->row, by,
                i);
        free(expected);
    }
}

/* Checks the rectangle of the input that a plan gives for a part. */
static void check_rectangle(const struct call *call, const struct sgk_plan *plan, size_t index, const void *elements)
{
    const size_t unit = (size_t)plan->unit_bits; /* in bits */
    const size_t bytes = sgk_plan_bytes(plan, index);
    const unsigned char *input = call->input->data;
    struct sgk_part part;
    sgk_plan_part(plan, index, &part);
    REQUIRE((part.rows * part.run * unit + 7) / 8 == bytes, "%s: part %zu: %zu rows of %zu units", call->row, index,
            part.rows, part.run);
    REQUIRE((part.rows * part.stride * unit + 7) / 8 == call->input->bytes, "%s: part %zu: %zu rows, stride %zu",
            call->row, index, part.rows, part.stride);
    const struct strip strip = {part.offset * unit, part.run * unit, part.stride * unit};
    const size_t rows = part.run > 0 ? part.rows : 0;
    const size_t wrong = wrong_row(elements, input, strip, 0, rows);
    REQUIRE(wrong == rows, "%s: part %zu: row %zu is not where the plan has it", call->row, index, wrong);
    REQUIRE(unit == 8 || !sgk_is_view(plan, &part), "%s: part %zu: a view of bytes that it shares", call->row, index);
    REQUIRE(unit != 8 || bytes > 0 || sgk_is_view(plan, &part), "%s: part %zu: nothing, and no view", call->row, index);
    if (bytes > 0 && sgk_is_view(plan, &part))
        REQUIRE(memcmp(elements, input + part.offset, bytes) == 0, "%s: part %zu: is no view", call->row, index);
}

void check_part(const struct call *call, const struct sgk_plan *plan, size_t index, const struct oracle_part *oracle,
                const void *elements)
{
    int64_t *dims = allocate(plan->rank * sizeof *dims);
    sgk_plan_dims(plan, index, dims);
    REQUIRE(plan->rank == oracle->rank, "%s: part %zu: rank %zu", call->row, index, plan->rank);
    for (size_t d = 0; d < oracle->rank; d++)
        REQUIRE(dims[d] == oracle->dims[d], "%s: part %zu: dimension %zu is %lld", call->row, index, d,
                (long long)dims[d]);
    REQUIRE(sgk_plan_bytes(plan, index) == element_bytes(call->input->dtype, oracle->element_count),
            "%s: part %zu: %zu bytes", call->row, index, sgk_plan_bytes(plan, index));
    check_rectangle(call, plan, index, elements);
    free(dims);
}

static void forget_data(const struct outputs *outputs)
{
    for (size_t i = 0; i < outputs->count; i++)
        arena_clear(&outputs->data[i]);
}

/* Checks the copies of a plan: of all rows at once, and in two ranges. */
static void check_copies(const struct call *call, const struct sgk_plan *plan, const struct outputs *outputs,
                         const struct oracle_part *parts)
{
    void **memory = allocate(outputs->count * sizeof *memory);
    const size_t first = plan->unit_bits == 8 ? plan->rows / 3 : 0; /* else rows share bytes */
    for (size_t i = 0; i < outputs->count; i++)
        memory[i] = is_omitted(call, i) ? NULL : outputs->data[i].data;
    forget_data(outputs);
    sgk_plan_copy(plan, call->input->data, memory);
    check_elements(call, outputs, parts, "a copy");
    forget_data(outputs);
    sgk_plan_copy_rows(plan, first, plan->rows - first, call->input->data, memory);
    sgk_plan_copy_rows(plan, 0, first, call->input->data, memory);
    check_elements(call, outputs, parts, "a copy in ranges");
    free(memory);
}

static void check_run(const struct call *call, const struct sgk_plan *plan, const struct outputs *outputs,
                      const struct oracle_part *parts, struct sgk_message *message)
{
    forget_data(outputs);
    const enum sgk_status status = sgk_plan_run(plan, call->input, outputs->listed, message);
    check_status(call, "a run", status, SGK_OK, message);
    check_elements(call, outputs, parts, "a run");
}

static void check_plan(const struct call *call, const struct sgk_plan *plan, const struct outputs *outputs,
                       const struct oracle_part *parts)
{
    REQUIRE(plan->count == outputs->count, "%s: a plan of %zu parts", call->row, plan->count);
    REQUIRE(plan->dtype == call->input->dtype, "%s: a plan of dtype %d", call->row, (int)plan->dtype);
    REQUIRE((plan->rows == 0) == (call->input->bytes == 0), "%s: a plan of %zu rows", call->row, plan->rows);
    REQUIRE((plan->stride == 0) == (plan->rows == 0), "%s: rows of %zu", call->row, plan->stride);
    REQUIRE(sgk_plan_max_threads(plan) == 1, "%s: so few bytes are shared", call->row);
    for (size_t i = 0; i < plan->count; i++) {
        void *elements = elements_of(call, &parts[i]);
        check_part(call, plan, i, &parts[i], elements);
        free(elements);
    }
    struct sgk_message message = {"before"};
    check_run(call, plan, outputs, parts, &message);
    check_text(call->row, message.text, "");
    check_run(call, plan, outputs, parts, NULL);
    check_copies(call, plan, outputs, parts);
}

void check_accepted(const struct call *call, const struct oracle_part *parts, size_t part_count, const char *text)
{
    struct sgk_message message = {"before"};
    struct sgk_plan plan;
    if (!sgk_op_gives_sequence(call->op))
        REQUIRE(call->output_count == part_count, "%s: the row's own parts are not its outputs", call->row);
    check_status(call, "a plan", plan_call(call, &plan, &message), SGK_OK, &message);
    check_text(call->row, message.text, text);
    check_status(call, "a plan", plan_call(call, &plan, NULL), SGK_OK, &message);
    check_plan(call, &plan, place_outputs(call, parts, part_count), parts);
}

void check_refused(const struct call *call, enum sgk_status status, const char *text)
{
    struct sgk_plan plan;
    struct sgk_message message = {"before"};
    const enum sgk_status answer = plan_call(call, &plan, &message);
    REQUIRE(answer != SGK_OK, "%s: %s-%d accepts what it must refuse", call->row, sgk_op_name(call->op),
            (int)sgk_op_since_version(call->op));
    if (status != SGK_OK)
        check_status(call, "a plan", answer, status, &message);
    check_text(call->row, message.text, text);
    check_status(call, "a plan", plan_call(call, &plan, NULL), answer, &message);
}
