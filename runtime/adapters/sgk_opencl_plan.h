/*
 * sgk_opencl_plan.h - OpenCL: the copy of all parts of a plan from buffer to buffer, by one kernel for any shape.
 *
 *     sgk_opencl_plan_kernel(context, device, &plan, &kernel);            once for all plans that can share it
 *     sgk_opencl_plan_copy(queue, &plan, kernel, input, 0, outputs, NULL);
 *
 * Needs what sgk_opencl.h does, and a device with groups of 256 work-items and 20 KiB of local memory.
 */
#ifndef SGK_OPENCL_PLAN_H
#define SGK_OPENCL_PLAN_H

#include "sgk_device.h"
#include "sgk_opencl.h"

SGK_EXTERN_C_BEGIN

/* The outputs of one launch: each is an argument, of which a device may have no more than 1,024 bytes. */
enum { SGK_OPENCL_OUTPUTS = 16 };

/* A launch as the kernel gets it, by value; the same in sgk_opencl_words. */
struct sgk_opencl_cuts {
    cl_ulong rows, stride, span, items;
    cl_ulong begin[SGK_OPENCL_OUTPUTS + 1], skip[SGK_OPENCL_OUTPUTS];
    cl_uint number[SGK_OPENCL_OUTPUTS];
    cl_uint count, tile_rows, multiplier, shift_1, shift_2, form;
};

/* The words of sgk_device_text.h. */
static inline const char *sgk_opencl_words(void)
{
    return "typedef uchar sgk_u8; typedef uint sgk_u32; typedef ulong sgk_u64; typedef uint4 sgk_v16;\n"
           "struct sgk_cuts { ulong rows, stride, span, items, begin[17], skip[16]; uint number[16];\n"
           "    uint count, tile_rows, multiplier, shift_1, shift_2, form; };\n"
           "struct sgk_outputs { global uchar *a, *b, *c, *d, *e, *f, *g, *h, *i, *j, *k, *l, *m, *n, *o, *p; };\n"
           "#define SGK_FUNCTION static inline\n"
           "#define SGK_CUTS struct sgk_cuts\n"
           "#define SGK_OUTPUTS struct sgk_outputs\n"
           "#define SGK_IS_FEW(cuts) ((cuts)->count <= 8)\n"
           "#define SGK_TO(outputs, k) sgk_to(outputs, k)\n"
           "#define SGK_INPUT global const void *restrict\n"
           "#define SGK_BYTES global const uchar *\n"
           "#define SGK_OUTPUT global void *\n"
           "#define SGK_SHARED local\n"
           "#define SGK_BLOCK ((uint)get_group_id(0))\n"
           "#define SGK_LANE ((uint)get_local_id(0))\n"
           "#define SGK_BARRIER barrier(CLK_LOCAL_MEM_FENCE)\n"
           "#define SGK_UNROLL\n"
           "#define SGK_AT(type, to, i) ((global type *)(to) + (i))\n"
           "#define SGK_READ(type, from, i) ((global const type *)(from))[i]\n"
           "#define SGK_FETCH SGK_READ\n"
           "#define SGK_WRITE(type, to, i, value) ((global type *)(to))[i] = (value)\n"
           "static inline sgk_index sgk_quotient(sgk_index i, sgk_index span, const struct sgk_cuts *by)\n"
           "{\n"
           "    if (sizeof(sgk_index) == 8)\n"
           "        return i / span;\n"
           "    const uint high = mul_hi((uint)i, by->multiplier);\n"
           "    return (high + (((uint)i - high) >> by->shift_1)) >> by->shift_2;\n"
           "}\n"
           "static inline global uchar *sgk_to(const struct sgk_outputs *to, uint k)\n"
           "{\n"
           "    switch (k) {\n"
           "    case 0: return to->a; case 1: return to->b; case 2: return to->c; case 3: return to->d;\n"
           "    case 4: return to->e; case 5: return to->f; case 6: return to->g; case 7: return to->h;\n"
           "    case 8: return to->i; case 9: return to->j; case 10: return to->k; case 11: return to->l;\n"
           "    case 12: return to->m; case 13: return to->n; case 14: return to->o; default: return to->p;\n"
           "    }\n"
           "}\n";
}

/* The kernel, behind that text. */
static inline const char *sgk_opencl_entry(void)
{
    return "kernel __attribute__((reqd_work_group_size(256, 1, 1)))\n"
           "void sgk_plan(global const uchar *input, ulong input_offset, struct sgk_cuts cuts, local uint4 *tile,\n"
           "    global uchar *a, global uchar *b, global uchar *c, global uchar *d,\n"
           "    global uchar *e, global uchar *f, global uchar *g, global uchar *h,\n"
           "    global uchar *i, global uchar *j, global uchar *k, global uchar *l,\n"
           "    global uchar *m, global uchar *n, global uchar *o, global uchar *p)\n"
           "{\n"
           "    const struct sgk_outputs outputs = {a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p};\n"
           "    input += input_offset;\n"
           "    switch (cuts.form) {\n"
           "    case 0: sgk_rows(input, &cuts, &outputs); break;\n"
           "    case 1: sgk_tile(input, &cuts, &outputs, tile); break;\n"
           "    case 2: sgk_gather(input, &cuts, &outputs); break;\n"
           "    default:\n"
           "        switch (cuts.count) {\n"
           "        case 2: sgk_columns(input, &cuts, &outputs, 2); break;\n"
           "        case 3: sgk_columns(input, &cuts, &outputs, 3); break;\n"
           "        case 4: sgk_columns(input, &cuts, &outputs, 4); break;\n"
           "        case 5: sgk_columns(input, &cuts, &outputs, 5); break;\n"
           "        case 6: sgk_columns(input, &cuts, &outputs, 6); break;\n"
           "        case 7: sgk_columns(input, &cuts, &outputs, 7); break;\n"
           "        default: sgk_columns(input, &cuts, &outputs, 8); break;\n"
           "        }\n"
           "    }\n"
           "}\n";
}

