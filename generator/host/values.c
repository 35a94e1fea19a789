/*
 * values.c - small tensors as integers, whatever dtype carries them: lengths, axes and shapes may come as any.
 */
#include "values.h"

#include "integers.h"

/* Reads element index of a dtype that no op version takes for lengths, as those of integers.h are read. */
#define READER(name, type)                                                             \
    static int name(const void *data, size_t index, int64_t *value)                    \
    {                                                                                  \
        type element;                                                                  \
        memcpy(&element, (const char *)data + index * sizeof element, sizeof element); \
        *value = (int64_t)element;                                                     \
        return 1;                                                                      \
    }
READER(read_int8, int8_t)
READER(read_int16, int16_t)
READER(read_uint8, uint8_t)
READER(read_uint16, uint16_t)
READER(read_uint32, uint32_t)

/* By the code of a dtype; NULL for those that are no numbers, and for those that nothing counts in. */
static sgk_read_integer *reader_of(int64_t code)
{
    static sgk_read_integer *const readers[] = {
        [1] = sgk_read_float,    [2] = read_uint8,
        [3] = read_int8,         [4] = read_uint16,
        [5] = read_int16,        [6] = sgk_read_int32,
        [7] = sgk_read_int64,    [9] = read_uint8 /* bool */,
        [10] = sgk_read_float16, [11] = sgk_read_double,
        [12] = read_uint32,      [13] = sgk_read_int64 /* uint64, as its bits */,
    };
    return (uint64_t)code < sizeof readers / sizeof readers[0] ? readers[code] : NULL;
}

size_t copy_integers(const struct onnx_tensor *tensor, const struct onnx_elements *elements, int64_t *to)
{
    sgk_read_integer *const read = reader_of(elements->dtype->code);
    if (read == NULL)
        return SIZE_MAX;
    size_t count = (size_t)elements->count;
    /* from the last one on, in place: an integer lies behind every element that is still to be read */
    char *bytes = (char *)to;
    onnx_copy_elements(tensor, elements, bytes);
    for (size_t i = count; i-- > 0;) {
        int64_t value;
        if (read(bytes, i, &value))
            to[i] = value;
        else
            count = i;
    }
    return count;
}
