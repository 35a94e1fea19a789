/*
 * test_malformed.c - `splitgen list MODEL` on files whose protobuf is damaged: each refused for what is wrong with it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "process.h"
#include "protobuf.h"
#include "schema.h"
#include "scratch.h"
#include "wire.h"

/* Bytes as a string literal and their number. */
#define BYTES(literal) (literal), sizeof(literal) - 1

static struct outcome list(const struct scratch *scratch, const unsigned char *bytes, size_t size)
{
    const char *const arguments[] = {getenv("SPLITGEN"), "list", "model.onnx", NULL};
    scratch_write(scratch, "model.onnx", (const char *)bytes, size);
    return process_run(scratch->path, arguments);
}

/* `list` must say model.onnx: MESSAGE and what to do about it, and nothing else. */
static void check_refused(const struct scratch *scratch, const char *name, const unsigned char *bytes, size_t size,
                          const char *message)
{
    struct outcome outcome = list(scratch, bytes, size);
    char expected[512];
    const int length = snprintf(expected, sizeof expected, "model.onnx: %s\nhelp: ", message);
    ck_assert_msg(outcome.code == 1, "%s: exit code %d: %s%s", name, outcome.code, outcome.output, outcome.errors);
    ck_assert_msg(strncmp(outcome.errors, expected, (size_t)length) == 0, "%s: %s is not %s", name, outcome.errors,
                  expected);
    ck_assert_str_eq(strchr(outcome.errors + length, '\n'), "\n");
    ck_assert_str_eq(outcome.output, "");
    outcome_free(&outcome);
}

static void check_accepted(const struct scratch *scratch, const char *name, const unsigned char *bytes, size_t size)
{
    struct outcome outcome = list(scratch, bytes, size);
    ck_assert_msg(outcome.code == 0, "%s: exit code %d: %s", name, outcome.code, outcome.errors);
    ck_assert_str_eq(outcome.errors, "");
    outcome_free(&outcome);
}

static const struct {
    const char *name;
    const char *bytes;
    size_t size;
    const char *message;
} files[] = {
    {"empty", BYTES(""), "error: the file is empty [file]"},
    {"a varint of 11 bytes", BYTES("\x08\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01"),
     "error: not a valid ONNX file: ModelProto.ir_version at byte 0: a varint of more than 64 bits [file]"},
    {"a varint beyond 64 bits", BYTES("\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02"),
     "error: not a valid ONNX file: ModelProto.ir_version at byte 0: a varint of more than 64 bits [file]"},
    {"a length of 2^63", BYTES("\x3a\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01"),
     "error: cut short, or no ONNX file: ModelProto.graph at byte 0 goes on behind the end of the file [file]"},
    {"a length beyond 64 bits", BYTES("\x3a\x80\x80\x80\x80\x80\x80\x80\x80\x80\x02x"),
     "error: not a valid ONNX file: ModelProto.graph at byte 0: a length of more than 64 bits [file]"},
    {"a node longer than its graph", BYTES("\x3a\x04\x0a\x03xy\x08\x08"),
     "error: not a valid ONNX file: GraphProto.node at byte 2 is longer than what holds it [file]"},
    {"field number 0", BYTES("\x08\x08\x02\x01x"),
     "error: not a valid ONNX file: ModelProto at byte 2: field number 0 [file]"},
    {"wire type 3", BYTES("\x08\x08\x0b\x0c"),
     "error: not a valid ONNX file: ModelProto.ir_version at byte 2: a wire type that ONNX does not use [file]"},
    {"wire type 4", BYTES("\x08\x08\x0c"),
     "error: not a valid ONNX file: ModelProto.ir_version at byte 2: a wire type that ONNX does not use [file]"},
    {"wire type 6", BYTES("\x08\x08\x0e"),
     "error: not a valid ONNX file: ModelProto.ir_version at byte 2: a wire type that ONNX does not use [file]"},
    {"wire type 7", BYTES("\x08\x08\x0f"),
     "error: not a valid ONNX file: ModelProto.ir_version at byte 2: a wire type that ONNX does not use [file]"},
    {"two graphs", BYTES("\x08\x08\x3a\0\x3a\0"),
     "error: not a valid ONNX file: ModelProto.graph at byte 6 is given twice [file]"},
    {"data_type beyond 32 bits", BYTES("\x3a\x08\x2a\x06\x10\x80\x80\x80\x80\x10"),
     "error: not a valid ONNX file: TensorProto.data_type at byte 5 is no number of its type [file]"},
    {"7 bytes of float_data", BYTES("\x3a\x0b\x2a\x09\x22\x07\1\2\3\4\5\6\7"),
     "error: not a valid ONNX file: TensorProto.float_data at byte 6 is no number of its type [file]"},
    {"int64_data without end", BYTES("\x3a\x05\x2a\x03\x3a\x01\x80"),
     "error: not a valid ONNX file: TensorProto.int64_data at byte 6 is no number of its type [file]"},
    {"no graph", BYTES("\x08\x08\x42\x02\x10\x0d"), "error: the model has no graph [graph]"},
    {"an empty graph", BYTES("\x08\x08\x3a\0\x42\x02\x10\x0d"), "error: the graph is empty [graph]"},
    {"another protobuf", BYTES("\x98\x06\x01"),
     "error: not an ONNX model: it has no ir_version, no opset_import and no graph [file]"},
    {"gzip", BYTES("\x1f\x8b\x08\0\0"), "error: compressed with gzip, not ONNX: unpack it first [file]"},
    {"JSON", BYTES("{\"graph\": {}}"), "error: JSON, not the binary protobuf of ONNX [file]"},
    {"text", BYTES("ir_version: 8\n"), "error: text, not the binary protobuf of ONNX [file]"},
};