/* The strings of the kernel's source. */
enum { SGK_OPENCL_PIECES = 4, SGK_OPENCL_TEXTS = SGK_OPENCL_PIECES + 2 };

/* Sets texts to the kernel's source: its words, the pieces of sgk_device_text.h, and its entry. */
static inline void sgk_opencl_plan_source(const char *texts[SGK_OPENCL_TEXTS])
{
#define SGK_TEXT(...) #__VA_ARGS__ "\n",
    static const char *const pieces[SGK_OPENCL_PIECES] = {
#include "sgk_device_text.h"
    };
#undef SGK_TEXT
    texts[0] = sgk_opencl_words();
    for (size_t i = 0; i < SGK_OPENCL_PIECES; i++)
        texts[1 + i] = pieces[i];
    texts[1 + SGK_OPENCL_PIECES] = sgk_opencl_entry();
}

/*
 * Sets *kernel to one that is built for device, and that the caller releases with clReleaseKernel; to NULL where it
 * fails. Plans can share it if sgk_device_unit and sgk_device_is_wide are the same for them; threads cannot. Returns
 * CL_SUCCESS, or what clCreateProgramWithSource, clBuildProgram or clCreateKernel say.
 */
static inline cl_int sgk_opencl_plan_kernel(cl_context context, cl_device_id device, const struct sgk_plan *plan,
                                            cl_kernel *kernel)
{
    const size_t unit = sgk_device_unit(plan);
    const char *const word = unit == 16  ? "uint4"
                             : unit == 8 ? "uint2"
                             : unit == 4 ? "uint"
                             : unit == 2 ? "ushort"
                                         : "uchar";
    char options[64];
    const char *texts[SGK_OPENCL_TEXTS];
    cl_int error;
    *kernel = NULL;
    sgk_opencl_plan_source(texts);
    cl_program program = clCreateProgramWithSource(context, SGK_OPENCL_TEXTS, texts, NULL, &error);
    if (error != CL_SUCCESS)
        return error;
    (void)snprintf(options, sizeof options, "-Dsgk_unit=%s -Dsgk_index=%s", word,
                   sgk_device_is_wide(plan, unit) ? "ulong" : "uint");
    error = clBuildProgram(program, 1, &device, options, NULL, NULL);
    if (error == CL_SUCCESS)
        *kernel = clCreateKernel(program, "sgk_plan", &error);
    clReleaseProgram(program); /* a kernel holds its own */
    return error;
}

/* Sets the arguments of a launch, and enqueues it. */
static inline cl_int sgk_opencl_launch(cl_command_queue queue, const struct sgk_device_copy *copy,
                                       struct sgk_device_launch *launch, cl_kernel kernel, cl_mem input,
                                       size_t input_offset, const cl_mem *outputs)
{
    const cl_ulong offset = input_offset;
    struct sgk_opencl_cuts cuts = {copy->rows, copy->stride, 0, 0, {0}, {0}, {0}, 0, 0, 0, 0, 0, 0};
    const size_t local = SGK_DEVICE_BLOCK;
    sgk_device_complete(launch, copy);
    if (launch->blocks > SGK_DEVICE_BLOCKS)
        return CL_INVALID_GLOBAL_WORK_SIZE;
    const size_t items = (size_t)launch->blocks * local;
    const size_t used = launch->count < SGK_DEVICE_FEW ? (size_t)SGK_DEVICE_FEW : launch->count;
    for (size_t k = 0; k < used; k++) {
        cuts.begin[k + 1] = launch->begin[k + 1];
        cuts.skip[k] = launch->skip[k];
        cuts.number[k] = launch->number[k];
    }
    cuts.span = launch->span;
    cuts.items = launch->items;
    cuts.count = (cl_uint)launch->count;
    cuts.tile_rows = (cl_uint)copy->tile_rows;
    cuts.multiplier = launch->multiplier;
    cuts.shift_1 = launch->shift_1;
    cuts.shift_2 = launch->shift_2;
    cuts.form = (cl_uint)copy->form;
    cl_int error = clSetKernelArg(kernel, 0, sizeof input, &input);
    if (error == CL_SUCCESS)
        error = clSetKernelArg(kernel, 1, sizeof offset, &offset);
    if (error == CL_SUCCESS)
        error = clSetKernelArg(kernel, 2, sizeof cuts, &cuts);
    if (error == CL_SUCCESS)
        error = clSetKernelArg(kernel, 3, launch->shared > 0 ? launch->shared : 16, NULL);
    for (cl_uint k = 0; error == CL_SUCCESS && k < SGK_OPENCL_OUTPUTS; k++)
        error = clSetKernelArg(kernel, 4 + k, sizeof *outputs, &outputs[launch->parts[k < launch->count ? k : 0]]);
    return error != CL_SUCCESS ? error : clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, &local, 0, NULL, NULL);
}

