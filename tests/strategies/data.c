/*
 * data.c - calls generated copies so that what they do shows for all data of a shape. With the argument "undefined", for
 * valgrind: the input's bytes are undefined, so valgrind reports each jump and each address that depends on one. With
 * "indices": inputs hold the first byte of each byte's index, then the second, and so on; each output must have those of
 * its place. The last line is the number of kernels.
 */
#include <stdio.h>
#include <stdlib.h>
#include <valgrind/memcheck.h>

#include "arena.h"
#include "bits.h"
#include "kernel.h"

enum { MAX_PARTS = 128, LINE = 64 };

static struct arena input, outputs[MAX_PARTS];

/* Calls a kernel for all rows, each output at an alignment of its own. */
static void call(const struct kernel *kernel, size_t rows)
{
    void *addresses[MAX_PARTS];
    for (size_t i = 0; i < kernel->part_count; i++) {
        arena_place(&outputs[i], bytes_of(rows * kernel->parts[i].run), INSIDE, (6 * i + 7) * rows % LINE);
        addresses[i] = outputs[i].data;
    }
    kernel->call(0, rows, input.data, addresses);
}

static void try_undefined(const struct kernel *kernel, size_t rows)
{
    (void)VALGRIND_MAKE_MEM_UNDEFINED(input.data, input.bytes);
    call(kernel, rows);
    (void)VALGRIND_MAKE_MEM_DEFINED(input.data, input.bytes);
    for (size_t i = 0; i < kernel->part_count; i++)
        (void)VALGRIND_MAKE_MEM_DEFINED(outputs[i].data, outputs[i].bytes);
}

static void try_indices(const struct kernel *kernel, size_t rows)
{
    for (unsigned shift = 0; shift == 0 || (input.bytes - 1) >> shift > 0; shift += 8) {
        for (size_t i = 0; i < input.bytes; i++)
            input.data[i] = (unsigned char)(i >> shift);
        call(kernel, rows);
        for (size_t i = 0; i < kernel->part_count; i++) {
            const struct strip strip = {kernel->parts[i].offset, kernel->parts[i].run, kernel->stride};
            if (wrong_row(outputs[i].data, input.data, strip, 0, rows) != rows) {
                printf("%s: wrong bytes: part %zu of %zu rows\n", kernel->name, i, rows);
                exit(EXIT_FAILURE);
            }
        }
    }
}

static void try_rows(const struct kernel *kernel, size_t rows, int is_undefined)
{
    const size_t bytes = bytes_of(rows * kernel->stride);
    if (bytes == 0)
        return;
    arena_place(&input, bytes, INSIDE, rows % LINE);
    if (is_undefined)
        try_undefined(kernel, rows);
    else
        try_indices(kernel, rows);
}

int main(int argc, char **argv)
{
    const int is_undefined = argc > 1 && strcmp(argv[1], "undefined") == 0;
    size_t i;
    for (i = 0; i < kernel_count; i++) {
        const struct kernel *kernel = &kernels[i];
        for (size_t rows = 1; kernel->rows == 0 && rows <= kernel->every; rows++)
            try_rows(kernel, rows, is_undefined);
        if (kernel->rows > 0 || kernel->block > 0)
            try_rows(kernel, kernel->rows > 0 ? kernel->rows : 2 * kernel->block + 1, is_undefined);
    }
    printf("%zu kernels: what they do depends on no data\n", i);
    return EXIT_SUCCESS;
}
