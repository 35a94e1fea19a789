/*
 * test_stream.c - the copy past the caches: all lengths around a cache line, all alignments, and no byte beside them.
 */
#include "stream.h"

#include <stdlib.h>
#include <string.h>

#include "guarded.h"
#include "harness.h"

static void check_stream(size_t bytes, size_t from_offset, size_t to_offset)
{
    struct guarded to = guarded_new(bytes, to_offset);
    unsigned char *block = allocate(bytes + from_offset); /* nothing behind may be read */
    unsigned char *from = block + from_offset;
    for (size_t i = 0; i < bytes; i++)
        from[i] = (unsigned char)(i * 7 + i / 251);
    sgk_stream(to.data, from, bytes);
    sgk_stream_end();
    REQUIRE(memcmp(to.data, from, bytes) == 0, "%zu bytes from %zu to %zu", bytes, from_offset, to_offset);
    REQUIRE(guarded_intact(&to), "%zu bytes from %zu to %zu: bytes beside them", bytes, from_offset, to_offset);
    guarded_free(&to);
    free(block);
}

START_TEST(lengths)
{
    for (size_t bytes = 0; bytes <= 300; bytes++)
        for (size_t offset = 0; offset < 64; offset += 7)
            check_stream(bytes, offset % 5, offset);
}
END_TEST

START_TEST(alignments)
{
    for (size_t from = 0; from < 16; from++)
        for (size_t to = 0; to < 64; to++)
            check_stream(1000, from, to);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("stream");
    add_test(suite, "lengths", lengths);
    add_test(suite, "alignments", alignments);
    return run_suite(suite);
}
