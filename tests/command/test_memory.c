/*
 * test_memory.c - `splitgen list` stays small whatever the weights of a model weigh, and wherever they are.
 */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "harness.h"
#include "process.h"
#include "protobuf.h"
#include "scratch.h"

/* Bytes as a string literal and their number. */
#define BYTES(literal) (literal), sizeof(literal) - 1

/* dims of a power of two, and data_type. */
#define DIMS_2_12 "\x08\x80\x20"
#define DIMS_2_23 "\x08\x80\x80\x80\x04"
#define DIMS_2_26 "\x08\x80\x80\x80\x20"
#define DIMS_2_28 "\x08\x80\x80\x80\x80\x01"
#define OF_TYPE(code) "\x10" code

/* Tags of the fields that hold the elements. */
enum {
    FLOAT_DATA = 0x22,
    INT32_DATA = 0x2a,
    STRING_DATA = 0x32,
    INT64_DATA = 0x3a,
    INT64_DATA_PLAIN = 0x38,
    RAW_DATA = 0x4a,
    DOUBLE_DATA = 0x52,
    UINT64_DATA = 0x5a,
    FLOATS = 0x3a,
    INTS = 0x42,
    STRINGS = 0x4a
};

enum place { INITIALIZER, ATTRIBUTE_OF_CONSTANT };

/* How the elements lie in the file, mostly as holes, which read as zeros. */
enum layout {
    ONE_FIELD,
    FIELDS_OF_64_KIB,
    FIELDS_OF_2_BYTES /* nothing but tags and values */
};

static const struct {
    const char *name;
    enum place place;
    const char *fields; /* of the tensor or the attribute, before its elements */
    size_t fields_size;
    enum layout layout;
    unsigned char tag;
    size_t bytes;
} weights[] = {
    {"raw_data", INITIALIZER, BYTES(DIMS_2_28 OF_TYPE("\1")), ONE_FIELD, RAW_DATA, (size_t)1 << 30},
    {"float_data", INITIALIZER, BYTES(DIMS_2_28 OF_TYPE("\1")), ONE_FIELD, FLOAT_DATA, (size_t)1 << 30},
    {"double_data", INITIALIZER, BYTES(DIMS_2_28 OF_TYPE("\13")), ONE_FIELD, DOUBLE_DATA, (size_t)1 << 31},
    {"int64_data", INITIALIZER, BYTES(DIMS_2_26 OF_TYPE("\7")), ONE_FIELD, INT64_DATA, (size_t)1 << 26},
    {"int64_data, not packed", INITIALIZER, BYTES(DIMS_2_23 OF_TYPE("\7")), FIELDS_OF_2_BYTES, INT64_DATA_PLAIN,
     (size_t)1 << 24},
    {"int32_data", INITIALIZER, BYTES(DIMS_2_26 OF_TYPE("\6")), ONE_FIELD, INT32_DATA, (size_t)1 << 26},
    {"int32_data of float16", INITIALIZER, BYTES(DIMS_2_26 OF_TYPE("\12")), ONE_FIELD, INT32_DATA, (size_t)1 << 26},
    {"uint64_data", INITIALIZER, BYTES(DIMS_2_26 OF_TYPE("\15")), ONE_FIELD, UINT64_DATA, (size_t)1 << 26},
    {"string_data", INITIALIZER, BYTES(DIMS_2_12 OF_TYPE("\10")), FIELDS_OF_64_KIB, STRING_DATA, (size_t)1 << 28},
    {"external data", INITIALIZER,
     BYTES(DIMS_2_28 OF_TYPE("\1") "\x70\x01\x6a\x11\x0a\x08location\x12\x05w.bin"
                                   "\x6a\x14\x0a\x06length\x12\x0a"
                                   "1073741824"),
     ONE_FIELD, 0, 0},
    {"value_floats", ATTRIBUTE_OF_CONSTANT, BYTES("\x0a\x0cvalue_floats\xa0\x01\x06"), ONE_FIELD, FLOATS,
     (size_t)1 << 26},
    {"value_ints", ATTRIBUTE_OF_CONSTANT, BYTES("\x0a\x0avalue_ints\xa0\x01\x07"), ONE_FIELD, INTS, (size_t)1 << 26},
    {"value_strings", ATTRIBUTE_OF_CONSTANT, BYTES("\x0a\x0dvalue_strings\xa0\x01\x08"), FIELDS_OF_64_KIB, STRINGS,
     (size_t)1 << 26},
};

enum { HEAD_BYTES = 1024 };

