/*
 * startup.c - a bare Cortex-M under qemu: runs main, and ends qemu with its result as the exit code. Has a puts for main.
 */
#include <stdint.h>
#include <stdio.h>

#define STACK_TOP ((const void *)0x20004000) /* the memory of qemu's smallest board */
enum { PRINT = 0x04, EXIT = 0x18 };          /* operations of semihosting */
#define DONE ((const void *)0x20026)
#define FAILED ((const void *)0x20024)

int main(void);
void reset(void);

static void ask(long operation, const void *argument)
{
    register long r0 __asm__("r0") = operation;
    register const void *r1 __asm__("r1") = argument;
    __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
}

int puts(const char *text)
{
    ask(PRINT, text);
    ask(PRINT, "\n");
    return 0;
}

static void end(const void *reason)
{
    for (;;)
        ask(EXIT, reason);
}

static void fail(void)
{
    end(FAILED);
}

void reset(void)
{
    end(main() == 0 ? DONE : FAILED);
}

/* The processor starts here; an interrupt or fault ends qemu with a failure. */
static const struct {
    const void *stack;
    void (*handlers[3])(void); /* of reset, an interrupt, a fault */
} vectors __attribute__((section(".vectors"), used)) = {STACK_TOP, {reset, fail, fail}};
