/*
 * values.c - small tensors as integers, whatever dtype carries them: lengths, axes and shapes may come as any.
 */
#include "values.h"

#include <string.h>

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

/* NULL for dtypes that are no numbers, and for those that nothing counts in. */
static sgk_read_integer *reader_of(const char *dtype)
{
    static const struct {
        const char *dtype;
        sgk_read_integer *read;
    } readers[] = {
        {"bool", read_uint8},          {"int8", read_int8},       {"int16", read_int16},
        {"int32", sgk_read_int32},     {"int64", sgk_read_int64}, {"uint8", read_uint8},
        {"uint16", read_uint16},       {"uint32", read_uint32},   {"uint64", sgk_read_int64}, /* as its bits */
        {"float16", sgk_read_float16}, {"float", sgk_read_float}, {"double", sgk_read_double},
    };
    for (size_t i = 0; i < sizeof readers / sizeof readers[0]; i++)
        if (strcmp(readers[i].dtype, dtype) == 0)
            return readers[i].read;
    return NULL;
}

/*
 * Writes the elements as integers to memory with room for all of them. Returns how many there are up to the first that
 * is no integer; SIZE_MAX when the dtype has none.
 */
static size_t copy_integers(const struct onnx_tensor *tensor, const struct onnx_elements *elements, int64_t *to)
{
    sgk_read_integer *const read = reader_of(elements->dtype->name);
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

void set_values(lua_State *L, const struct onnx_tensor *tensor, const struct onnx_elements *elements)
{
    int64_t values[MAX_VALUES];
    const size_t count = elements->count <= MAX_VALUES ? copy_integers(tensor, elements, values) : SIZE_MAX;
    if (count == SIZE_MAX)
        return;
    lua_createtable(L, (int)count, 0);
    for (size_t i = 0; i < count; i++) {
        lua_pushinteger(L, values[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    const bool is_fractional = count < (size_t)elements->count;
    if (is_fractional) {
        lua_pushboolean(L, false);
        lua_rawseti(L, -2, (lua_Integer)count + 1);
    }
    lua_setfield(L, -2, is_fractional ? "fractional" : "values");
}
