/*
 * future_cases.c - writes test cases in ONNX's layout for the tree that future.sh makes: nodes of every dtype but
 * strings, cut wherever elements that share bytes can be cut, with what a loop over bits makes of them. Usage:
 * future_cases DIR
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MAX_RANK = 4, MAX_PARTS = 20, MAX_BYTES = 4096, INT64 = 7, STRING = 8, INT4 = 22, UINT2 = 25 };

static const size_t bits_of[] = {0,  32,  8,  8, 16, 16, 32, 64, 0, 8, 16, 64, 32, 64,
                                 64, 128, 16, 8, 8,  8,  8,  4,  4, 4, 8,  2,  2};

/* What is cut, and into which lengths, up to the first -1. */
struct cut {
    size_t rank, axis;
    int dims[MAX_RANK];
    int lengths[MAX_PARTS + 1];
};
static const struct cut cuts[] = {
    {1, 0, {10}, {4, 4, 2, -1}},         /* whole bytes of 4 bits, of 2 in part */
    {1, 0, {10}, {4, 3, 3, -1}},         /* some begin a byte and do not end one */
    {1, 0, {21}, {1, 0, 7, 13, -1}},     /* nearly everywhere */
    {1, 0, {7}, {7, -1}},                /* all of it, which ends inside a byte */
    {2, 1, {3, 10}, {2, 4, 4, -1}},      /* rows of whole bytes of 4 bits, not of 2 */
    {2, 1, {3, 10}, {3, 2, 5, -1}},      /* parts inside bytes */
    {2, 1, {3, 9}, {4, 4, 1, -1}},       /* rows too */
    {2, 1, {4, 40}, {19, 21, -1}},       /* more than a word */
    {2, 1, {9, 3}, {1, 1, 1, -1}},       /* columns */
    {2, 0, {6, 3}, {1, 2, 3, -1}},       /* nothing before the axis */
    {3, 1, {2, 5, 4}, {1, 4, -1}},       /* steps of whole bytes */
    {3, 1, {2, 5, 3}, {1, 4, -1}},       /* steps of none */
    {3, 1, {2, 8, 3}, {4, 4, -1}},       /* four of them are */
    {3, 2, {2, 1, 6}, {5, 1, -1}},       /* the last of three */
    {4, 1, {3, 5, 1, 2}, {1, 1, 3, -1}}, /* and of four */
    {4, 0, {1, 3, 1, 1}, {1, -1}},       /* one of one */
    {2, 1, {5, 27}, {1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, -1}}, /* more than named outputs */
    {2, 1, {0, 5}, {2, 3, -1}},                                                  /* nothing */
};

/* How much of a node the model tells: all, the input itself, symbols, the rank, not even that; not the lengths. */
enum form { STATIC, CONSTANT, SYMBOLS, SHAPELESS, LENGTHS, OMITTED, FORMS };

struct tensor {
    int dtype;
    size_t rank;
    int64_t dims[MAX_RANK];
    unsigned char data[MAX_BYTES];
};

static unsigned random_byte(void)
{
    static uint32_t state = 1;
    state = state * 1664525U + 1013904223U;
    return state >> 24;
}

static size_t count_of(const struct tensor *tensor)
{
    size_t count = 1;
    for (size_t i = 0; i < tensor->rank; i++)
        count *= (size_t)tensor->dims[i];
    return count;
}

static size_t bytes_of(const struct tensor *tensor)
{
    return (count_of(tensor) * bits_of[tensor->dtype] + 7) / 8;
}

static void copy_bit(struct tensor *to, size_t to_bit, const struct tensor *from, size_t from_bit)
{
    const unsigned bit = from->data[from_bit / 8] >> from_bit % 8 & 1U;
    to->data[to_bit / 8] = (unsigned char)(to->data[to_bit / 8] | bit << to_bit % 8);
}

static struct tensor input_of(const struct cut *cut, int dtype)
{
    struct tensor tensor = {.dtype = dtype, .rank = cut->rank};
    struct tensor random = {.dtype = dtype};
    for (size_t i = 0; i < cut->rank; i++)
        tensor.dims[i] = cut->dims[i];
    for (size_t i = 0; i < MAX_BYTES; i++)
        random.data[i] = (unsigned char)random_byte();
    for (size_t bit = 0; bit < count_of(&tensor) * bits_of[dtype]; bit++)
        copy_bit(&tensor, bit, &random, bit);
    return tensor;
}

