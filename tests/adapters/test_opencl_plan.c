/*
 * test_opencl_plan.c - the kernel of any shape copies all parts of a plan. CUDA has its text, too.
 */
#include <CL/cl.h>
#include <stdbool.h>

/* Replaces calls of OpenCL, so that they can fail: 0 for the next one. */
static int calls_until_failure = -1;

static bool fails_now(void)
{
    return calls_until_failure >= 0 && calls_until_failure-- == 0;
}

static cl_int build_program(cl_program program, cl_uint count, const cl_device_id *devices, const char *options,
                            void(CL_CALLBACK *done)(cl_program, void *), void *data)
{
    return fails_now() ? CL_BUILD_PROGRAM_FAILURE : clBuildProgram(program, count, devices, options, done, data);
}

static cl_int set_argument(cl_kernel kernel, cl_uint index, size_t bytes, const void *value)
{
    return fails_now() ? CL_OUT_OF_RESOURCES : clSetKernelArg(kernel, index, bytes, value);
}

static cl_int memory_info(cl_mem memory, cl_mem_info name, size_t bytes, void *value, size_t *size)
{
    return fails_now() ? CL_OUT_OF_RESOURCES : clGetMemObjectInfo(memory, name, bytes, value, size);
}

/* Indices of 64 bits, also for small plans. */
static unsigned int limit = 0xffffe000u;
#define SGK_DEVICE_32_BITS limit
#define clBuildProgram build_program
#define clSetKernelArg set_argument
#define clGetMemObjectInfo memory_info
#include "sgk_opencl_plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chance.h"
#include "drawn_plan.h"
#include "harness.h"
#include "opencl_device.h"
#include "samples.h"

enum { GUARD = 64, PATTERN = 0xA5, UNITS = 5, MOST = DRAWN_PARTS };

static cl_kernel kernels[2][UNITS];

/* Building takes long: plans share kernels. */
static cl_kernel kernel_of(const struct sgk_plan *plan)
{
    const size_t unit = sgk_device_unit(plan);
    const int is_wide = sgk_device_is_wide(plan, unit);
    size_t which = 0;
    while ((size_t)1 << which < unit)
        which++;
    cl_kernel *kernel = &kernels[is_wide][which];
    if (*kernel == NULL)
        REQUIRE(sgk_opencl_plan_kernel(context, device, plan, kernel) == CL_SUCCESS, "no kernel for units of %zu bytes",
                unit);
    return *kernel;
}

static cl_mem buffer_with(cl_mem_flags flags, size_t bytes, const void *data)
{
    cl_int error;
    cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE | flags, bytes, (void *)(uintptr_t)data, &error);
    REQUIRE(error == CL_SUCCESS, "no buffer: %d", error);
    return buffer;
}

static cl_mem buffer_of(size_t bytes, const void *data)
{
    return buffer_with(CL_MEM_COPY_HOST_PTR, bytes, data);
}

/* A tensor. Its buffer uses memory of the host, `skipped` bytes behind a multiple of 64, unless that is 0. */
struct tensor {
    cl_mem buffer;
    unsigned char *memory;
};

static struct tensor tensor_of(size_t bytes, const unsigned char *data, size_t skipped)
{
    struct tensor tensor;
    tensor.memory = allocate(bytes + skipped + 64);
    unsigned char *begin = tensor.memory + (64 - (uintptr_t)tensor.memory % 64) % 64 + skipped;
    memcpy(begin, data, bytes);
    tensor.buffer = buffer_with(skipped > 0 ? CL_MEM_USE_HOST_PTR : CL_MEM_COPY_HOST_PTR, bytes, begin);
    return tensor;
}

static void release(struct tensor *tensor)
{
    clReleaseMemObject(tensor->buffer);
    free(tensor->memory);
}

/* Where the tensors of a copy begin. */
static struct {
    size_t offset;                 /* of the input in its buffer */
    size_t input, output, outputs; /* bytes that the memory of the input, and of each of the first outputs, skips */
} places;

static unsigned char *pattern_of(size_t bytes)
{
    unsigned char *memory = allocate(bytes + GUARD);
    memset(memory, PATTERN, bytes + GUARD);
    return memory;
}

