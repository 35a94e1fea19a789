/*
 * test_safety.c - mistakes of callers: pointers, memory, shapes, omitted outputs. Nothing is written then.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "elements.h"
#include "harness.h"
#include "request.h"
#include "versions.h"

#define OUTPUTS 2
#define ROOM 4 /* dims */
enum { FIRST = 16, INPUT = 48, SECOND = 32, GUARD = 16, MEMORY = GUARD + FIRST + INPUT + SECOND + GUARD };

/* A correct call until a row spoils it: a float input of 2x6, cut into 2 and 4 on axis 1. One output lies before the
 * input in memory, the other behind it. */
struct scene {
    struct request request;
    struct sgk_output outputs[OUTPUTS];
    const struct sgk_output *listed[OUTPUTS];
    const struct sgk_output *const *handed; /* listed, or NULL */
    int64_t dims[OUTPUTS][ROOM];
    char memory[MEMORY];
    char *elements; /* of the input */
};

static struct sgk_output output_at(const int64_t *dims, size_t rank, void *data, size_t bytes)
{
    const struct sgk_output output = {SGK_FLOAT, rank, dims, data, bytes};
    return output;
}

static void scene_fill(struct scene *scene, const struct sgk_op *op)
{
    memset(scene, 0, sizeof *scene);
    request_listed(&scene->request, op, "2x6", "axis=1", "[2,4]", OUTPUTS);
    scene->elements = scene->memory + GUARD + FIRST;
    memcpy(scene->elements, scene->request.input.data, INPUT);
    scene->request.input.tensor.data = scene->elements;
    scene->dims[0][0] = scene->dims[1][0] = 2;
    scene->dims[0][1] = 2;
    scene->dims[1][1] = 4;
    scene->outputs[0] = output_at(scene->dims[0], 2, scene->memory + GUARD, FIRST);
    scene->outputs[1] = output_at(scene->dims[1], 2, scene->elements + INPUT, SECOND);
    for (size_t i = 0; i < OUTPUTS; i++)
        scene->listed[i] = &scene->outputs[i];
    scene->handed = scene->listed;
}

/* A spoiled call must return that status and text; unless it is accepted, it must write nothing. */
static void check_spoiled(struct scene *scene, const char *row, enum sgk_status expected, const char *text)
{
    const struct scene before = *scene;
    for (int with_message = 0; with_message <= 1; with_message++) {
        const struct call *call = &scene->request.call;
        struct sgk_message message = {""};
        const enum sgk_status status = run_call(call, scene->handed, with_message ? &message : NULL);
        REQUIRE(status == expected, "%s: %s: %s %s", title_of(call->op), row, sgk_status_name(status), message.text);
        check_text(row, message.text, with_message ? words_of(call->op, text) : "");
        REQUIRE(status == SGK_OK ||
                    (memcmp(scene->memory, before.memory, MEMORY) == 0 &&
                     memcmp(scene->request.numbers, before.request.numbers, sizeof before.request.numbers) == 0),
                "%s: something was written", row);
    }
}