/*
 * Sets *addresses to the bits of those of the input and of the outputs that are written, as far as the host knows them,
 * and *wanted to the sum of these outputs' runs. Returns CL_SUCCESS, or what clGetMemObjectInfo says.
 */
static inline cl_int sgk_opencl_addresses(const struct sgk_plan *plan, cl_mem input, size_t input_offset,
                                          const cl_mem *outputs, size_t *addresses, size_t *wanted)
{
    size_t address = 0;
    cl_int error = CL_SUCCESS;
    *addresses = *wanted = 0;
    for (size_t i = 0; error == CL_SUCCESS && i < plan->count; i++) {
        const size_t run = outputs[i] != NULL ? sgk_device_run(plan, i) : 0;
        if (run > 0)
            error = sgk_opencl_address(outputs[i], &address);
        *addresses |= address;
        *wanted += run;
    }
    if (error == CL_SUCCESS && *wanted > 0)
        error = sgk_opencl_address(input, &address);
    *addresses |= address + input_offset;
    return error;
}

/* Enqueues the copy of each part on its own, at any addresses. */
static inline cl_int sgk_opencl_copy_parts(cl_command_queue queue, const struct sgk_plan *plan, cl_mem input,
                                           size_t input_offset, const cl_mem *outputs)
{
    cl_int error = CL_SUCCESS;
    for (size_t i = 0; error == CL_SUCCESS && i < plan->count; i++) {
        const size_t run = sgk_device_run(plan, i);
        const struct sgk_part part = {input_offset, run, plan->stride, plan->rows};
        if (outputs[i] != NULL)
            error = sgk_opencl_copy(queue, &part, NULL, input, outputs[i], NULL);
        input_offset += run;
    }
    return error;
}

/* Enqueues the copy of all parts by a kernel. */
static inline cl_int sgk_opencl_launch_all(cl_command_queue queue, const struct sgk_plan *plan,
                                           const struct sgk_device_copy *copy, cl_kernel kernel, cl_mem input,
                                           size_t input_offset, const cl_mem *outputs)
{
    struct sgk_device_launch launch;
    size_t offset = 0;
    cl_int error = CL_SUCCESS;
    launch.count = 0;
    for (size_t i = 0; error == CL_SUCCESS && i < plan->count; i++) {
        const size_t run = sgk_device_run(plan, i);
        if (outputs[i] != NULL && run > 0)
            sgk_device_add(&launch, copy, i, offset, run);
        offset += run;
        if (launch.count == SGK_OPENCL_OUTPUTS || (i + 1 == plan->count && launch.count > 0)) {
            error = sgk_opencl_launch(queue, copy, &launch, kernel, input, input_offset, outputs);
            launch.count = 0;
        }
    }
    return error;
}

/*
 * Enqueues the copy of each part of the input, whose first byte is byte input_offset of its buffer: part i to
 * outputs[i], which has room for its sgk_plan_bytes. outputs has plan->count elements; NULL skips the part. kernel is
 * one of sgk_opencl_plan_kernel that the plan can share. Up to 16 outputs take one launch, more take several. If an
 * address is no multiple of sgk_device_unit, each part is copied as without a kernel, which takes longer. *event
 * becomes one that waits for all of them, and what is in the queue before, unless event is NULL. Returns CL_SUCCESS,
 * CL_INVALID_VALUE where plan->unit_bits is not 8, or the error of clGetMemObjectInfo, of clSetKernelArg, or of a
 * function that enqueues.
 */
static inline cl_int sgk_opencl_plan_copy(cl_command_queue queue, const struct sgk_plan *plan, cl_kernel kernel,
                                          cl_mem input, size_t input_offset, const cl_mem *outputs, cl_event *event)
{
    struct sgk_device_copy copy;
    size_t addresses, wanted;
    if (plan->unit_bits != 8)
        return CL_INVALID_VALUE;
    cl_int error = sgk_opencl_addresses(plan, input, input_offset, outputs, &addresses, &wanted);
    if (error == CL_SUCCESS && wanted > 0) {
        sgk_device_choose(plan, addresses, wanted, &copy);
        error = copy.unit < sgk_device_unit(plan)
                    ? sgk_opencl_copy_parts(queue, plan, input, input_offset, outputs)
                    : sgk_opencl_launch_all(queue, plan, &copy, kernel, input, input_offset, outputs);
    }
    return error != CL_SUCCESS || event == NULL ? error : clEnqueueMarkerWithWaitList(queue, 0, NULL, event);
}

SGK_EXTERN_C_END

#endif