/* Copies to longer buffers: each part that is not omitted must arrive, and nothing behind it may be written. */
static void check_plan(const char *name, const struct sgk_plan *plan, const unsigned char *bytes,
                       const bool *is_omitted)
{
    const size_t all = places.offset + plan->rows * plan->stride;
    unsigned char *memory = pattern_of(all);
    struct tensor tensors[MOST];
    cl_mem outputs[MOST];
    cl_event done;
    if (all > places.offset)
        memcpy(memory + places.offset, bytes, all - places.offset);
    struct tensor input = tensor_of(all + GUARD, memory, places.input);
    memset(memory, PATTERN, all + GUARD);
    REQUIRE(plan->count <= MOST, "%s: too many parts", name);
    for (size_t i = 0; i < plan->count; i++) {
        if (!is_omitted[i])
            tensors[i] = tensor_of(sgk_plan_bytes(plan, i) + GUARD, memory, i < places.outputs ? places.output : 0);
        outputs[i] = is_omitted[i] ? NULL : tensors[i].buffer;
    }
    CHECK_INT(sgk_opencl_plan_copy(queue, plan, kernel_of(plan), input.buffer, places.offset, outputs, &done),
              CL_SUCCESS);
    for (size_t i = 0; i < plan->count; i++) {
        const size_t part_bytes = sgk_plan_bytes(plan, i);
        if (outputs[i] == NULL)
            continue;
        clEnqueueReadBuffer(queue, outputs[i], CL_TRUE, 0, part_bytes + GUARD, memory, 1, &done, NULL);
        REQUIRE(drawn_part_is(plan, i, bytes, memory), "%s: part %zu: wrong bytes", name, i);
        for (size_t k = 0; k < GUARD; k++)
            REQUIRE(memory[part_bytes + k] == PATTERN, "%s: part %zu: byte %zu behind it", name, i, k);
        release(&tensors[i]);
    }
    clReleaseEvent(done);
    release(&input);
    free(memory);
}

static void check_sample(const struct sample *sample)
{
    static const bool all[MOST];
    static size_t visited;
    const int32_t dtype = sample->plan.dtype;
    if (visited++ % 11 == 0 || dtype == SGK_UINT8)
        check_plan(sample->name, &sample->plan, sample->input->data, all);
}

static void copies_samples(void)
{
    visit_samples(check_sample);
}

/* The bytes that an address is behind a multiple of 64: mostly none. */
static size_t drawn_skip(void)
{
    return chance(70) ? 0 : (size_t)1 << between(0, 5);
}

/* The forms that drawn plans had, by the bits of their numbers. */
static unsigned forms;

static void copies_drawn_plans(void)
{
    struct drawn_plan drawn;
    enum { BYTES = 1 << 17, PLANS = 250 };
    unsigned char *bytes = allocate(BYTES);
    chance_seed(11);
    for (size_t i = 0; i < BYTES; i++)
        bytes[i] = (unsigned char)next_random();
    for (int i = 0; i < PLANS; i++) {
        char name[40];
        struct sgk_device_copy copy;
        REQUIRE(draw_plan(&drawn, BYTES), "no plan %d", i);
        snprintf(name, sizeof name, "plan %d", i);
        limit = chance(30) ? 0 : 0xffffe000u;
        places.offset = drawn_skip();
        places.input = drawn_skip();
        places.output = drawn_skip();
        places.outputs = (size_t)between(1, MOST);
        check_plan(name, &drawn.plan, bytes, drawn.is_omitted);
        sgk_device_choose(&drawn.plan, 0, drawn.plan.stride, &copy);
        forms |= 1u << copy.form;
    }
    limit = 0xffffe000u;
    memset(&places, 0, sizeof places);
    free(bytes);
    CHECK_UINT(forms, 15);
}

static struct sgk_plan cut_of(size_t rows, size_t step, const int64_t *lengths, size_t count)
{
    struct sgk_plan plan;
    CHECK_INT(sgk_cut(&plan, rows, step, lengths, count, NULL), SGK_OK);
    return plan;
}

static const int64_t one_two[] = {1, 2}, with_nothing[] = {1, 2, 0},
                     ones[] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};

