/*
 * wide.cu - the library's kernels with indices of 64 bits, for small tensors, too.
 */
#define SGK_DEVICE_32_BITS 0
#define sgk_cuda_plan_copy wide_plan_copy
#include "sgk_cuda_plan.cu"
