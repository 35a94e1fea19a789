/*
 * test_reader.c - the reader of ONNX files: what it takes, what it refuses and what it costs.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "harness.h"
#include "onnx.h"
#include "sgk_dtype.h"
#include "validity.h"

/* Bytes as a string literal and their number. */
#define BYTES(literal) (literal), sizeof(literal) - 1

static const struct {
    const char *name;
    const char *bytes;
    size_t size;
    const char *message; /* NULL: it is a model */
} models[] = {
    {"smallest", BYTES("\x08\x08"), NULL},
    {"unknown fields of every wire type",
     BYTES("\x08\x08\x98\x06\x01\x99\x06\1\2\3\4\5\6\7\x08\x9a\x06\x02xy\x9d\x06\1\2\3\4"), NULL},
    {"the last of several numbers counts", BYTES("\x08\x07\x08\x08"), NULL},
    {"empty", BYTES(""), "the file is empty"},
    {"a varint of 10 bytes", BYTES("\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"), NULL},
    {"a varint beyond 64 bits", BYTES("\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02"),
     "ModelProto.ir_version at byte 0: a varint of more than 64 bits"},
    {"a varint of 11 bytes", BYTES("\x08\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01"),
     "a varint of more than 64 bits"},
    {"a varint without end", BYTES("\x08\x80"), "cut short"},
    {"a tag without end", BYTES("\x08\x08\xba"), "cut short"},
    {"a tag beyond 32 bits", BYTES("\xff\xff\xff\xff\xff\xff\x01\x01"), "at byte 0: a tag of more than 32 bits"},
    {"a tag without value", BYTES("\x08"), "cut short"},
    {"a length of 2^63", BYTES("\x3a\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01"),
     "cut short, or no ONNX file: ModelProto.graph at byte 0"},
    {"a length of 2^64 - 1", BYTES("\x3a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"), "cut short"},
    {"a length of 2^64", BYTES("\x3a\x80\x80\x80\x80\x80\x80\x80\x80\x80\x02x"), "a length of more than 64 bits"},
    {"a length without end", BYTES("\x08\x08\x3a\x80"), "cut short"},
    {"4 bytes that are 3", BYTES("\x9d\x06\1\2\3"), "cut short, or no ONNX file: ModelProto at byte 0"},
    {"8 bytes that are 7", BYTES("\x99\x06\1\2\3\4\5\6\7"), "cut short"},
    {"field number 0", BYTES("\x08\x08\x02\x01x"), "ModelProto at byte 2: field number 0"},
    {"start of a group", BYTES("\x0b\x0c"), "a wire type that ONNX does not use"},
    {"end of a group", BYTES("\x0c"), "a wire type that ONNX does not use"},
    {"wire type 6", BYTES("\x08\x08\x0e"), "a wire type that ONNX does not use"},
    {"wire type 7", BYTES("\x08\x08\x0f"), "a wire type that ONNX does not use"},
    {"a graph given twice", BYTES("\x3a\0\x3a\0"), "ModelProto.graph at byte 4 is given twice"},
    {"a message longer than its place", BYTES("\x3a\x04\x0a\x03xy\x08\x08"),
     "GraphProto.node at byte 2 is longer than what holds it"},
    {"an int32 beyond 32 bits", BYTES("\x3a\x08\x2a\x06\x10\x80\x80\x80\x80\x10"),
     "TensorProto.data_type at byte 5 is no number of its type"},
    {"NUL in a name",
     BYTES("\x3a\x05\x12\x03"
           "a\0b"),
     "GraphProto.name at byte 4 has a NUL byte in a name"},
    {"gzip", BYTES("\x1f\x8b\x08\0\0"), "compressed with gzip"},
    {"JSON", BYTES("{\"graph\": {}}"), "JSON"},
    {"a list in JSON", BYTES("\n [1, 2, 3, 4, 5, 6, 7]"), "JSON"},
    {"text", BYTES("ir_version: 8\n"), "text, not the binary"},
    {"text that is a protobuf", BYTES("  "), "text, not the binary"},
    {"a protobuf of something else", BYTES("\x98\x06\x01"), "not an ONNX model"},
};

