/*
 * sgk_cuda_plan.cu - CUDA: sgk_cuda_plan_copy, which sgk_cuda.h declares, and its kernels. A program compiles this file
 * with nvcc, once, for devices of compute capability 7.0 or newer:
 *
 *     nvcc -O3 -arch=sm_90 -c sgk_cuda_plan.cu
 */
#include <cuda_runtime.h>

#include "sgk_cuda.h"
#include "sgk_device.h"

namespace
{

typedef unsigned char sgk_u8;
typedef unsigned int sgk_u32;
typedef unsigned long long sgk_u64;
typedef uint4 sgk_v16;

/* A launch as its kernel gets it, by value: 128 outputs in less than 4 KiB, or 8. */
template <class sgk_index, int sgk_capacity> struct sgk_cuts {
    sgk_u8 *to[sgk_capacity];
    sgk_u64 rows, stride, span, items;
    sgk_index begin[sgk_capacity + 1], skip[sgk_capacity];
    sgk_u32 number[sgk_capacity];
    sgk_u32 count, tile_rows, multiplier, shift_1, shift_2;
};

template <class cuts> __device__ __forceinline__ sgk_u32 sgk_quotient(sgk_u32 index, sgk_u32, const cuts *by)
{
    const sgk_u32 high = __umulhi(index, by->multiplier);
    return (high + ((index - high) >> by->shift_1)) >> by->shift_2;
}

template <class cuts> __device__ __forceinline__ sgk_u64 sgk_quotient(sgk_u64 index, sgk_u64 span, const cuts *)
{
    return index / span;
}

#define SGK_TEXT(...) __VA_ARGS__
#define SGK_FUNCTION static __device__ __forceinline__
#define SGK_CUTS sgk_cuts<sgk_index, sgk_capacity>
#define SGK_OUTPUTS SGK_CUTS
#define SGK_IS_FEW(cuts) (sgk_capacity <= SGK_DEVICE_FEW)
#define SGK_TO(outputs, k) (outputs)->to[k]
#define SGK_INPUT const void *__restrict__
#define SGK_BYTES const sgk_u8 *
#define SGK_OUTPUT void *
#define SGK_SHARED
#define SGK_BLOCK blockIdx.x
#define SGK_LANE threadIdx.x
#define SGK_BARRIER __syncthreads()
#define SGK_UNROLL _Pragma("unroll")
#define SGK_AT(type, to, i) ((type *)(to) + (i))
#define SGK_READ(type, from, i) __ldcs((const type *)(from) + (i))
#define SGK_FETCH(type, from, i) __ldg((const type *)(from) + (i))
#define SGK_WRITE(type, to, i, value) __stcs((type *)(to) + (i), value)

template <class sgk_unit, class sgk_index, int sgk_capacity> struct sgk_forms {
#include "sgk_device_text.h"
};

#define SGK_KERNEL __global__ void __launch_bounds__(SGK_DEVICE_BLOCK)

template <class unit, class index, int capacity>
SGK_KERNEL sgk_rows_kernel(SGK_INPUT input, const __grid_constant__ sgk_cuts<index, capacity> cuts)
{
    sgk_forms<unit, index, capacity>::sgk_rows(input, &cuts, &cuts);
}

template <class unit, class index, int capacity>
SGK_KERNEL sgk_gather_kernel(SGK_INPUT input, const __grid_constant__ sgk_cuts<index, capacity> cuts)
{
    sgk_forms<unit, index, capacity>::sgk_gather(input, &cuts, &cuts);
}

template <class unit, int capacity>
SGK_KERNEL sgk_tile_kernel(SGK_INPUT input, const __grid_constant__ sgk_cuts<sgk_u32, capacity> cuts)
{
    extern __shared__ sgk_v16 sgk_tile_memory[];
    sgk_forms<unit, sgk_u32, capacity>::sgk_tile(input, &cuts, &cuts, sgk_tile_memory);
}

template <class unit, int count>
SGK_KERNEL sgk_columns_kernel(SGK_INPUT input, const __grid_constant__ sgk_cuts<sgk_u32, SGK_DEVICE_FEW> cuts)
{
    sgk_forms<unit, sgk_u32, SGK_DEVICE_FEW>::sgk_columns(input, &cuts, &cuts, count);
}

/* A call of sgk_cuda_plan_copy. */
struct sgk_call {
    const void *input;
    void *const *outputs;
    cudaStream_t stream;
    const sgk_device_copy *copy;
    const sgk_device_launch *launch;
};

template <class index, int capacity>
cudaError_t sgk_launch(const sgk_call &call, void (*kernel)(SGK_INPUT, const sgk_cuts<index, capacity>))
{
    const sgk_device_launch &launch = *call.launch;
    sgk_cuts<index, capacity> cuts;
    for (int k = 0; k < capacity; k++) {
        const bool is_used = k < (int)launch.count;
        cuts.to[k] = is_used ? (sgk_u8 *)call.outputs[launch.parts[k]] : NULL;
        cuts.skip[k] = is_used ? (index)launch.skip[k] : 0;
        cuts.number[k] = is_used ? launch.number[k] : 0xffffffff;
        cuts.begin[k] = is_used ? (index)launch.begin[k] : (index)launch.span;
    }
    cuts.begin[capacity] = (index)launch.span;
    cuts.rows = call.copy->rows;
    cuts.stride = call.copy->stride;
    cuts.span = launch.span;
    cuts.items = launch.items;
    cuts.count = (sgk_u32)launch.count;
    cuts.tile_rows = (sgk_u32)call.copy->tile_rows;
    cuts.multiplier = launch.multiplier;
    cuts.shift_1 = launch.shift_1;
    cuts.shift_2 = launch.shift_2;
    kernel<<<(unsigned)launch.blocks, SGK_DEVICE_BLOCK, launch.shared, call.stream>>>(call.input, cuts);
    return cudaGetLastError();
}

enum { few = SGK_DEVICE_FEW, many = SGK_DEVICE_OUTPUTS };

/* The kernel of as many columns as the call has; count: no fewer. */
template <class unit, int count> cudaError_t sgk_launch_columns(const sgk_call &call)
{
    if (count > 2 && (int)call.launch->count < count)
        return sgk_launch_columns<unit, (count > 2 ? count - 1 : count)>(call);
    return sgk_launch(call, sgk_columns_kernel<unit, count>);
}

template <class unit> cudaError_t sgk_launch_form(const sgk_call &call)
{
    const size_t count = call.launch->count;
    switch (call.copy->form) {
    case SGK_DEVICE_TILE:
        return count <= few ? sgk_launch(call, sgk_tile_kernel<unit, few>)
                            : sgk_launch(call, sgk_tile_kernel<unit, many>);
    case SGK_DEVICE_GATHER:
        if (call.copy->is_wide)
            return sgk_launch(call, sgk_gather_kernel<unit, sgk_u64, many>);
        return count <= few ? sgk_launch(call, sgk_gather_kernel<unit, sgk_u32, few>)
                            : sgk_launch(call, sgk_gather_kernel<unit, sgk_u32, many>);
    case SGK_DEVICE_COLUMNS:
        return sgk_launch_columns<unit, few>(call);
    default:
        if (call.copy->is_wide)
            return sgk_launch(call, sgk_rows_kernel<unit, sgk_u64, many>);
        return count <= few ? sgk_launch(call, sgk_rows_kernel<unit, sgk_u32, few>)
                            : sgk_launch(call, sgk_rows_kernel<unit, sgk_u32, many>);
    }
}

cudaError_t sgk_launch_unit(const sgk_call &call)
{
    if (call.launch->blocks > SGK_DEVICE_BLOCKS)
        return cudaErrorInvalidValue;
    switch (call.copy->unit) {
    case 1:
        return sgk_launch_form<sgk_u8>(call);
    case 2:
        return sgk_launch_form<unsigned short>(call);
    case 4:
        return sgk_launch_form<sgk_u32>(call);
    case 8:
        return sgk_launch_form<uint2>(call);
    default:
        return sgk_launch_form<sgk_v16>(call);
    }
}

} // namespace

