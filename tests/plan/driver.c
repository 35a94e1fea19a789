/*
 * driver.c - what mutants do, each in a process of its own: every number of rows, from several first rows on, in blocks
 * of just the sizes, whose bounds AddressSanitizer knows, held against a plain loop. Prints "NUMBER right" or "NUMBER
 * wrong" for each. All sizes are in bits, so that elements that share bytes are as others.
 */
#define _DEFAULT_SOURCE
#include <sanitizer/asan_interface.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "mutants.h"

enum {
    PATTERN = 0xA5,
    MAX_PARTS = 128,
    LINE = 64,
    BESIDE = 16,     /* how far an output that does not begin a cache line is behind one */
    MAX_SECONDS = 1, /* of the processor, for one mutant */
};

struct trial {
    const struct mutant *mutant;
    size_t first_row, rows, all_rows;
    size_t T; /* the value of the symbol, or 1 */
    bool is_aligned;
};

static size_t bytes_of(size_t bits)
{
    return (bits + 7) / 8;
}

static unsigned bit_at(const unsigned char *bytes, size_t i)
{
    return bytes[i / 8] >> i % 8 & 1U;
}

static bool are_same(const unsigned char *a, size_t from_a, const unsigned char *b, size_t from_b, size_t bits)
{
    if ((from_a | from_b | bits) % 8 == 0)
        return memcmp(a + from_a / 8, b + from_b / 8, bits / 8) == 0;
    for (size_t i = 0; i < bits; i++)
        if (bit_at(a, from_a + i) != bit_at(b, from_b + i))
            return false;
    return true;
}

static void *some(size_t bytes)
{
    void *memory = malloc(bytes > 0 ? bytes : 1);
    if (memory == NULL)
        _exit(EXIT_FAILURE);
    return memory;
}

/* Memory at a cache line, or a little behind one. What is before it nobody may touch. */
static unsigned char *output_new(size_t bytes, bool is_aligned)
{
    void *memory = NULL;
    const size_t before = is_aligned ? 0 : BESIDE;
    if (posix_memalign(&memory, LINE, before + bytes + (before + bytes == 0)) != 0)
        _exit(EXIT_FAILURE);
    ASAN_POISON_MEMORY_REGION(memory, before);
    return memset((unsigned char *)memory + before, PATTERN, bytes);
}

static void output_free(unsigned char *output, bool is_aligned)
{
    unsigned char *memory = output - (is_aligned ? 0 : BESIDE);
    ASAN_UNPOISON_MEMORY_REGION(memory, BESIDE);
    free(memory);
}

static bool is_right(const struct trial *trial, size_t k, const unsigned char *output, const unsigned char *expected)
{
    const struct mutant *mutant = trial->mutant;
    const size_t run = mutant->parts[k].run * trial->T;
    for (size_t row = trial->first_row; row < trial->first_row + trial->rows; row++) {
        const size_t from = (row * mutant->stride + mutant->parts[k].offset) * trial->T;
        if (!are_same(output, row * run, expected, from, run))
            return false;
    }
    if (!mutant->takes_range)
        return true;
    const size_t begin = trial->first_row * run / 8, end = (trial->first_row + trial->rows) * run / 8;
    for (size_t i = 0; i < trial->all_rows * run / 8; i++)
        if ((i < begin || i >= end) && output[i] != PATTERN)
            return false;
    return true;
}

/* Ends the process with EXIT_FAILURE, if not by AddressSanitizer, where the mutant is wrong. */
static void run_trial(const struct trial *trial)
{
    const struct mutant *mutant = trial->mutant;
    const size_t bytes = bytes_of(trial->all_rows * mutant->stride * trial->T);
    unsigned char *input = some(bytes), *expected = some(bytes);
    static uint32_t random = 1;
    for (size_t i = 0; i < bytes; i++) {
        random = random * 1664525U + 1013904223U;
        input[i] = expected[i] = (unsigned char)(random >> 24);
    }
    void *outputs[MAX_PARTS];
    for (size_t k = 0; k < mutant->part_count; k++)
        outputs[k] = output_new(bytes_of(trial->all_rows * mutant->parts[k].run * trial->T), trial->is_aligned);

    mutant->call(trial->first_row, trial->rows, trial->T, input, outputs);

    for (size_t k = 0; k < mutant->part_count; k++) {
        if (!is_right(trial, k, outputs[k], expected))
            _exit(EXIT_FAILURE);
        output_free(outputs[k], trial->is_aligned);
    }
    free(expected);
    free(input);
}

/* Rows before and behind those of a call belong to others. */
static void try_rows(struct trial trial)
{
    static const size_t firsts[] = {0, 1, 3};
    const bool takes_range = trial.mutant->takes_range;
    for (size_t i = 0; i < (takes_range ? sizeof firsts / sizeof firsts[0] : 1); i++) {
        trial.first_row = firsts[i];
        trial.is_aligned = (trial.rows + i) % 2 == 0;
        for (size_t behind = 0; behind <= (takes_range ? 2 : 0); behind += 2) {
            trial.all_rows = trial.first_row + trial.rows + behind;
            run_trial(&trial);
        }
    }
}

static void try_all(const struct mutant *mutant)
{
    static const size_t values[] = {1, 0, 2, 3, 5};
    struct trial trial = {.mutant = mutant};
    for (size_t i = 0; i < (mutant->has_symbol ? sizeof values / sizeof values[0] : 1); i++) {
        trial.T = values[i];
        const bool is_known = mutant->rows > 0 && !mutant->takes_range;
        for (trial.rows = is_known ? mutant->rows : 0; trial.rows <= (is_known ? mutant->rows : mutant->most);
             trial.rows++)
            try_rows(trial);
    }
}

int main(void)
{
    for (size_t i = 0; i < mutant_count; i++) {
        fflush(stdout);
        const pid_t child = fork();
        if (child == 0) {
            setrlimit(RLIMIT_CPU, &(struct rlimit){MAX_SECONDS, MAX_SECONDS});
            try_all(&mutants[i]);
            _exit(EXIT_SUCCESS);
        }
        int status = EXIT_FAILURE;
        if (child < 0 || waitpid(child, &status, 0) != child)
            return EXIT_FAILURE;
        printf("%d %s\n", mutants[i].number, status == 0 ? "right" : "wrong");
    }
    return EXIT_SUCCESS;
}