/* Reads bytes as a model; a message tells why they are none. */
static void check_model(const char *name, const void *bytes, size_t size, const char *message)
{
    /* behind the copy lies the end of a heap block, for a sanitizer to watch */
    unsigned char *copy = allocate(size);
    struct onnx_document document;
    struct onnx_fault fault = {.text = ""};
    memcpy(copy, bytes, size);
    onnx_open_bytes(&document, copy, size);
    const struct onnx_model *model = onnx_read_model(&document, &fault);
    ck_assert_msg((model != NULL) == (message == NULL), "%s: %s", name, model != NULL ? "it was read" : fault.text);
    if (model == NULL)
        check_text(name, fault.text, message);
    onnx_close(&document);
    free(copy);
}

START_TEST(reads_model)
{
    check_model(models[_i].name, models[_i].bytes, models[_i].size, models[_i].message);
}
END_TEST

/* Tags of messages, as they stand in their parents. */
enum {
    NODE = 0x0a,
    ATTRIBUTE = 0x2a,
    ATTRIBUTE_G = 0x32,
    GRAPH = 0x3a,
    INPUT = 0x5a,
    TYPE = 0x12,
    SEQUENCE_TYPE = 0x22,
    ELEM_TYPE = 0x0a
};

enum { NEST_BYTES = 1 << 19 };

/* Puts a varint before what begins there. Returns the new begin. */
static size_t prepend(unsigned char *bytes, size_t begin, size_t number)
{
    size_t count = 1;
    while (number >> 7 * count > 0)
        count++;
    for (size_t i = 0; i < count; i++)
        bytes[begin - count + i] = (unsigned char)((number >> 7 * i & 127) | (i + 1 < count ? 128 : 0));
    return begin - count;
}

/* Puts the tag and the length of a message before it, which is all from begin to size. Returns the new begin. */
static size_t wrap(unsigned char *bytes, size_t begin, size_t size, size_t tag)
{
    return prepend(bytes, prepend(bytes, begin, size - begin), tag);
}

/* A model of graphs inside each other, at the end of NEST_BYTES bytes. */
static size_t nest_graphs(unsigned char *bytes, size_t graphs)
{
    size_t begin = NEST_BYTES;
    for (size_t i = 1; i < graphs; i++) {
        begin = wrap(bytes, begin, NEST_BYTES, ATTRIBUTE_G);
        begin = wrap(bytes, begin, NEST_BYTES, ATTRIBUTE);
        begin = wrap(bytes, begin, NEST_BYTES, NODE);
    }
    return wrap(bytes, begin, NEST_BYTES, GRAPH);
}

static size_t nest_types(unsigned char *bytes, size_t types)
{
    size_t begin = NEST_BYTES;
    for (size_t i = 0; i < types; i++) {
        begin = wrap(bytes, begin, NEST_BYTES, ELEM_TYPE);
        begin = wrap(bytes, begin, NEST_BYTES, SEQUENCE_TYPE);
    }
    begin = wrap(bytes, begin, NEST_BYTES, TYPE);
    begin = wrap(bytes, begin, NEST_BYTES, INPUT);
    return wrap(bytes, begin, NEST_BYTES, GRAPH);
}

#define TOO_DEEP "nested too deeply: more than 100 messages inside each other"

static const struct {
    size_t (*nest)(unsigned char *bytes, size_t count);
    size_t count;
    const char *message;
} nests[] = {{nest_graphs, 33, NULL}, {nest_graphs, 34, TOO_DEEP}, {nest_graphs, 20000, TOO_DEEP},
             {nest_types, 48, NULL},  {nest_types, 49, TOO_DEEP},  {nest_types, 20000, TOO_DEEP}};

