/*
 * program.c - the program of every project here: a Split by the C for a model, and by the library. It says when both are
 * right, because an emulator may lose the exit code.
 */
#include <splitkernels/splitkernels.h>
#include <stdio.h>
#include <string.h>

#include "model_split.h"

int main(void)
{
    static const int64_t dims[] = {3, 6}, num_outputs = 2;
    float x[18], a[9], b[9], of_library[2][9];
    for (size_t i = 0; i < 18; i++)
        x[i] = (float)i;
    model_split_3_of_2x12(x, a, b);

    const struct sgk_tensor input = {SGK_FLOAT, 2, dims, x, sizeof x};
    const struct sgk_split_18_attributes attributes = {1, &num_outputs};
    void *const outputs[] = {of_library[0], of_library[1]};
    struct sgk_plan plan;
    if (sgk_split_18_plan(&plan, &attributes, &input, NULL, 2, NULL) != SGK_OK)
        return 1;
    sgk_plan_copy(&plan, x, outputs);
    if (a[3] != 6 || memcmp(a, outputs[0], sizeof a) != 0 || memcmp(b, outputs[1], sizeof b) != 0)
        return 2;
    puts("both are right");
    return 0;
}
