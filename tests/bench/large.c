/*
 * large.c - benchmark: a float tensor of 1 GiB split on its last axis, against one memcpy of the same bytes. Both write
 * the same memory, in turn; the figure is the median of the ratios.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "splitkernels.h"

enum { ROUNDS = 9, ROWS = 1 << 16, COLUMNS = 4096 };

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(void)
{
    const size_t bytes = (size_t)ROWS * COLUMNS * sizeof(float);
    char *from = malloc(bytes);
    char *to = malloc(bytes);
    if (from == NULL || to == NULL) {
        fputs("not enough memory for 2 GiB\n", stderr);
        return EXIT_FAILURE;
    }
    memset(from, 1, bytes);
    memset(to, 2, bytes);

    int64_t dims[] = {ROWS, COLUMNS};
    const int64_t parts = 2;
    const struct sk_split_18_attributes attributes = {-1, &parts};
    const struct sk_tensor input = {SK_FLOAT, 2, dims, from, bytes};
    int64_t output_dims[2][2] = {{ROWS, COLUMNS / 2}, {ROWS, COLUMNS / 2}};
    struct sk_tensor first = {SK_FLOAT, 2, output_dims[0], to, bytes / 2};
    struct sk_tensor second = {SK_FLOAT, 2, output_dims[1], to + bytes / 2, bytes / 2};
    struct sk_tensor *const outputs[] = {&first, &second};

    double ratios[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
        const double start = seconds();
        memcpy(to, from, bytes);
        const double middle = seconds();
        if (sk_split_18_float(&attributes, &input, NULL, outputs, 2, NULL) != SK_OK)
            return EXIT_FAILURE;
        ratios[round] = (middle - start) / (seconds() - middle);
    }
    qsort(ratios, ROUNDS, sizeof *ratios, by_value);
    printf("1 GiB of float, [%d, %d] into 2 on the last axis: %.2f of the speed of one memcpy (min %.2f, max %.2f)\n",
           ROWS, COLUMNS, ratios[ROUNDS / 2], ratios[0], ratios[ROUNDS - 1]);
    free(from);
    free(to);
    return EXIT_SUCCESS;
}
