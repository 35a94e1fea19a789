/*
 * test_opencl.c - a device copies parts from buffer to buffer: by generated kernels, and as rectangles.
 */
#include <CL/cl.h>
#include <stdbool.h>

/* Replace calls of the header, so that they can fail: pocl, which CI uses, builds every source that it writes. */
static bool build_fails;
static int queries_until_failure = -1;

static cl_int memory_info(cl_mem memory, cl_mem_info name, size_t bytes, void *value, size_t *size)
{
    if (queries_until_failure >= 0 && queries_until_failure-- == 0)
        return CL_OUT_OF_RESOURCES;
    return clGetMemObjectInfo(memory, name, bytes, value, size);
}

static cl_int build_program(cl_program program, cl_uint count, const cl_device_id *devices, const char *options,
                            void(CL_CALLBACK *done)(cl_program, void *), void *data)
{
    return build_fails ? CL_BUILD_PROGRAM_FAILURE : clBuildProgram(program, count, devices, options, done, data);
}

#define clBuildProgram build_program
#define clGetMemObjectInfo memory_info
#include "sgk_opencl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "opencl_device.h"
#include "samples.h"

enum { MAX_KERNELS = 128, GUARD = 64, PATTERN = 0xA5 };

/* Building takes long: parts with the same source share a kernel, and only elements of two widths have kernels. */
static struct built {
    char source[SGK_OPENCL_SOURCE];
    cl_kernel kernel;
} built[MAX_KERNELS];

static bool has_kernels(int32_t dtype)
{
    return dtype == SGK_UINT8 || dtype == SGK_COMPLEX128;
}

static cl_kernel kernel_of(const char *name, const struct sgk_part *part)
{
    char source[SGK_OPENCL_SOURCE] = "";
    struct built *at = built;
    cl_kernel kernel;
    if (sgk_opencl_is_narrow(part)) {
        sgk_opencl_source(part, source);
        while (at->kernel != NULL && strcmp(at->source, source) != 0)
            at++;
        REQUIRE(at + 1 < built + MAX_KERNELS, "%s: too many kernels", name);
        if (at->kernel != NULL)
            return at->kernel;
    }
    REQUIRE(sgk_opencl_kernel(context, device, part, &kernel) == CL_SUCCESS, "%s: no kernel:\n%s", name, source);
    REQUIRE((kernel != NULL) == (source[0] != '\0'), "%s: a kernel for the wrong part", name);
    if (kernel != NULL) {
        memcpy(at->source, source, sizeof source);
        at->kernel = kernel;
    }
    return kernel;
}

static cl_mem buffer_of(size_t bytes, const void *data)
{
    cl_int error;
    cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, bytes, NULL, &error);
    REQUIRE(error == CL_SUCCESS, "no buffer: %d", error);
    REQUIRE(clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 0, bytes, data, 0, NULL, NULL) == CL_SUCCESS, "no write");
    return buffer;
}

/* Copies to a longer buffer: the part must arrive, and nothing behind it may be written. */
static void check_copy(const struct sample *sample, size_t index, const struct sgk_part *part, cl_kernel kernel,
                       cl_mem input)
{
    const size_t bytes = sgk_plan_bytes(&sample->plan, index);
    unsigned char *memory = allocate(bytes + GUARD);
    memset(memory, PATTERN, bytes + GUARD);
    cl_mem output = buffer_of(bytes + GUARD, memory);
    cl_event done;
    REQUIRE(sgk_opencl_copy(queue, part, kernel, input, output, &done) == CL_SUCCESS, "%s: part %zu: not copied",
            sample->name, index);
    clEnqueueReadBuffer(queue, output, CL_TRUE, 0, bytes + GUARD, memory, 1, &done, NULL);
    REQUIRE(memcmp(memory, sample->copies[index], bytes) == 0, "%s: part %zu: wrong bytes by %s", sample->name, index,
            kernel != NULL ? "a kernel" : "a rectangle");
    for (size_t i = 0; i < GUARD; i++)
        REQUIRE(memory[bytes + i] == PATTERN, "%s: part %zu: byte %zu behind it", sample->name, index, i);
    clReleaseEvent(done);
    clReleaseMemObject(output);
    free(memory);
}

