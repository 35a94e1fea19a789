/*
 * test_libonnx.c - the resolver's file of libonnx.c on nodes worked out by hand.
 */
#include <stdio.h>

#include "harness.h"
#include "libonnx.h"

enum { MOST = 3, ROOM = 12, INT = 2, INTS = 7 }; /* AttributeProto.AttributeType */

int onnx_tensor_type_sizeof(enum onnx_tensor_type_t type)
{
    return type == ONNX_TENSOR_TYPE_STRING ? (int)sizeof(char *) : type == ONNX_TENSOR_TYPE_INT64 ? 8 : 4;
}

/* Gives a tensor new memory, of zeros. */
int onnx_tensor_reshape(struct onnx_tensor_t *y, int *dims, int ndim, enum onnx_tensor_type_t type)
{
    size_t count = 1;
    free(y->datas);
    free(y->dims);
    y->dims = allocate((size_t)ndim * sizeof *dims);
    memcpy(y->dims, dims, (size_t)ndim * sizeof *dims);
    for (int i = 0; i < ndim; i++)
        count *= (size_t)dims[i];
    const size_t bytes = count * (size_t)onnx_tensor_type_sizeof(type);
    y->datas = memset(allocate(bytes), 0, bytes);
    y->type = type;
    y->ndim = ndim;
    y->ndata = count;
    return 1;
}

/* A node whose input has dims [2, 6] and elements 0, 1, 2, ... as floats, or a, b, c, ... as strings. */
static const struct row {
    const char *name;
    int opset, axis, outputs;
    enum onnx_tensor_type_t type;
    int64_t num_outputs; /* 0: no attribute */
    int64_t lengths[MOST];
    int length_count;
    int is_input;      /* the lengths are one */
    const char *parts; /* a letter for each element; NULL: refused */
} rows[] = {
    {"equal parts", 1, 1, 2, ONNX_TENSOR_TYPE_FLOAT32, 0, {0}, 0, 0, "abcghi defjkl"},
    {"lengths in an attribute", 11, 1, 2, ONNX_TENSOR_TYPE_FLOAT32, 0, {1, 5}, 2, 0, "ag bcdefhijkl"},
    {"lengths in an input", 13, -1, 3, ONNX_TENSOR_TYPE_FLOAT32, 0, {1, 0, 5}, 3, 1, "ag  bcdefhijkl"},
    {"the first axis", 13, 0, 2, ONNX_TENSOR_TYPE_FLOAT32, 0, {1, 1}, 2, 1, "abcdef ghijkl"},
    {"a last part that is smaller", 18, 1, 3, ONNX_TENSOR_TYPE_FLOAT32, 3, {0}, 0, 0, "abgh cdij efkl"},
    {"strings", 13, 1, 2, ONNX_TENSOR_TYPE_STRING, 0, {4, 2}, 2, 1, "abcdghij efkl"},
    {"strings of version 18", 18, 1, 3, ONNX_TENSOR_TYPE_STRING, 3, {0}, 0, 0, "abgh cdij efkl"},
    {"lengths of another sum", 13, 1, 2, ONNX_TENSOR_TYPE_FLOAT32, 0, {4, 1}, 2, 1, NULL},
    {"no axis", 13, 2, 2, ONNX_TENSOR_TYPE_FLOAT32, 0, {4, 2}, 2, 1, NULL},
    {"an attribute of another version", 13, 1, 3, ONNX_TENSOR_TYPE_FLOAT32, 3, {0}, 0, 0, NULL},
    {"no such opset", 0, 1, 2, ONNX_TENSOR_TYPE_FLOAT32, 0, {4, 2}, 2, 1, NULL},
};

static void fill(struct onnx_tensor_t *x)
{
    int dims[] = {2, 6};
    onnx_tensor_reshape(x, dims, 2, x->type);
    for (size_t i = 0; i < x->ndata; i++) {
        const char letter[] = {(char)('a' + i), '\0'};
        if (x->type == ONNX_TENSOR_TYPE_STRING)
            ((char **)x->datas)[i] = strcpy(allocate(sizeof letter), letter);
        else
            ((float *)x->datas)[i] = (float)i;
    }
}

static void empty(struct onnx_tensor_t *x)
{
    for (size_t i = 0; x->type == ONNX_TENSOR_TYPE_STRING && i < x->ndata; i++)
        free(((char **)x->datas)[i]);
    free(x->datas);
    free(x->dims);
}

static char letter_at(const struct onnx_tensor_t *x, size_t i)
{
    return x->type == ONNX_TENSOR_TYPE_STRING ? ((char **)x->datas)[i][0] : (char)('a' + (int)((float *)x->datas)[i]);
}

/* Letters of all parts, with a space between two. */
static void write_parts(const struct onnx_node_t *n, char *text)
{
    for (int i = 0; i < n->noutput; i++) {
        for (size_t k = 0; k < n->outputs[i]->ndata; k++)
            *text++ = letter_at(n->outputs[i], k);
        *text++ = ' ';
    }
    text[-1] = '\0';
}

static void node(size_t which)
{
    const struct row *row = &rows[which];
    struct onnx_tensor_t input = {.type = row->type}, outputs[MOST] = {{0}}, *inputs[2], *listed[MOST];
    int64_t numbers[MOST];
    int length_count = row->length_count;
    memcpy(numbers, row->lengths, sizeof numbers);
    fill(&input);
    struct onnx_tensor_t lengths = {.type = ONNX_TENSOR_TYPE_INT64,
                                    .dims = &length_count,
                                    .ndim = 1,
                                    .datas = numbers,
                                    .ndata = (size_t)length_count};
    char axis_name[] = "axis", split_name[] = "split", num_name[] = "num_outputs", op[] = "Split";
    Onnx__AttributeProto axis = {axis_name, INT, row->axis, 0, NULL};
    Onnx__AttributeProto split = {split_name, INTS, 0, (size_t)length_count, numbers};
    Onnx__AttributeProto num_outputs = {num_name, INT, row->num_outputs, 0, NULL};
    Onnx__AttributeProto *attributes[3] = {&axis};
    Onnx__NodeProto proto = {op, 1, attributes};
    if (row->num_outputs > 0)
        attributes[proto.n_attribute++] = &num_outputs;
    if (length_count > 0 && !row->is_input)
        attributes[proto.n_attribute++] = &split;
    inputs[0] = &input;
    inputs[1] = &lengths;
    for (int i = 0; i < row->outputs; i++)
        listed[i] = &outputs[i];
    struct onnx_node_t n = {.opset = row->opset,
                            .inputs = inputs,
                            .ninput = row->is_input ? 2 : 1,
                            .outputs = listed,
                            .noutput = row->outputs,
                            .proto = &proto};
    resolver_default_op_Split(&n);
    CHECK(n.init(&n));
    const int is_planned = n.reshape(&n);
    REQUIRE(is_planned == (row->parts != NULL), "%s: %d", row->name, is_planned);
    for (int run = 0; is_planned && run < 2; run++) { /* the second run finds strings in the outputs */
        char text[ROOM + MOST + 1];
        n.operator(&n);
        write_parts(&n, text);
        CHECK_STRING(text, row->parts);
    }
    CHECK(n.exit(&n));
    for (int i = 0; i < row->outputs; i++)
        empty(&outputs[i]);
    empty(&input);
}

int main(int argc, char **argv)
{
    select_tests(argc, argv);
    run_rows("node", node, COUNT_OF(rows));
    return end_tests();
}
