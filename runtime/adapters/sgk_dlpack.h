/*
 * sgk_dlpack.h - DLPack: a DLTensor as an input, and the parts of a plan as strided DLTensors, without a copy.
 *
 *     sgk_dlpack_input(&dense, &input);                                   a tensor of NumPy, PyTorch, JAX, ...
 *     sgk_split_18_plan(&plan, &attributes, &input, NULL, 3, NULL);
 *     sgk_dlpack_export(&plan, 0, &dense, owner, release, &part);         part 0 for any of them, where it lies
 *
 * Needs <dlpack/dlpack.h> of DLPack 0.6 or newer, whose codes for bool, float8 and float4 it knows with each of them.
 */
#ifndef SGK_DLPACK_H
#define SGK_DLPACK_H

#include <dlpack/dlpack.h>
#include <stdint.h>
#include <stdlib.h>

#include "sgk_dtype.h"
#include "sgk_plan.h"

SGK_EXTERN_C_BEGIN

/* The type by which DLPack calls a dtype. It has 0 bits where it has no word: strings, and a dtype that is none. */
static inline DLDataType sgk_dlpack_type(int32_t dtype)
{
    /* by dtype; DLPack 0.6 has no name for 6, bool, 10 to 14, float8, and 17, float4 */
    static const uint8_t codes[] = {0,          kDLFloat,   kDLUInt,   kDLInt,   kDLUInt,  kDLInt,  kDLInt,
                                    kDLInt,     0,          6,         kDLFloat, kDLFloat, kDLUInt, kDLUInt,
                                    kDLComplex, kDLComplex, kDLBfloat, 10,       11,       12,      13,
                                    kDLUInt,    kDLInt,     17,        14,       kDLUInt,  kDLInt};
    const int32_t known = dtype > 0 && dtype <= SGK_INT2 && dtype != SGK_STRING ? dtype : 0;
    const DLDataType type = {codes[known], (uint8_t)sgk_dtype_bits(known), 1};
    return type;
}

/* The dtype that DLPack calls type; 0 when there is none. */
static inline int32_t sgk_dlpack_dtype(DLDataType type)
{
    for (int32_t dtype = SGK_INT2; dtype > 0; dtype--) {
        const DLDataType own = sgk_dlpack_type(dtype);
        if (own.bits > 0 && own.code == type.code && own.bits == type.bits && own.lanes == type.lanes)
            return dtype;
    }
    return 0;
}

/* The bytes of so many elements of so many bits; those of fewer than 8 bits share them. */
static inline size_t sgk_dlpack_bytes(uint64_t count, uint64_t bits)
{
    return (size_t)(count / 8 * bits + (count % 8 * bits + 7) / 8); /* count * bits may be beyond 64 bits */
}

/*
 * Writes the input that is tensor; it points to tensor's shape. Its data is NULL where that is not memory of this
 * machine: enough for a plan and its parts. Returns SGK_OK, or, with input unspecified, what a plan would not refuse:
 *   SGK_BAD_DTYPE     a type that ONNX does not have.
 *   SGK_BAD_RANK      ndim is negative.
 *   SGK_NULL_POINTER  shape is NULL.
 *   SGK_BAD_SHAPE     the strides are not those of a dense, row-major tensor.
 *   SGK_OVERFLOW      data + byte_offset is beyond the last address of this machine's memory.
 */
static inline enum sgk_status sgk_dlpack_input(const DLTensor *tensor, struct sgk_tensor *input)
{
    const DLDeviceType device = tensor->device.device_type;
    const int is_here = device == kDLCPU || device == kDLCUDAHost || device == kDLROCMHost || device == kDLCUDAManaged;
    uint64_t step = 1; /* elements from one index to the next; of a shape that makes it wrap there is no plan */
    int is_dense = 1;
    input->dtype = sgk_dlpack_dtype(tensor->dtype);
    if (input->dtype == 0)
        return SGK_BAD_DTYPE;
    if (tensor->ndim < 0)
        return SGK_BAD_RANK;
    if (tensor->ndim > 0 && tensor->shape == NULL)
        return SGK_NULL_POINTER;
    for (int i = tensor->ndim; i-- > 0; step *= (uint64_t)tensor->shape[i])
        if (tensor->strides != NULL && tensor->shape[i] != 1 && (uint64_t)tensor->strides[i] != step)
            is_dense = 0;
    if (!is_dense && step > 0)
        return SGK_BAD_SHAPE;
    if (is_here && tensor->byte_offset > UINTPTR_MAX - (uintptr_t)tensor->data)
        return SGK_OVERFLOW;
    input->rank = (size_t)tensor->ndim;
    input->dims = tensor->shape;
    input->bytes = sgk_dlpack_bytes(step, tensor->dtype.bits);
    input->data = is_here && tensor->data != NULL ? (const char *)tensor->data + tensor->byte_offset : NULL;
    return SGK_OK;
}

