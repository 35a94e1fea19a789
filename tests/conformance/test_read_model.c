/*
 * test_read_model.c - the model as splitgen's Lua side gets it, printed by a command line of the test's own.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "process.h"
#include "sample.h"
#include "scratch.h"

/* generator/command/cli.lua: prints what host.read_model returns, a line for each value: "PATH = VALUE". */
static const char program[] =
    "local host = require('host')\n"
    "local function print_value(path, value)\n"
    "  if type(value) ~= 'table' then\n"
    "    print(path .. ' = ' .. string.format(type(value) == 'string' and '%q' or '%s', value))\n"
    "    return\n"
    "  end\n"
    "  print(path .. ' has ' .. #value)\n"
    "  for key, item in pairs(value) do\n"
    "    print_value(type(key) == 'string' and path .. '.' .. key or path .. '[' .. key .. ']', item)\n"
    "  end\n"
    "end\n"
    "return function()\n"
    "  local model, message, node, rule, is_io = host.read_model('model.onnx', { Constant = 2 })\n"
    "  print_value('model', model)\n"
    "  print_value('message', message)\n"
    "  print_value('node', node)\n"
    "  print_value('rule', rule)\n"
    "  print_value('is_io', is_io)\n"
    "  return 0\n"
    "end\n";

#define HEAD "ir_version: 8 opset_import { version: 18 } opset_import { domain: \"f\" version: 1 } "
#define INITIALIZER(text) HEAD "graph { initializer { name: \"i\" " text " } } "
#define VALUES "\nmodel.graph.initializers[1].values"
#define VALUE_INFO(type) HEAD "graph { node { op_type: \"Op\" } value_info { name: \"v\" type { " type " } } } "
#define INFO "\nmodel.graph.value_infos[1]"
#define CONSTANT(text) HEAD "graph { node { op_type: \"Constant\" output: \"c\" attribute { name: \"a\" " text " } } } "
#define ATTRIBUTE "\nmodel.graph.nodes[1].attributes[1]"
#define OTHER(text) HEAD "graph { node { op_type: \"Other\" output: \"c\" attribute { name: \"a\" " text " } } } "
#define FUNCTION                                                                                               \
    HEAD "graph { node { op_type: \"F\" domain: \"f\" output: \"c\" attribute { name: \"k\" type: INT i: 3 } " \
         "} } functions { name: \"F\" domain: \"f\" overload: \"\" output: \"o\" attribute: \"k\" "            \
         "attribute_proto { name: \"l\" type: INTS ints: [4, 5] } opset_import { version: 17 } "               \
         "node { op_type: \"Constant\" output: \"o\" attribute { name: \"v\" type: INT ref_attr_name: \"k\" } } } "