static struct tensor part_of(const struct cut *cut, const struct tensor *input, size_t index)
{
    struct tensor part = {.dtype = input->dtype, .rank = cut->rank};
    size_t start = 0;
    size_t step = bits_of[input->dtype];
    size_t to = 0;
    memcpy(part.dims, input->dims, sizeof part.dims);
    part.dims[cut->axis] = cut->lengths[index];
    for (size_t i = 0; i < index; i++)
        start += (size_t)cut->lengths[i];
    for (size_t i = cut->axis + 1; i < cut->rank; i++)
        step *= (size_t)input->dims[i];
    const size_t row = step * (size_t)input->dims[cut->axis];
    for (size_t first = 0; first < count_of(input) * bits_of[input->dtype]; first += row)
        for (size_t bit = 0; bit < (size_t)cut->lengths[index] * step; bit++)
            copy_bit(&part, to++, input, first + start * step + bit);
    return part;
}

static size_t parts_of(const struct cut *cut)
{
    size_t count = 0;
    while (cut->lengths[count] >= 0)
        count++;
    return count;
}

static FILE *create(const char *folder, const char *name)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        perror(path);
        exit(EXIT_FAILURE);
    }
    return file;
}

static void make_folder(char *to, size_t size, const char *folder, const char *name)
{
    snprintf(to, size, "%s/%s", folder, name);
    if (mkdir(to, 0777) != 0) {
        perror(to);
        exit(EXIT_FAILURE);
    }
}

static void write_varint(FILE *file, size_t number)
{
    for (; number > 127; number >>= 7)
        fputc((int)(number & 127) | 128, file);
    fputc((int)number, file);
}

/* A TensorProto with raw_data. Returns its size; file NULL only counts. */
static void write_tensor(FILE *file, const struct tensor *tensor)
{
    for (size_t i = 0; i < tensor->rank; i++) {
        fputc(1 << 3, file);
        write_varint(file, (size_t)tensor->dims[i]);
    }
    fputc(2 << 3, file);
    write_varint(file, (size_t)tensor->dtype);
    fputc(9 << 3 | 2, file);
    write_varint(file, bytes_of(tensor));
    fwrite(tensor->data, 1, bytes_of(tensor), file);
}

/* A case that is being written. */
struct writer {
    char data_set[400];
    FILE *model;
    size_t nodes, inputs, outputs;
};

static FILE *create_data(const struct writer *writer, const char *kind, size_t index)
{
    char name[40];
    snprintf(name, sizeof name, "%s_%zu.pb", kind, index);
    return create(writer->data_set, name);
}

static void write_input(struct writer *writer, const struct tensor *tensor)
{
    FILE *file = create_data(writer, "input", writer->inputs++);
    write_tensor(file, tensor);
    fclose(file);
}

static void write_type(const struct writer *writer, const struct tensor *tensor, enum form form)
{
    fprintf(writer->model, "type { tensor_type { elem_type: %d ", tensor->dtype);
    if (form != SHAPELESS) {
        fputs("shape { ", writer->model);
        for (size_t i = 0; i < tensor->rank; i++)
            if (form == SYMBOLS)
                fprintf(writer->model, "dim { dim_param: \"n%zu_%zu\" } ", writer->nodes, i);
            else
                fprintf(writer->model, "dim { dim_value: %d } ", (int)tensor->dims[i]);
        fputs("} ", writer->model);
    }
    fputs("} }", writer->model);
}

static void write_initializer(const struct writer *writer, char letter, const struct tensor *tensor)
{
    fprintf(writer->model, "initializer { name: \"%c%zu\" data_type: %d ", letter, writer->nodes, tensor->dtype);
    for (size_t i = 0; i < tensor->rank; i++)
        fprintf(writer->model, "dims: %d ", (int)tensor->dims[i]);
    fputs("raw_data: \"", writer->model);
    for (size_t i = 0; i < bytes_of(tensor); i++)
        fprintf(writer->model, "\\%03o", tensor->data[i]);
    fputs("\" }\n", writer->model);
}

static void write_given(struct writer *writer, char letter, const struct tensor *tensor, enum form form,
                        bool is_constant)
{
    if (is_constant) {
        write_initializer(writer, letter, tensor);
        return;
    }
    fprintf(writer->model, "input { name: \"%c%zu\" ", letter, writer->nodes);
    write_type(writer, tensor, form);
    fputs(" }\n", writer->model);
    write_input(writer, tensor);
}

