/*
 * launch.c - see launch.h.
 */
#include "launch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GUARD = 64, MOST_KERNELS = 8, MOST_SOURCES = 64, SKIPPED = 77 };

static cl_context context;
static cl_command_queue queue;
static cl_device_id device;

static void require(bool holds, const char *what, long number)
{
    if (holds)
        return;
    printf(": %s: %ld\n", what, number);
    exit(EXIT_FAILURE);
}

static void open_device(void)
{
    cl_platform_id platform;
    cl_int error;
    if (clGetPlatformIDs(1, &platform, NULL) != CL_SUCCESS ||
        clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL) != CL_SUCCESS)
        exit(SKIPPED);
    context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
    queue = context != NULL ? clCreateCommandQueue(context, device, 0, &error) : NULL;
    require(queue != NULL, "no queue", error);
}

static cl_program built(const char *path)
{
    static char text[1 << 22], log[1 << 16];
    const char *source = text;
    cl_int error;
    FILE *file = fopen(path, "rb");
    require(file != NULL, "no source", 0);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    require(fgetc(file) == EOF, "the source is too long", 0);
    fclose(file);
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &error);
    error = clBuildProgram(program, 1, &device, "-Werror", NULL, NULL);
    if (error != CL_SUCCESS)
        clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log - 1, log, NULL);
    require(error == CL_SUCCESS, log, error);
    return program;
}

/* The program of a file; each is built once. */
static cl_program program_of(const char *source)
{
    static struct {
        const char *source;
        cl_program program;
    } programs[MOST_SOURCES];
    size_t k = 0;
    while (k < MOST_SOURCES && programs[k].source != NULL && strcmp(programs[k].source, source) != 0)
        k++;
    require(k < MOST_SOURCES, "too many sources", MOST_SOURCES);
    if (programs[k].source == NULL) {
        programs[k].program = built(source);
        programs[k].source = source;
    }
    return programs[k].program;
}

/* A buffer that holds data from an offset on, and behind it bytes of a pattern. */
static cl_mem guarded(const void *data, size_t offset, size_t bytes)
{
    const unsigned char pattern = 0xA5;
    cl_int error;
    cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, offset + bytes + GUARD, NULL, &error);
    require(error == CL_SUCCESS, "no buffer", error);
    clEnqueueFillBuffer(queue, buffer, &pattern, 1, offset + bytes, GUARD, 0, NULL, NULL);
    if (bytes > 0)
        clEnqueueWriteBuffer(queue, buffer, CL_TRUE, offset, bytes, data, 0, NULL, NULL);
    return buffer;
}

/* Copies a buffer back, and releases it. */
static void take(cl_mem buffer, void *data, size_t bytes)
{
    unsigned char behind[GUARD];
    if (bytes > 0)
        clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, bytes, data, 0, NULL, NULL);
    clEnqueueReadBuffer(queue, buffer, CL_TRUE, bytes, GUARD, behind, 0, NULL, NULL);
    for (size_t i = 0; i < GUARD; i++)
        require(behind[i] == 0xA5, "a kernel writes behind an output", (long)i);
    clReleaseMemObject(buffer);
}

static void require_refusal(const struct launches *launches, const struct run *run, const cl_kernel *kernels,
                            cl_mem input, const cl_mem *outputs)
{
    const size_t offset = launches->input_alignment;
    const int64_t more = launches->fills_axis ? 1 : INT32_MAX;
    int64_t wrong[ORACLE_PARTS] = {0};
    memcpy(wrong, run->lengths, run->output_count * sizeof *wrong);
    wrong[run->output_count - 1] += more;
    require(launches->call(run, queue, kernels, wrong, input, offset, outputs, NULL) == CL_INVALID_VALUE,
            "lengths of more than the axis are accepted", 0);
    wrong[run->output_count - 1] -= more + 1;
    require(!launches->fills_axis ||
                launches->call(run, queue, kernels, wrong, input, offset, outputs, NULL) == CL_INVALID_VALUE,
            "lengths of less than the axis are accepted", 0);
}

int launch(const struct launches *launches, const struct run *run)
{
    cl_kernel kernels[MOST_KERNELS];
    cl_mem input, outputs[ORACLE_PARTS] = {NULL};
    cl_event event;
    cl_int error;
    if (context == NULL)
        open_device();
    for (size_t k = 0; k < launches->kernel_count; k++) {
        kernels[k] = clCreateKernel(program_of(launches->source), launches->kernels[k], &error);
        require(error == CL_SUCCESS, "no kernel", error);
    }
    input = guarded(run->input, launches->input_alignment, run->input_bytes);
    for (size_t i = 0; i < run->output_count; i++)
        if (run->outputs[i] != NULL)
            outputs[i] = guarded(run->outputs[i], 0, run->output_bytes[i]);
    if (launches->takes_lengths)
        require_refusal(launches, run, kernels, input, outputs);
    const cl_int status =
        launches->call(run, queue, kernels, run->lengths, input, launches->input_alignment, outputs, &event);
    if (status == CL_SUCCESS) {
        require(clWaitForEvents(1, &event) == CL_SUCCESS, "no event", 0);
        clReleaseEvent(event);
    }
    for (size_t i = 0; i < run->output_count; i++)
        if (outputs[i] != NULL)
            take(outputs[i], run->outputs[i], run->output_bytes[i]);
    for (size_t k = 0; k < launches->kernel_count; k++)
        clReleaseKernel(kernels[k]);
    clReleaseMemObject(input);
    return status;
}
