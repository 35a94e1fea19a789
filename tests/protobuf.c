/*
 * protobuf.c - writes protobufs from the inside out.
 */
#include "protobuf.h"

#include <string.h>

size_t prepend(unsigned char *bytes, size_t begin, const void *fields, size_t size)
{
    begin -= size;
    memcpy(bytes + begin, fields, size);
    return begin;
}

size_t wrap(unsigned char *bytes, size_t begin, size_t size, unsigned char tag)
{
    unsigned char length[10];
    size_t used = 0;
    size_t rest = size - begin;
    do {
        length[used++] = (unsigned char)((rest & 127) | (rest > 127 ? 128 : 0));
        rest >>= 7;
    } while (rest > 0);
    begin = prepend(bytes, begin, length, used);
    return prepend(bytes, begin, &tag, 1);
}
