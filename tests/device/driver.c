/*
 * driver.c - see driver.h.
 */
#include "driver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GUARD = 64 };

static const size_t most_bytes = (size_t)1 << 39; /* that a launch moves */

void require(int holds, const char *name, const char *what, long number)
{
    if (holds)
        return;
    fprintf(stderr, "%s: %s: %ld\n", name, what, number);
    exit(1);
}

static unsigned char *filled(size_t bytes, unsigned seed)
{
    unsigned char *memory = malloc(bytes);
    require(memory != NULL, "driver", "no memory", (long)bytes);
    for (size_t i = 0; i < bytes; i++) {
        seed = seed * 1664525 + 1013904223;
        memory[i] = (unsigned char)(seed >> 24);
    }
    return memory;
}

static size_t bytes_of(const struct node *node, const struct output *output)
{
    return (node->rows * output->run + 7) / 8;
}

/* The parts' bits one after the other, and zeros up to the end of the last byte; whole bytes where rows are bytes. */
static void copy_expected(unsigned char *to, const unsigned char *from, const struct node *node,
                          const struct output *output)
{
    size_t at = 0;
    memset(to, 0, bytes_of(node, output));
    for (size_t row = 0; row < node->rows; row++) {
        const size_t begin = row * node->stride + output->offset;
        if ((begin | output->run | at) % 8 == 0) {
            memcpy(to + at / 8, from + begin / 8, output->run / 8);
            at += output->run;
            continue;
        }
        for (size_t bit = begin; bit < begin + output->run; bit++, at++)
            to[at / 8] |= (unsigned char)((from[bit / 8] >> bit % 8 & 1) << at % 8);
    }
}

static void compare(const struct node *node, size_t index, device_buffer buffer, const unsigned char *input,
                    const unsigned char *before)
{
    const struct output *output = &node->outputs[index];
    const size_t bytes = bytes_of(node, output);
    unsigned char *expected = malloc(bytes + GUARD), *found = malloc(bytes + GUARD);
    require(expected != NULL && found != NULL, node->name, "no memory", (long)bytes);
    memcpy(expected, before, bytes + GUARD);
    copy_expected(expected, input, node, output);
    device_read(buffer, bytes + GUARD, found);
    for (size_t i = 0; i < bytes + GUARD; i++)
        if (found[i] != expected[i]) {
            fprintf(stderr, "%s: output %zu: byte %zu of %zu is %02x, not %02x\n", node->name, index, i, bytes,
                    found[i], expected[i]);
            exit(1);
        }
    free(expected);
    free(found);
}

/* Memory that begins at less aligned addresses must be refused. */
static void require_refusals(const struct node *node, device_buffer input, device_buffer *outputs)
{
    const size_t misaligned = node->input_alignment + node->input_alignment / 2;
    if (node->input_alignment > 1)
        require(node->call(input, misaligned, outputs) != 0, node->name, "a misaligned input is taken", 0);
    for (size_t i = 0; i < node->output_count && node->alignment > 1; i++) {
        device_buffer output = outputs[i];
        if (output == NULL)
            continue;
        unsigned char *data = filled(GUARD, 3);
        outputs[i] = device_memory(GUARD, data, node->alignment / 2);
        require(node->call(input, node->input_alignment, outputs) != 0, node->name, "a misaligned output is taken",
                (long)i);
        device_free(outputs[i]);
        outputs[i] = output;
        free(data);
    }
}

/* A launch of too many blocks must be refused, and touches no memory. */
static void require_refusal(const struct node *node)
{
    const device_buffer none[2] = {NULL, NULL};
    require(node->output_count == 2, node->name, "not two outputs", (long)node->output_count);
    require(node->call(NULL, 0, none) != 0, node->name, "more blocks are launched than there can be", 0);
}

/* Runs a node with memory at addresses that are multiples of the alignments, and of no more. */
static void run_node(const struct node *node)
{
    const size_t bytes = (node->rows * node->stride + 7) / 8, offset = node->input_alignment;
    unsigned char *input = filled(offset + bytes, 1), *before = filled(bytes + GUARD, 2);
    device_buffer from = device_memory(offset + bytes, input, 2 * offset);
    device_buffer *to = calloc(node->output_count, sizeof *to);
    require(to != NULL, node->name, "no memory", 0);
    for (size_t i = 0; i < node->output_count; i++)
        to[i] = node->outputs[i].run > 0
                    ? device_memory(bytes_of(node, &node->outputs[i]) + GUARD, before, node->alignment)
                    : NULL;
    require_refusals(node, from, to);
    const int status = node->call(from, offset, to);
    require(status == 0, node->name, "refused", status);
    for (size_t i = 0; i < node->output_count; i++)
        if (to[i] != NULL) {
            compare(node, i, to[i], input + offset, before);
            device_free(to[i]);
        }
    device_free(from);
    free(to);
    free(input);
    free(before);
}

int run_nodes(const char *source, const struct node *nodes, size_t count)
{
    device_open(source);
    for (size_t i = 0; i < count; i++) {
        const int is_too_large = nodes[i].rows * nodes[i].stride / 8 > most_bytes;
        (is_too_large ? require_refusal : run_node)(&nodes[i]);
        printf("ok %s\n", nodes[i].name);
    }
    return 0;
}