/* The form of a copy, and what an item moves. */
static void chooses_forms(size_t which)
{
    static const struct {
        size_t rows, step;
        const int64_t *lengths;
        size_t count, addresses, wanted;
        enum sgk_device_form form;
        size_t unit;
    } rows[] = {
        {100, 16, one_two, 2, 0, 48, SGK_DEVICE_ROWS, 16},
        {100, 48, one_two, 2, 8, 144, SGK_DEVICE_ROWS, 8}, /* an address */
        {100, 4, one_two, 2, 4, 12, SGK_DEVICE_ROWS, 4},
        {100, 4, one_two, 2, 1, 12, SGK_DEVICE_ROWS, 1},
        {100, 4, one_two, 2, 16, 12, SGK_DEVICE_TILE, 4},
        {100, 4, one_two, 2, 0, 4, SGK_DEVICE_GATHER, 4}, /* most of a row is omitted */
        {3, 4, one_two, 2, 0, 12, SGK_DEVICE_GATHER, 4},  /* no 16 bytes of each output */
        {1, 4, one_two, 2, 0, 12, SGK_DEVICE_GATHER, 4},
        {100, 5000, one_two, 2, 0, 15000, SGK_DEVICE_GATHER, 8}, /* long rows */
        {100, 2, ones, 2, 0, 4, SGK_DEVICE_COLUMNS, 2},
        {100, 8, ones, 4, 0, 32, SGK_DEVICE_COLUMNS, 8},
        {100, 16, ones, 8, 0, 128, SGK_DEVICE_COLUMNS, 16},
        {100, 16, ones, 9, 0, 144, SGK_DEVICE_ROWS, 16},
        {100, 2, ones, 9, 0, 18, SGK_DEVICE_TILE, 2},
        {100, 2, ones, 1, 0, 2, SGK_DEVICE_TILE, 2},
        {100, 2, ones, 3, 0, 4, SGK_DEVICE_TILE, 2}, /* a column is omitted */
        {100, 2, with_nothing, 3, 0, 6, SGK_DEVICE_TILE, 2},
    };
    struct sgk_device_copy copy;
    const struct sgk_plan plan = cut_of(rows[which].rows, rows[which].step, rows[which].lengths, rows[which].count);
    sgk_device_choose(&plan, rows[which].addresses, rows[which].wanted, &copy);
    CHECK_INT(copy.form, rows[which].form);
    CHECK_UINT(copy.unit, rows[which].unit);
    CHECK_UINT(copy.tile_rows * copy.stride * copy.unit <= SGK_DEVICE_TILE_BYTES, 1);
}

/* A tile has as many rows as fit, or fewer so that there are more tiles; and whole pieces of 16 bytes. */
static void sizes_tiles(void)
{
    static const struct {
        size_t rows, tile_rows;
    } rows[] = {{4, 4}, {100, 4}, {3000, 8}, {(size_t)1 << 18, 1024}, {(size_t)1 << 22, 1704}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct sgk_device_copy copy;
        const struct sgk_plan plan = cut_of(rows[i].rows, 4, one_two, 2);
        sgk_device_choose(&plan, 0, 12, &copy);
        CHECK_UINT(copy.tile_rows, rows[i].tile_rows);
    }
}

/* A division by multiplication, as kernels do it. */
static void divides(void)
{
    static const uint32_t numbers[] = {0, 1, 2, 3, 255, 256, 257, 65535, 1000003, 0x7fffffff, 0xfffffffe, 0xffffffff};
    struct sgk_device_launch launch;
    for (uint64_t span = 1; span <= 0xffffffff; span += span / 3 + 1) {
        launch.span = span;
        sgk_device_divide(&launch);
        for (size_t i = 0; i < COUNT_OF(numbers); i++) {
            const uint32_t high = (uint32_t)((uint64_t)numbers[i] * launch.multiplier >> 32);
            CHECK_UINT((high + ((numbers[i] - high) >> launch.shift_1)) >> launch.shift_2, numbers[i] / span);
        }
    }
}

/* A long row on a large device: blocks beyond 2^31. And bits. */
static void refuses(void)
{
    struct sgk_plan plan = cut_of(100, 16, one_two, 2);
    const cl_mem outputs[2] = {NULL, NULL};
    plan.unit_bits = 4;
    CHECK_INT(sgk_opencl_plan_copy(queue, &plan, NULL, NULL, 0, outputs, NULL), CL_INVALID_VALUE);
    if (sizeof(size_t) > 4) {
        static const char bytes[16];
        cl_mem buffer = buffer_of(sizeof bytes, bytes);
        const cl_mem both[2] = {buffer, buffer};
        plan = cut_of((size_t)1 << 42, 16, one_two, 2);
        CHECK_INT(sgk_opencl_plan_copy(queue, &plan, NULL, buffer, 0, both, NULL), CL_INVALID_GLOBAL_WORK_SIZE);
        clReleaseMemObject(buffer);
    }
}