/*
 * Part index of a plan, where it lies: writes a tensor on the memory of input, the tensor that was planned, of which
 * data, device and byte_offset are looked at. numbers has room for twice plan->rank: the part's shape, then its strides
 * in elements; the part points to them. Returns SGK_OK, or, before anything is written:
 *   SGK_BAD_DTYPE  DLPack has no word for the dtype, a plan of sgk_cut has none, or the part begins inside a byte, and
 *                  no byte_offset can say where.
 *   SGK_OVERFLOW   the part's byte_offset would be beyond 64 bits.
 */
static inline enum sgk_status sgk_dlpack_part(const struct sgk_plan *plan, size_t index, const DLTensor *input,
                                              int64_t *numbers, DLTensor *part)
{
    const DLDataType type = sgk_dlpack_type(plan->dtype);
    struct sgk_part at;
    sgk_plan_part(plan, index, &at);
    const size_t in_byte = 8 / (size_t)plan->unit_bits;
    const int is_empty = at.rows == 0 || at.run == 0;
    if (type.bits == 0 || (!is_empty && at.offset % in_byte != 0))
        return SGK_BAD_DTYPE;
    const uint64_t begin = is_empty ? 0 : at.offset / in_byte;
    if (begin > UINT64_MAX - input->byte_offset)
        return SGK_OVERFLOW;
    size_t to = 2 * plan->rank;
    int64_t step = 1;
    for (size_t i = plan->rank + !plan->keepdims; i-- > 0; step *= plan->dims[i])
        if (i != plan->axis || plan->keepdims)
            numbers[--to] = step;
    sgk_plan_dims(plan, index, numbers);
    const uint64_t offset = is_empty ? 0 : input->byte_offset + begin;
    void *const data = is_empty ? NULL : input->data;
    const DLTensor tensor = {data, input->device, (int)plan->rank, type, numbers, numbers + plan->rank, offset};
    *part = tensor;
    return SGK_OK;
}

/* A part that its consumer lets go of; the numbers stand behind it. */
struct sgk_dlpack_managed {
    DLManagedTensor tensor;
    void *owner;
    void (*release)(void *owner);
};

/* The deleter of what sgk_dlpack_export makes. */
static inline void sgk_dlpack_delete(DLManagedTensor *tensor)
{
    struct sgk_dlpack_managed *part = (struct sgk_dlpack_managed *)tensor->manager_ctx;
    if (part->release != NULL)
        part->release(part->owner);
    free(part);
}

/*
 * Sets *part to a tensor that is part index of a plan, on the memory of input, for a consumer that says when it is
 * done, as NumPy's from_dlpack. Its deleter calls release once with owner, which keeps the memory of input till then,
 * unless release is NULL, and frees *part. The plan may go before. Returns SGK_OK, or, with release not called and
 * *part as it was:
 *   SGK_CAPACITY  there is no memory for *part.
 *   SGK_BAD_DTYPE, SGK_OVERFLOW
 *                 the part is none for DLPack, as sgk_dlpack_part says.
 */
static inline enum sgk_status sgk_dlpack_export(const struct sgk_plan *plan, size_t index, const DLTensor *input,
                                                void *owner, void (*release)(void *owner), DLManagedTensor **part)
{
    struct sgk_dlpack_managed *made =
        (struct sgk_dlpack_managed *)malloc(sizeof *made + 2 * plan->rank * sizeof(int64_t));
    enum sgk_status status = SGK_CAPACITY;
    DLTensor tensor;
    if (made != NULL)
        status = sgk_dlpack_part(plan, index, input, (int64_t *)(void *)(made + 1), &tensor);
    if (status != SGK_OK) {
        free(made);
        return status;
    }
    const struct sgk_dlpack_managed all = {{tensor, made, sgk_dlpack_delete}, owner, release};
    *made = all;
    *part = &made->tensor;
    return SGK_OK;
}

SGK_EXTERN_C_END

#endif