START_TEST(bounds_depth)
{
    unsigned char *bytes = allocate(NEST_BYTES);
    const size_t begin = nests[_i].nest(bytes, nests[_i].count);
    check_model("depth", bytes + begin, NEST_BYTES - begin, nests[_i].message);
    free(bytes);
}
END_TEST

START_TEST(bounds_memory)
{
    enum { NODES = 10000000, ROOM = 16 };
    const size_t size = ROOM + (size_t)2 * NODES;
    unsigned char *bytes = allocate(size);
    for (size_t i = ROOM; i < size; i += 2) {
        bytes[i] = NODE;
        bytes[i + 1] = 0;
    }
    const size_t begin = wrap(bytes, ROOM, size, GRAPH);
    check_model("memory", bytes + begin, size - begin, "too large: its structure needs more than 48 MiB of memory");
    free(bytes);
}
END_TEST

START_TEST(leaves_data_in_the_file)
{
    /* a model of one initialiser with 1 GiB of raw_data, most of it a hole in the file */
    static const char head[] = "\x08\x08\x3a\x8a\x80\x80\x80\x04\x2a\x84\x80\x80\x80\x04\x4a\x80\x80\x80\x80\x04";
    const size_t raw = (size_t)1 << 30;
    struct onnx_document document;
    struct onnx_fault fault = {.text = ""};
    struct rusage before;
    struct rusage after;
    char path[] = "/tmp/splitgen-test-XXXXXX";
    const int file = mkstemp(path);
    /* lengths: raw_data takes 6 bytes of tag and length, its tensor as many again */
    char model[sizeof head];
    memcpy(model, head, sizeof head);
    model[3] = (char)(0x80 | 12);
    model[9] = (char)(0x80 | 6);
    ck_assert_int_eq(write(file, model, sizeof head - 1), sizeof head - 1);
    ck_assert_int_eq(ftruncate(file, (off_t)(sizeof head - 1 + raw)), 0);
    close(file);

    getrusage(RUSAGE_SELF, &before);
    ck_assert_msg(onnx_open(&document, path, &fault), "%s", fault.text);
    const struct onnx_model *read = onnx_read_model(&document, &fault);
    ck_assert_msg(read != NULL, "%s", fault.text);
    getrusage(RUSAGE_SELF, &after);
    ck_assert_uint_eq(read->graph->initializer.items[0].raw_data.size, raw);
    ck_assert_int_lt(after.ru_maxrss - before.ru_maxrss, 4096); /* KiB */
    onnx_close(&document);
    unlink(path);
}
END_TEST

/* The bytes as a model, in memory of their own, so that a sanitizer sees the end of it. */
static bool is_valid(const unsigned char *bytes, size_t size)
{
    struct onnx_document document;
    struct onnx_fault fault;
    unsigned char *copy = allocate(size);
    memcpy(copy, bytes, size);
    onnx_open_bytes(&document, copy, size);
    const struct onnx_model *model = onnx_read_model(&document, &fault);
    const bool valid = model != NULL && onnx_check_model(model, &fault);
    onnx_close(&document);
    free(copy);
    return valid;
}

/* Models with most of what the walk goes through, cut at every byte and with every bit turned. */
static const char *const rich[] = {"function_attributes", "function_bodies", "lengths_external"};

START_TEST(survives_damage)
{
    char path[1024];
    unsigned char bytes[1024];
    const char *models_directory = getenv("MODELS");
    if (models_directory == NULL) {
        puts("skipped: MODELS, where they are, is not set");
        return;
    }
    snprintf(path, sizeof path, "%s/%s.onnx", models_directory, rich[_i]);
    FILE *file = fopen(path, "rb");
    REQUIRE(file != NULL, "%s", path);
    const size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    ck_assert(size < sizeof bytes && is_valid(bytes, size));
    for (size_t length = 0; length < size; length++)
        is_valid(bytes, length);
    for (size_t bit = 0; bit < 8 * size; bit++) {
        bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
        is_valid(bytes, size);
        bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
    }
}
END_TEST