START_TEST(is_no_model)
{
    struct scratch scratch = scratch_new();
    check_refused(&scratch, files[_i].name, (const unsigned char *)files[_i].bytes, files[_i].size, files[_i].message);
    scratch_remove(&scratch);
}
END_TEST

static const struct {
    const char *make;
    int code;
    const char *message;
} paths[] = {
    {"mkdir model.onnx", 1, "error: not a regular file but a directory [file]"},
    {"mkfifo model.onnx", 1, "error: not a regular file but a FIFO [file]"},
    {"ln -s /dev/zero model.onnx", 1, "error: not a regular file but a device [file]"},
    {"ln -s nowhere model.onnx", 3, "error: cannot be opened: No such file or directory [file]"},
    {"ln -s model.onnx model.onnx", 3, "error: cannot be opened: Too many levels of symbolic links [file]"},
};

START_TEST(is_no_file)
{
    struct scratch scratch = scratch_new();
    char script[256];
    snprintf(script, sizeof script, "%s && exec \"$SPLITGEN\" list model.onnx", paths[_i].make);
    const char *const shell[] = {"sh", "-c", script, NULL};
    struct outcome outcome = process_run(scratch.path, shell);
    char expected[512];
    const int length = snprintf(expected, sizeof expected, "model.onnx: %s\nhelp: ", paths[_i].message);
    ck_assert_int_eq(outcome.code, paths[_i].code);
    ck_assert_msg(strncmp(outcome.errors, expected, (size_t)length) == 0, "%s: %s", paths[_i].make, outcome.errors);
    ck_assert_str_eq(outcome.output, "");
    outcome_free(&outcome);
    scratch_remove(&scratch);
}
END_TEST

/* Graphs inside each other, each in an attribute of a node. */
START_TEST(is_too_deep)
{
    enum { ROOM = 1 << 19, GRAPHS = 20000, ATTRIBUTE_G = 0x32, ATTRIBUTE = 0x2a, NODE = 0x0a, GRAPH = 0x3a };
    unsigned char *bytes = allocate(ROOM);
    struct scratch scratch = scratch_new();
    size_t begin = ROOM;
    for (int i = 1; i < GRAPHS; i++)
        begin = wrap(bytes, wrap(bytes, wrap(bytes, begin, ROOM, ATTRIBUTE_G), ROOM, ATTRIBUTE), ROOM, NODE);
    begin = wrap(bytes, begin, ROOM, GRAPH);
    check_refused(&scratch, "graphs", bytes + begin, ROOM - begin,
                  "error: nested too deeply: more than 100 messages inside each other [file]");
    scratch_remove(&scratch);
    free(bytes);
}
END_TEST

enum { MAX_MESSAGES = 32, ROOM = 256 };

/* The messages that a model is made of, each with a way to it. */
struct reached {
    const struct onnx_message *message;
    const struct reached *parent; /* NULL: it is the model */
    uint32_t tag;                 /* in the parent, with its wire type */
};

