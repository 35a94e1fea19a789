/*
 * cuda_runtime.h - replaces CUDA's header for C++: kernels run on this machine, one thread of a block after another,
 * each up to a barrier of its warp or of its block, and only some blocks of very many. run_on_cpu.sed changes what no
 * compiler but nvcc takes. A graph runs while it is captured, and never again.
 */
#ifndef SGK_TEST_CUDA_RUNTIME_H
#define SGK_TEST_CUDA_RUNTIME_H

#include <chrono>
#include <cstdio>
#include <cstring>
#include <functional>
#include <utility>
#include <vector>

#include <ucontext.h>

#include "cuda_runtime_api.h"

#define __global__
#define __device__
#define __host__
#define __forceinline__ inline
#define __launch_bounds__(threads)
#define __grid_constant__
#define __shared__ static /* since no two blocks run at a time */

struct alignas(16) uint4 {
    unsigned x, y, z, w;
};
struct alignas(8) uint2 {
    unsigned x, y;
};
struct dim3 {
    unsigned x, y, z;
    dim3(unsigned of_x = 1, unsigned of_y = 1, unsigned of_z = 1) : x(of_x), y(of_y), z(of_z)
    {
    }
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

/* What a thread does next. */
enum stand_in_state { RUNS, WAITS_FOR_WARP, WAITS_FOR_BLOCK, IS_DONE };

/* The block that runs. */
static struct {
    uint4 *shared;
    ucontext_t caller;
    std::vector<ucontext_t> threads;
    std::vector<stand_in_state> states;
    bool has_contexts; /* else threads are calls, which cannot wait */
    const std::function<void()> *body;
} stand_in;

static inline void stand_in_wait(stand_in_state state)
{
    const unsigned own = threadIdx.x;
    if (!stand_in.has_contexts) {
        fprintf(stderr, "thread %u waits at a barrier that thread 0 does not reach\n", own);
        exit(EXIT_FAILURE);
    }
    stand_in.states[own] = state;
    swapcontext(&stand_in.threads[own], &stand_in.caller);
    threadIdx.x = own;
}

static inline void __syncthreads()
{
    stand_in_wait(WAITS_FOR_BLOCK);
}

static inline void __syncwarp()
{
    stand_in_wait(WAITS_FOR_WARP);
}

static inline void stand_in_thread()
{
    const unsigned own = threadIdx.x;
    (*stand_in.body)();
    stand_in.states[own] = IS_DONE;
}

static inline void stand_in_make(unsigned thread)
{
    static std::vector<std::vector<char>> stacks(1024, std::vector<char>(32768));
    ucontext_t &context = stand_in.threads[thread];
    getcontext(&context);
    context.uc_stack.ss_sp = stacks[thread].data();
    context.uc_stack.ss_size = stacks[thread].size();
    context.uc_link = &stand_in.caller;
    makecontext(&context, stand_in_thread, 0);
}

/* Runs a thread up to its next barrier. */
static inline void stand_in_resume(unsigned thread)
{
    threadIdx.x = thread;
    swapcontext(&stand_in.caller, &stand_in.threads[thread]);
}

/* Lets the threads from `first` up to `end` go on that wait so. Returns whether there are any. */
static inline bool stand_in_release(stand_in_state waiting, unsigned first, unsigned end)
{
    bool is_any = false;
    for (unsigned i = first; i < end; i++)
        if (stand_in.states[i] == waiting) {
            stand_in.states[i] = RUNS;
            is_any = true;
        }
    return is_any;
}

static inline void stand_in_warp(unsigned first, unsigned end)
{
    do {
        for (unsigned i = first; i < end; i++)
            if (stand_in.states[i] == RUNS)
                stand_in_resume(i);
    } while (stand_in_release(WAITS_FOR_WARP, first, end));
}

/* Runs a block; without contexts if its first thread meets no barrier. */
static inline void stand_in_block(unsigned count)
{
    stand_in.threads.resize(count);
    stand_in.states.assign(count, RUNS);
    stand_in.has_contexts = true;
    stand_in_make(0);
    stand_in_resume(0);
    if (stand_in.states[0] == IS_DONE) {
        stand_in.has_contexts = false;
        for (threadIdx.x = 1; threadIdx.x < count; threadIdx.x++)
            (*stand_in.body)();
        return;
    }
    for (unsigned i = 1; i < count; i++)
        stand_in_make(i);
    do {
        for (unsigned first = 0; first < count; first += 32)
            stand_in_warp(first, first + 32 < count ? first + 32 : count);
    } while (stand_in_release(WAITS_FOR_BLOCK, 0, count));
}

struct stand_in_grid {
    dim3 blocks, threads;
    size_t shared;
    cudaStream_t stream;
};

/* Runs a launch whose threads call body(). */
static inline void stand_in_run(const stand_in_grid &grid, const std::function<void()> &body)
{
    const unsigned long long blocks = (unsigned long long)grid.blocks.x * grid.blocks.y;
    std::vector<uint4> shared(grid.shared / sizeof(uint4));
    cudaStreamSynchronize(grid.stream);
    stand_in.shared = shared.data();
    stand_in.body = &body;
    gridDim = grid.blocks;
    for (unsigned long long block = 0; block < blocks; block++) {
        blockIdx.x = (unsigned)(block % grid.blocks.x);
        blockIdx.y = (unsigned)(block / grid.blocks.x);
        if (stand_in_runs(block, blocks))
            stand_in_block(grid.threads.x);
    }
}

template <class... parameters, class... given>
static inline void stand_in_launch(void (*kernel)(parameters...), stand_in_grid grid, given... arguments)
{
    stand_in_run(grid, [&] { kernel(arguments...); });
}

template <class... parameters, size_t... at>
static inline void stand_in_call(void (*kernel)(parameters...), void **arguments, std::index_sequence<at...>)
{
    kernel(*(parameters *)arguments[at]...);
}

/* Whether a grid is one that a device takes. */
static inline bool stand_in_takes(const dim3 &blocks, const dim3 &threads)
{
#ifdef STAND_IN_IS_HIP
    const unsigned long long most = 0xffffffff / threads.x;
#else
    const unsigned long long most = 0x7fffffff;
#endif
    return blocks.x > 0 && blocks.x <= most && blocks.y > 0 && blocks.y <= 65535 && threads.x > 0 && threads.x <= 1024;
}

/* cudaLaunchKernel, for a kernel that has its type. */
template <class... parameters>
static inline cudaError_t stand_in_launch_kernel(void (*kernel)(parameters...), dim3 blocks, dim3 threads,
                                                 void **arguments, size_t shared, cudaStream_t stream)
{
    if (!stand_in_takes(blocks, threads))
        return cudaErrorInvalidConfiguration;
    stand_in_run({blocks, threads, shared, stream},
                 [&] { stand_in_call(kernel, arguments, std::index_sequence_for<parameters...>()); });
    return cudaSuccess;
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