static const struct {
    const char *model;
    const char *holds;
    const char *lacks; /* or NULL */
} models[] = {
    {INITIALIZER("data_type: 7 dims: 2 int64_data: [-3, 4]"), VALUES "[1] = -3\n", NULL},
    {INITIALIZER("data_type: 7 dims: 2 int64_data: [-3, 4]"), VALUES " has 2\n", NULL},
    {INITIALIZER("data_type: 7 int64_data: 4"), VALUES " has 1\n", NULL},
    {INITIALIZER("data_type: 7 int64_data: 4"), "\nmodel.graph.initializers[1].dims has 0\n", NULL},
    {INITIALIZER("data_type: 7 dims: 0"), VALUES " has 0\n", NULL},
    {INITIALIZER("data_type: 7 dims: 2 int64_data: [-3, 4]"), "\nmodel.graph.initializers[1].bytes = 16\n", "external"},
    {INITIALIZER("data_type: 7 dims: 1 raw_data: \"\\377\\377\\377\\377\\377\\377\\377\\177\""),
     VALUES "[1] = 9223372036854775807\n", NULL},
    {INITIALIZER("data_type: 6 dims: 2 int32_data: [-3, 4]"), VALUES "[1] = -3\n", NULL},
    {INITIALIZER("data_type: 6 dims: 1 raw_data: \"\\376\\377\\377\\377\""), VALUES "[1] = -2\n", NULL},
    {INITIALIZER("data_type: 5 dims: 1 int32_data: -300"), VALUES "[1] = -300\n", NULL},
    {INITIALIZER("data_type: 4 dims: 1 int32_data: 65535"), VALUES "[1] = 65535\n", NULL},
    {INITIALIZER("data_type: 3 dims: 3 int32_data: [-128, 127, -1]"), VALUES "[1] = -128\n", NULL},
    {INITIALIZER("data_type: 3 dims: 3 int32_data: [-128, 127, -1]"), VALUES "[2] = 127\n", NULL},
    {INITIALIZER("data_type: 2 dims: 1 int32_data: 255"), VALUES "[1] = 255\n", NULL},
    {INITIALIZER("data_type: 9 dims: 2 int32_data: [0, 1]"), VALUES "[2] = 1\n", NULL},
    {INITIALIZER("data_type: 12 dims: 1 uint64_data: 4294967295"), VALUES "[1] = 4294967295\n", NULL},
    {INITIALIZER("data_type: 13 dims: 1 uint64_data: 18446744073709551615"), VALUES "[1] = -1\n", NULL},
    {INITIALIZER("data_type: 1 dims: 2 float_data: [-2, 16777216]"), VALUES "[2] = 16777216\n", NULL},
    {INITIALIZER("data_type: 1 dims: 2 float_data: [2, 2.5]"), "\n", VALUES},
    {INITIALIZER("data_type: 1 dims: 1 float_data: nan"), "\n", VALUES},
    {INITIALIZER("data_type: 1 dims: 1 float_data: inf"), "\n", VALUES},
    {INITIALIZER("data_type: 1 dims: 1 float_data: 9223372036854775808"), "\n", VALUES},
    {INITIALIZER("data_type: 1 dims: 1 float_data: -9223372036854775808"), VALUES "[1] = -9223372036854775808\n", NULL},
    {INITIALIZER("data_type: 11 dims: 1 double_data: 4503599627370497"), VALUES "[1] = 4503599627370497\n", NULL},
    {INITIALIZER("data_type: 10 dims: 4 int32_data: [0, 0x3c00, 0xc400, 0x7bff]"), VALUES "[2] = 1\n", NULL},
    {INITIALIZER("data_type: 10 dims: 4 int32_data: [0, 0x3c00, 0xc400, 0x7bff]"), VALUES "[3] = -4\n", NULL},
    {INITIALIZER("data_type: 10 dims: 4 int32_data: [0, 0x3c00, 0xc400, 0x7bff]"), VALUES "[4] = 65504\n", NULL},
    {INITIALIZER("data_type: 10 dims: 1 int32_data: 1"), "\n", VALUES},
    {INITIALIZER("data_type: 10 dims: 1 int32_data: 0x7c00"), "\n", VALUES},
    {INITIALIZER("data_type: 16 dims: 1 int32_data: 0"), "\n", VALUES},
    {INITIALIZER("data_type: 14 dims: 1 float_data: [1, 2]"), "\nmodel.graph.initializers[1].bytes = 8\n", VALUES},
    {INITIALIZER("data_type: 8 dims: 1 string_data: \"1\""), "\nmodel.graph.initializers[1].dtype = 8\n", ".bytes"},
    {INITIALIZER("data_type: 22 dims: 1 int32_data: 1"), "\nmodel.graph.initializers[1].bytes = 1\n", VALUES},
    {INITIALIZER("data_type: 7 dims: 4 external_data { key: \"location\" value: \"w\" }"),
     "\nmodel.graph.initializers[1].external = true\n", VALUES},

    {VALUE_INFO("tensor_type { elem_type: 7 shape { dim { dim_value: 3 } dim { dim_param: \"n\" } dim { } } }"),
     INFO ".dims[2] = \"n\"\n", NULL},
    {VALUE_INFO("tensor_type { elem_type: 7 shape { dim { dim_value: 3 } dim { dim_param: \"n\" } dim { } } }"),
     INFO ".dims[3] = false\n", NULL},
    {VALUE_INFO("tensor_type { elem_type: 7 }"), INFO ".kind = \"tensor\"\n", ".dims"},
    {VALUE_INFO("tensor_type { }"), INFO ".kind = \"tensor\"\n", ".dtype"},
    {VALUE_INFO("sequence_type { elem_type { tensor_type { elem_type: 8 shape { } } } }"),
     INFO ".kind = \"sequence\"\n", NULL},
    {VALUE_INFO("sequence_type { elem_type { tensor_type { elem_type: 8 shape { } } } }"), INFO ".dtype = 8\n", NULL},
    {VALUE_INFO("sequence_type { }"), INFO ".kind = \"sequence\"\n", ".dtype"},
    {VALUE_INFO("optional_type { elem_type { tensor_type { elem_type: 8 } } }"), INFO ".kind = \"optional\"\n", NULL},
    {VALUE_INFO("sparse_tensor_type { elem_type: 1 }"), INFO ".kind = \"sparse_tensor\"\n", NULL},
    {VALUE_INFO("map_type { }"), INFO ".kind = \"map\"\n", NULL},
    {VALUE_INFO("opaque_type { }"), INFO ".kind = \"unknown\"\n", NULL},

    {CONSTANT("type: INT i: -1"), ATTRIBUTE ".value = -1\n", ".ref"},
    {CONSTANT("type: INT"), ATTRIBUTE ".value = 0\n", NULL},
    {CONSTANT("type: INTS ints: [1, -2]"), ATTRIBUTE ".value[2] = -2\n", NULL},
    {CONSTANT("type: INTS ints: [1, -2, 3]"), ATTRIBUTE ".type = \"ints\"\n", ATTRIBUTE ".value"},
    {CONSTANT("type: FLOAT f: 0.5"), ATTRIBUTE ".type = \"other\"\n", ATTRIBUTE ".value"},
    {CONSTANT("type: FLOATS floats: [0.5, 2]"), ATTRIBUTE ".type = \"other\"\n", ATTRIBUTE ".value"},
    {CONSTANT("type: STRING s: \"a\""), ATTRIBUTE ".type = \"other\"\n", ATTRIBUTE ".value"},
    {CONSTANT("type: STRINGS strings: [\"a\", \"\"]"), ATTRIBUTE ".type = \"other\"\n", ATTRIBUTE ".value"},
    {CONSTANT("type: TENSOR t { data_type: 7 int64_data: 6 }"), ATTRIBUTE ".value.values[1] = 6\n", NULL},
    {CONSTANT("type: TYPE_PROTO tp { }"), ATTRIBUTE ".type = \"other\"\n", ".value = "},
    {OTHER("type: INT i: 1"), "\nmodel.graph.nodes[1].attributes has 0\n", NULL},
    {OTHER("type: GRAPH g { name: \"body\" }"), ATTRIBUTE ".value.name = \"body\"\n", NULL},
    {OTHER("type: GRAPHS graphs { } graphs { name: \"body\" }"), ATTRIBUTE ".value[2].name = \"body\"\n", NULL},
    {FUNCTION, ATTRIBUTE ".value = 3\n", NULL},
    {FUNCTION, "\nmodel.functions[1].nodes[1].attributes[1].ref = \"k\"\n", "nodes[1].attributes[1].value[1]"},
    {FUNCTION, "\nmodel.functions[1].nodes[1].attributes[1].type = \"int\"\n", NULL},
    {FUNCTION, "\nmodel.functions[1].defaults[1].value[2] = 5\n", NULL},
    {FUNCTION, "\nmodel.functions[1].attributes[1] = \"k\"\n", NULL},
    {FUNCTION, "\nmodel.functions[1].opset_import[1].version = 17\n", NULL},
    {FUNCTION, "\nmodel.opset_import[2].domain = \"f\"\n", NULL},
    {FUNCTION, "\nmodel.ir_version = 8\n", NULL},
    {HEAD "graph { name: \"g\" node { name: \"n\" op_type: \"Op\" input: \"\" output: \"\" output: \"o\" } } ",
     "\nmodel.graph.nodes[1].outputs[2] = \"o\"\n", NULL},

    {HEAD "graph { node { name: \"n\" op_type: \"Op\" input: \"z\" } } ",
     "model = nil\nmessage = \"input 'z' is defined nowhere\"\nnode = \"n\"\nrule = \"names\"\nis_io = false\n", NULL},
    {HEAD, "model = nil\nmessage = \"the model has no graph\"\nnode = nil\nrule = \"graph\"\nis_io = false\n", NULL},
    {"", "model = nil\nmessage = \"the file is empty\"\nnode = nil\nrule = \"file\"\nis_io = false\n", NULL},
    {NULL,
     "model = nil\nmessage = \"cannot be opened: No such file or directory\"\nnode = nil\nrule = \"file\"\n"
     "is_io = true\n",
     NULL},
};

