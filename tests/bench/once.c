/*
 * once.c - a program that calls run_0 once, for an emulator that traces each instruction. Compiled by count.lua.
 */
#include <stdint.h>

#include "operands.h"

enum { INPUT_BYTES = 4096, OUTPUT_BYTES = 3072, OUTPUTS = 3 };

run_function run_0;

static uint64_t input[INPUT_BYTES / sizeof(uint64_t)], output[OUTPUTS][OUTPUT_BYTES / sizeof(uint64_t)];

int main(void)
{
    void *const outputs[OUTPUTS] = {output[0], output[1], output[2]};
    const struct operands operands = {input, outputs, sizeof output};
    run_0(1, &operands);
    return 0;
}
