/*
 * example.c - the README's example, compiled against the installed library.
 */
#include <splitkernels/splitkernels.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    /* Split-18: 7 floats into num_outputs = 4 parts */
    static const float data[] = {1, 2, 3, 4, 5, 6, 7};
    static const int64_t dims[] = {7};
    static const int64_t num_outputs = 4;
    const struct sgk_tensor input = {SGK_FLOAT, 1, dims, data, sizeof data};
    const struct sgk_split_18_attributes attributes = {0, &num_outputs};

    struct sgk_plan plan;
    struct sgk_message message;
    if (sgk_split_18_plan(&plan, &attributes, &input, NULL, 4, &message) != SGK_OK) {
        puts(message.text);
        return 1;
    }
    void *outputs[4];
    for (size_t i = 0; i < plan.count; i++) {
        outputs[i] = malloc(sgk_plan_bytes(&plan, i));
        if (outputs[i] == NULL) /* sgk_plan_copy would skip the part */
            return 1;
    }
    sgk_plan_copy(&plan, data, outputs);

    for (size_t i = 0; i < plan.count; i++) {
        const float *part = (const float *)outputs[i];
        printf("output %d: %d of them, the first is %g\n", (int)i, (int)sgk_plan_length(&plan, i), (double)part[0]);
        free(outputs[i]);
    }
    return 0;
}
