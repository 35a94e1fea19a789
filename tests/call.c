/*
 * call.c - calls, and what must hold of them.
 */
#include "call.h"

#include <stdlib.h>
#include <string.h>

#include "elements.h"
#include "guarded.h"
#include "harness.h"

#define UNTOUCHED_DIM (-77)
#define SPARE_DIMS 2 /* room at dims beyond the result's rank, which infer must leave alone */

struct sk_tensor tensor_of_numbers(int32_t dtype, const int64_t *dims, size_t rank, int64_t first, size_t offset)
{
    size_t count = 1;
    struct sk_tensor tensor = {dtype, rank, allocate(rank * sizeof *dims), NULL, 0};
    for (size_t i = 0; i < rank; i++) {
        tensor.dims[i] = dims[i];
        count *= (size_t)dims[i];
    }
    tensor.capacity = element_bytes(dtype, count);
    tensor.data = (char *)allocate(offset + tensor.capacity) + offset;
    for (size_t i = 0; i < count; i++)
        put_element(dtype, tensor.data, i, first + (int64_t)i);
    return tensor;
}

void tensor_free(struct sk_tensor *tensor, size_t offset)
{
    free(tensor->dims);
    if (tensor->data != NULL)
        free((char *)tensor->data - offset);
}

enum sk_status run_call(const struct call *call, bool infer, struct sk_tensor *const *outputs,
                        struct sk_sequence *sequence, struct sk_message *message)
{
    const struct sk_tensor *inputs[] = {call->input, call->split, NULL};
    const struct sk_node node = {
        .attributes = call->attributes,
        .attribute_count = call->attribute_count,
        .inputs = inputs,
        .input_count = call->input_count,
        .outputs = outputs,
        .output_count = call->output_count,
        .output_sequence = sequence,
    };
    return infer ? sk_kernel_infer(call->kernel, &node, message) : sk_kernel_run(call->kernel, &node, message);
}

/* The outputs of a call: tensors with a pattern in every field and byte that a call could write. */
struct outputs {
    size_t count;
    struct sk_tensor *tensors;
    struct sk_tensor **pointers; /* with NULL where omitted */
    struct guarded *dims;
    struct guarded *data;
};

static bool is_omitted(const struct call *call, size_t index)
{
    return call->omitted != NULL && !call->kernel->version->gives_sequence && call->omitted[index];
}

static struct outputs outputs_new(const struct call *call, size_t count)
{
    struct outputs outputs = {count, allocate(count * sizeof *outputs.tensors),
                              allocate(count * sizeof *outputs.pointers), allocate(count * sizeof *outputs.dims),
                              allocate(count * sizeof *outputs.data)};
    for (size_t i = 0; i < count; i++)
        outputs.pointers[i] = is_omitted(call, i) ? NULL : &outputs.tensors[i];
    return outputs;
}

/* Room for rank dims and so many bytes. */
static void output_room(struct outputs *outputs, size_t index, size_t rank, size_t bytes, size_t offset)
{
    outputs->dims[index] = guarded_new(rank * sizeof(int64_t), 0);
    outputs->data[index] = guarded_new(bytes, offset);
    const struct sk_tensor tensor = {-5, rank, (int64_t *)(void *)outputs->dims[index].data, outputs->data[index].data,
                                     bytes};
    outputs->tensors[index] = tensor;
}

static void outputs_free(struct outputs *outputs)
{
    for (size_t i = 0; i < outputs->count; i++) {
        guarded_free(&outputs->dims[i]);
        guarded_free(&outputs->data[i]);
    }
    free(outputs->tensors);
    free(outputs->pointers);
    free(outputs->dims);
    free(outputs->data);
}

static struct sk_sequence sequence_of(const struct outputs *outputs)
{
    struct sk_sequence sequence = {outputs->tensors, outputs->count, outputs->count};
    return sequence;
}