START_TEST(is_read)
{
    static const char script[] =
        "mkdir -p generator/command && mv cli.lua generator/command && if [ -f text ]; then \"$PROTOC\" "
        "--encode=onnx.ModelProto --proto_path=\"$ONNX_PROTO_DIRECTORY\" onnx.proto < text "
        "> model.onnx; fi && \"$SPLITGEN\" --root .";
    const char *const shell[] = {"sh", "-c", script, NULL};
    struct scratch scratch = scratch_new();
    scratch_write(&scratch, "cli.lua", program, sizeof program - 1);
    if (models[_i].model != NULL)
        scratch_write(&scratch, "text", models[_i].model, strlen(models[_i].model));
    struct outcome outcome = process_run(scratch.path, shell);
    const char *name = models[_i].model != NULL ? models[_i].model : "no file";
    ck_assert_msg(outcome.code == 0, "%s: %s", name, outcome.errors);
    check_holds(name, outcome.output, models[_i].holds);
    if (models[_i].lacks != NULL)
        ck_assert_msg(strstr(outcome.output, models[_i].lacks) == NULL, "%s: %s", name, outcome.output);
    outcome_free(&outcome);
    scratch_remove(&scratch);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("read_model");
    add_rows(suite, "is read", is_read, COUNT_OF(models));
    return run_suite(suite);
}
