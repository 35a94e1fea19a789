/*
 * hip_runtime_api.h - replaces HIP's header by that of CUDA.
 */
#ifndef SGK_TEST_HIP_RUNTIME_API_H
#define SGK_TEST_HIP_RUNTIME_API_H

#include "../cuda_runtime_api.h"

typedef cudaError_t hipError_t;
typedef cudaStream_t hipStream_t;
#define hipSuccess cudaSuccess
#define hipErrorInvalidValue cudaErrorInvalidValue

#endif
