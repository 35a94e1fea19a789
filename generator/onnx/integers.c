/*
 * integers.c - small tensors as integers, whatever dtype carries them: lengths, axes and shapes may come as any.
 */
#include <string.h>

#include "onnx.h"

/* A number out of the bytes of an element. */
union number {
    uint64_t bits;
    uint32_t word;
    uint16_t half;
    uint8_t byte;
    float f;
    double d;
};

static double float16_value(uint16_t half)
{
    const int exponent = (half >> 10) & 0x1f;
    double value = half & 0x3ff;
    if (exponent > 0)
        value += 0x400;
    /* value * 2^(exponent - 25), where a subnormal has the exponent of the smallest normal */
    for (int i = exponent > 0 ? exponent : 1; i < 25; i++)
        value /= 2;
    for (int i = exponent; i > 25; i--)
        value *= 2;
    return (half & 0x8000) != 0 ? -value : value;
}

/* Whether the number is an integer of 64 bits; NaN and the infinities are none. */
static bool integer_of(double number, int64_t *value)
{
    const double limit = 9223372036854775808.0;
    if (!(number >= -limit && number < limit))
        return false;
    *value = (int64_t)number;
    return (double)*value == number;
}

static bool read_integer(const struct onnx_dtype *dtype, const char *from, int64_t *value)
{
    enum {
        FLOAT = 1,
        UINT8 = 2,
        INT8 = 3,
        UINT16 = 4,
        INT16 = 5,
        INT32 = 6,
        INT64 = 7,
        BOOL = 9,
        FLOAT16 = 10,
        DOUBLE = 11,
        UINT32 = 12,
        UINT64 = 13
    };
    union number number = {0};
    memcpy(&number, from, dtype->width);
    switch (dtype->code) {
    case FLOAT:
        return integer_of((double)number.f, value);
    case DOUBLE:
        return integer_of(number.d, value);
    case FLOAT16:
        return ((number.half >> 10) & 0x1f) != 0x1f && integer_of(float16_value(number.half), value);
    case UINT8:
    case BOOL:
        *value = number.byte;
        return true;
    case INT8:
        *value = number.byte < 0x80 ? number.byte : number.byte - 0x100;
        return true;
    case UINT16:
        *value = number.half;
        return true;
    case INT16:
        *value = (int16_t)number.half;
        return true;
    case UINT32:
        *value = number.word;
        return true;
    case INT32:
        *value = (int32_t)number.word;
        return true;
    case UINT64:
    case INT64:
        *value = (int64_t)number.bits;
        return true;
    default:
        return false;
    }
}

bool onnx_copy_integers(const struct onnx_tensor *tensor, const struct onnx_elements *elements, int64_t *to)
{
    const size_t width = elements->dtype->width;
    /* not strings, complex numbers, parts of a byte */
    if (width > sizeof *to || elements->dtype->component != width || elements->dtype->shared > 1)
        return false;
    /* from the last one on, in place: an integer lies behind every element that is still to be read */
    char *bytes = (char *)to;
    onnx_copy_elements(tensor, elements, bytes);
    for (size_t i = (size_t)elements->count; i-- > 0;) {
        int64_t value;
        if (!read_integer(elements->dtype, bytes + i * width, &value))
            return false;
        to[i] = value;
    }
    return true;
}