/* What stands before the elements, at the end of HEAD_BYTES bytes. Returns where it begins. */
static size_t make_head(size_t row, unsigned char *head)
{
    /* ir_version 8, opset_import 13; Split of x into a and b, and the initialiser x; name w; Constant of w */
    static const char model[] = "\x08\x08\x42\x02\x10\x0d";
    static const char graph[] = "\x0a\x17\x0a\x01x\x12\x01"
                                "a\x12\x01"
                                "b\x1a\x05split\x22\x05Split"
                                "\x2a\x0b\x08\x02\x10\x07\x42\x01x\x3a\x02\x01\x01";
    static const char tensor[] = "\x42\x01w";
    static const char constant[] = "\x12\x01w\x22\x08"
                                   "Constant";
    const size_t size = HEAD_BYTES + weights[row].bytes;
    size_t begin = HEAD_BYTES;
    if (weights[row].layout == ONE_FIELD && weights[row].bytes > 0)
        begin = wrap(head, begin, size, weights[row].tag);
    begin = prepend(head, begin, weights[row].fields, weights[row].fields_size);
    if (weights[row].place == INITIALIZER) {
        begin = prepend(head, begin, tensor, sizeof tensor - 1);
        begin = wrap(head, begin, size, 0x2a);
    } else {
        begin = wrap(head, begin, size, 0x2a);
        begin = prepend(head, begin, constant, sizeof constant - 1);
        begin = wrap(head, begin, size, 0x0a);
    }
    begin = prepend(head, begin, graph, sizeof graph - 1);
    begin = wrap(head, begin, size, 0x3a);
    return prepend(head, begin, model, sizeof model - 1);
}

static void write_at(int file, const unsigned char *bytes, size_t size, size_t offset)
{
    require(pwrite(file, bytes, size, (off_t)offset) == (ssize_t)size, "pwrite");
}

static void write_elements(size_t row, int file, size_t offset)
{
    enum { FIELD = 1 << 16, PIECE = 1 << 20 };
    const size_t end = offset + weights[row].bytes;
    static unsigned char bytes[PIECE];
    if (weights[row].layout == FIELDS_OF_64_KIB)
        for (; offset < end; offset += FIELD) {
            unsigned char field[4];
            wrap(field, sizeof field, FIELD, weights[row].tag);
            write_at(file, field, sizeof field, offset);
        }
    if (weights[row].layout == FIELDS_OF_2_BYTES) {
        for (size_t i = 0; i < PIECE; i += 2)
            bytes[i] = weights[row].tag;
        for (; offset < end; offset += PIECE)
            write_at(file, bytes, PIECE, offset);
    }
}

static void write_model(size_t row, const struct scratch *scratch)
{
    unsigned char head[HEAD_BYTES];
    const size_t begin = make_head(row, head);
    const size_t offset = HEAD_BYTES - begin;
    const int file = open(scratch_path(scratch, "model.onnx"), O_WRONLY | O_CREAT | O_TRUNC, 0666);
    require(file >= 0, "open");
    require(ftruncate(file, (off_t)(offset + weights[row].bytes)) == 0, "ftruncate");
    write_at(file, head + begin, offset, 0);
    write_elements(row, file, offset);
    require(close(file) == 0, "close");
}

/* A sanitizer has a memory of its own; elsewhere the unit is another, and pages may stay. */
#if defined(__has_feature)
#define SANITIZED __has_feature(address_sanitizer)
#elif defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#else
#define SANITIZED 0
#endif
#if defined(__linux__) && !SANITIZED
#define MEASURES_MEMORY true
#else
#define MEASURES_MEMORY false
#endif

START_TEST(is_small)
{
    struct scratch scratch = scratch_new();
    write_model((size_t)_i, &scratch);
    const char *const arguments[] = {getenv("SPLITGEN"), "list", "model.onnx", NULL};
    struct outcome outcome = process_run(scratch.path, arguments);
    ck_assert_msg(outcome.code == 0, "%s: %s", weights[_i].name, outcome.errors);
    ck_assert_str_eq(outcome.output, "split: Split-13 int64 [2] on axis 0, equal parts\n"
                                     "  dead   a [1]: nobody reads it\n"
                                     "  dead   b [1]: nobody reads it\n");
    struct rusage usage;
    require(getrusage(RUSAGE_CHILDREN, &usage) == 0, "getrusage");
    if (MEASURES_MEMORY)
        ck_assert_msg(usage.ru_maxrss < 16L * 1024, "%s: %ld KiB", weights[_i].name, usage.ru_maxrss);
    outcome_free(&outcome);
    scratch_remove(&scratch);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("memory");
    add_rows(suite, "is small", is_small, COUNT_OF(weights));
    return run_suite(suite);
}