static void check_sample(const struct sample *sample)
{
    char *bytes = allocate(sample->input->bytes + GUARD); /* a buffer must not have 0 bytes */
    memset(bytes, 0, sample->input->bytes + GUARD);
    if (sample->input->bytes > 0)
        memcpy(bytes, sample->input->data, sample->input->bytes);
    cl_mem input = buffer_of(sample->input->bytes + GUARD, bytes);
    for (size_t i = 0; i < sample->plan.count; i++) {
        struct sgk_part part;
        sgk_plan_part(&sample->plan, i, &part);
        check_copy(sample, i, &part, NULL, input);
        if (has_kernels(sample->plan.dtype))
            check_copy(sample, i, &part, kernel_of(sample->name, &part), input);
    }
    clReleaseMemObject(input);
    free(bytes);
}

static void copies_parts(void)
{
    visit_samples(check_sample);
    REQUIRE(built[15].kernel != NULL, "hardly a kernel was built");
    for (size_t i = 0; built[i].kernel != NULL; i++)
        clReleaseKernel(built[i].kernel);
}

/* A part of 8 bytes does not fit a buffer of 4. */
static void tells_errors(void)
{
    static const struct sgk_part view = {0, 8, 16, 1}, rectangle = {0, 4, 8, 2};
    cl_mem input = buffer_of(16, "0123456789abcdef");
    cl_mem output = buffer_of(4, "....");
    CHECK_INT(sgk_opencl_copy(queue, &view, NULL, input, output, NULL), CL_INVALID_VALUE);
    CHECK_INT(sgk_opencl_copy(queue, &rectangle, NULL, input, output, NULL), CL_INVALID_VALUE);
    clReleaseMemObject(input);
    clReleaseMemObject(output);
}

/* A kernel from another source. */
static cl_kernel kernel_with(const char *source)
{
    cl_int error;
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &error);
    REQUIRE(error == CL_SUCCESS && clBuildProgram(program, 1, &device, NULL, NULL, NULL) == CL_SUCCESS, "no program");
    cl_kernel kernel = clCreateKernel(program, "other", &error);
    REQUIRE(error == CL_SUCCESS, "no kernel: %d", error);
    clReleaseProgram(program);
    return kernel;
}

/* Errors while making a kernel, and in a copy by a kernel with an argument that is not a buffer. */
static void tells_errors_of_kernels(void)
{
    static const struct sgk_part narrow = {0, 4, 8, 2};
    static const char *const sources[] = {"kernel void other(long8 input, global uint *output) { output[0] = 0; }",
                                          "kernel void other(global const uint *input, long8 output) { }"};
    cl_kernel kernel;
    CHECK_INT(sgk_opencl_kernel(NULL, device, &narrow, &kernel), CL_INVALID_CONTEXT);
    CHECK(kernel == NULL);
    build_fails = true;
    CHECK_INT(sgk_opencl_kernel(context, device, &narrow, &kernel), CL_BUILD_PROGRAM_FAILURE);
    build_fails = false;
    CHECK(kernel == NULL);
    cl_mem buffer = buffer_of(16, "0123456789abcdef");
    for (size_t i = 0; i < COUNT_OF(sources); i++) {
        kernel = kernel_with(sources[i]);
        CHECK_INT(sgk_opencl_copy(queue, &narrow, kernel, buffer, buffer, NULL), CL_INVALID_ARG_SIZE);
        for (int k = 0; k < 2; k++) {
            queries_until_failure = k;
            CHECK_INT(sgk_opencl_copy(queue, &narrow, kernel, buffer, buffer, NULL), CL_OUT_OF_RESOURCES);
        }
        clReleaseKernel(kernel);
    }
    clReleaseMemObject(buffer);
}

