/*
 * far.c - runs a node of whole bytes, by a kernel whose work items copy one each, on more memory than there is: the
 * input repeats the bytes of a file, outputs are only reserved, and only some blocks run.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "cuda_runtime_api.h"
#include "driver.h"

enum { PAGE = 4096, PERIOD = 521 * PAGE /* that no power of two is a multiple of */, BLOCK = 256 };

static unsigned char *reserved(size_t bytes)
{
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    require(memory != MAP_FAILED, "far", "as many bytes cannot be reserved", (long)bytes);
    return memory;
}

static const unsigned char *repeated(size_t bytes)
{
    FILE *file = tmpfile();
    require(file != NULL, "far", "no file", 0);
    for (unsigned i = 0, seed = 1; i < PERIOD; i++) {
        seed = seed * 1664525 + 1013904223;
        fputc((int)(seed >> 24) % 255 + 1, file);
    }
    require(fflush(file) == 0, "far", "the file is not written", 0);
    unsigned char *memory = reserved((bytes + PERIOD) / PERIOD * PERIOD);
    for (size_t at = 0; at < bytes; at += PERIOD)
        require(mmap(memory + at, PERIOD, PROT_READ, MAP_SHARED | MAP_FIXED, fileno(file), 0) != MAP_FAILED, "far",
                "not mapped", (long)at);
    fclose(file);
    return memory;
}

/* Compares the byte that work item i copies. */
static void compare(const struct node *node, size_t i, const unsigned char *input, const device_buffer *outputs)
{
    const size_t row = i / (node->stride / 8), at = i % (node->stride / 8);
    size_t k = 0;
    while (at >= (node->outputs[k].offset + node->outputs[k].run) / 8)
        k++;
    const size_t to = row * (node->outputs[k].run / 8) + at - node->outputs[k].offset / 8;
    require(((unsigned char *)outputs[k])[to] == input[i], node->name, "another byte is copied by work item", (long)i);
}

static void run_node(const struct node *node)
{
    const size_t bytes = node->rows * node->stride / 8, blocks = (bytes + BLOCK - 1) / BLOCK;
    const unsigned char *input = repeated(bytes);
    device_buffer *outputs = calloc(node->output_count, sizeof *outputs);
    require(outputs != NULL, node->name, "no memory", 0);
    for (size_t i = 0; i < node->output_count; i++)
        outputs[i] = reserved(node->rows * node->outputs[i].run / 8);
    const int status = node->call((void *)(size_t)input, 0, outputs);
    require(status == 0, node->name, "refused", status);
    for (size_t block = 0; block < blocks; block++)
        for (size_t i = block * BLOCK; stand_in_runs(block, blocks) && i < bytes && i < (block + 1) * BLOCK; i++)
            compare(node, i, input, outputs);
    free(outputs);
    printf("ok %s\n", node->name);
}

int run_far(const char *source, const struct node *nodes, size_t count)
{
    (void)source;
    for (size_t i = 0; i < count; i++)
        run_node(&nodes[i]);
    return 0;
}
