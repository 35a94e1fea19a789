/*
 * driver.h - runs kernels of splitgen on a device, and compares what they write with the parts of the input.
 */
#ifndef DRIVER_H
#define DRIVER_H

#include "device.h"

/* A node, its geometry in bits, the bytes to which its tensors must be aligned, and how its kernels are called. */
struct node {
    const char *name;
    size_t rows, stride; /* bits */
    const struct output {
        size_t offset, run; /* bits of a row; a run of 0 for an output that is NULL */
    } * outputs;
    size_t output_count;
    size_t input_alignment, alignment;
    int (*call)(device_buffer input, size_t offset, const device_buffer *outputs); /* returns 0, or a status */
};

/* Runs all nodes by the kernels of the source, which is a file. Returns the program's exit status. */
int run_nodes(const char *source, const struct node *nodes, size_t count);

/* The same on this machine, of nodes that are larger than its memory: far.c. */
int run_far(const char *source, const struct node *nodes, size_t count);

#endif
