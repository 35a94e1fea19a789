/*
 * sgk_cuda.h - CUDA: the copy of a part of a plan, within a device, to it, or from it. No kernel is launched, and no
 * table of lengths is uploaded.
 *
 *     sgk_plan_part(&plan, 2, &part);
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
