/*
 * device.h - the memory of a device, and what launches need: on_opencl.c has the first OpenCL device, on_cpu.c this
 * machine in place of one for CUDA or HIP.
 */
#ifndef DEVICE_H
#define DEVICE_H

#include <stddef.h>

#ifdef ON_CPU
typedef void *device_buffer;
#else
#include <CL/cl.h>
typedef cl_mem device_buffer;

extern cl_command_queue device_queue;

/* Sets kernels to those of the names. */
void device_kernels(const char *const *names, size_t count, cl_kernel *kernels);
/* Waits for an event, unless there is an error. Returns the error. */
cl_int device_wait(cl_int error, cl_event event);

/* In place of OpenCL's: refuses a launch of no work items, as OpenCL 1.2 does, and does not run one of too many. */
cl_int device_launch(cl_command_queue queue, cl_kernel kernel, cl_uint dimensions, const size_t *offset,
                     const size_t *items, const size_t *local, cl_uint count, const cl_event *events, cl_event *event);
#ifndef DEVICE_LAUNCHES
#define clEnqueueNDRangeKernel device_launch
#endif
#endif

/* Ends the program with 77 if there is no device. source: a file with the text of the kernels, for OpenCL. */
void device_open(const char *source);

/* Memory that holds data, and whose address is a multiple of `alignment`, a power of two, and of no greater one. */
device_buffer device_memory(size_t bytes, const void *data, size_t alignment);
void device_read(device_buffer memory, size_t bytes, void *data);
void device_free(device_buffer memory);

/* Ends the program with a message, unless a condition holds. */
void require(int holds, const char *name, const char *what, long number);

#endif
