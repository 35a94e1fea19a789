/*
 * driver.c - see driver.h.
 */
#include "driver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GUARD = 64, MOST_KERNELS = 8, SKIPPED = 77 };

static cl_context context;
static cl_command_queue queue;
static cl_program program;

static void require(int holds, const char *name, const char *what, long number)
{
    if (holds)
        return;
    fprintf(stderr, "%s: %s: %ld\n", name, what, number);
    exit(1);
}

static unsigned char *filled(size_t bytes, unsigned seed)
{
    unsigned char *memory = malloc(bytes);
    require(memory != NULL, "driver", "no memory", (long)bytes);
    for (size_t i = 0; i < bytes; i++) {
        seed = seed * 1664525 + 1013904223;
        memory[i] = (unsigned char)(seed >> 24);
    }
    return memory;
}

static cl_mem buffer_of(size_t bytes, void *data)
{
    cl_int error;
    cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, bytes, data, &error);
    require(error == CL_SUCCESS, "driver", "no buffer", error);
    return buffer;
}

/* The parts' bits one after the other, and zeros up to the end of the last byte; whole bytes at once where rows are bytes. */
static void copy_expected(unsigned char *to, const unsigned char *from, const struct node *node,
                          const struct output *output)
{
    size_t at = 0;
    memset(to, 0, (node->rows * output->run + 7) / 8);
    for (size_t row = 0; row < node->rows; row++) {
        const size_t begin = row * node->stride + output->offset;
        if ((begin | output->run | at) % 8 == 0) {
            memcpy(to + at / 8, from + begin / 8, output->run / 8);
            at += output->run;
            continue;
        }
        for (size_t bit = begin; bit < begin + output->run; bit++, at++)
            to[at / 8] |= (unsigned char)((from[bit / 8] >> bit % 8 & 1) << at % 8);
    }
}

static void compare(const struct node *node, size_t index, cl_mem buffer, const unsigned char *input,
                    const unsigned char *before)
{
    const struct output *output = &node->outputs[index];
    const size_t bytes = (node->rows * output->run + 7) / 8;
    unsigned char *expected = malloc(bytes + GUARD), *found = malloc(bytes + GUARD);
    require(expected != NULL && found != NULL, node->name, "no memory", (long)bytes);
    memcpy(expected, before, bytes + GUARD);
    copy_expected(expected, input, node, output);
    clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, bytes + GUARD, found, 0, NULL, NULL);
    for (size_t i = 0; i < bytes + GUARD; i++)
        if (found[i] != expected[i]) {
            fprintf(stderr, "%s: output %zu: byte %zu of %zu is %02x, not %02x\n", node->name, index, i, bytes,
                    found[i], expected[i]);
            exit(1);
        }
    free(expected);
    free(found);
}

static void run_node(const struct node *node)
{
    const size_t bytes = (node->rows * node->stride + 7) / 8;
    unsigned char *input = filled(bytes + 1, 1), *before = filled(bytes + GUARD, 2);
    cl_mem from = buffer_of(bytes + 1, input), *to = calloc(node->output_count, sizeof *to);
    cl_kernel kernels[MOST_KERNELS];
    cl_event event;
    cl_int error;
    for (size_t k = 0; k < node->kernel_count; k++) {
        kernels[k] = clCreateKernel(program, node->kernels[k], &error);
        require(error == CL_SUCCESS, node->name, "no kernel", error);
    }
    for (size_t i = 0; i < node->output_count; i++)
        to[i] =
            node->outputs[i].run > 0 ? buffer_of((node->rows * node->outputs[i].run + 7) / 8 + GUARD, before) : NULL;
    error = node->call(queue, kernels, from, to, &event);
    require(error == CL_SUCCESS, node->name, "not enqueued", error);
    require(clWaitForEvents(1, &event) == CL_SUCCESS, node->name, "no event", 0);
    for (size_t i = 0; i < node->output_count; i++)
        if (to[i] != NULL) {
            compare(node, i, to[i], input, before);
            clReleaseMemObject(to[i]);
        }
    for (size_t k = 0; k < node->kernel_count; k++)
        clReleaseKernel(kernels[k]);
    clReleaseEvent(event);
    clReleaseMemObject(from);
    free(to);
    free(input);
    free(before);
    printf("ok %s\n", node->name);
}

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, 1 << 22);
    require(file != NULL && text != NULL, path, "cannot be read", 0);
    require(fread(text, 1, (1 << 22) - 1, file) < (1 << 22) - 1, path, "too long", 0);
    fclose(file);
    return text;
}

int run_nodes(const char *path, const struct node *nodes, size_t count)
{
    cl_platform_id platform;
    cl_device_id device;
    cl_int error;
    if (clGetPlatformIDs(1, &platform, NULL) != CL_SUCCESS ||
        clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL) != CL_SUCCESS)
        return SKIPPED;
    context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
    require(error == CL_SUCCESS, "driver", "no context", error);
    queue = clCreateCommandQueue(context, device, 0, &error);
    char *text = read_file(path);
    const char *source = text;
    program = clCreateProgramWithSource(context, 1, &source, NULL, &error);
    error = clBuildProgram(program, 1, &device, "-Werror", NULL, NULL);
    if (error != CL_SUCCESS) {
        static char log[65536];
        clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log - 1, log, NULL);
        fprintf(stderr, "%s\n", log);
        return 1;
    }
    for (size_t i = 0; i < count; i++)
        run_node(&nodes[i]);
    free(text);
    return 0;
}
