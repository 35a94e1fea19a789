/*
 * cortex.c - a program for a bare Cortex-M, behind consumers/meson/startup.c: calls run_0 once and prints the ticks of
 * the system timer that it took. Under qemu with -icount, each instruction takes the same time, so ticks count them.
 * Compiled by count.lua.
 */
#include <stdint.h>
#include <stdlib.h>

#include "operands.h"

/* With the stack, they fit the memory of qemu's smallest board. */
enum { INPUT_BYTES = 4096, OUTPUT_BYTES = 3072, OUTPUTS = 3 };

enum { PRINT = 0x04 }; /* operation of semihosting */

struct timer {
    volatile uint32_t control, reload, current; /* counts down */
};
#define TIMER ((struct timer *)0xE000E010)
enum { TICKS = 0xFFFFFF }; /* the timer's largest value */

run_function run_0;

static uint64_t input[INPUT_BYTES / sizeof(uint64_t)], output[OUTPUTS][OUTPUT_BYTES / sizeof(uint64_t)];

void abort(void)
{
    __builtin_trap(); /* ends the program */
}

static uint32_t ticks_of(size_t times, const struct operands *operands)
{
    const uint32_t before = TIMER->current;
    run_0(times, operands);
    return (before - TIMER->current) & TICKS;
}

static void print(uint32_t number)
{
    char text[12];
    char *at = text + sizeof text;
    *--at = '\0';
    *--at = '\n';
    do {
        *--at = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    register long r0 __asm__("r0") = PRINT;
    register const char *r1 __asm__("r1") = at;
    __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
}

int main(void)
{
    void *const outputs[OUTPUTS] = {output[0], output[1], output[2]};
    const struct operands operands = {input, outputs, sizeof output};
    TIMER->reload = TICKS;
    TIMER->current = 0;
    TIMER->control = 5; /* on, by the processor's clock */
    const uint32_t nothing = ticks_of(0, &operands);
    print(ticks_of(1, &operands) - nothing);
    return 0;
}