/* A row: the op versions, the status, the text, and how the call is spoiled. */
#define SPOILED(versions, status, text, ...)                                       \
    for (const struct sgk_op *op = next_op(NULL, (versions) | LISTED); op != NULL; \
         op = next_op(op, (versions) | LISTED)) {                                  \
        struct scene scene;                                                        \
        struct sgk_tensor *const input = &scene.request.input.tensor;              \
        struct sgk_tensor *const split = &scene.request.split.tensor;              \
        struct sgk_output *const outputs = scene.outputs;                          \
        int64_t *const numbers = scene.request.numbers; /* of attribute split */   \
        scene_fill(&scene, op);                                                    \
        (void)input, (void)split, (void)outputs, (void)numbers;                    \
        __VA_ARGS__;                                                               \
        check_spoiled(&scene, #__VA_ARGS__, status, text);                         \
        request_empty(&scene.request);                                             \
    }

static void spoiled_nothing(void)
{
    SPOILED(EVERY, SGK_OK, "", (void)scene);
    SPOILED(EVERY, SGK_OK, "", outputs[1].bytes += 1);
}

static void spoiled_input(void)
{
    SPOILED(EVERY, SGK_NULL_POINTER, "input is NULL: ", scene.request.call.input = NULL);
    SPOILED(EVERY, SGK_NULL_POINTER, "input: dims are NULL", input->dims = NULL);
    SPOILED(EVERY, SGK_CAPACITY, "input: 47 bytes of memory for 48 bytes of elements", input->bytes -= 1);
    SPOILED(EVERY, SGK_NULL_POINTER, "input: data is NULL", input->data = NULL);
}

static void spoiled_split(void)
{
    SPOILED(BY_INPUT, SGK_NULL_POINTER, "split: dims are NULL", split->dims = NULL);
    SPOILED(BY_INPUT, SGK_BAD_SHAPE, "split: dimension 0 is -2", scene.request.split.dims[0] = -2);
    SPOILED(BY_INPUT, SGK_CAPACITY, "split: ", scene.request.split.dims[0] = 3);
    SPOILED(BY_INPUT, SGK_OVERFLOW, "split: its bytes are beyond the address space",
            scene.request.split.dims[0] = INT64_MAX);
    SPOILED(BY_INPUT, SGK_NULL_POINTER, "split: data is NULL", split->data = NULL);
    SPOILED(BY_INPUT, SGK_BAD_DTYPE, "split: dtype 128 is not allowed", split->dtype = MAX_DTYPE + 1);
    SPOILED(BY_INPUT, SGK_BAD_DTYPE, "split: dtype bool is not allowed", split->dtype = SGK_BOOL);
    SPOILED(BY_INPUT, SGK_BAD_RANK, ": ", split->rank = 2, split->dtype = SGK_BOOL);
    SPOILED(BY_ATTRIBUTE | NOT(BY_INPUT), SGK_NULL_POINTER, "attribute 'split': data is NULL",
            scene.request.attributes[1].ints.data = NULL);
}

/* The attribute's list lies in the request's numbers, where output 1 of some rows begins. */
static void spoiled_outputs(void)
{
    SPOILED(EVERY, SGK_NULL_POINTER, "outputs are NULL", scene.handed = NULL);
    SPOILED(EVERY, SGK_BAD_DTYPE, "output 0: dtype int32, the input has float", outputs[0].dtype = SGK_INT32);
    SPOILED(EVERY, SGK_BAD_DTYPE, "output 1: dtype int32, the input has float", outputs[1].dtype = SGK_INT32);
    SPOILED(EVERY, SGK_BAD_RANK, "output 1: rank 3, the result has 2", outputs[1].rank = 3);
    SPOILED(EVERY, SGK_BAD_RANK, "output 1: rank 0, the result has 2", outputs[1].rank = 0, outputs[1].dims = NULL);
    SPOILED(EVERY, SGK_NULL_POINTER, "output 1: dims are NULL", outputs[1].dims = NULL);
    SPOILED(EVERY, SGK_BAD_SHAPE, "output 1: dimension 1 is 3, the result's is 4", scene.dims[1][1] = 3);
    SPOILED(EVERY, SGK_BAD_SHAPE, "output 1: dimension 0 is 4, the result's is 2", scene.dims[1][0] = 4,
            scene.dims[1][1] = 2);
    SPOILED(EVERY, SGK_CAPACITY, "output 1: 31 bytes of memory for 32 bytes of elements", outputs[1].bytes -= 1);
    SPOILED(EVERY, SGK_NULL_POINTER, "output 1: data is NULL", outputs[1].data = NULL);
    SPOILED(EVERY, SGK_OVERLAP, "output 1 shares memory with input", outputs[1].data = scene.elements - SECOND + 1);
    SPOILED(EVERY, SGK_OVERLAP, "output 1 shares memory with input", outputs[1].data = scene.elements + INPUT - 1);
    SPOILED(BY_INPUT, SGK_OVERLAP, "output 1 shares memory with split",
            outputs[1].data = scene.request.split.data + split->bytes - 1);
    SPOILED(BY_INPUT, SGK_OVERLAP, "output 1 shares memory with split",
            outputs[1].data = scene.request.split.data - outputs[1].bytes + 1);
    SPOILED(BY_ATTRIBUTE | NOT(BY_INPUT), SGK_OVERLAP, "output 1 shares memory with split",
            outputs[1].data = (char *)numbers - outputs[1].bytes + 1);
    SPOILED(BY_ATTRIBUTE | NOT(BY_INPUT), SGK_OVERLAP, "output 1 shares memory with split",
            outputs[1].data = (char *)numbers + 2 * sizeof(int64_t) - 1);
}

/* An omitted output is not checked; the others still are. */
static void spoiled_beside_omitted(void)
{
    SPOILED(SPLIT, SGK_OK, "", scene.listed[0] = NULL);
    SPOILED(SPLIT, SGK_CAPACITY, "output 1: 31 bytes", scene.listed[0] = NULL, outputs[1].bytes -= 1);
}

/*
 * A plan gives the count of a sequence before memory for it exists, even a count that no memory could hold. A count
 * that size_t cannot hold is refused.
 */
static void count_of_a_sequence(void)
{
    const size_t most = SIZE_MAX / 2; /* INT64_MAX, where size_t has as many bits */
    char dims[32];
    snprintf(dims, sizeof dims, "%zu", most);
    for (const struct sgk_op *op = next_op(NULL, KEEPDIMS); op != NULL; op = next_op(op, KEEPDIMS)) {
        struct request request;
        struct sgk_plan plan;
        struct sgk_part last;
        request_fill(&request, op, SGK_UINT8, dims, NULL, NULL, 0);
        CHECK_INT(plan_call(&request.call, &plan, NULL), SGK_OK);
        CHECK_UINT(plan.count, most);
        sgk_plan_part(&plan, most - 1, &last);
        CHECK(last.offset == most - 1 && last.run == 1 && last.rows == 1 && last.stride == most);
        request_empty(&request);

        request_fill(&request, op, SGK_UINT8, "0x9223372036854775807", "axis=1", NULL, 0);
        if (SIZE_MAX < INT64_MAX)
            check_refused(&request.call, SGK_OVERFLOW, "9223372036854775807 parts are beyond the address space");
        request_empty(&request);
    }
}

/* A plan copies the tensor that was planned, and no other. */
static void another_input(void)
{
    static const int64_t other[] = {2, 7}, same[] = {2, 6};
    for (const struct sgk_op *op = next_op(NULL, LISTED); op != NULL; op = next_op(op, LISTED)) {
        struct scene scene;
        struct sgk_plan plan;
        struct sgk_message message;
        scene_fill(&scene, op);
        CHECK_INT(plan_call(&scene.request.call, &plan, NULL), SGK_OK);
        const struct sgk_tensor planned = *scene.request.call.input;
        const struct {
            int32_t dtype;
            size_t rank;
            const int64_t *dims;
            enum sgk_status status;
            const char *text;
        } rows[] = {
            {SGK_INT32, 2, planned.dims, SGK_BAD_DTYPE, "input: dtype int32, but the plan is of float"},
            {SGK_FLOAT, 1, planned.dims, SGK_BAD_RANK, "input: rank 1, but the plan is of rank 2"},
            {SGK_FLOAT, 2, NULL, SGK_NULL_POINTER, "input: dims are NULL"},
            {SGK_FLOAT, 2, other, SGK_BAD_SHAPE, "input: dimension 1 is 7, but the plan's is 6"},
            {SGK_FLOAT, 2, same, SGK_OK, ""},
        };
        for (size_t i = 0; i < COUNT_OF(rows); i++) {
            const struct sgk_tensor input = {rows[i].dtype, rows[i].rank, rows[i].dims, planned.data, planned.bytes};
            const struct scene before = scene;
            REQUIRE(sgk_plan_run(&plan, &input, scene.handed, &message) == rows[i].status, "%s", message.text);
            check_text("another", message.text, rows[i].text);
            if (rows[i].status != SGK_OK)
                CHECK(memcmp(scene.memory, before.memory, MEMORY) == 0);
        }
        request_empty(&scene.request);
    }
}

/* The outputs of a sequence without parts may be NULL. */
static void nothing_of_a_sequence(void)
{
    for (const struct sgk_op *op = next_op(NULL, KEEPDIMS); op != NULL; op = next_op(op, KEEPDIMS)) {
        struct request request;
        struct sgk_plan plan;
        struct sgk_message message;
        request_fill(&request, op, SGK_UINT8, "0x3", NULL, NULL, 0);
        CHECK_INT(plan_call(&request.call, &plan, NULL), SGK_OK);
        CHECK_UINT(plan.count, 0);
        CHECK_INT(sgk_plan_run(&plan, request.call.input, NULL, &message), SGK_OK);
        CHECK_STRING(message.text, "");
        request_empty(&request);
    }
}

int main(int argc, char **argv)
{
    select_tests(argc, argv);
    need_meanings(EXIT_SUCCESS);
    run_test("spoiled: nothing", spoiled_nothing);
    run_test("spoiled: input", spoiled_input);
    run_test("spoiled: split", spoiled_split);
    run_test("spoiled: outputs", spoiled_outputs);
    run_test("spoiled: beside an omitted output", spoiled_beside_omitted);
    run_test("the count of a sequence", count_of_a_sequence);
    run_test("another input", another_input);
    run_test("nothing of a sequence", nothing_of_a_sequence);
    return end_tests();
}
