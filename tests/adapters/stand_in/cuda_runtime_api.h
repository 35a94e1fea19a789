/*
 * cuda_runtime_api.h - replaces CUDA's header: the functions that sgk_cuda.h and its test call act at once on memory of
 * this machine, as CUDA's reference describes them. This tests the arguments, not a device.
 */
#ifndef SGK_TEST_CUDA_RUNTIME_API_H
#define SGK_TEST_CUDA_RUNTIME_API_H

#include <stdlib.h>
#include <string.h>

typedef enum {
    cudaSuccess = 0,
    cudaErrorInvalidValue = 1,
    cudaErrorMemoryAllocation = 2,
    cudaErrorInvalidPitchValue = 12
} cudaError_t;

enum cudaMemcpyKind { cudaMemcpyHostToHost, cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice };

typedef struct CUstream_st *cudaStream_t;

static inline cudaError_t cudaGetDeviceCount(int *count)
{
    *count = 1;
    return cudaSuccess;
}

static inline const char *cudaGetErrorString(cudaError_t error)
{
    return error == cudaSuccess ? "no error" : "an error";
}

static inline cudaError_t cudaMalloc(void **memory, size_t bytes)
{
    *memory = malloc(bytes);
    return *memory != NULL ? cudaSuccess : cudaErrorMemoryAllocation;
}

static inline cudaError_t cudaFree(void *memory)
{
    free(memory);
    return cudaSuccess;
}

static inline cudaError_t cudaMemset(void *memory, int byte, size_t bytes)
{
    memset(memory, byte, bytes);
    return cudaSuccess;
}

static inline cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind)
{
    (void)kind;
    memcpy(to, from, bytes);
    return cudaSuccess;
}

static inline cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind,
                                          cudaStream_t stream)
{
    (void)stream;
    return cudaMemcpy(to, from, bytes, kind);
}

static inline cudaError_t cudaMemcpy2DAsync(void *to, size_t to_pitch, const void *from, size_t from_pitch,
                                            size_t width, size_t height, enum cudaMemcpyKind kind, cudaStream_t stream)
{
    (void)kind;
    (void)stream;
    if (width > to_pitch || width > from_pitch)
        return cudaErrorInvalidPitchValue;
    for (size_t row = 0; row < height; row++)
        memcpy((char *)to + row * to_pitch, (const char *)from + row * from_pitch, width);
    return cudaSuccess;
}

#endif