static size_t reach(struct reached *reached)
{
    size_t count = 1;
    reached[0].message = onnx_model_message;
    reached[0].parent = NULL;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < reached[i].message->field_count; k++) {
            const struct onnx_field *field = &reached[i].message->fields[k];
            size_t known = 0;
            while (known < count && reached[known].message != field->record)
                known++;
            if (field->record == NULL || known < count)
                continue;
            require(count < MAX_MESSAGES, "too many messages");
            reached[count].message = field->record;
            reached[count].parent = &reached[i];
            reached[count++].tag = field->tag << 3 | PB_WT_STRING;
        }
    return count;
}

static void check_wire_type(const struct scratch *scratch, const struct reached *in, const struct onnx_field *field,
                            pb_wire_type_t type)
{
    static const unsigned char value[8] = {1, 1, 1, 1, 1, 1, 1, 1};
    const size_t size = type == PB_WT_64BIT ? 8 : type == PB_WT_32BIT ? 4 : 1;
    unsigned char bytes[ROOM];
    char name[128];
    char message[256];
    size_t begin = prepend(bytes, ROOM, value, size);
    if (type == PB_WT_STRING)
        begin = prepend_varint(bytes, begin, size);
    begin = prepend_varint(bytes, begin, field->tag << 3 | (uint32_t)type);
    for (const struct reached *message_of = in; message_of->parent != NULL; message_of = message_of->parent)
        begin = wrap(bytes, begin, ROOM, message_of->tag);
    snprintf(name, sizeof name, "%s.%s as %d", in->message->name, field->name, (int)type);
    snprintf(message, sizeof message,
             "error: not a valid ONNX file: %s.%s at byte %zu has another wire type than its field [file]",
             in->message->name, field->name, ROOM - begin - size);
    check_refused(scratch, name, bytes + begin, ROOM - begin, message);
}

/* Every field that the reader knows, with every wire type that is not its own. */
START_TEST(has_wrong_wire_types)
{
    static const pb_wire_type_t types[] = {PB_WT_VARINT, PB_WT_64BIT, PB_WT_STRING, PB_WT_32BIT};
    struct reached reached[MAX_MESSAGES];
    struct scratch scratch = scratch_new();
    const size_t count = reach(reached);
    size_t checked = 0;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < reached[i].message->field_count; k++)
            for (size_t t = 0; t < COUNT_OF(types); t++) {
                const struct onnx_field *field = &reached[i].message->fields[k];
                const bool packs = field->kind == ONNX_INTS || field->kind == ONNX_LIST;
                if (types[t] == wire_type_of(field->scalar) || (packs && types[t] == PB_WT_STRING))
                    continue;
                check_wire_type(&scratch, &reached[i], field, types[t]);
                checked++;
            }
    ck_assert_uint_gt(checked, 200);
    scratch_remove(&scratch);
}
END_TEST

/* A model of tests/models; the caller frees it. */
static unsigned char *read_model(const struct scratch *scratch, const char *name, size_t *size)
{
    const char *const shell[] = {"sh", "-c", "cp \"$MODELS/$0.onnx\" whole.onnx", name, NULL};
    struct outcome outcome = process_run(scratch->path, shell);
    ck_assert_msg(outcome.code == 0, "%s", outcome.errors);
    outcome_free(&outcome);
    return (unsigned char *)scratch_read(scratch, "whole.onnx", size);
}

static const struct onnx_field *find_field(const struct onnx_message *message, uint32_t tag)
{
    const struct onnx_field *field = message->fields;
    while (field->tag != tag)
        field++;
    return field;
}

/* A field of a model and the one around it all, which a reader misses the end of first. */
struct part {
    char path[96]; /* graph.node.input; a long one is cut */
    size_t begin, end;
    const char *outermost;
    size_t outermost_begin;
};

struct parts {
    size_t count;
    struct part items[1024];
};

static void find_parts(struct parts *parts, const struct onnx_message *message, const unsigned char *file,
                       const unsigned char *begin, const unsigned char *end, const struct part *outer)
{
    pb_istream_t stream = wire_stream(begin, end);
    struct wire_field field;
    const char *why;
    for (;;) {
        const size_t at = (size_t)(wire_position(&stream) - file);
        if (wire_next(&stream, &field, &why) != WIRE_FIELD)
            return;
        const struct onnx_field *known = find_field(message, field.tag);
        require(parts->count < COUNT_OF(parts->items), "too many fields");
        struct part *part = &parts->items[parts->count++];
        part->begin = at;
        part->end = (size_t)(wire_position(&stream) - file);
        snprintf(part->path, sizeof part->path, "%.60s%s%.30s", outer != NULL ? outer->path : "",
                 outer != NULL ? "." : "", known->name);
        part->outermost = outer != NULL ? outer->outermost : known->name;
        part->outermost_begin = outer != NULL ? outer->outermost_begin : at;
        if (known->record != NULL)
            find_parts(parts, known->record, file, field.bytes, field.bytes + field.size, part);
    }
}