/* Tensors, and their elements in memory on a little-endian host. */
static const struct {
    const char *name;
    const char *bytes;
    size_t size;
    const char *elements;
    size_t element_bytes;
    const char *message; /* NULL: they are read */
} tensors[] = {
    {"dims packed, plain and packed",
     BYTES("\x0a\x02\x02\x01\x08\x03\x0a\x00\x10\x02\x4a\x06"
           "abcdef"),
     BYTES("abcdef"), NULL},
    {"uint8 plain, packed, empty, plain", BYTES("\x08\x04\x10\x02\x28\x01\x2a\x03\x02\xff\x01\x2a\x00\x28\x03"),
     BYTES("\1\2\xff\3"), NULL},
    {"int8 of 10 bytes and of 5",
     BYTES("\x08\x02\x10\x03\x28\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\x28\x80\xff\xff\xff\x0f"), BYTES("\xff\x80"),
     NULL},
    {"int64 in two fields around the dims", BYTES("\x3a\x01\x05\x08\x02\x10\x07\x38\x06"),
     BYTES("\5\0\0\0\0\0\0\0\6\0\0\0\0\0\0\0"), NULL},
    {"float plain and packed", BYTES("\x08\x02\x10\x01\x25\1\2\3\x7f\x22\x04\0\0\0\x80"), BYTES("\1\2\3\x7f\0\0\0\x80"),
     NULL},
    {"double", BYTES("\x08\x01\x10\x0b\x51\1\2\3\4\5\6\7\x08"), BYTES("\1\2\3\4\5\6\7\x08"), NULL},
    {"a packed float of 3 bytes", BYTES("\x08\x01\x10\x01\x22\x03\1\2\3"), NULL, 0,
     "TensorProto.float_data at byte 6 is no number of its type"},
    {"a packed varint without end", BYTES("\x08\x01\x10\x07\x3a\x01\x80"), NULL, 0,
     "TensorProto.int64_data at byte 6 is no number"},
    {"an int32_data beyond 32 bits", BYTES("\x08\x01\x10\x06\x28\x80\x80\x80\x80\x10"), NULL, 0,
     "TensorProto.int32_data at byte 5 is no number"},
    {"a scalar", BYTES("\x10\x05\x28\x7f"), BYTES("\x7f\0"), NULL},
    {"nothing", BYTES("\x08\x00\x10\x01"), NULL, 0, NULL},
    {"nothing, though another dim overflows",
     BYTES("\x0a\x13\x00\x80\x80\x80\x80\x80\x80\x80\x80\x40\x80\x80\x80\x80\x80\x80\x80\x80\x40\x10\x01"), NULL, 0,
     "product of its dims"},
    {"float8 of two signs", BYTES("\x08\x02\x10\x11\x2a\x03\x7e\xfe\x01"), BYTES("\x7e\xfe"), NULL},
    {"float8 beyond its byte", BYTES("\x08\x01\x10\x14\x28\x80\x02"), NULL, 0,
     "int32_data[0] is 256, beyond float8e5m2fnuz"},
    {"float8 below its byte", BYTES("\x08\x01\x10\x18\x28\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"), NULL, 0,
     "int32_data[0] is -1, beyond float8e8m0"},
    {"4 bits in raw_data", BYTES("\x08\x03\x10\x15\x4a\x02\x21\x03"), BYTES("\x21\x03"), NULL},
    {"4 bits, two an entry", BYTES("\x08\x03\x10\x16\x2a\x03\xa1\x01\x0f"), BYTES("\xa1\x0f"), NULL},
    {"4 bits, an entry each", BYTES("\x08\x03\x10\x17\x2a\x03\x01\x02\x03"), NULL, 0,
     "int32_data has 3 entries, 3 elements of float4e2m1 have 2"},
    {"4 bits in too much raw_data", BYTES("\x08\x03\x10\x17\x4a\x03\1\2\3"), NULL, 0,
     "raw_data has 3 bytes, 3 elements of float4e2m1 have 2"},
    {"no 4 bits", BYTES("\x08\x00\x10\x15\x4a\x00"), NULL, 0, NULL},
    {"4 bits and half a byte that is not 0", BYTES("\x08\x03\x10\x15\x4a\x02\x21\x43"), NULL, 0,
     "the bits behind its last element of uint4 are not 0"},
    {"2 bits in raw_data", BYTES("\x08\x07\x10\x19\x4a\x02\xe4\x39"), BYTES("\xe4\x39"), NULL},
    {"2 bits, four an entry", BYTES("\x08\x05\x10\x1a\x2a\x03\xe4\x01\x03"), BYTES("\xe4\x03"), NULL},
    {"2 bits and more in the last entry", BYTES("\x08\x05\x10\x1a\x2a\x03\xe4\x01\x04"), NULL, 0,
     "the bits behind its last element of int2 are not 0"},
    {"string_data as a number", BYTES("\x08\x01\x10\x08\x30\x01"), NULL, 0,
     "TensorProto.string_data at byte 5 has another wire type"},
    {"data_location that is none", BYTES("\x08\x00\x10\x01\x70\x02"), NULL, 0, "data_location 2 is none of ONNX"},
    {"external_data without its location", BYTES("\x08\x00\x10\x01\x6a\x00"), NULL, 0,
     "external data is not read here"},
};

