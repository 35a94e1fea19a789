/*
 * driver.c - compares generated copies with a plain loop: for every number of rows, every alignment or one in
 * ALIGNMENT_STEP. Also checks that nothing is written outside an output or read outside the input. If all is well, the
 * last line of output is the number of kernels, because an emulator may lose the exit status; else it names the kernel
 * that was running. With an argument, each kernel runs in a process of its own, and the driver prints "NAME right" or
 * "NAME wrong".
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena.h"
#include "bits.h"
#include "kernel.h"

enum {
    LINE = 64,
    ALIGNED = 8, /* further calls, with all outputs at a cache line, or all a vector behind one */
    VECTOR = 16,
    MAX_FIRST_ROW = 3,
    MAX_PARTS = 128,
    LARGE = 64 * 1024,         /* bytes; inputs from this size on are tried at few alignments */
    MAX_MICROSECONDS = 300000, /* CPU time, for a kernel in a process of its own */
};

struct trial {
    const struct kernel *kernel;
    size_t first_row, rows;
    enum placement placement;
    size_t alignment;
};

static struct arena input, outputs[MAX_PARTS];

static void fail(const struct trial *trial, const char *what, size_t part)
{
    printf("%s: %s: part %zu of rows %zu + %zu, %s, alignment %zu\n", trial->kernel->name, what, part, trial->first_row,
           trial->rows, placement_names[trial->placement], trial->alignment);
    exit(EXIT_FAILURE);
}

/* An odd multiple of the alignment, so that over 64 alignments each output has each one once. */
static size_t alignment_of(const struct trial *trial, size_t part)
{
    return trial->alignment < LINE ? ((6 * part + 7) * trial->alignment + 4 * part + 1) % LINE
                                   : trial->alignment / 4 % 2 * VECTOR;
}

static void check_part(const struct trial *trial, size_t i)
{
    const struct kernel *kernel = trial->kernel;
    const struct part *part = &kernel->parts[i];
    const struct arena *output = &outputs[i];
    const struct strip strip = {part->offset, part->run, kernel->stride};
    const size_t end = trial->first_row + trial->rows;
    if (wrong_row(output->data, input.data, strip, trial->first_row, end) != end)
        fail(trial, "wrong bytes", i);
    if (!is_untouched(output->data, trial->first_row * part->run / 8) || !arena_is_intact(output))
        fail(trial, "written beside", i);
}

static void run_trial(const struct trial *trial)
{
    const struct kernel *kernel = trial->kernel;
    const size_t all_rows = trial->first_row + trial->rows;
    void *addresses[MAX_PARTS];
    arena_fill(&input, bytes_of(all_rows * kernel->stride), trial->placement,
               trial->alignment * (trial->alignment < LINE ? 1 : 9) % LINE);
    for (size_t i = 0; i < kernel->part_count; i++) {
        arena_place(&outputs[i], bytes_of(all_rows * kernel->parts[i].run), trial->placement, alignment_of(trial, i));
        addresses[i] = outputs[i].data;
    }
    kernel->call(trial->first_row, trial->rows, input.data, addresses);
    for (size_t i = 0; i < kernel->part_count; i++)
        check_part(trial, i);
}

/* The first row of a call varies with the alignment, if the kernel takes a range of rows. */
static void try_from_some_row(struct trial trial)
{
    const struct kernel *kernel = trial.kernel;
    trial.first_row = kernel->takes_range ? trial.alignment % (MAX_FIRST_ROW + 1) : 0;
    if (kernel->rows == 0 || trial.first_row + trial.rows <= kernel->rows)
        run_trial(&trial);
}

static void try_rows(struct trial trial, size_t alignments)
{
    trial.placement = INSIDE;
    for (trial.alignment = 0; trial.alignment < alignments && trial.alignment < LINE; trial.alignment += ALIGNMENT_STEP)
        try_from_some_row(trial);
    for (trial.alignment = LINE; trial.alignment < alignments; trial.alignment++)
        try_from_some_row(trial);
    trial.alignment = trial.rows % LINE;
    trial.placement = AT_BEGIN;
    try_from_some_row(trial);
    trial.placement = AT_END;
    try_from_some_row(trial);
}

/* Every number of rows that may matter. For a large input a few alignments are enough. */
static void try_kernel(const struct kernel *kernel)
{
    struct trial trial = {.kernel = kernel};
    assert(kernel->part_count <= MAX_PARTS);
    if (!kernel->takes_range && kernel->rows > 0) {
        trial.rows = kernel->rows;
        try_rows(trial, bytes_of(kernel->rows * kernel->stride) < LARGE ? LINE + ALIGNED : 1);
        return;
    }
    for (trial.rows = 0; trial.rows <= kernel->every; trial.rows++)
        try_rows(trial, LINE + ALIGNED);
    for (size_t blocks = 1; kernel->block > 0 && blocks <= 2; blocks++) {
        for (trial.rows = blocks * kernel->block - 1; trial.rows <= blocks * kernel->block + 1; trial.rows++)
            try_rows(trial, 2);
    }
}

static bool is_right(const struct kernel *kernel)
{
    int status = EXIT_FAILURE;
    const pid_t child = fork();
    if (child == 0) {
        setitimer(ITIMER_PROF, &(struct itimerval){.it_value = {0, MAX_MICROSECONDS}}, NULL);
        fclose(stdout);
        try_kernel(kernel);
        _exit(EXIT_SUCCESS);
    }
    if (child < 0 || waitpid(child, &status, 0) != child)
        exit(EXIT_FAILURE);
    return status == 0;
}

int main(int argc, char **argv)
{
    (void)argv;
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    size_t i;
    for (i = 0; i < kernel_count; i++) {
        if (argc > 1) {
            printf("%s %s\n", kernels[i].name, is_right(&kernels[i]) ? "right" : "wrong");
            continue;
        }
        puts(kernels[i].name);
        try_kernel(&kernels[i]);
    }
    if (argc == 1)
        printf("%zu kernels are right\n", i);
    return EXIT_SUCCESS;
}
