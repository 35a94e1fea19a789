/*
 * example.c - the README's example, compiled against the installed library.
 */
#include <splitkernels/splitkernels.h>
#include <stdio.h>

int main(void)
{
    /* Split-18: 7 floats into num_outputs = 4 parts */
    float data[] = {1, 2, 3, 4, 5, 6, 7};
    int64_t dims[] = {7};
    const struct sk_tensor input = {SK_FLOAT, 1, dims, data, sizeof data};
    const int64_t num_outputs = 4;
    const struct sk_split_18_attributes attributes = {0, &num_outputs};

    /* room for the outputs: what infer is told is the room at dims, what the kernel needs is the memory at data */
    float memory[4][2];
    int64_t output_dims[4][1];
    struct sk_tensor tensors[4];
    struct sk_tensor *outputs[4];
    for (int i = 0; i < 4; i++) {
        const struct sk_tensor room = {0, 1, output_dims[i], memory[i], sizeof memory[i]};
        tensors[i] = room;
        outputs[i] = &tensors[i];
    }

    struct sk_message message;
    if (sk_split_18_infer(&attributes, &input, NULL, outputs, 4, &message) != SK_OK ||
        sk_split_18_float(&attributes, &input, NULL, outputs, 4, &message) != SK_OK) {
        puts(message.text);
        return 1;
    }
    for (int i = 0; i < 4; i++)
        printf("output %d: %d of them, the first is %g\n", i, (int)output_dims[i][0], (double)memory[i][0]);
    return 0;
}
