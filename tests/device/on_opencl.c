/*
 * on_opencl.c - see device.h. Buffers use memory of the host, whose alignment is known.
 */
#define DEVICE_LAUNCHES
#include "device.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BUFFERS = 1024, PAGE = 4096, SKIPPED = 77 };

cl_command_queue device_queue;

static cl_context context;
static cl_program program;
static struct {
    cl_mem buffer;
    void *host;
} buffers[MOST_BUFFERS];

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, 1 << 22);
    require(file != NULL && text != NULL, path, "cannot be read", 0);
    require(fread(text, 1, (1 << 22) - 1, file) < (1 << 22) - 1, path, "too long", 0);
    fclose(file);
    return text;
}

void device_open(const char *source)
{
    cl_platform_id platform;
    cl_device_id device;
    cl_int error;
    if (clGetPlatformIDs(1, &platform, NULL) != CL_SUCCESS ||
        clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL) != CL_SUCCESS)
        exit(SKIPPED);
    context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
    require(error == CL_SUCCESS, "device", "no context", error);
    device_queue = clCreateCommandQueue(context, device, 0, &error);
    char *text = read_file(source);
    const char *words = text;
    program = clCreateProgramWithSource(context, 1, &words, NULL, &error);
    error = clBuildProgram(program, 1, &device, "-Werror", NULL, NULL);
    if (error != CL_SUCCESS) {
        static char log[65536];
        clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log - 1, log, NULL);
        require(0, source, log, error);
    }
    free(text);
}

device_buffer device_memory(size_t bytes, const void *data, size_t alignment)
{
    cl_int error;
    size_t k = 0;
    while (k < MOST_BUFFERS && buffers[k].buffer != NULL)
        k++;
    require(k < MOST_BUFFERS, "device", "too many buffers", MOST_BUFFERS);
    require(posix_memalign(&buffers[k].host, PAGE, bytes + alignment) == 0, "device", "no memory", (long)bytes);
    memcpy((char *)buffers[k].host + alignment, data, bytes);
    buffers[k].buffer = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, bytes,
                                       (char *)buffers[k].host + alignment, &error);
    require(error == CL_SUCCESS, "device", "no buffer", error);
    return buffers[k].buffer;
}

void device_read(device_buffer memory, size_t bytes, void *data)
{
    clEnqueueReadBuffer(device_queue, memory, CL_TRUE, 0, bytes, data, 0, NULL, NULL);
}

void device_free(device_buffer memory)
{
    for (size_t k = 0; k < MOST_BUFFERS; k++)
        if (buffers[k].buffer == memory) {
            clReleaseMemObject(memory);
            free(buffers[k].host);
            buffers[k].buffer = NULL;
        }
}

void device_kernels(const char *const *names, size_t count, cl_kernel *kernels)
{
    for (size_t k = 0; k < count; k++) {
        cl_int error;
        kernels[k] = clCreateKernel(program, names[k], &error);
        require(error == CL_SUCCESS, names[k], "no kernel", error);
    }
}

cl_int device_launch(cl_command_queue queue, cl_kernel kernel, cl_uint dimensions, const size_t *offset,
                     const size_t *items, const size_t *local, cl_uint count, const cl_event *events, cl_event *event)
{
    if (items[0] / local[0] > 0x7fffffff)
        return CL_SUCCESS;
    return items[0] == 0
               ? CL_INVALID_GLOBAL_WORK_SIZE
               : clEnqueueNDRangeKernel(queue, kernel, dimensions, offset, items, local, count, events, event);
}

cl_int device_wait(cl_int error, cl_event event)
{
    if (error == CL_SUCCESS) {
        require(clWaitForEvents(1, &event) == CL_SUCCESS, "device", "no event", 0);
        clReleaseEvent(event);
    }
    return error;
}
