/*
 * sgk_cuda.h - CUDA: all parts of a plan in one launch, or one part within a device, to it, or from it. No table of
 * lengths is uploaded.
 *
 *     sgk_cuda_plan_copy(&plan, input, outputs, stream);                                 with sgk_cuda_plan.cu
 *
 *     sgk_plan_part(&plan, 2, &part);                                                    without a compiler for devices
 *     sgk_cuda_copy(&part, input, output, cudaMemcpyDeviceToDevice, stream);
 *
 * Needs <cuda_runtime_api.h>; links nothing of the library but what makes plans. A part that is a view (sgk_is_view)
 * needs no copy: on a device, too, it begins at input + part.offset.
 */
#ifndef SGK_CUDA_H
#define SGK_CUDA_H

#include <cuda_runtime_api.h>

#include "sgk_plan.h"

SGK_EXTERN_C_BEGIN

/*
 * Enqueues on stream the copy of each part within the device: part i to outputs[i], which has room for its
 * sgk_plan_bytes. outputs has plan->count elements; NULL skips the part. All addresses are of the device, and no output
 * may overlap input or another output. It is fastest where they are multiples of 16. Up to 128 outputs take one launch,
 * more take several. Nothing is allocated or uploaded, so that a graph can capture it, and plan and outputs are free
 * when the call returns. Returns cudaSuccess, cudaErrorInvalidValue where plan->unit_bits is not 8, or what the launch
 * of a kernel says.
 *
 * sgk_cuda_plan.cu defines it, which lies beside this header: a program compiles that file with nvcc.
 */
cudaError_t sgk_cuda_plan_copy(const struct sgk_plan *plan, const void *input, void *const *outputs,
                               cudaStream_t stream);

/*
 * For callers without a compiler for devices, and for parts on their way to a device or from it: one part a call.
 *
 * Enqueues on stream the copy of a part of input to output, which is dense and has room for part->rows * part->run
 * bytes. kind says where they are. The part counts bytes, as sgk_plan_part gives it where plan->unit_bits is 8. Returns
 * cudaSuccess, or what cudaMemcpyAsync or cudaMemcpy2DAsync says, as when part->stride is beyond what the device has as
 * cudaDevAttrMaxPitch, in bytes.
 */
static inline cudaError_t sgk_cuda_copy(const struct sgk_part *part, const void *input, void *output,
                                        enum cudaMemcpyKind kind, cudaStream_t stream)
{
    const char *const from = (const char *)input + part->offset;
    if (sgk_is_dense(part))
        return cudaMemcpyAsync(output, from, part->rows * part->run, kind, stream);
    return cudaMemcpy2DAsync(output, part->run, from, part->stride, part->run, part->rows, kind, stream);
}

SGK_EXTERN_C_END

#endif
