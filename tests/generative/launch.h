/*
 * launch.h - calls a node's kernels on the first OpenCL device as the driver calls a function of C.
 */
#ifndef SGK_TEST_GENERATIVE_LAUNCH_H
#define SGK_TEST_GENERATIVE_LAUNCH_H

#include <CL/cl.h>

#include "kernel.h"

/* The kernels of a node, and the call of the function that launches them. */
struct launches {
    const char *source; /* a file */
    const char *const *kernels;
    size_t kernel_count;
    size_t input_alignment;
    bool takes_lengths;
    bool fills_axis; /* whether its parts are all of the axis */
    cl_int (*call)(const struct run *run, cl_command_queue queue, const cl_kernel *kernels, const int64_t *lengths,
                   cl_mem input, size_t offset, const cl_mem *outputs, cl_event *event);
};

enum { INPUT_OFFSET = 40 }; /* with which functions of views are called */

/* The address of what such a function places in the input, NULL for SIZE_MAX. */
static inline const void *at_offset(const struct run *run, size_t offset)
{
    return offset != SIZE_MAX ? (const char *)run->input + (offset - INPUT_OFFSET) : NULL;
}

/*
 * Copies the input to the device, where it begins with the byte of a buffer that its alignment allows, and what the
 * kernels write to the run's outputs. Lengths that do not cut the axis must be refused. Returns the status of the call.
 * Ends the program if a kernel writes behind an output.
 */
int launch(const struct launches *launches, const struct run *run);

#endif
