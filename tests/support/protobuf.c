/*
 * protobuf.c - writes protobufs from the inside out.
 */
#include "protobuf.h"

#include <string.h>

/* Puts bytes before those that begin at begin. Returns the new begin. */
static size_t prepend(unsigned char *bytes, size_t begin, const void *fields, size_t size)
{
    begin -= size;
    memcpy(bytes + begin, fields, size);
    return begin;
}

static size_t prepend_varint(unsigned char *bytes, size_t begin, uint64_t number)
{
    unsigned char varint[10];
    size_t used = 0;
    do {
        varint[used++] = (unsigned char)((number & 127) | (number > 127 ? 128 : 0));
        number >>= 7;
    } while (number > 0);
    return prepend(bytes, begin, varint, used);
}

size_t wrap(unsigned char *bytes, size_t begin, size_t size, uint32_t tag)
{
    return prepend_varint(bytes, prepend_varint(bytes, begin, size - begin), tag);
}