static void check_cut(const struct scratch *scratch, const unsigned char *bytes, const struct part *part, size_t size)
{
    char name[64];
    char message[256];
    snprintf(name, sizeof name, "cut at %zu", size);
    snprintf(message, sizeof message,
             "error: cut short, or no ONNX file: ModelProto.%s at byte %zu goes on behind the end of the file [file]",
             part->outermost, part->outermost_begin);
    check_refused(scratch, name, bytes, size, message);
}

static const char *const cut_models[] = {"split_13", "body_if", "function_attributes"};

/* At the begin of every field, and inside it. */
START_TEST(is_cut)
{
    size_t size;
    struct scratch scratch = scratch_new();
    struct parts *parts = allocate(sizeof *parts);
    unsigned char *bytes = read_model(&scratch, cut_models[_i], &size);
    parts->count = 0;
    find_parts(parts, onnx_model_message, bytes, bytes, bytes + size, NULL);
    for (size_t i = 0; i < parts->count; i++) {
        const struct part *part = &parts->items[i];
        if (part->begin != part->outermost_begin)
            check_cut(&scratch, bytes, part, part->begin);
        check_cut(&scratch, bytes, part, part->begin + (part->end - part->begin + 1) / 2);
    }
    free(bytes);
    free(parts);
    scratch_remove(&scratch);
}
END_TEST

/* The message from begin to end without the field at `without`, before those that begin at `at`. */
static size_t rebuild(unsigned char *to, size_t at, const struct onnx_message *message, const unsigned char *begin,
                      const unsigned char *end, const unsigned char *without)
{
    struct wire_field fields[64];
    const unsigned char *begins[65];
    const char *why;
    size_t count = 0;
    pb_istream_t stream = wire_stream(begin, end);
    for (begins[0] = begin; wire_next(&stream, &fields[count], &why) == WIRE_FIELD;) {
        require(++count < COUNT_OF(fields), "too many fields in a message");
        begins[count] = wire_position(&stream);
    }
    while (count-- > 0) {
        const struct wire_field *field = &fields[count];
        const struct onnx_field *known = find_field(message, field->tag);
        const size_t size = at;
        if (without > begins[count] && without < begins[count + 1] && known->record != NULL) {
            at = rebuild(to, at, known->record, field->bytes, field->bytes + field->size, without);
            at = wrap(to, at, size, field->tag << 3 | PB_WT_STRING);
        } else if (without != begins[count]) {
            at = prepend(to, at, begins[count], (size_t)(begins[count + 1] - begins[count]));
        }
    }
    return at;
}

