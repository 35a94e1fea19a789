/*
 * opencl_device.h - the OpenCL device on which a suite runs.
 */
#ifndef SGK_TEST_OPENCL_DEVICE_H
#define SGK_TEST_OPENCL_DEVICE_H

#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>

#include "harness.h"

enum { SKIPPED = 77 };

static cl_context context;
static cl_command_queue queue;
static cl_device_id device;

/* Opens the first device. Returns whether there is one; a program without ends with SKIPPED. */
static int open_device(void)
{
    cl_platform_id platform;
    cl_int error;
    setenv("CK_FORK", "no", 1); /* a forked process has none of its threads */
    if (clGetPlatformIDs(1, &platform, NULL) != CL_SUCCESS ||
        clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL) != CL_SUCCESS) {
        puts("skipped: there is no OpenCL device, such as that of pocl-opencl-icd");
        return 0;
    }
    context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
    queue = context != NULL ? clCreateCommandQueue(context, device, 0, &error) : NULL;
    REQUIRE(queue != NULL, "no queue: %d", error);
    return 1;
}

static void close_device(void)
{
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
}

#endif