/* The lengths as a tensor of integers, the lowest byte first. */
static struct tensor lengths_of(const struct cut *cut)
{
    struct tensor lengths = {.dtype = INT64, .rank = 1, .dims = {(int64_t)parts_of(cut)}};
    for (size_t i = 0; cut->lengths[i] >= 0; i++)
        lengths.data[8 * i] = (unsigned char)cut->lengths[i];
    return lengths;
}

static void begin_node(struct writer *writer, const struct cut *cut, const struct tensor *input, enum form form)
{
    const struct tensor lengths = lengths_of(cut);
    write_given(writer, 'x', input, form, form == CONSTANT);
    write_given(writer, 's', &lengths, STATIC, form != LENGTHS);
}

static void end_node(struct writer *writer, const char *op, const struct cut *cut)
{
    fprintf(writer->model,
            "op_type: \"%s\" input: [\"x%zu\", \"s%zu\"] attribute { name: \"axis\" type: INT i: %zu } }\n", op,
            writer->nodes, writer->nodes, cut->axis);
    writer->nodes++;
}

static void write_split(struct writer *writer, const struct cut *cut, int dtype, enum form form)
{
    const struct tensor input = input_of(cut, dtype);
    begin_node(writer, cut, &input, form);
    for (size_t i = 0; i < parts_of(cut); i++) {
        if (form == OMITTED && i == 0)
            continue;
        const struct tensor part = part_of(cut, &input, i);
        FILE *file = create_data(writer, "output", writer->outputs++);
        write_tensor(file, &part);
        fclose(file);
        fprintf(writer->model, "output { name: \"y%zu_%zu\" ", writer->nodes, i);
        write_type(writer, &part, SHAPELESS);
        fputs(" }\n", writer->model);
    }
    fprintf(writer->model, "node { name: \"n%zu\" ", writer->nodes);
    for (size_t i = 0; i < parts_of(cut); i++)
        if (form == OMITTED && i == 0)
            fputs("output: \"\" ", writer->model);
        else
            fprintf(writer->model, "output: \"y%zu_%zu\" ", writer->nodes, i);
    end_node(writer, "Split", cut);
}

/* A SequenceProto of tensors. */
static void write_sequence(struct writer *writer, const struct cut *cut, int dtype, enum form form)
{
    const struct tensor input = input_of(cut, dtype);
    begin_node(writer, cut, &input, form);
    FILE *file = create_data(writer, "output", writer->outputs++);
    fputs("\020\001", file);
    for (size_t i = 0; i < parts_of(cut); i++) {
        const struct tensor part = part_of(cut, &input, i);
        char *bytes = NULL;
        size_t size = 0;
        FILE *memory = open_memstream(&bytes, &size);
        if (memory == NULL)
            exit(EXIT_FAILURE);
        write_tensor(memory, &part);
        fclose(memory);
        fputc(3 << 3 | 2, file);
        write_varint(file, size);
        fwrite(bytes, 1, size, file);
        free(bytes);
    }
    fclose(file);
    fprintf(writer->model,
            "output { name: \"y%zu\" type { sequence_type { elem_type { tensor_type { elem_type: %d } } } } }\n"
            "node { name: \"n%zu\" output: \"y%zu\" ",
            writer->nodes, dtype, writer->nodes, writer->nodes);
    end_node(writer, "SplitToSequence", cut);
}

static void write_case(const char *folder, const char *name, int opset,
                       void (*write)(struct writer *, const struct cut *, int, enum form))
{
    char path[300];
    struct writer writer = {.nodes = 0};
    make_folder(path, sizeof path, folder, name);
    make_folder(writer.data_set, sizeof writer.data_set, path, "test_data_set_0");
    writer.model = create(path, "model.txtpb");
    fprintf(writer.model, "ir_version: 14 opset_import { domain: \"\" version: %d } graph { name: \"%s\"\n", opset,
            name);
    for (int dtype = 1; dtype < (int)(sizeof bits_of / sizeof bits_of[0]); dtype++)
        for (size_t c = 0; dtype != STRING && c < sizeof cuts / sizeof cuts[0]; c++)
            for (int form = 0; form < FORMS; form++)
                if (dtype == INT4 || dtype == UINT2 || ((size_t)dtype + 7 * c) % (3 * FORMS) == (size_t)form)
                    write(&writer, &cuts[c], dtype, (enum form)form);
    fputs("}\n", writer.model);
    fclose(writer.model);
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fputs("usage: future_cases DIR\n", stderr);
        return 2;
    }
    write_case(argv[1], "split", 29, write_split);
    write_case(argv[1], "sequence", 28, write_sequence);
    return EXIT_SUCCESS;
}
