/*
 * numpy_parts.c - splits a tensor of NumPy into tensors for NumPy, for test_numpy.py.
 */
#include "sgk_dlpack.h"

#include "splitkernels.h"

/* A tensor in which several parts lie; the last part to be deleted deletes it. */
struct shared {
    DLManagedTensor *whole;
    size_t parts;
};

static void release(void *owner)
{
    struct shared *shared = owner;
    if (--shared->parts > 0)
        return;
    shared->whole->deleter(shared->whole);
    free(shared);
}

/* Splits whole into count parts by Split-18. Returns a status. After SGK_OK the parts own whole, else the caller still
 * does. */
SGK_API int split(DLManagedTensor *whole, int64_t axis, const int64_t *lengths, size_t count, DLManagedTensor **parts);

int split(DLManagedTensor *whole, int64_t axis, const int64_t *lengths, size_t count, DLManagedTensor **parts)
{
    const int64_t split_dims[] = {(int64_t)count};
    const struct sgk_tensor split = {SGK_INT64, 1, split_dims, lengths, count * sizeof *lengths};
    const struct sgk_split_18_attributes attributes = {axis, NULL};
    struct sgk_tensor input;
    struct sgk_plan plan;
    enum sgk_status status = sgk_dlpack_input(&whole->dl_tensor, &input);
    if (status == SGK_OK)
        status = sgk_split_18_plan(&plan, &attributes, &input, &split, count, NULL);
    struct shared *shared = status == SGK_OK ? malloc(sizeof *shared) : NULL;
    if (shared == NULL)
        return (int)(status == SGK_OK ? SGK_CAPACITY : status);
    shared->whole = whole;
    shared->parts = count;
    for (size_t i = 0; i < count; i++)
        if (sgk_dlpack_export(&plan, i, &whole->dl_tensor, shared, release, &parts[i]) != SGK_OK)
            abort(); /* cannot be: NumPy's dtypes are all supported, and the test needs little memory */
    return SGK_OK;
}
