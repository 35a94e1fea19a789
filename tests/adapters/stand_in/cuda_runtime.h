/*
 * cuda_runtime.h - replaces CUDA's header for C++: kernels run on this machine, one thread of a block after another, and those of a
 * block with shared memory in turns, from barrier to barrier. run_on_cpu.sed changes what no compiler but nvcc takes. A graph runs
 * while it is captured, and never again.
 */
#ifndef SGK_TEST_CUDA_RUNTIME_H
#define SGK_TEST_CUDA_RUNTIME_H

#include <chrono>
#include <cstring>
#include <functional>
#include <vector>

#include <ucontext.h>

#include "cuda_runtime_api.h"

#define __global__
#define __device__
#define __host__
#define __forceinline__ inline
#define __launch_bounds__(threads)
#define __grid_constant__

struct alignas(16) uint4 {
    unsigned x, y, z, w;
};
struct alignas(8) uint2 {
    unsigned x, y;
};
struct dim3 {
    unsigned x, y, z;
};

static dim3 blockIdx, threadIdx, gridDim;

template <class type> static inline type __ldcs(const type *from)
{
    return *from;
}

template <class type> static inline type __ldg(const type *from)
{
    return *from;
}

template <class type> static inline void __stcs(type *to, type value)
{
    *to = value;
}

static inline unsigned __umulhi(unsigned a, unsigned b)
{
    return (unsigned)((unsigned long long)a * b >> 32);
}

static inline unsigned long long atomicAdd(unsigned long long *to, unsigned long long number)
{
    return *to += number, *to - number;
}

/* The threads of a block with shared memory. */
static struct {
    uint4 *shared;
    ucontext_t caller;
    std::vector<ucontext_t> threads;
    std::vector<bool> is_done;
    const std::function<void()> *body;
} stand_in;

static inline void __syncthreads()
{
    const unsigned own = threadIdx.x;
    swapcontext(&stand_in.threads[own], &stand_in.caller);
    threadIdx.x = own;
}

static inline void stand_in_thread()
{
    const unsigned own = threadIdx.x;
    (*stand_in.body)();
    stand_in.is_done[own] = true;
}

static inline void stand_in_block(unsigned count)
{
    static std::vector<std::vector<char>> stacks(1024, std::vector<char>(32768));
    stand_in.threads.resize(count);
    stand_in.is_done.assign(count, false);
    for (unsigned i = 0; i < count; i++) {
        getcontext(&stand_in.threads[i]);
        stand_in.threads[i].uc_stack.ss_sp = stacks[i].data();
        stand_in.threads[i].uc_stack.ss_size = stacks[i].size();
        stand_in.threads[i].uc_link = &stand_in.caller;
        makecontext(&stand_in.threads[i], stand_in_thread, 0);
    }
    for (bool is_left = true; is_left;) {
        is_left = false;
        for (unsigned i = 0; i < count; i++) {
            if (stand_in.is_done[i])
                continue;
            threadIdx.x = i;
            swapcontext(&stand_in.caller, &stand_in.threads[i]);
            is_left = true;
        }
    }
}

struct stand_in_grid {
    unsigned blocks, threads;
    size_t shared;
    cudaStream_t stream;
};

template <class... parameters, class... given>
static inline void stand_in_launch(void (*kernel)(parameters...), stand_in_grid grid, given... arguments)
{
    std::vector<uint4> shared(grid.shared / sizeof(uint4));
    const std::function<void()> body = [&] { kernel(arguments...); };
    cudaStreamSynchronize(grid.stream);
    stand_in.shared = shared.data();
    stand_in.body = &body;
    gridDim.x = grid.blocks;
    for (blockIdx.x = 0; blockIdx.x < grid.blocks; blockIdx.x++) {
        if (grid.shared > 0)
            stand_in_block(grid.threads);
        else
            for (threadIdx.x = 0; threadIdx.x < grid.threads; threadIdx.x++)
                body();
    }
}

template <class type> static inline cudaError_t cudaMallocManaged(type **memory, size_t bytes)
{
    return cudaMalloc((void **)memory, bytes);
}

static inline cudaError_t cudaGetLastError()
{
    return cudaSuccess;
}

static inline cudaError_t cudaDeviceSynchronize()
{
    return cudaSuccess;
}

struct cudaDeviceProp {
    char name[256];
    int multiProcessorCount;
};

static inline cudaError_t cudaGetDeviceProperties(cudaDeviceProp *properties, int)
{
    strcpy(properties->name, "this machine");
    properties->multiProcessorCount = 1;
    return cudaSuccess;
}

static inline cudaError_t cudaRuntimeGetVersion(int *version)
{
    *version = 13000;
    return cudaSuccess;
}

#define cudaDriverGetVersion cudaRuntimeGetVersion

typedef std::chrono::steady_clock::time_point *cudaEvent_t;

static inline cudaError_t cudaEventCreate(cudaEvent_t *event)
{
    *event = new std::chrono::steady_clock::time_point;
    return cudaSuccess;
}

static inline cudaError_t cudaEventDestroy(cudaEvent_t event)
{
    delete event;
    return cudaSuccess;
}

static inline cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t)
{
    *event = std::chrono::steady_clock::now();
    return cudaSuccess;
}

static inline cudaError_t cudaEventSynchronize(cudaEvent_t)
{
    return cudaSuccess;
}

static inline cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t begin, cudaEvent_t end)
{
    *ms = std::chrono::duration<float, std::milli>(*end - *begin).count();
    return cudaSuccess;
}

typedef void *cudaGraph_t;
typedef void *cudaGraphExec_t;
enum { cudaStreamCaptureModeGlobal };

static inline cudaError_t cudaStreamBeginCapture(cudaStream_t, int)
{
    return cudaSuccess;
}

static inline cudaError_t cudaStreamEndCapture(cudaStream_t, cudaGraph_t *graph)
{
    *graph = NULL;
    return cudaSuccess;
}

static inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t *exec, cudaGraph_t, unsigned)
{
    *exec = &stand_in;
    return cudaSuccess;
}

static inline cudaError_t cudaGraphLaunch(cudaGraphExec_t, cudaStream_t)
{
    return cudaSuccess;
}

static inline cudaError_t cudaGraphDestroy(cudaGraph_t)
{
    return cudaSuccess;
}

static inline cudaError_t cudaGraphExecDestroy(cudaGraphExec_t)
{
    return cudaSuccess;
}

#endif