/* Nothing to copy is nothing to do, and an event that comes. */
static void copies_nothing(void)
{
    const struct sgk_plan plans[] = {cut_of(0, 16, one_two, 2), cut_of(5, 16, one_two, 2)};
    const cl_mem outputs[2] = {NULL, NULL};
    for (size_t i = 0; i < COUNT_OF(plans); i++) {
        cl_event event;
        CHECK_INT(sgk_opencl_plan_copy(queue, &plans[i], NULL, NULL, 0, outputs, NULL), CL_SUCCESS);
        CHECK_INT(sgk_opencl_plan_copy(queue, &plans[i], NULL, NULL, 0, outputs, &event), CL_SUCCESS);
        CHECK_INT(clWaitForEvents(1, &event), CL_SUCCESS);
        clReleaseEvent(event);
    }
}

/* A launch of 16 outputs, and nothing behind it. */
static void omits_the_last(void)
{
    static const bool is_omitted[17] = {[16] = true};
    static const unsigned char bytes[3 * 17 * 4] = {1, 2, 3, [17 * 4] = 4, 5, 6, [3 * 17 * 4 - 12] = 7, 8, 9};
    const struct sgk_plan plan = cut_of(3, 4, ones, 17);
    check_plan("17 parts", &plan, bytes, is_omitted);
}

static void tells_errors(void)
{
    static const char bytes[300];
    const struct sgk_plan plan = cut_of(5, 16, one_two, 2);
    cl_kernel kernel = kernel_of(&plan), none;
    cl_mem input = buffer_of(sizeof bytes, bytes), output = buffer_of(sizeof bytes, bytes);
    const cl_mem outputs[2] = {output, output};
    CHECK_INT(sgk_opencl_plan_kernel(NULL, device, &plan, &none), CL_INVALID_CONTEXT);
    CHECK(none == NULL);
    calls_until_failure = 0;
    CHECK_INT(sgk_opencl_plan_kernel(context, device, &plan, &none), CL_BUILD_PROGRAM_FAILURE);
    CHECK(none == NULL);
    for (int i = 0; i < 3 + 4 + SGK_OPENCL_OUTPUTS; i++) {
        calls_until_failure = i;
        CHECK_INT(sgk_opencl_plan_copy(queue, &plan, kernel, input, 0, outputs, NULL), CL_OUT_OF_RESOURCES);
    }
    CHECK_INT(calls_until_failure, -1);
    CHECK_INT(sgk_opencl_plan_copy(NULL, &plan, kernel, input, 0, outputs, NULL), CL_INVALID_COMMAND_QUEUE);
    CHECK_INT(sgk_opencl_plan_copy(queue, &plan, kernel, NULL, 0, outputs, NULL), CL_INVALID_MEM_OBJECT);
    CHECK_INT(sgk_opencl_plan_copy(NULL, &plan, kernel, input, 1, outputs, NULL), CL_INVALID_COMMAND_QUEUE);
    clReleaseMemObject(input);
    clReleaseMemObject(output);
}

int main(int argc, char **argv)
{
    select_tests(argc, argv);
    if (!open_device())
        return SKIPPED;
    run_rows("chooses_forms", chooses_forms, 17);
    run_test("sizes_tiles", sizes_tiles);
    run_test("divides", divides);
    run_test("refuses", refuses);
    run_test("copies_nothing", copies_nothing);
    run_test("omits_the_last", omits_the_last);
    run_test("tells_errors", tells_errors);
    run_test("copies_drawn_plans", copies_drawn_plans);
    run_test("copies_samples", copies_samples);
    for (size_t i = 0; i < 2 * UNITS; i++)
        if (kernels[i / UNITS][i % UNITS] != NULL)
            clReleaseKernel(kernels[i / UNITS][i % UNITS]);
    close_device();
    return end_tests();
}
