/*
 * test_tflite_micro.c - the kernels of tflite_micro.c on nodes worked out by hand.
 */
#include <stdio.h>

#include "harness.h"
#include "tflite_micro.h"

enum { MOST = 4, ROOM = 24 };

/* A node of floats 0, 1, 2, ...; the dims of its input and of each output, and what the outputs hold. */
static const struct row {
    const char *name;
    TfLiteStatus (*eval)(const TfLiteEvalTensor *axis, const TfLiteEvalTensor *input, TfLiteEvalTensor *const *outputs,
                         int count);
    int axis, rank, dims[3], count, lengths[MOST];
    TfLiteStatus status;
    const char *outputs; /* a letter for each element, a for 0 */
} rows[] = {
    {"halves of rows", split_eval, 1, 2, {3, 4}, 2, {2, 2}, kTfLiteOk, "abefij cdghkl"},
    {"thirds of the first axis", split_eval, 0, 2, {3, 4}, 3, {1, 1, 1}, kTfLiteOk, "abcd efgh ijkl"},
    {"the last axis from behind", split_eval, -1, 3, {2, 2, 2}, 2, {1, 1}, kTfLiteOk, "aceg bdfh"},
    {"a middle axis", split_eval, -2, 3, {2, 2, 2}, 2, {1, 1}, kTfLiteOk, "abef cdgh"},
    {"no axis", split_eval, 2, 2, {3, 4}, 2, {2, 2}, kTfLiteError, ""},
    {"no axis from behind", split_eval, -3, 2, {3, 4}, 2, {2, 2}, kTfLiteError, ""},
    {"no equal parts", split_eval, 1, 2, {3, 4}, 3, {1, 1, 1}, kTfLiteError, ""},
    {"lengths", split_v_eval, 1, 2, {3, 4}, 2, {1, 3}, kTfLiteOk, "aei bcdfghjkl"},
    {"an empty part", split_v_eval, 0, 1, {5}, 3, {2, 0, 3}, kTfLiteOk, "ab  cde"},
    {"lengths of a middle axis", split_v_eval, 1, 3, {2, 3, 2}, 2, {2, 1}, kTfLiteOk, "abcdghij efkl"},
    {"lengths that leave something", split_v_eval, 1, 2, {3, 4}, 2, {1, 2}, kTfLiteError, ""},
    {"a negative length", split_v_eval, 1, 2, {3, 4}, 2, {5, -1}, kTfLiteError, ""},
    {"lengths of no axis", split_v_eval, 3, 2, {3, 4}, 2, {1, 3}, kTfLiteError, ""},
};

/* A TfLiteIntArray of the row's dims. */
static TfLiteIntArray *shape_of(const struct row *row)
{
    TfLiteIntArray *shape = allocate(sizeof *shape + sizeof row->dims);
    shape->size = row->rank;
    memcpy(shape->data, row->dims, sizeof row->dims);
    return shape;
}

static void node(size_t which)
{
    const struct row *row = &rows[which];
    float data[ROOM], parts[MOST][ROOM] = {{0}};
    TfLiteEvalTensor tensors[MOST], *outputs[MOST];
    int32_t at = row->axis;
    for (int i = 0; i < ROOM; i++)
        data[i] = (float)i;
    const TfLiteEvalTensor axis = {{.i32 = &at}, NULL, kTfLiteInt32};
    const TfLiteEvalTensor input = {{.data = data}, shape_of(row), kTfLiteFloat32};
    const int dim_at = at < 0 ? at + row->rank : at;
    for (int i = 0; i < row->count; i++) {
        const TfLiteEvalTensor output = {{.data = parts[i]}, shape_of(row), kTfLiteFloat32};
        if (dim_at >= 0 && dim_at < row->rank)
            output.dims->data[dim_at] = row->lengths[i];
        tensors[i] = output;
        outputs[i] = &tensors[i];
    }
    CHECK_INT(row->eval(&axis, &input, outputs, row->count), row->status);
    free(input.dims);
    for (int i = 0; i < row->count; i++)
        free(outputs[i]->dims);
    const char *expected = row->outputs;
    for (int i = 0, k = 0; *expected != '\0'; expected++) {
        if (*expected == ' ') {
            i++;
            k = 0;
        } else {
            REQUIRE((int)parts[i][k] == *expected - 'a', "%s: element %d of part %d is %d", row->name, k, i,
                    (int)parts[i][k]);
            k++;
        }
    }
}

int main(int argc, char **argv)
{
    select_tests(argc, argv);
    run_rows("node", node, COUNT_OF(rows));
    return end_tests();
}
