/*
 * sample.c - the project's own cases, for the tests.
 */
#include "sample.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *setting(const char *name)
{
    const char *value = getenv(name);
    ck_assert_msg(value != NULL, "%s is not set: run this through meson test", name);
    return value;
}

unsigned char *read_sample(const char *path, size_t *size)
{
    char whole[1024];
    snprintf(whole, sizeof whole, "%s/%s", setting("CASES"), path);
    FILE *file = fopen(whole, "rb");
    ck_assert_msg(file != NULL, "%s", whole);
    unsigned char *bytes = malloc(65536);
    ck_assert_ptr_nonnull(bytes);
    *size = fread(bytes, 1, 65536, file);
    ck_assert_uint_lt(*size, 65536);
    fclose(file);
    return bytes;
}

void check_holds(const char *name, const char *text, const char *part)
{
    ck_assert_msg(strstr(text, part) != NULL, "%s: '%s' does not hold '%s'", name, text, part);
}
