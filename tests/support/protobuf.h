/*
 * protobuf.h - writes protobufs from the inside out, so that every length is known when its turn comes.
 */
#ifndef SGK_TEST_PROTOBUF_H
#define SGK_TEST_PROTOBUF_H

#include <stddef.h>
#include <stdint.h>

/* Puts the tag and the length of a message before it. The message is all from begin to size. Returns the new begin. */
size_t wrap(unsigned char *bytes, size_t begin, size_t size, uint32_t tag);

#endif
