/*
 * driver.c - holds generated copies against a plain loop: every number of rows, every alignment or one in
 * ALIGNMENT_STEP, nothing written beside an output, nothing read beside the input. Ends with 0 if all is well; the last
 * line it printed names the kernel at work. With an argument each kernel has a process of its own, and "NAME right" or
 * "NAME wrong" is printed of it.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena.h"
#include "bits.h"
#include "kernel.h"

enum {
    LINE = 64,
    ALIGNED = 8, /* calls more, whose outputs all begin a cache line, or are all a vector behind one */
    VECTOR = 16,
    GUARD = 64, /* bytes on each side of an output */
    PATTERN = 0xA5,
    MAX_FIRST_ROW = 3,
    LARGE = 64 * 1024,         /* bytes of an input that is tried in few places */
    MAX_MICROSECONDS = 300000, /* of the processor, for a kernel in a process of its own */
};

/* Where the tensors of a call lie. */
enum placement {
    INSIDE,    /* each at an alignment of its own */
    AT_BEGIN,  /* the input's first byte behind an inaccessible page */
    AT_END,    /* the input's last byte before one */
    ALLOCATED, /* in blocks of just their sizes, whose bounds a sanitizer or valgrind knows */
};
static const char *const placement_names[] = {"inside", "at begin", "at end", "allocated"};

struct trial {
    const struct kernel *kernel;
    const struct arena *input_arena, *output_arenas;
    const unsigned char *expected; /* bytes of the input */
    size_t first_row, rows;
    enum placement placement;
    size_t alignment;
};

static void fail(const struct trial *trial, const char *what, size_t part)
{
    printf("%s: %s: part %zu of rows %zu + %zu, %s, alignment %zu\n", trial->kernel->name, what, part, trial->first_row,
           trial->rows, placement_names[trial->placement], trial->alignment);
    exit(EXIT_FAILURE);
}

static size_t bytes_of(size_t bits)
{
    return (bits + 7) / 8;
}

static void *some(size_t bytes)
{
    void *memory = malloc(bytes > 0 ? bytes : 1);
    if (memory == NULL) {
        puts("out of memory");
        exit(EXIT_FAILURE);
    }
    return memory;
}

static unsigned char *place_input(const struct trial *trial, size_t bytes)
{
    switch (trial->placement) {
    case AT_BEGIN:
        return trial->input_arena->begin;
    case AT_END:
        return trial->input_arena->end - bytes;
    case ALLOCATED:
        return some(bytes);
    default:
        return trial->input_arena->begin + trial->alignment * (trial->alignment < LINE ? 1 : 9) % LINE;
    }
}

/* An odd number of times the alignment, so that with 64 of them each output has each alignment once. */
static size_t alignment_of(const struct trial *trial, size_t part)
{
    return trial->alignment < LINE ? ((6 * part + 7) * trial->alignment + 4 * part + 1) % LINE
                                   : trial->alignment / 4 % 2 * VECTOR;
}

static void check_part(const struct trial *trial, size_t i, const unsigned char *output)
{
    const struct kernel *kernel = trial->kernel;
    const struct part *part = &kernel->parts[i];
    for (size_t row = trial->first_row; row < trial->first_row + trial->rows; row++)
        if (!are_same(output, row * part->run, trial->expected, row * kernel->stride + part->offset, part->run))
            fail(trial, "wrong bytes", i);
}

static void check_untouched(const struct trial *trial, size_t part, const unsigned char *from, size_t bytes)
{
    if (bytes > 0 && (from[0] != PATTERN || memcmp(from, from + 1, bytes - 1) != 0)) /* each as the one before it */
        fail(trial, "written beside", part);
}

static void run_trial(const struct trial *trial)
{
    const struct kernel *kernel = trial->kernel;
    const size_t all_rows = trial->first_row + trial->rows;
    const bool is_allocated = trial->placement == ALLOCATED;
    const size_t guard = is_allocated ? 0 : GUARD;
    const size_t input_bytes = bytes_of(all_rows * kernel->stride);
    unsigned char *input = place_input(trial, input_bytes);
    memcpy(input, trial->expected, input_bytes);
    void **outputs = some(kernel->part_count * sizeof *outputs);
    for (size_t i = 0; i < kernel->part_count; i++) {
        const size_t bytes = bytes_of(all_rows * kernel->parts[i].run);
        outputs[i] = is_allocated ? some(bytes) : trial->output_arenas[i].begin + GUARD + alignment_of(trial, i);
        memset((unsigned char *)outputs[i] - guard, PATTERN, bytes + 2 * guard);
    }

    kernel->call(trial->first_row, trial->rows, input, outputs);

    for (size_t i = 0; i < kernel->part_count; i++) {
        const size_t run = kernel->parts[i].run;
        unsigned char *output = outputs[i];
        check_part(trial, i, output);
        check_untouched(trial, i, output - guard, guard + trial->first_row * run / 8);
        check_untouched(trial, i, output + bytes_of(all_rows * run), guard);
        if (is_allocated)
            free(output);
    }
    free(outputs);
    if (is_allocated)
        free(input);
}

/* The first row of a call varies with the alignment, as far as the kernel and its shape have others than 0. */
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
    for (int placement = AT_BEGIN; placement <= ALLOCATED; placement++) {
        trial.placement = (enum placement)placement;
        try_from_some_row(trial);
    }
}

/* Every number of rows that counts. Of many bytes, a few alignments do. */
static void try_all_rows(struct trial trial)
{
    const struct kernel *kernel = trial.kernel;
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

/* As many rows as a trial may want, with those before its first. */
static size_t most_rows(const struct kernel *kernel)
{
    if (!kernel->takes_range && kernel->rows > 0)
        return kernel->rows;
    const size_t around = 2 * kernel->block + 1;
    return (kernel->every > around ? kernel->every : around) + MAX_FIRST_ROW;
}

static void try_kernel(const struct kernel *kernel)
{
    const size_t rows = most_rows(kernel), input_bytes = bytes_of(rows * kernel->stride);
    const struct arena input_arena = arena_new(input_bytes + LINE);
    struct arena *output_arenas = some(kernel->part_count * sizeof *output_arenas);
    for (size_t i = 0; i < kernel->part_count; i++)
        output_arenas[i] = arena_new(bytes_of(rows * kernel->parts[i].run) + LINE + (size_t)2 * GUARD);
    unsigned char *expected = some(input_bytes);
    uint32_t random = 1;
    for (size_t i = 0; i < input_bytes; i++) {
        random = random * 1664525U + 1013904223U;
        expected[i] = (unsigned char)(random >> 24);
    }

    try_all_rows((struct trial){kernel, &input_arena, output_arenas, expected, 0, 0, INSIDE, 0});

    free(expected);
    for (size_t i = 0; i < kernel->part_count; i++)
        arena_free(&output_arenas[i]);
    free(output_arenas);
    arena_free(&input_arena);
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
    for (size_t i = 0; i < kernel_count; i++) {
        if (argc > 1) {
            printf("%s %s\n", kernels[i].name, is_right(&kernels[i]) ? "right" : "wrong");
            continue;
        }
        puts(kernels[i].name);
        try_kernel(&kernels[i]);
    }
    return EXIT_SUCCESS;
}