static void check_status(const struct call *call, const char *of, enum sk_status answer, enum sk_status expected,
                         const struct sk_message *message)
{
    REQUIRE(answer == expected, "%s: %s of %s answers %s (%s), not %s", call->row, of, call->kernel->name,
            sk_status_name(answer), message->text, sk_status_name(expected));
}

/* What a sequence's infer says when it is asked for the count alone. */
static void check_sequence_count(const struct call *call, size_t expected)
{
    struct sk_message message;
    struct sk_sequence sequence = {NULL, 0, 999};
    check_status(call, "infer", run_call(call, true, NULL, &sequence, &message), SK_OK, &message);
    REQUIRE(sequence.count == expected, "%s: %s: a sequence of %zu, not %zu", call->row, call->kernel->name,
            sequence.count, expected);
    REQUIRE(sequence.tensors == NULL, "%s: infer wrote a pointer", call->row);
}

static void check_infer(const struct call *call, struct outputs *outputs, const struct oracle_part *parts,
                        const char *text)
{
    struct sk_message message;
    struct sk_sequence sequence = sequence_of(outputs);
    sequence.count = 999;
    check_status(call, "infer", run_call(call, true, outputs->pointers, &sequence, &message), SK_OK, &message);
    check_text(call->row, message.text, text);
    if (call->kernel->version->gives_sequence)
        REQUIRE(sequence.count == outputs->count, "%s: infer left a count of %zu", call->row, sequence.count);
    for (size_t i = 0; i < outputs->count; i++) {
        const struct sk_tensor *tensor = &outputs->tensors[i];
        if (is_omitted(call, i)) {
            REQUIRE(tensor->dtype == -5, "%s: infer wrote an omitted output", call->row);
            continue;
        }
        REQUIRE(tensor->dtype == call->input->dtype, "%s: output %zu: dtype %d", call->row, i, (int)tensor->dtype);
        REQUIRE(tensor->rank == parts[i].rank, "%s: %s: output %zu: rank %zu, not %zu", call->row, call->kernel->name,
                i, tensor->rank, parts[i].rank);
        for (size_t d = 0; d < tensor->rank; d++)
            REQUIRE(tensor->dims[d] == parts[i].dims[d], "%s: %s: output %zu: dimension %zu is %lld, not %lld",
                    call->row, call->kernel->name, i, d, (long long)tensor->dims[d], (long long)parts[i].dims[d]);
        for (size_t d = 0; d < SPARE_DIMS; d++)
            REQUIRE(tensor->dims[tensor->rank + d] == UNTOUCHED_DIM, "%s: infer wrote beyond the rank", call->row);
        REQUIRE(guarded_intact(&outputs->dims[i]), "%s: infer wrote beside the dims", call->row);
        REQUIRE(guarded_untouched(&outputs->data[i]), "%s: infer wrote data", call->row);
    }
}

static void check_elements(const struct call *call, const struct outputs *outputs, const struct oracle_part *parts)
{
    const int32_t dtype = call->kernel->dtype;
    for (size_t i = 0; i < outputs->count; i++) {
        if (is_omitted(call, i)) {
            REQUIRE(guarded_untouched(&outputs->data[i]), "%s: an omitted output was written", call->row);
            continue;
        }
        const size_t bytes = element_bytes(dtype, parts[i].element_count);
        void *expected = allocate(bytes);
        for (size_t e = 0; e < parts[i].element_count; e++)
            put_element(dtype, expected, e, parts[i].elements[e]);
        REQUIRE(memcmp(outputs->tensors[i].data, expected, bytes) == 0, "%s: %s: output %zu: wrong elements", call->row,
                call->kernel->name, i);
        REQUIRE(guarded_intact(&outputs->data[i]), "%s: %s: output %zu: bytes beside it were written", call->row,
                call->kernel->name, i);
        free(expected);
    }
}

