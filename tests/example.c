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
    const struct sk_tensor input = {SK_FLOAT, 1, dims, data, sizeof data};
    const struct sk_split_18_attributes attributes = {0, &num_outputs};

    struct sk_plan plan;
    struct sk_message message;
    if (sk_split_18_plan(&plan, &attributes, &input, NULL, 4, &message) != SK_OK) {
        puts(message.text);
        return 1;
    }
    void *outputs[4];
    for (size_t i = 0; i < plan.count; i++) {
        outputs[i] = malloc(sk_plan_bytes(&plan, i));
        if (outputs[i] == NULL)
            return 1;
    }
    sk_plan_copy(&plan, data, outputs);

    for (size_t i = 0; i < plan.count; i++) {
        const float *part = (const float *)outputs[i];
        printf("output %d: %d of them, the first is %g\n", (int)i, (int)sk_plan_length(&plan, i), (double)part[0]);
        free(outputs[i]);
    }
    return 0;
}