/* Rows of 16 bytes at addresses of the host that are multiples of 16, and at others. */
static void copies_from_any_address(size_t which)
{
    static const size_t skipped[][2] = {{0, 0}, {16, 16}, {4, 0}, {0, 4}, {8, 1}};
    static const struct sgk_part narrow = {16, 16, 48, 40};
    static unsigned char from[64 + 40 * 48 + 16], to[64 + 40 * 16 + 16];
    unsigned char *const input = from + (64 - (uintptr_t)from % 64) + skipped[which][0];
    unsigned char *const output = to + (64 - (uintptr_t)to % 64) + skipped[which][1];
    cl_kernel kernel;
    for (size_t i = 0; i < 40 * 48; i++)
        input[i] = (unsigned char)(i * 7 % 251);
    cl_mem buffers[] = {clCreateBuffer(context, CL_MEM_USE_HOST_PTR, 40 * 48, input, NULL),
                        clCreateBuffer(context, CL_MEM_USE_HOST_PTR, 40 * 16, output, NULL)};
    REQUIRE(sgk_opencl_kernel(context, device, &narrow, &kernel) == CL_SUCCESS && kernel != NULL, "no kernel");
    CHECK_INT(sgk_opencl_copy(queue, &narrow, kernel, buffers[0], buffers[1], NULL), CL_SUCCESS);
    clEnqueueReadBuffer(queue, buffers[1], CL_TRUE, 0, 40 * 16, output, 0, NULL, NULL);
    for (size_t row = 0; row < 40; row++)
        CHECK_INT(memcmp(output + row * 16, input + 16 + row * 48, 16), 0);
    clReleaseKernel(kernel);
    clReleaseMemObject(buffers[0]);
    clReleaseMemObject(buffers[1]);
}

/* A kernel's source: it uses the widest element that run, stride and offset allow. */
static void writes_source(void)
{
    static const struct {
        struct sgk_part part;
        size_t width; /* 0: no kernel */
        const char *statement;
    } rows[] = {
        {{1, 1, 3, 50}, 1, "input[1 + i / 1 * 3 + i % 1];"},
        {{2, 6, 10, 50}, 2, "input[1 + i / 3 * 5 + i % 3];"},
        {{0, 4, 20, 50}, 4, "input[0 + i / 1 * 5 + i % 1];"},
        {{8, 8, 40, 50}, 8, "input[1 + i / 1 * 5 + i % 1];"},
        {{32, 32, 96, 50}, 16, "input[2 + i / 2 * 6 + i % 2];"},
        {{60, 60, 180, 50}, 4, "input[15 + i / 15 * 45 + i % 15];"},
        {{17, 16, 49, 50}, 1, "input[17 + i / 16 * 49 + i % 16];"},
        {{17, 17, 51, 50}, 0, ""},
        {{34, 34, 102, 50}, 0, ""},
        {{64, 64, 192, 50}, 0, ""},
        {{3, 5, 50, 1}, 0, ""},
        {{0, 5, 5, 50}, 0, ""},
        {{5, 0, 5, 50}, 0, ""},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char source[SGK_OPENCL_SOURCE];
        CHECK_INT(sgk_opencl_is_narrow(&rows[i].part), rows[i].width > 0);
        if (rows[i].width == 0)
            continue;
        CHECK_UINT(sgk_opencl_width(&rows[i].part), rows[i].width);
        sgk_opencl_source(&rows[i].part, source);
        CHECK(strstr(source, rows[i].statement) != NULL);
    }
}

/* The room for source fits the longest possible source. */
static void has_room_for_source(void)
{
    const struct sgk_part part = {(size_t)-1, (size_t)-1, (size_t)-1, (size_t)-1};
    char source[SGK_OPENCL_SOURCE];
    sgk_opencl_source(&part, source);
    CHECK_STRING(source + strlen(source) - 3, "\n}\n");
}

int main(int argc, char **argv)
{
    select_tests(argc, argv);
    if (!open_device())
        return SKIPPED;
    run_test("writes_source", writes_source);
    run_test("has_room_for_source", has_room_for_source);
    run_test("tells_errors", tells_errors);
    run_test("tells_errors_of_kernels", tells_errors_of_kernels);
    run_rows("copies_from_any_address", copies_from_any_address, 5);
    run_test("copies_parts", copies_parts);
    close_device();
    return end_tests();
}
