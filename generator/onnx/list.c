/*
 * list.c - reads repeated values where they lie in the file, packed or not or both.
 *
 * decode.c has walked the same bytes before, so nothing here can fail.
 */
#include "onnx.h"
#include "pages.h"
#include "wire.h"

struct onnx_cursor onnx_list_begin(const struct onnx_list *list)
{
    const struct onnx_cursor cursor = {list, list->message, NULL, NULL, list->message};
    return cursor;
}

/* Moves to the next field of the list. */
static struct wire_field next_field(struct onnx_cursor *cursor)
{
    struct wire_field field = {0, PB_WT_STRING, NULL, 0};
    const char *why;
    pb_istream_t stream = wire_stream(cursor->at, cursor->list->end);
    while (wire_next(&stream, &field, &why) == WIRE_FIELD && field.tag != cursor->list->tag)
        continue;
    cursor->at = wire_position(&stream);
    onnx_pass(&cursor->passed, field.bytes, cursor->list->of_file);
    return field;
}

uint64_t onnx_next_bits(struct onnx_cursor *cursor)
{
    uint64_t bits = 0;
    while (cursor->packed == cursor->packed_end) { /* a packed field may be empty */
        const struct wire_field field = next_field(cursor);
        cursor->packed = field.bytes;
        cursor->packed_end = field.bytes + field.size;
    }
    onnx_pass(&cursor->passed, cursor->packed, cursor->list->of_file);
    const bool varint = cursor->list->scalar != ONNX_SCALAR_FLOAT && cursor->list->scalar != ONNX_SCALAR_DOUBLE;
    if (varint && *cursor->packed < 0x80) /* of one byte, as most are */
        return *cursor->packed++;
    pb_istream_t values = wire_stream(cursor->packed, cursor->packed_end);
    wire_scalar(&values, (enum onnx_scalar)cursor->list->scalar, &bits);
    cursor->packed = wire_position(&values);
    return bits;
}

struct onnx_bytes onnx_next_bytes(struct onnx_cursor *cursor)
{
    const struct wire_field field = next_field(cursor);
    const struct onnx_bytes bytes = {(const char *)field.bytes, field.size};
    return bytes;
}