/* What `list` says of split_13 without one of its fields, in their order in the file; NULL: it is still a model. */
static const struct {
    const char *field;
    const char *message;
} without[] = {
    {"ir_version", "error: ir_version is missing [ir_version]"},
    {"graph", "error: the model has no graph [graph]"},
    {"graph.node", "error: graph output 'a' is defined nowhere [names]"},
    {"graph.node.input", "node: error: axis 1 is outside [-1, 0] [BAD_AXIS]"},
    {"graph.node.input", "node: error: output 'a' is declared as [3, 2], and is [3, 3] [shape]"},
    {"graph.node.output", "error: graph output 'a' is defined nowhere [names]"},
    {"graph.node.output", "error: graph output 'b' is defined nowhere [names]"},
    {"graph.node.name", NULL},
    {"graph.node.op_type", "node: error: the node has no op_type [operator]"},
    {"graph.node.attribute", "node: error: split[1] is 4: only 1 of 3 are left on the axis [BAD_LENGTHS]"},
    {"graph.node.attribute.name", "node: error: attribute 0 has no name [BAD_ATTRIBUTE]"},
    {"graph.node.attribute.i", "node: error: split[1] is 4: only 1 of 3 are left on the axis [BAD_LENGTHS]"},
    {"graph.node.attribute.type", "node: error: attribute 'axis' has no type [BAD_ATTRIBUTE]"},
    {"graph.name", NULL},
    {"graph.initializer", "node: error: input 'lengths' is defined nowhere [names]"},
    {"graph.initializer.dims",
     "error: initializer 'lengths': int64_data has 2 entries, 1 elements of int64 have 1 [tensor]"},
    {"graph.initializer.data_type", "error: initializer 'lengths': data_type is missing [tensor]"},
    {"graph.initializer.int64_data",
     "error: initializer 'lengths': int64_data has 0 entries, 2 elements of int64 have 2 [tensor]"},
    {"graph.initializer.name", "error: initializer 0 has no name [names]"},
    {"graph.input", "node: error: input 'x' is defined nowhere [names]"},
    {"graph.input.name", "error: graph input 0 has no name [names]"},
    {"graph.input.type", "error: graph input 'x' has no type [type]"},
    {"graph.input.type.tensor_type", "error: graph input 'x' has no type [type]"},
    {"graph.input.type.tensor_type.elem_type", "error: graph input 'x' declares no elem_type [type]"},
    {"graph.input.type.tensor_type.shape", NULL},
    {"graph.input.type.tensor_type.shape.dim", "node: error: axis 1 is outside [-1, 0] [BAD_AXIS]"},
    {"graph.input.type.tensor_type.shape.dim.dim_value", NULL},
    {"graph.input.type.tensor_type.shape.dim", "node: error: axis 1 is outside [-1, 0] [BAD_AXIS]"},
    {"graph.input.type.tensor_type.shape.dim.dim_value", NULL},
    {"graph.output", NULL},
    {"graph.output.name", "error: graph output 0 has no name [names]"},
    {"graph.output.type", "error: graph output 'a' has no type [type]"},
    {"graph.output.type.tensor_type", "error: graph output 'a' has no type [type]"},
    {"graph.output.type.tensor_type.elem_type", "error: graph output 'a' declares no elem_type [type]"},
    {"graph.output.type.tensor_type.shape", NULL},
    {"graph.output.type.tensor_type.shape.dim", "node: error: output 'a' is declared as [2], and is [3, 2] [shape]"},
    {"graph.output.type.tensor_type.shape.dim.dim_value", NULL},
    {"graph.output.type.tensor_type.shape.dim", "node: error: output 'a' is declared as [3], and is [3, 2] [shape]"},
    {"graph.output.type.tensor_type.shape.dim.dim_value", NULL},
    {"graph.output", NULL},
    {"graph.output.name", "error: graph output 1 has no name [names]"},
    {"graph.output.type", "error: graph output 'b' has no type [type]"},
    {"graph.output.type.tensor_type", "error: graph output 'b' has no type [type]"},
    {"graph.output.type.tensor_type.elem_type", "error: graph output 'b' declares no elem_type [type]"},
    {"opset_import", "error: opset_import is missing [opset]"},
    {"opset_import.domain", NULL},
    {"opset_import.version", "error: the import of domain '' has no version [opset]"},
};

START_TEST(lacks_a_field)
{
    size_t size;
    struct scratch scratch = scratch_new();
    struct parts *parts = allocate(sizeof *parts);
    unsigned char *bytes = read_model(&scratch, "split_13", &size);
    unsigned char *rest = allocate(size);
    parts->count = 0;
    find_parts(parts, onnx_model_message, bytes, bytes, bytes + size, NULL);
    ck_assert_uint_eq(parts->count, COUNT_OF(without));
    for (size_t i = 0; i < parts->count; i++) {
        const unsigned char *field = bytes + parts->items[i].begin;
        const size_t begin = rebuild(rest, size, onnx_model_message, bytes, bytes + size, field);
        ck_assert_str_eq(parts->items[i].path, without[i].field);
        if (without[i].message != NULL)
            check_refused(&scratch, without[i].field, rest + begin, size - begin, without[i].message);
        else
            check_accepted(&scratch, without[i].field, rest + begin, size - begin);
    }
    free(rest);
    free(bytes);
    free(parts);
    scratch_remove(&scratch);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("malformed");
    add_rows(suite, "is_no_model", is_no_model, COUNT_OF(files));
    add_rows(suite, "is_no_file", is_no_file, COUNT_OF(paths));
    add_test(suite, "is_too_deep", is_too_deep);
    add_test(suite, "has_wrong_wire_types", has_wrong_wire_types);
    add_rows(suite, "is_cut", is_cut, COUNT_OF(cut_models));
    add_test(suite, "lacks_a_field", lacks_a_field);
    return run_suite(suite);
}