START_TEST(reads_elements)
{
    const char *name = tensors[_i].name;
    unsigned char *bytes = allocate(tensors[_i].size);
    struct onnx_document document;
    struct onnx_fault fault = {.text = ""};
    struct onnx_elements elements = {.count = 0};
    memcpy(bytes, tensors[_i].bytes, tensors[_i].size);
    onnx_open_bytes(&document, bytes, tensors[_i].size);
    const struct onnx_tensor *tensor = onnx_read_tensor(&document, &fault);
    const bool read = tensor != NULL && onnx_check_elements(tensor, &elements, &fault);
    ck_assert_msg(read == (tensors[_i].message == NULL), "%s: %s", name, read ? "it was read" : fault.text);
    if (read) {
        char *memory = allocate(elements.bytes);
        onnx_copy_elements(tensor, &elements, memory);
        ck_assert_msg(elements.bytes == tensors[_i].element_bytes, "%s: %zu bytes", name, elements.bytes);
        if (elements.bytes > 0)
            ck_assert_msg(memcmp(memory, tensors[_i].elements, elements.bytes) == 0, "%s: other elements", name);
        free(memory);
    } else {
        check_text(name, fault.text, tensors[_i].message);
    }
    onnx_close(&document);
    free(bytes);
}
END_TEST

/* Those of spec/dtypes.lua, which the library has its dtypes from, and with as many bits. */
START_TEST(knows_dtypes)
{
    ck_assert_ptr_null(onnx_dtype_of(INT64_MAX));
    for (int32_t code = -1; code <= INT8_MAX + 1; code++) {
        const struct onnx_dtype *dtype = onnx_dtype_of(code);
        const char *name = sgk_dtype_name(code);
        ck_assert_msg((dtype != NULL) == (name != NULL), "dtype %d", (int)code);
        if (dtype == NULL)
            continue;
        ck_assert_int_eq(dtype->code, code);
        ck_assert_str_eq(dtype->name, name);
        ck_assert_uint_eq(8 * dtype->width / dtype->shared, sgk_dtype_bits(code));
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("reader");
    add_rows(suite, "models", reads_model, COUNT_OF(models));
    add_rows(suite, "depth", bounds_depth, COUNT_OF(nests));
    add_test(suite, "memory", bounds_memory);
    add_test(suite, "large data", leaves_data_in_the_file);
    add_rows(suite, "survives damage", survives_damage, COUNT_OF(rich));
    add_rows(suite, "elements", reads_elements, COUNT_OF(tensors));
    add_test(suite, "dtypes", knows_dtypes);
    return run_suite(suite);
}
