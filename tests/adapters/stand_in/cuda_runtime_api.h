/*
 * cuda_runtime_api.h - replaces CUDA's header: the functions that sgk_cuda.h and its test call act on memory of this
 * machine, as CUDA's reference describes them: at once, except that a memset waits on its stream. This tests the
 * arguments, not a device.
 */
#ifndef SGK_TEST_CUDA_RUNTIME_API_H
#define SGK_TEST_CUDA_RUNTIME_API_H

#include <stdlib.h>
#include <string.h>

typedef enum {
    cudaSuccess = 0,
    cudaErrorInvalidValue = 1,
    cudaErrorMemoryAllocation = 2,
    cudaErrorInvalidConfiguration = 9,
    cudaErrorInvalidPitchValue = 12
} cudaError_t;

enum cudaMemcpyKind { cudaMemcpyHostToHost, cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice };

/* Whether a block of a launch runs: of very many only some. */
static inline int stand_in_runs(unsigned long long block, unsigned long long blocks)
{
    return blocks < 1 << 20 || block % 4099 == 0;
}

/* A memset that waits, if bytes > 0, until something is enqueued behind it, or somebody waits for it. */
struct CUstream_st {
    void *memory;
    int byte;
    size_t bytes;
};
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

static inline cudaError_t cudaStreamCreate(cudaStream_t *stream)
{
    *stream = (cudaStream_t)calloc(1, sizeof **stream);
    return *stream != NULL ? cudaSuccess : cudaErrorMemoryAllocation;
}

static inline cudaError_t cudaStreamDestroy(cudaStream_t stream)
{
    free(stream);
    return cudaSuccess;
}

static inline cudaError_t cudaStreamSynchronize(cudaStream_t stream)
{
    if (stream != NULL && stream->bytes > 0) {
        memset(stream->memory, stream->byte, stream->bytes);
        stream->bytes = 0;
    }
    return cudaSuccess;
}

static inline cudaError_t cudaMemsetAsync(void *memory, int byte, size_t bytes, cudaStream_t stream)
{
    cudaStreamSynchronize(stream);
    stream->memory = memory;
    stream->byte = byte;
    stream->bytes = bytes;
    return cudaSuccess;
}

static inline cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind,
                                          cudaStream_t stream)
{
    cudaStreamSynchronize(stream);
    return cudaMemcpy(to, from, bytes, kind);
}

static inline cudaError_t cudaMemcpy2DAsync(void *to, size_t to_pitch, const void *from, size_t from_pitch,
                                            size_t width, size_t height, enum cudaMemcpyKind kind, cudaStream_t stream)
{
    (void)kind;
    if (width > to_pitch || width > from_pitch)
        return cudaErrorInvalidPitchValue;
    cudaStreamSynchronize(stream);
    for (size_t row = 0; row < height; row++)
        memcpy((char *)to + row * to_pitch, (const char *)from + row * from_pitch, width);
    return cudaSuccess;
}

#endif
