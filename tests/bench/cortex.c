/*
 * cortex.c - a program for a bare Cortex-M: calls run_0 once and prints the ticks of the system timer that it took.
 * Under qemu with -icount, each instruction takes the same time, so ticks count them. Compiled by count.lua.
 */
#include <stdint.h>
#include <stdlib.h>

#include "operands.h"

/* As little as the smallest of qemu's boards has. */
#define STACK_TOP ((const void *)0x20004000)
enum { INPUT_BYTES = 4096, OUTPUT_BYTES = 3072, OUTPUTS = 3 };

/* What the program asks of qemu, and what it says at its end. */
enum { PRINT = 0x04, EXIT = 0x18 };
#define DONE ((const void *)0x20026)
#define FAILED ((const void *)0x20024)

struct timer {
    volatile uint32_t control, reload, current; /* counts down */
};
#define TIMER ((struct timer *)0xE000E010)
enum { TICKS = 0xFFFFFF }; /* the most that it holds */

run_function run_0;
void reset(void);

static uint64_t input[INPUT_BYTES / sizeof(uint64_t)], output[OUTPUTS][OUTPUT_BYTES / sizeof(uint64_t)];

static void ask(long operation, const void *argument)
{
    register long r0 __asm__("r0") = operation;
    register const void *r1 __asm__("r1") = argument;
    __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
}

void abort(void)
{
    ask(EXIT, FAILED);
    for (;;) {
    }
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
    ask(PRINT, at);
}

void reset(void)
{
    void *const outputs[OUTPUTS] = {output[0], output[1], output[2]};
    const struct operands operands = {input, outputs, sizeof output};
    TIMER->reload = TICKS;
    TIMER->current = 0;
    TIMER->control = 5; /* on, by the processor's clock */
    const uint32_t nothing = ticks_of(0, &operands);
    print(ticks_of(1, &operands) - nothing);
    ask(EXIT, DONE);
}

/* Where the processor begins; what is not expected ends the program. */
static const struct {
    const void *stack;
    void (*handlers[3])(void); /* of reset, an interrupt, a fault */
} vectors __attribute__((section(".vectors"), used)) = {STACK_TOP, {reset, abort, abort}};
