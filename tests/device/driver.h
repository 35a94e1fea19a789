/*
 * driver.h - runs kernels of splitgen on the first OpenCL device, and compares what they write with the parts of the input.
 */
#ifndef DRIVER_H
#define DRIVER_H

#include <CL/cl.h>
#include <stddef.h>

/* A node, its geometry in bits, and how its kernels are called. */
struct node {
    const char *name;
    const char *const *kernels;
    size_t kernel_count;
    size_t rows, stride; /* bits */
    const struct output {
        size_t offset, run; /* bits of a row; a run of 0 for an output that is NULL */
    } * outputs;
    size_t output_count;
    cl_int (*call)(cl_command_queue queue, const cl_kernel *kernels, cl_mem input, const cl_mem *outputs,
                   cl_event *event);
};

/* Builds the source, which is a file, and runs all nodes. Returns the program's exit status, 77 without a device. */
int run_nodes(const char *source, const struct node *nodes, size_t count);

#endif
