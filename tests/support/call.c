/*
 * call.c - calls, and what must hold of them.
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
    return sgk_node_plan(plan, call->op, call->dtype, &node, message);
}

enum sgk_status run_call(const struct call *call, bool infer, struct sgk_output *outputs, size_t count,
                         struct sgk_message *message)
{
    const struct sgk_tensor *inputs[2];
    const struct sgk_node node = node_of(call, inputs);
    return infer ? sgk_node_infer(call->op, &node, outputs, count, message)
                 : sgk_node_run(call->op, call->dtype, &node, outputs, count, message);
}

/* The outputs of a call, with a pattern in every field and byte that a call could write. */
struct outputs {
    size_t count;
    struct sgk_output *outputs;
    struct arena *dims;
    struct arena *data;
};

static bool is_omitted(const struct call *call, size_t index)
{
    return call->omitted != NULL && !sgk_op_gives_sequence(call->op) && call->omitted[index];
}

static struct outputs outputs_new(size_t count)
{
    struct outputs outputs = {count, count > 0 ? allocate(count * sizeof *outputs.outputs) : NULL,
                              allocate(count * sizeof *outputs.dims), allocate(count * sizeof *outputs.data)};
    return outputs;
}

/* Where an output that needs no memory has it. */
static void *nowhere(const struct call *call, size_t index)
{
    return index % 2 == 0 ? NULL : (void *)(uintptr_t)call->input->data;
}

/* Room for rank dims and so many bytes. */
static void output_room(const struct call *call, struct outputs *outputs, size_t index, size_t rank, size_t bytes)
{
    outputs->dims[index] = arena_new(rank * sizeof(int64_t), 0);
    outputs->data[index] = arena_new(bytes, index % 16);
    const struct sgk_output output = {
        .dims = rank > 0 ? (int64_t *)(void *)outputs->dims[index].data : NULL,
        .dims_capacity = rank,
        .data = bytes > 0 ? outputs->data[index].data : nowhere(call, index),
        .capacity = bytes,
        .omitted = is_omitted(call, index),
        .dtype = -5,
        .rank = 55,
        .bytes = 555,
    };
    outputs->outputs[index] = output;
}

static void outputs_free(struct outputs *outputs)
{
    for (size_t i = 0; i < outputs->count; i++) {
        arena_delete(&outputs->dims[i]);
        arena_delete(&outputs->data[i]);
    }
    free(outputs->outputs);
    free(outputs->dims);
    free(outputs->data);
}

static void check_status(const struct call *call, const char *of, enum sgk_status answer, enum sgk_status expected,
                         const struct sgk_message *message)
{
    REQUIRE(answer == expected, "%s: %s of %s-%d, dtype %d, answers %s (%s), not %s", call->row, of,
            sgk_op_name(call->op), (int)sgk_op_since_version(call->op), (int)call->dtype, sgk_status_name(answer),
            message->text, sgk_status_name(expected));
}

static void check_inferred(const struct call *call, const struct outputs *outputs, const struct oracle_part *parts)
{
    for (size_t i = 0; i < outputs->count; i++) {
        const struct sgk_output *output = &outputs->outputs[i];
        REQUIRE(arena_is_untouched(&outputs->data[i]), "%s: infer wrote data", call->row);
        if (is_omitted(call, i)) {
            REQUIRE(output->dtype == -5 && output->rank == 55 && output->bytes == 555,
                    "%s: infer wrote an omitted output", call->row);
            continue;
        }
        REQUIRE(output->dtype == call->input->dtype, "%s: output %zu: dtype %d", call->row, i, (int)output->dtype);
        REQUIRE(output->rank == parts[i].rank, "%s: output %zu: rank %zu, not %zu", call->row, i, output->rank,
                parts[i].rank);
        REQUIRE(output->bytes == outputs->data[i].bytes, "%s: output %zu: %zu bytes, not %zu", call->row, i,
                output->bytes, outputs->data[i].bytes);
        for (size_t d = 0; d < output->rank; d++)
            REQUIRE(output->dims[d] == parts[i].dims[d], "%s: output %zu: dimension %zu is %lld, not %lld", call->row,
                    i, d, (long long)output->dims[d], (long long)parts[i].dims[d]);
        REQUIRE(arena_is_intact(&outputs->dims[i]), "%s: infer wrote beside the dims", call->row);
    }
}