void check_accepted(const struct call *call, const struct oracle_part *parts, size_t part_count, const char *text)
{
    struct sk_message message;
    struct outputs outputs = outputs_new(call, part_count);
    for (size_t i = 0; i < part_count; i++) {
        const size_t bytes = element_bytes(call->kernel->dtype, parts[i].element_count);
        output_room(&outputs, i, parts[i].rank + SPARE_DIMS, bytes, (call->offset + i) % 16);
        for (size_t d = 0; d < parts[i].rank + SPARE_DIMS; d++)
            outputs.tensors[i].dims[d] = UNTOUCHED_DIM;
    }
    if (call->kernel->version->gives_sequence)
        check_sequence_count(call, part_count);
    else
        REQUIRE(call->output_count == part_count, "%s: the row's own parts are not its outputs", call->row);
    check_infer(call, &outputs, parts, text);

    struct sk_sequence sequence = sequence_of(&outputs);
    check_status(call, "the kernel", run_call(call, false, outputs.pointers, &sequence, &message), SK_OK, &message);
    check_text(call->row, message.text, text);
    check_elements(call, &outputs, parts);
    REQUIRE(sequence.count == part_count, "%s: the kernel wrote the count", call->row);

    check_status(call, "infer", run_call(call, true, outputs.pointers, &sequence, NULL), SK_OK, &message);
    check_status(call, "the kernel", run_call(call, false, outputs.pointers, &sequence, NULL), SK_OK, &message);
    check_elements(call, &outputs, parts);
    outputs_free(&outputs);
}

#define REFUSED_ROOM 64 /* bytes and dims of an output that must stay as it is */

static void check_nothing_written(const struct call *call, const struct outputs *outputs,
                                  const struct sk_tensor *before, const char *by)
{
    for (size_t i = 0; i < outputs->count; i++) {
        const struct sk_tensor *tensor = &outputs->tensors[i];
        REQUIRE(tensor->dtype == before[i].dtype && tensor->rank == before[i].rank && tensor->dims == before[i].dims &&
                    tensor->data == before[i].data && tensor->capacity == before[i].capacity,
                "%s: %s of %s wrote a refused output", call->row, by, call->kernel->name);
        REQUIRE(guarded_untouched(&outputs->dims[i]), "%s: %s of %s wrote dims of a refused output", call->row, by,
                call->kernel->name);
        REQUIRE(guarded_untouched(&outputs->data[i]), "%s: %s of %s wrote data of a refused output", call->row, by,
                call->kernel->name);
    }
}

void check_refused(const struct call *call, enum sk_status status, const char *text)
{
    const size_t count = call->kernel->version->gives_sequence ? 3 : call->output_count;
    struct outputs outputs = outputs_new(call, count);
    struct sk_tensor *before = allocate(count * sizeof *before);
    for (size_t i = 0; i < count; i++) {
        output_room(&outputs, i, REFUSED_ROOM, REFUSED_ROOM, (call->offset + i) % 16);
        before[i] = outputs.tensors[i];
    }
    for (int infer = 0; infer <= 1; infer++) {
        const char *by = infer ? "infer" : "the kernel";
        struct sk_message message = {""};
        struct sk_sequence sequence = sequence_of(&outputs);
        const enum sk_status answer = run_call(call, infer, outputs.pointers, &sequence, &message);
        if (status == SK_OK)
            status = answer;
        REQUIRE(answer != SK_OK, "%s: %s of %s accepts what it must refuse", call->row, by, call->kernel->name);
        check_status(call, by, answer, status, &message);
        check_text(call->row, message.text, text);
        check_nothing_written(call, &outputs, before, by);
        check_status(call, by, run_call(call, infer, outputs.pointers, &sequence, NULL), status, &message);
        check_nothing_written(call, &outputs, before, by);
        REQUIRE(sequence.tensors == outputs.tensors && sequence.capacity == count && sequence.count == count,
                "%s: %s of %s wrote a refused sequence", call->row, by, call->kernel->name);
    }
    free(before);
    outputs_free(&outputs);
}
