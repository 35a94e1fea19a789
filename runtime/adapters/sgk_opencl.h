/*
 * sgk_opencl.h - OpenCL: all parts of a plan from buffer to buffer by one kernel, or one part without.
 *
 *     sgk_opencl_plan_kernel(context, device, &plan, &kernel);            once: sgk_opencl_plan.h
 *     sgk_opencl_plan_copy(queue, &plan, kernel, input, 0, outputs, NULL);
 *
 *     sgk_plan_part(&plan, 2, &part);
 *     sgk_opencl_kernel(context, device, &part, &kernel);                 once; NULL where no kernel is needed
 *     sgk_opencl_copy(queue, &part, kernel, input, output, NULL);         as often as there is an input
 *
 * This header has the second way, for callers that copy single parts: those in narrow rows are copied by a kernel that
 * is made for them, others by clEnqueueCopyBufferRect, which needs no compiler for devices.
 * Needs <CL/cl.h> of OpenCL 1.2 or newer; links nothing of the library but what makes plans. A part counts bytes, as
 * sgk_plan_part gives it where plan->unit_bits is 8. For an input that begins inside its buffer, such as a view, add
 * its offset to part.offset before the kernel is made. A buffer that uses memory of the host (CL_MEM_USE_HOST_PTR) may
 * begin at any address; any other begins at a multiple of 16.
 */
#ifndef SGK_OPENCL_H
#define SGK_OPENCL_H

#if defined(__APPLE__)
#include <OpenCL/opencl.h>
#else
#include <CL/cl.h>
#endif
#include <stdio.h>

#include "sgk_plan.h"

SGK_EXTERN_C_BEGIN

/* The bytes that hold any source, with its end. */
enum { SGK_OPENCL_SOURCE = 320 };

/* The bytes that a work-item of a kernel moves: 1 to 16, so that rows and what they skip are whole numbers of them. */
static inline size_t sgk_opencl_width(const struct sgk_part *part)
{
    size_t width = 16;
    while ((part->offset | part->run | part->stride) % width != 0)
        width /= 2;
    return width;
}

/*
 * Whether a part is one for a kernel: in rows of less than 64 bytes, and of at most 16 work-items each. Where they have
 * more, a CPU takes longer to find each item's place than to copy the rectangle.
 */
static inline int sgk_opencl_is_narrow(const struct sgk_part *part)
{
    return !sgk_is_dense(part) && part->run < 64 && part->run / sgk_opencl_width(part) <= 16;
}

/* Writes the source of a narrow part's kernel, sgk_part(input, output), for part->rows * part->run / width items. */
static inline void sgk_opencl_source(const struct sgk_part *part, char source[SGK_OPENCL_SOURCE])
{
    const size_t width = sgk_opencl_width(part);
    const char *const word = width == 16  ? "ulong2"
                             : width == 8 ? "ulong"
                             : width == 4 ? "uint"
                             : width == 2 ? "ushort"
                                          : "uchar";
    const unsigned long long offset = part->offset / width, run = part->run / width, stride = part->stride / width;
    (void)snprintf(source, SGK_OPENCL_SOURCE,
                   "kernel void sgk_part(global const %s *input, global %s *output)\n"
                   "{\n"
                   "    const size_t i = get_global_id(0);\n"
                   "    output[i] = input[%llu + i / %llu * %llu + i %% %llu];\n"
                   "}\n",
                   word, word, offset, run, stride, run);
}

/*
 * Sets *kernel to the part's own, built for device and released by the caller with clReleaseKernel; to NULL for a part
 * that needs none, and where it fails. Parts of equal offset, run and stride can share one; threads cannot. Returns
 * CL_SUCCESS, or what clCreateProgramWithSource, clBuildProgram or clCreateKernel say.
 */
static inline cl_int sgk_opencl_kernel(cl_context context, cl_device_id device, const struct sgk_part *part,
                                       cl_kernel *kernel)
{
    char source[SGK_OPENCL_SOURCE];
    const char *text = source;
    cl_int error;
    *kernel = NULL;
    if (!sgk_opencl_is_narrow(part))
        return CL_SUCCESS;
    sgk_opencl_source(part, source);
    cl_program program = clCreateProgramWithSource(context, 1, &text, NULL, &error);
    if (error != CL_SUCCESS)
        return error;
    error = clBuildProgram(program, 1, &device, NULL, NULL, NULL);
    if (error == CL_SUCCESS)
        *kernel = clCreateKernel(program, "sgk_part", &error);
    clReleaseProgram(program); /* a kernel holds its own */
    return error;
}

/*
 * Sets *address to that of the memory of the host that a buffer uses, to 0 for any other. Returns CL_SUCCESS, or what
 * clGetMemObjectInfo says.
 */
static inline cl_int sgk_opencl_address(cl_mem buffer, size_t *address)
{
    void *memory = NULL;
    const cl_int error = clGetMemObjectInfo(buffer, CL_MEM_HOST_PTR, sizeof memory, &memory, NULL);
    *address = (size_t)memory;
    return error;
}

/*
 * Enqueues the copy of a part of input to output, which is dense and has room for part->rows * part->run bytes. kernel
 * is the part's; with NULL a narrow part is copied, too, as a rectangle, and so is one whose buffers begin at addresses
 * that are not aligned to what a work-item moves. *event becomes the event of the copy, unless event is NULL. Returns
 * CL_SUCCESS, or the error of clGetMemObjectInfo, of clSetKernelArg, or of the function that enqueues.
 */
static inline cl_int sgk_opencl_copy(cl_command_queue queue, const struct sgk_part *part, cl_kernel kernel,
                                     cl_mem input, cl_mem output, cl_event *event)
{
    const size_t bytes = part->rows * part->run;
    const size_t from[3] = {part->offset, 0, 0}, to[3] = {0, 0, 0}, region[3] = {part->run, part->rows, 1};
    size_t from_address = 0, to_address = 0;
    if (bytes == 0)
        return clEnqueueMarkerWithWaitList(queue, 0, NULL, event);
    if (sgk_is_dense(part))
        return clEnqueueCopyBuffer(queue, input, output, part->offset, 0, bytes, 0, NULL, event);
    cl_int error = kernel == NULL ? CL_SUCCESS : sgk_opencl_address(input, &from_address);
    if (kernel != NULL && error == CL_SUCCESS)
        error = sgk_opencl_address(output, &to_address);
    if (error != CL_SUCCESS)
        return error;
    if (kernel == NULL || (from_address | to_address) % sgk_opencl_width(part) != 0)
        return clEnqueueCopyBufferRect(queue, input, output, from, to, region, part->stride, 0, part->run, 0, 0, NULL,
                                       event);
    const size_t items = bytes / sgk_opencl_width(part);
    error = clSetKernelArg(kernel, 0, sizeof(cl_mem), &input);
    if (error == CL_SUCCESS)
        error = clSetKernelArg(kernel, 1, sizeof(cl_mem), &output);
    if (error == CL_SUCCESS)
        error = clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, NULL, 0, NULL, event);
    return error;
}

SGK_EXTERN_C_END

#endif