static void *elements_of(const struct call *call, const struct oracle_part *part)
{
    void *elements = allocate(element_bytes(call->dtype, part->element_count));
    for (size_t e = 0; e < part->element_count; e++)
        put_element(call->dtype, elements, e, part->elements[e]);
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

/* Where a plan has a part: a rectangle of the input, whose rows are those of the part. */
static void check_rectangle(const struct call *call, const struct sgk_plan *plan, size_t index, const void *elements)
{
    const size_t unit = (size_t)plan->unit; /* in bits */
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

/* What a plan says of a part. */
static void check_part(const struct call *call, const struct sgk_plan *plan, size_t index,
                       const struct oracle_part *oracle)
{
    int64_t *dims = allocate(plan->rank * sizeof *dims);
    void *elements = elements_of(call, oracle);
    sgk_plan_dims(plan, index, dims);
    REQUIRE(plan->rank == oracle->rank, "%s: part %zu: rank %zu", call->row, index, plan->rank);
    for (size_t d = 0; d < oracle->rank; d++)
        REQUIRE(dims[d] == oracle->dims[d], "%s: part %zu: dimension %zu is %lld", call->row, index, d,
                (long long)dims[d]);
    REQUIRE(sgk_plan_bytes(plan, index) == element_bytes(call->dtype, oracle->element_count), "%s: part %zu: %zu bytes",
            call->row, index, sgk_plan_bytes(plan, index));
    check_rectangle(call, plan, index, elements);
    free(elements);
    free(dims);
}

static void forget_data(const struct outputs *outputs)
{
    for (size_t i = 0; i < outputs->count; i++)
        arena_clear(&outputs->data[i]);
}

/* The copies of a plan: of all rows, and of two ranges of them. */
static void check_copies(const struct call *call, const struct sgk_plan *plan, const struct outputs *outputs,
                         const struct oracle_part *parts)
{
    void **memory = allocate(outputs->count * sizeof *memory);
    const size_t first = plan->unit == 8 ? plan->rows / 3 : 0; /* else rows share bytes */
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

/* infer and the kernel, or the same of a plan if there is one; text is NULL without a message. */
static void check_runs(const struct call *call, const struct sgk_plan *plan, const struct outputs *outputs,
                       const struct oracle_part *parts, const char *text)
{
    for (int infer = 1; infer >= 0; infer--) {
        const char *const by = infer ? "infer" : "the kernel";
        struct sgk_message message = {"before"};
        struct sgk_message *const told = text != NULL ? &message : NULL;
        forget_data(outputs);
        const enum sgk_status status = plan == NULL ? run_call(call, infer, outputs->outputs, outputs->count, told)
                                       : infer
                                           ? sgk_plan_infer(plan, outputs->outputs, outputs->count, told)
                                           : sgk_plan_run(plan, call->input, outputs->outputs, outputs->count, told);
        check_status(call, by, status, SGK_OK, &message);
        if (text != NULL)
            check_text(call->row, message.text, text);
        if (infer)
            check_inferred(call, outputs, parts);
        else
            check_elements(call, outputs, parts, by);
    }
}

static void check_plan(const struct call *call, const struct sgk_plan *plan, const struct outputs *outputs,
                       const struct oracle_part *parts)
{
    REQUIRE(plan->count == outputs->count, "%s: a plan of %zu parts", call->row, plan->count);
    REQUIRE(plan->dtype == call->dtype, "%s: a plan of dtype %d", call->row, (int)plan->dtype);
    REQUIRE((plan->rows == 0) == (call->input->bytes == 0), "%s: a plan of %zu rows", call->row, plan->rows);
    REQUIRE(sgk_plan_shares(plan) == 1, "%s: so few bytes are shared", call->row);
    for (size_t i = 0; i < plan->count; i++)
        check_part(call, plan, i, &parts[i]);
    check_runs(call, plan, outputs, parts, "");
    check_runs(call, plan, outputs, parts, NULL);
    check_copies(call, plan, outputs, parts);
}

void check_accepted(const struct call *call, const struct oracle_part *parts, size_t part_count, const char *text)
{
    struct sgk_message message;
    struct sgk_plan plan;
    struct outputs outputs = outputs_new(part_count);
    for (size_t i = 0; i < part_count; i++)
        output_room(call, &outputs, i, parts[i].rank, element_bytes(call->dtype, parts[i].element_count));
    if (!sgk_op_gives_sequence(call->op))
        REQUIRE(call->output_count == part_count, "%s: the row's own parts are not its outputs", call->row);
    check_runs(call, NULL, &outputs, parts, text);
    check_runs(call, NULL, &outputs, parts, NULL);
    check_status(call, "a plan", plan_call(call, &plan, &message), SGK_OK, &message);
    check_text(call->row, message.text, text);
    check_status(call, "a plan", plan_call(call, &plan, NULL), SGK_OK, &message);
    check_plan(call, &plan, &outputs, parts);
    outputs_free(&outputs);
}

#define REFUSED_ROOM 64 /* bytes and dims of an output that must stay as it is */

static void check_nothing_written(const struct call *call, const struct outputs *outputs,
                                  const struct sgk_output *before, const char *by)
{
    for (size_t i = 0; i < outputs->count; i++) {
        REQUIRE(memcmp(&outputs->outputs[i], &before[i], sizeof before[i]) == 0, "%s: %s wrote a refused output",
                call->row, by);
        REQUIRE(arena_is_untouched(&outputs->dims[i]), "%s: %s wrote dims of a refused output", call->row, by);
        REQUIRE(arena_is_untouched(&outputs->data[i]), "%s: %s wrote data of a refused output", call->row, by);
    }
}

/* The plan, infer, or the kernel. */
static enum sgk_status run_one_of_three(const struct call *call, int which, struct outputs *outputs,
                                        struct sgk_message *message)
{
    if (which > 0)
        return run_call(call, which == 1, outputs->outputs, outputs->count, message);
    struct sgk_plan plan;
    return plan_call(call, &plan, message);
}

void check_refused(const struct call *call, enum sgk_status status, const char *text)
{
    static const char *const names[] = {"a plan", "infer", "the kernel"};
    const size_t count = sgk_op_gives_sequence(call->op) ? 3 : call->output_count;
    struct outputs outputs = outputs_new(count);
    struct sgk_output *before = allocate(count * sizeof *before);
    for (size_t i = 0; i < count; i++) {
        output_room(call, &outputs, i, REFUSED_ROOM, REFUSED_ROOM);
        memcpy(&before[i], &outputs.outputs[i], sizeof before[i]);
    }
    for (int which = 0; which < 3; which++) {
        struct sgk_message message = {""};
        const enum sgk_status answer = run_one_of_three(call, which, &outputs, &message);
        if (status == SGK_OK)
            status = answer;
        REQUIRE(answer != SGK_OK, "%s: %s of %s-%d accepts what it must refuse", call->row, names[which],
                sgk_op_name(call->op), (int)sgk_op_since_version(call->op));
        check_status(call, names[which], answer, status, &message);
        check_text(call->row, message.text, text);
        check_nothing_written(call, &outputs, before, names[which]);
        check_status(call, names[which], run_one_of_three(call, which, &outputs, NULL), status, &message);
        check_nothing_written(call, &outputs, before, names[which]);
    }
    free(before);
    outputs_free(&outputs);
}