extern "C" cudaError_t sgk_cuda_plan_copy(const struct sgk_plan *plan, const void *input, void *const *outputs,
                                          cudaStream_t stream)
{
    sgk_device_copy copy;
    sgk_device_launch launch;
    size_t addresses = (size_t)input, wanted = 0, offset = 0;
    if (plan->unit_bits != 8)
        return cudaErrorInvalidValue;
    for (size_t i = 0; i < plan->count; i++) {
        const size_t run = outputs[i] != NULL ? sgk_device_run(plan, i) : 0;
        addresses |= run > 0 ? (size_t)outputs[i] : 0;
        wanted += run;
    }
    if (wanted == 0)
        return cudaSuccess;
    sgk_device_choose(plan, addresses, wanted, &copy);
    const sgk_call call = {input, outputs, stream, &copy, &launch};
    launch.count = 0;
    for (size_t i = 0; i < plan->count; i++) {
        const size_t run = sgk_device_run(plan, i);
        if (outputs[i] != NULL && run > 0)
            sgk_device_add(&launch, &copy, i, offset, run);
        offset += run;
        if (launch.count == SGK_DEVICE_OUTPUTS || (i + 1 == plan->count && launch.count > 0)) {
            sgk_device_complete(&launch, &copy);
            const cudaError_t error = sgk_launch_unit(call);
            if (error != cudaSuccess)
                return error;
            launch.count = 0;
        }
    }
    return cudaSuccess;
}
