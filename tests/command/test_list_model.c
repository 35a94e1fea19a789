/*
 * test_list_model.c - `splitgen list MODEL`: what it finds in the models of tests/models, and what it refuses.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "newest_opset.h"
#include "process.h"
#include "scratch.h"

static const char *setting(const char *name)
{
    const char *value = getenv(name);
    require(value != NULL, "the environment is not set: run this through meson test");
    return value;
}

/* A file of tests/models, or NULL when there is none; the caller frees it. */
static char *read_text(const char *name, const char *suffix)
{
    const struct scratch models = {""};
    char path[512];
    snprintf(path, sizeof path, "%s/%s.%s", setting("MODEL_TEXTS"), name, suffix);
    return scratch_read(&models, path, NULL);
}

/* Encodes a model's text as model.onnx. */
static void encode(const struct scratch *scratch, const char *text)
{
    static const char script[] =
        "\"$PROTOC\" --encode=onnx.ModelProto --proto_path=\"$ONNX_PROTO_DIRECTORY\" onnx.proto "
        "< model.txtpb > model.onnx";
    scratch_write(scratch, "model.txtpb", text, strlen(text));
    const char *const shell[] = {"sh", "-c", script, NULL};
    struct outcome outcome = process_run(scratch->path, shell);
    ck_assert_msg(outcome.code == 0, "%s\n%s", outcome.errors, text);
    outcome_free(&outcome);
}

static struct outcome list(const struct scratch *scratch, const char *format)
{
    const char *const arguments[] = {setting("SPLITGEN"), "list", "model.onnx", "--format", format, NULL};
    return process_run(scratch->path, arguments);
}

#define EXTERNAL_SPLIT(node, name) \
    "model.onnx: " node ": note: split '" name "' lies in external data, which is not read: it is a run-time split\n"

/* Every model NAME.txtpb; NAME.txt is what `list` prints of it, NAME.json the same as JSON for a few. */
static const struct {
    const char *name;
    const char *warnings;
} models[] = {
    {"body_if", ""},
    {"body_loop", ""},
    {"body_nested", ""},
    {"body_scan", ""},
    {"declared_minus_one",
     "model.onnx: warning: graph input 'x', the first of 5 that do, declares a dimension as -1, which "
     "is taken for unknown\n"
     "help: --shape TENSOR=DIMS tells what it is\n"},
    {"dynamic", ""},
    {"fates", ""},
    {"function_attributes", ""},
    {"function_bodies", ""},
    {"function_chain", ""},
    {"function_doubling", ""},
    {"function_named_like_an_op", ""},
    {"function_nested", ""},
    {"function_returns_its_input", ""},
    {"function_sequence", ""},
    {"function_shapes", ""},
    {"lengths_attribute", ""},
    {"lengths_before_ir_4", ""},
    {"lengths_constant", ""},
    {"lengths_default_of_input", ""},
    {"lengths_dtypes", ""},
    {"lengths_dynamic", ""},
    {"lengths_equal", ""},
    {"lengths_external", EXTERNAL_SPLIT("of_an_initializer", "lengths") EXTERNAL_SPLIT("of_an_identity", "same")
                             EXTERNAL_SPLIT("of_a_constant", "constant")},
    {"lengths_folded", ""},
    {"lengths_folded_attributes", ""},
    {"lengths_initializer", ""},
    {"lengths_num_outputs", ""},
    {"lengths_of_shapes", ""},
    {"lengths_unfolded", ""},
    {"lengths_wrong_types", ""},
    {"names", ""},
    {"nothing", "model.onnx: note: no Split or SplitToSequence in it\n"},
    {"opset_1", ""},
    {"opset_10", ""},
    {"opset_11", ""},
    {"opset_13", ""},
    {"opset_18", ""},
    {"opset_2", ""},
    {"opset_24", ""},
    {"opset_domain", ""},
    {"opset_last", ""},
    {"sequence_11", ""},
    {"sequence_24", ""},
    {"sequence_in_a_body", ""},
    {"sequence_long", ""},
    {"sequences", ""},
    {"shapes", ""},
    {"shapes_on_symbols", ""},
    {"split_1", "model.onnx: no_axis: warning: Split-1 has no default for 'axis': 0 is taken\n"
                "model.onnx: no_axis_either: warning: Split-1 has no default for 'axis': 0 is taken\n"},
    {"split_11", ""},
    {"split_13", ""},
    {"split_18", ""},
    {"split_2", ""},
};

static void check_listing(size_t row, const char *format, const char *expected)
{
    char *text = read_text(models[row].name, "txtpb");
    ck_assert_msg(text != NULL, "%s.txtpb cannot be read", models[row].name);
    struct scratch scratch = scratch_new();
    encode(&scratch, text);
    struct outcome outcome = list(&scratch, format);
    ck_assert_msg(outcome.code == 0, "%s: exit code %d: %s", models[row].name, outcome.code, outcome.errors);
    ck_assert_str_eq(outcome.errors, models[row].warnings);
    ck_assert_msg(strcmp(outcome.output, expected) == 0, "%s is\n%sand should be\n%s", models[row].name, outcome.output,
                  expected);
    outcome_free(&outcome);
    scratch_remove(&scratch);
    free(text);
}

START_TEST(listed_as_text)
{
    char *expected = read_text(models[_i].name, "txt");
    ck_assert_msg(expected != NULL, "%s.txt cannot be read", models[_i].name);
    check_listing((size_t)_i, "text", expected);
    free(expected);
}
END_TEST

START_TEST(listed_as_json)
{
    char *expected = read_text(models[_i].name, "json");
    if (expected == NULL)
        return; /* the text shows enough of the others */
    check_listing((size_t)_i, "json", expected);
    free(expected);
}
END_TEST

/* Each model stands in the table. */
START_TEST(all_models)
{
    DIR *directory = opendir(setting("MODEL_TEXTS"));
    ck_assert_ptr_nonnull(directory);
    size_t texts = 0;
    for (const struct dirent *entry; (entry = readdir(directory)) != NULL;)
        texts += strstr(entry->d_name, ".txtpb") != NULL;
    closedir(directory);
    ck_assert_uint_eq(texts, COUNT_OF(models));
}
END_TEST

#define X_SHAPE "shape { dim { dim_value: 3 } dim { dim_value: 6 } }"

#define SHAPE_HELP "declare each dimension as what it is: a number >= 0, a symbol, or nothing when it is not known"
#define TYPE_HELP "declare each value as what it is: its kind, and the dtype of its elements"
#define TENSOR_HELP \
    "let data_type, dims >= 0 and the elements agree: those of one field, or of a file in the model's folder"

#define EXTERNAL(entries) "data_location: EXTERNAL " entries
#define ENTRY(key, value) "external_data { key: \"" key "\" value: \"" value "\" } "

/* One change to a model; `list` must say model.onnx: MESSAGE, and nothing else. */
static const struct {
    const char *model;
    const char *find; /* its first occurrence is replaced */
    const char *replacement;
    const char *message;
} refusals[] = {
    /* axis */
    {"split_2", "name: \"axis\" type: INT i: 1", "name: \"axis\" type: INT i: 2",
     "node: error: axis 2 is outside [-2, 1] [BAD_AXIS]"},
    {"split_11", "name: \"axis\" type: INT i: 1", "name: \"axis\" type: INT i: 2",
     "node: error: axis 2 is outside [-2, 1] [BAD_AXIS]"},
    {"split_13", "name: \"axis\" type: INT i: 1", "name: \"axis\" type: INT i: 2",
     "node: error: axis 2 is outside [-2, 1] [BAD_AXIS]"},
    {"split_18", "name: \"axis\" type: INT i: 1", "name: \"axis\" type: INT i: 2",
     "node: error: axis 2 is outside [-2, 1] [BAD_AXIS]"},
    {"sequence_11", "name: \"axis\" type: INT i: 1", "name: \"axis\" type: INT i: 2",
     "node: error: axis 2 is outside [-2, 1] [BAD_AXIS]"},
    {"split_2", "name: \"axis\" type: INT i: 1", "name: \"axis\" type: INT i: -3",
     "node: error: axis -3 is outside [-2, 1] [BAD_AXIS]"},
    {"split_11", "name: \"axis\" type: INT i: 1", "name: \"axis\" type: INT i: 4294967297",
     "node: error: axis 4294967297 is outside [-2, 1] [BAD_AXIS]"},
    {"split_18", "name: \"axis\" type: INT i: 1", "name: \"axis\" type: INT i: 4294967296",
     "node: error: axis 4294967296 is outside [-2, 1] [BAD_AXIS]"},
    {"split_18", "name: \"axis\" type: INT i: 1", "name: \"axis\" type: INT i: -9223372036854775808",
     "node: error: axis -9223372036854775808 is outside [-2, 1] [BAD_AXIS]"},
    {"split_11", X_SHAPE, "shape { }", "node: error: input: a tensor of rank 0 has no axis to split on [BAD_RANK]"},
    {"sequence_11", X_SHAPE, "shape { }", "node: error: input: a tensor of rank 0 has no axis to split on [BAD_RANK]"},
    /* attributes */
    {"split_11", "name: \"axis\" type: INT i: 1", "name: \"axis\" type: FLOAT f: 1",
     "node: error: attribute 'axis' is not of type INT [BAD_ATTRIBUTE]"},
    {"split_11", "name: \"axis\" type: INT i: 1", "name: \"axis\" type: INTS ints: 1",
     "node: error: attribute 'axis' is not of type INT [BAD_ATTRIBUTE]"},
    {"split_11", "name: \"axis\" type: INT i: 1", "name: \"axis\" type: STRING s: \"1\"",
     "node: error: attribute 'axis' is not of type INT [BAD_ATTRIBUTE]"},
    {"split_11", "name: \"split\" type: INTS ints: 2 ints: 4", "name: \"split\" type: INT i: 2",
     "node: error: attribute 'split' is not of type INTS [BAD_ATTRIBUTE]"},
    {"split_13", "name: \"axis\" type: INT i: 1", "name: \"split\" type: INTS ints: 2 ints: 4",
     "node: error: Split-13 has no attribute 'split' [BAD_ATTRIBUTE]"},
    {"split_13", "name: \"axis\" type: INT i: 1", "name: \"num_outputs\" type: INT i: 2",
     "node: error: Split-13 has no attribute 'num_outputs' [BAD_ATTRIBUTE]"},
    {"split_18", "name: \"axis\" type: INT i: 1", "name: \"split\" type: INTS ints: 2 ints: 4",
     "node: error: Split-18 has no attribute 'split' [BAD_ATTRIBUTE]"},
    {"split_18", "name: \"axis\" type: INT i: 1", "name: \"keepdims\" type: INT i: 1",
     "node: error: Split-18 has no attribute 'keepdims' [BAD_ATTRIBUTE]"},
    {"split_2", "name: \"axis\" type: INT i: 1", "name: \"num_outputs\" type: INT i: 2",
     "node: error: Split-2 has no attribute 'num_outputs' [BAD_ATTRIBUTE]"},
    {"sequence_11", "name: \"keepdims\" type: INT i: 0", "name: \"keepdims\" type: STRING s: \"0\"",
     "node: error: attribute 'keepdims' is not of type INT [BAD_ATTRIBUTE]"},
    {"sequence_24", "name: \"axis\" type: INT i: 1", "name: \"num_outputs\" type: INT i: 2",
     "node: error: SplitToSequence-24 has no attribute 'num_outputs' [BAD_ATTRIBUTE]"},
    {"split_11", "name: \"axis\"", "name: \"ax\\nis\"",
     "node: error: Split-11 has no attribute 'ax\\x0ais' [BAD_ATTRIBUTE]"},
    {"function_attributes", "name: \"where\" type: INT i: 1", "name: \"where\" type: FLOAT f: 1",
     "given/cut: error: attribute 'axis' is not of type INT [BAD_ATTRIBUTE]"},
    /* inputs */
    {"split_2", "input: \"x\"", "input: \"x\" input: \"x\"", "node: error: 2 inputs, Split-2 takes 1 [BAD_INPUTS]"},
    {"split_11", "input: \"x\"", "input: \"x\" input: \"\"", "node: error: 2 inputs, Split-11 takes 1 [BAD_INPUTS]"},
    {"split_13", "input: \"x\"", "input: \"x\" input: \"x\"",
     "node: error: 3 inputs, Split-13 takes 1 to 2 [BAD_INPUTS]"},
    {"split_13", "input: \"x\"", "input: \"\"", "node: error: input 0 is '', but Split-13 requires it [BAD_INPUTS]"},
    {"split_18", "input: \"x\"", "", "node: error: 0 inputs, Split-18 takes 1 to 2 [BAD_INPUTS]"},
    {"sequence_11", "input: \"x\"", "input: \"\"",
     "node: error: input 0 is '', but SplitToSequence-11 requires it [BAD_INPUTS]"},
    {"function_nested", "input: \"x\" input: \"lengths\"", "input: \"\" input: \"lengths\"",
     "whole/call/split: error: input 0 is '', but Split-13 requires it [BAD_INPUTS]"},
    /* outputs */
    {"split_2", "input: \"x\" output: \"a\" output: \"b\"",
     "output: \"a\" output: \"b\" op_type: \"Any\" } node { input: \"x\"",
     "node: error: the node has no outputs [BAD_OUTPUTS]"},
    {"split_11", "input: \"x\" output: \"a\" output: \"b\"",
     "output: \"a\" output: \"b\" op_type: \"Any\" } node { input: \"x\"",
     "node: error: the node has no outputs [BAD_OUTPUTS]"},
    {"split_18", "input: \"x\" output: \"a\" output: \"b\"",
     "output: \"a\" output: \"b\" op_type: \"Any\" } node { input: \"x\"",
     "node: error: the node has no outputs [BAD_OUTPUTS]"},
    {"split_13", "input: \"x\" input: \"lengths\" output: \"a\" output: \"b\"",
     "output: \"a\" output: \"b\" op_type: \"Any\" } node { input: \"x\" input: \"lengths\"",
     "node: error: the node has no outputs [BAD_OUTPUTS]"},
    {"sequence_11", "input: \"x\" input: \"lengths\" output: \"s\"",
     "output: \"s\" op_type: \"Any\" } node { input: \"x\" input: \"lengths\"",
     "node: error: the node has no outputs [BAD_OUTPUTS]"},
    {"sequence_11", "input: \"x\" input: \"lengths\" output: \"s\"",
     "output: \"s\" op_type: \"Any\" } node { input: \"x\" input: \"lengths\" output: \"\"",
     "node: error: 1 outputs, SplitToSequence-11 has one, and it is not '' [BAD_OUTPUTS]"},
    {"sequence_24", "output: \"s\"", "output: \"s\" output: \"t\"",
     "node: error: 2 outputs, SplitToSequence-24 has one, and it is not '' [BAD_OUTPUTS]"},
    /* what the graph declares of an output */
    {"split_11", "dim { dim_value: 2 }", "dim { dim_value: 3 }",
     "node: error: output 'a' is declared as [3, 3], and is [3, 2] [shape]"},
    {"split_13", "type { tensor_type { elem_type: 1 shape { dim { dim_value: 3 } dim { dim_value: 2 } } } }",
     "type { tensor_type { elem_type: 1 shape { dim { dim_value: 6 } } } }",
     "node: error: output 'a' is declared as [6], and is [3, 2] [shape]"},
    {"split_13", "type { tensor_type { elem_type: 1 shape { dim { dim_value: 3 } dim { dim_value: 2 } } } }",
     "type { tensor_type { elem_type: 11 } }",
     "node: error: output 'a' is declared of dtype double, and is of float [type]"},
    {"split_13", "type { tensor_type { elem_type: 1 shape { dim { dim_value: 3 } dim { dim_value: 2 } } } }",
     "type { sequence_type { elem_type { tensor_type { elem_type: 1 } } } }",
     "node: error: output 'a' is declared of type sequence, and is of tensor [type]"},
    {"sequence_11", "type { sequence_type { elem_type { tensor_type { elem_type: 1 } } } }",
     "type { tensor_type { elem_type: 1 } }",
     "node: error: output 's' is declared of type tensor, and is of sequence [type]"},
    {"sequence_11", "elem_type { tensor_type { elem_type: 1 }", "elem_type { tensor_type { elem_type: 7 }",
     "node: error: output 's' is declared of dtype int64, and is of float [type]"},
    /* dtypes */
    {"split_1", "name: \"x\" type { tensor_type { elem_type: 1 ", "name: \"x\" type { tensor_type { elem_type: 6 ",
     "floats: error: input is of dtype int32, which Split-1 does not take [BAD_DTYPE]"},
    {"split_2", "name: \"x\" type { tensor_type { elem_type: 1 ", "name: \"x\" type { tensor_type { elem_type: 16 ",
     "node: error: input is of dtype bfloat16, which Split-2 does not take [BAD_DTYPE]"},
    {"split_11", "name: \"x\" type { tensor_type { elem_type: 1 ", "name: \"x\" type { tensor_type { elem_type: 16 ",
     "node: error: input is of dtype bfloat16, which Split-11 does not take [BAD_DTYPE]"},
    {"sequence_11", "name: \"x\" type { tensor_type { elem_type: 1 ", "name: \"x\" type { tensor_type { elem_type: 16 ",
     "node: error: input is of dtype bfloat16, which SplitToSequence-11 does not take [BAD_DTYPE]"},
    {"split_18", "name: \"x\" type { tensor_type { elem_type: 1 ", "name: \"x\" type { tensor_type { elem_type: 17 ",
     "node: error: input is of dtype float8e4m3fn, which Split-18 does not take [BAD_DTYPE]"},
    {"sequence_24", "name: \"x\" type { tensor_type { elem_type: 1 ", "name: \"x\" type { tensor_type { elem_type: 22 ",
     "node: error: input is of dtype int4, which SplitToSequence-24 does not take [BAD_DTYPE]"},
    {"split_18", "name: \"x\" type { tensor_type { elem_type: 1 " X_SHAPE " } }",
     "name: \"x\" type { sequence_type { elem_type { tensor_type { elem_type: 1 } } } }",
     "node: error: input is of type sequence, not tensor [type]"},
    {"split_18", "name: \"x\" type { tensor_type { elem_type: 1 " X_SHAPE " } }",
     "name: \"x\" type { optional_type { elem_type { tensor_type { elem_type: 1 } } } }",
     "node: error: input is of type optional, not tensor [type]"},
    {"split_18", "name: \"x\" type { tensor_type { elem_type: 1 " X_SHAPE " } }",
     "name: \"x\" type { sparse_tensor_type { elem_type: 1 } }",
     "node: error: input is of type sparse_tensor, not tensor [type]"},
    {"dynamic", "name: \"lengths\" type { tensor_type { elem_type: 7 shape { dim { dim_value: 2 } } } }",
     "name: \"lengths\" type { sequence_type { elem_type { tensor_type { elem_type: 7 } } } }",
     "node: error: split is of type sequence, not tensor [type]"},
    {"split_13", "data_type: 7 name: \"lengths\" int64_data: 2 int64_data: 4",
     "data_type: 6 name: \"lengths\" int32_data: 2 int32_data: 4",
     "node: error: split is of dtype int32, which Split-13 does not take [BAD_DTYPE]"},
    {"split_13", "data_type: 7 name: \"lengths\" int64_data: 2 int64_data: 4",
     "data_type: 1 name: \"lengths\" float_data: 2 float_data: 4",
     "node: error: split is of dtype float, which Split-13 does not take [BAD_DTYPE]"},
    {"dynamic", "name: \"lengths\" type { tensor_type { elem_type: 7",
     "name: \"lengths\" type { tensor_type { elem_type: 6",
     "node: error: split is of dtype int32, which Split-18 does not take [BAD_DTYPE]"},
    {"sequence_24", "data_type: 6", "data_type: 3",
     "node: error: split is of dtype int8, which SplitToSequence-24 does not take [BAD_DTYPE]"},
    {"sequence_11", "data_type: 7 name: \"lengths\" int64_data: 4", "data_type: 1 name: \"lengths\" float_data: 4",
     "node: error: split is of dtype float, which SplitToSequence-11 does not take [BAD_DTYPE]"},
    {"split_1", "data_type: 1 name: \"lengths\" float_data: 1.0 float_data: 3.0",
     "data_type: 11 name: \"lengths\" double_data: 1 double_data: 3",
     "floats: error: split is of dtype double, and input of float: Split-1 takes one [BAD_DTYPE]"},
    {"split_1", "data_type: 1 name: \"lengths\" float_data: 1.0 float_data: 3.0",
     "data_type: 7 name: \"lengths\" int64_data: 1 int64_data: 3",
     "floats: error: split is of dtype int64, which Split-1 does not take [BAD_DTYPE]"},
    /* Split-1's second input */
    {"split_1", "attribute { name: \"axis\" type: INT i: 1 }",
     "attribute { name: \"axis\" type: INT i: 1 } attribute { name: \"split\" type: INTS ints: 1 ints: 3 }",
     "floats: error: Split-1: attribute 'split' and input 'split' exclude each other [BAD_INPUTS]"},
    {"split_1", "float_data: 1.0 float_data: 3.0", "float_data: 1.5 float_data: 2.5",
     "floats: error: split lists what is not an integer [BAD_LENGTHS]"},
    {"split_1", "float_data: 1.0 float_data: 3.0", "float_data: nan float_data: 3",
     "floats: error: split lists what is not an integer [BAD_LENGTHS]"},
    {"split_1", "float_data: 1.0 float_data: 3.0", "float_data: inf float_data: 3",
     "floats: error: split lists what is not an integer [BAD_LENGTHS]"},
    {"split_1", "float_data: 1.0 float_data: 3.0", "float_data: 1e30 float_data: 3",
     "floats: error: split lists what is not an integer [BAD_LENGTHS]"},
    {"split_1", "float_data: 1.0 float_data: 3.0", "float_data: -9223372036854775808 float_data: 3",
     "floats: error: split[0] is -9223372036854775808: a length must be >= 0 [BAD_LENGTHS]"},
    {"split_1", "float_data: 1.0 float_data: 3.0", "float_data: -1 float_data: 5",
     "floats: error: split[0] is -1: a length must be >= 0 [BAD_LENGTHS]"},
    {"split_1", "float_data: 1.0 float_data: 3.0", "float_data: 1 float_data: 2",
     "floats: error: split leaves 1 of 4 on the axis [BAD_LENGTHS]"},
    /* equal parts that do not divide the axis */
    {"opset_1", "dim { dim_value: 4 }", "dim { dim_value: 5 }",
     "split: error: an axis of 5 does not split into 2 equal parts [BAD_LENGTHS]"},
    {"opset_2", "dim { dim_value: 4 }", "dim { dim_value: 5 }",
     "split: error: an axis of 5 does not split into 2 equal parts [BAD_LENGTHS]"},
    {"opset_11", "dim { dim_value: 4 }", "dim { dim_value: 5 }",
     "split: error: an axis of 5 does not split into 2 equal parts [BAD_LENGTHS]"},
    {"opset_13", "dim { dim_value: 4 }", "dim { dim_value: 5 }",
     "split: error: an axis of 5 does not split into 2 equal parts [BAD_LENGTHS]"},
    /* num_outputs */
    {"split_18",
     "INT i: 2 }\n  }\n  input { name: \"x\" type { tensor_type { elem_type: 1 shape { dim { dim_value: 3 } dim { "
     "dim_value: 6 }",
     "INT i: 1000001 }\n  }\n  input { name: \"x\" type { tensor_type { elem_type: 1 shape { dim { dim_value: 3 } dim "
     "{ dim_value: 1000001 }",
     "node: error: 1000001 parts are more than 1000000 [BAD_OUTPUTS]"},
    {"split_18", "name: \"num_outputs\" type: INT i: 2", "name: \"num_outputs\" type: INT i: 3",
     "node: error: 2 outputs for 3 parts [BAD_OUTPUTS]"},
    {"split_18", "name: \"num_outputs\" type: INT i: 2", "name: \"num_outputs\" type: INT i: 1",
     "node: error: 2 outputs for 1 parts [BAD_OUTPUTS]"},
    {"split_18", "name: \"num_outputs\" type: INT i: 2", "name: \"num_outputs\" type: INT i: 0",
     "node: error: num_outputs 0: it must be at least 1 [BAD_LENGTHS]"},
    {"split_18", "name: \"num_outputs\" type: INT i: 2", "name: \"num_outputs\" type: INT i: -1",
     "node: error: num_outputs -1: it must be at least 1 [BAD_LENGTHS]"},
    {"split_18", "name: \"num_outputs\" type: INT i: 2", "name: \"num_outputs\" type: INT i: 1099511627776",
     "node: error: an axis of 6 in 1099511627776 parts of 1 leaves less than nothing for the last [BAD_LENGTHS]"},
    {"split_18", "name: \"num_outputs\" type: INT i: 2", "name: \"num_outputs\" type: INT i: 4294967298",
     "node: error: an axis of 6 in 4294967298 parts of 1 leaves less than nothing for the last [BAD_LENGTHS]"},
    {"lengths_num_outputs", "dim { dim_value: 7 }", "dim { dim_value: 5 }",
     "seven_into_four: error: an axis of 5 in 4 parts of 2 leaves less than nothing for the last [BAD_LENGTHS]"},
    {"lengths_num_outputs", "dim { dim_value: 4 }", "dim { dim_value: 1 }",
     "four_into_three: error: an axis of 1 in 3 parts of 1 leaves less than nothing for the last [BAD_LENGTHS]"},
    {"lengths_num_outputs", "input: \"z\" output: \"h\" output: \"i\"",
     "output: \"i\" op_type: \"Any\" } node { input: \"z\" output: \"h\"",
     "symbolic: error: 1 outputs for 2 parts [BAD_OUTPUTS]"},
    {"lengths_num_outputs", "input: \"w\" input: \"\" output: \"j\" output: \"k\"",
     "output: \"k\" op_type: \"Any\" } node { input: \"w\" output: \"j\"",
     "unknown: error: 1 outputs for 2 parts [BAD_OUTPUTS]"},
    {"split_18", "attribute { name: \"num_outputs\" type: INT i: 2 }", "",
     "node: error: Split-18: Either input 'split' or the attribute 'num_outputs' should be specified [BAD_INPUTS]"},
    {"dynamic", "attribute { name: \"axis\" type: INT i: 1 }", "attribute { name: \"num_outputs\" type: INT i: 2 }",
     "node: error: Split-18: Either input 'split' or the attribute 'num_outputs' should be specified, but not both "
     "[BAD_INPUTS]"},
    /* lengths in an attribute */
    {"split_2", "ints: 2 ints: 4", "ints: 2 ints: 3", "node: error: split leaves 1 of 6 on the axis [BAD_LENGTHS]"},
    {"split_11", "ints: 2 ints: 4", "ints: 2 ints: 5",
     "node: error: split[1] is 5: only 4 of 6 are left on the axis [BAD_LENGTHS]"},
    {"split_2", "ints: 2 ints: 4", "ints: -1 ints: 7",
     "node: error: split[0] is -1: a length must be >= 0 [BAD_LENGTHS]"},
    {"split_11", "ints: 2 ints: 4", "ints: 2 ints: 2 ints: 2", "node: error: 2 outputs for 3 parts [BAD_OUTPUTS]"},
    {"split_11", "ints: 2 ints: 4", "ints: 6", "node: error: 2 outputs for 1 parts [BAD_OUTPUTS]"},
    {"split_11", "ints: 2 ints: 4", "", "node: error: split lists no lengths [BAD_LENGTHS]"},
    {"lengths_attribute", "ints: 0 ints: 4", "ints: -4 ints: 4",
     "unknown: error: split[0] is -4: a length must be >= 0 [BAD_LENGTHS]"},
    {"lengths_attribute", "ints: 0 ints: 4", "ints: 0 ints: 0 ints: 4",
     "unknown: error: 2 outputs for 3 parts [BAD_OUTPUTS]"},
    {"lengths_attribute", "ints: 0 ints: 4", "ints: 9223372036854775807 ints: 1",
     "unknown: error: split[1] is 1: only 0 of 9223372036854775807 are left on the axis [BAD_LENGTHS]"},
    /* lengths in an input */
    {"split_13", "int64_data: 2 int64_data: 4", "int64_data: 1 int64_data: 4",
     "node: error: split leaves 1 of 6 on the axis [BAD_LENGTHS]"},
    {"split_13", "int64_data: 2 int64_data: 4", "int64_data: 4 int64_data: 4",
     "node: error: split[1] is 4: only 2 of 6 are left on the axis [BAD_LENGTHS]"},
    {"split_13", "int64_data: 2 int64_data: 4", "int64_data: 8 int64_data: -2",
     "node: error: split[0] is 8: only 6 of 6 are left on the axis [BAD_LENGTHS]"},
    {"split_13", "int64_data: 2 int64_data: 4", "int64_data: -2 int64_data: 8",
     "node: error: split[0] is -2: a length must be >= 0 [BAD_LENGTHS]"},
    {"split_13", "dims: 2 data_type: 7 name: \"lengths\" int64_data: 2 int64_data: 4",
     "dims: 5 data_type: 7 name: \"lengths\" int64_data: 4611686018427387904 int64_data: 4611686018427387904 "
     "int64_data: 4611686018427387904 int64_data: 4611686018427387904 int64_data: 6",
     "node: error: split[0] is 4611686018427387904: only 6 of 6 are left on the axis [BAD_LENGTHS]"},
    {"split_13", "dims: 2 data_type: 7 name: \"lengths\" int64_data: 2 int64_data: 4",
     "dims: 0 data_type: 7 name: \"lengths\"", "node: error: split lists no lengths [BAD_LENGTHS]"},
    {"split_13", "dims: 2 data_type: 7", "dims: 1 dims: 2 data_type: 7",
     "node: error: Split-13: input 'split' is a list: a 1-D tensor [BAD_RANK]"},
    {"split_13", "dims: 2 data_type: 7 name: \"lengths\" int64_data: 2 int64_data: 4",
     "data_type: 7 name: \"lengths\" int64_data: 6",
     "node: error: Split-13: input 'split' is a list: a 1-D tensor [BAD_RANK]"},
    {"dynamic", "name: \"lengths\" type { tensor_type { elem_type: 7 shape { dim { dim_value: 2 } } } }",
     "name: \"lengths\" type { tensor_type { elem_type: 7 shape { dim { dim_value: 3 } } } }",
     "node: error: 2 outputs for 3 parts [BAD_OUTPUTS]"},
    {"dynamic", "name: \"lengths\" type { tensor_type { elem_type: 7 shape { dim { dim_value: 2 } } } }",
     "name: \"lengths\" type { tensor_type { elem_type: 7 shape { dim { dim_value: 0 } } } }",
     "node: error: 2 outputs for 0 parts [BAD_OUTPUTS]"},
    {"dynamic", "name: \"lengths\" type { tensor_type { elem_type: 7 shape { dim { dim_value: 2 } } } }",
     "name: \"lengths\" type { tensor_type { elem_type: 7 shape { dim { } dim { } } } }",
     "node: error: Split-18: input 'split' is a list: a 1-D tensor [BAD_RANK]"},
    {"dynamic", "name: \"lengths\" type { tensor_type { elem_type: 7 shape { dim { dim_value: 2 } } } }",
     "name: \"lengths\" type { tensor_type { elem_type: 7 shape { } } }",
     "node: error: Split-18: input 'split' is a list: a 1-D tensor [BAD_RANK]"},
    /* SplitToSequence */
    {"sequence_11", "name: \"lengths\" int64_data: 4", "name: \"lengths\" int64_data: 0",
     "node: error: scalar split 0: it must be at least 1 [BAD_LENGTHS]"},
    {"sequence_11", "name: \"lengths\" int64_data: 4", "name: \"lengths\" int64_data: -2",
     "node: error: scalar split -2: it must be at least 1 [BAD_LENGTHS]"},
    {"sequences", "name: \"chunk\" int64_data: 4", "name: \"chunk\" int64_data: 0",
     "symbolic: error: scalar split 0: it must be at least 1 [BAD_LENGTHS]"},
    {"sequence_11", "data_type: 7 name: \"lengths\"", "dims: 1 data_type: 7 name: \"lengths\"",
     "node: error: split leaves 2 of 6 on the axis [BAD_LENGTHS]"},
    {"sequence_11", "data_type: 7 name: \"lengths\"", "dims: 1 dims: 1 data_type: 7 name: \"lengths\"",
     "node: error: SplitToSequence-11: 'split' is either a scalar (tensor of empty shape), or a 1-D tensor [BAD_RANK]"},
    {"sequence_24", "int32_data: 2 int32_data: 4", "int32_data: -1 int32_data: 7",
     "node: error: split[0] is -1: a length must be >= 0 [BAD_LENGTHS]"},
    {"sequence_24", "int32_data: 2 int32_data: 4", "int32_data: 2 int32_data: 5",
     "node: error: split[1] is 5: only 4 of 6 are left on the axis [BAD_LENGTHS]"},
    {"sequence_24", "dims: 2 data_type: 6 name: \"lengths\" int32_data: 2 int32_data: 4",
     "dims: 0 data_type: 6 name: \"lengths\"", "node: error: split lists no lengths [BAD_LENGTHS]"},
    {"lengths_folded_attributes", "dims: 1 data_type: 7 name: \"listed\" int64_data: 2",
     "dims: 1 data_type: 7 name: \"listed\" int64_data: 0",
     "Squeeze: error: scalar split 0: it must be at least 1 [BAD_LENGTHS]"},
    {"lengths_dynamic", "name: \"narrow\" type { tensor_type { elem_type: 6 shape { dim { dim_param: \"k\" } } } }",
     "name: \"narrow\" type { tensor_type { elem_type: 6 shape { dim { dim_value: 0 } } } }",
     "list: error: split lists no lengths [BAD_LENGTHS]"},
    {"lengths_dynamic", "name: \"chunk\" type { tensor_type { elem_type: 7 shape {",
     "name: \"chunk\" type { tensor_type { elem_type: 7 shape { dim { } dim { }",
     "scalar: error: SplitToSequence-11: 'split' is either a scalar (tensor of empty shape), or a 1-D tensor "
     "[BAD_RANK]"},
    {"sequence_11", X_SHAPE, "shape { dim { dim_value: 3 } dim { dim_value: 4611686018427387904 } }",
     "node: error: input: the product of its dimensions is beyond 64 bits [OVERFLOW]"},
    /* shapes */
    {"split_18", X_SHAPE, "shape { dim { dim_value: 4294967296 } dim { dim_value: 4294967296 } }",
     "node: error: input: the product of its dimensions is beyond 64 bits [OVERFLOW]"},
    {"split_18", X_SHAPE,
     "shape { dim { dim_value: 0 } dim { dim_value: 6 } dim { dim_value: 4294967296 } dim { dim_value: 4294967296 } }",
     "node: error: input: the product of its dimensions is beyond 64 bits [OVERFLOW]"},
    {"split_18", X_SHAPE, "shape { dim { dim_value: 6 } dim { dim_value: 768614336404564650 } }",
     "node: error: input: its size in bytes is beyond 64 bits [OVERFLOW]"},
    {"split_18", X_SHAPE, "shape { dim { } dim { dim_value: 6 } dim { dim_value: 768614336404564650 } }",
     "node: error: input: its size in bytes is beyond 64 bits [OVERFLOW]"},
    {"lengths_attribute", "ints: 0 ints: 4", "ints: 0 ints: 4611686018427387904",
     "unknown: error: input: its size in bytes is beyond 64 bits [OVERFLOW]"},
    {"lengths_attribute", "ints: 0 ints: 4", "ints: 5 ints: -1",
     "unknown: error: split[1] is -1: a length must be >= 0 [BAD_LENGTHS]"},
    /* opsets */
    {"opset_last", "version: 28", "version: 1000",
     "split: error: opset 1000 is newer than " NEWEST_OPSET_TEXT ", the newest that the tables know [opset]"},
    {"opset_last", "version: 28", "version: 9223372036854775807",
     "split: error: opset 9223372036854775807 is newer than " NEWEST_OPSET_TEXT
     ", the newest that the tables know [opset]"},
    {"sequence_11", "version: 11", "version: 10",
     "node: error: opset 10 has no SplitToSequence: it came with opset 11 [opset]"},
    {"sequence_24", "version: 24", "version: 1000",
     "node: error: opset 1000 is newer than " NEWEST_OPSET_TEXT ", the newest that the tables know [opset]"},
    {"function_shapes", "opset_import { domain: \"\" version: 11 }", "opset_import { domain: \"\" version: 1000 }",
     "first/halves: error: opset 1000 is newer than " NEWEST_OPSET_TEXT ", the newest that the tables know [opset]"},
    /* where: bodies, functions, odd names */
    {"body_nested", "int64_data: 2 int64_data: 4", "int64_data: 2 int64_data: 5",
     "outer.then_branch/#0(If).then_branch/deep: error: split[1] is 5: only 4 of 6 are left on the axis [BAD_LENGTHS]"},
    {"body_if", "ints: 1 ints: 1", "ints: 1 ints: 2",
     "choice.then_branch/inside: error: split[1] is 2: only 1 of 2 are left on the axis [BAD_LENGTHS]"},
    {"function_shapes",
     "name: \"y\" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } dim { dim_value: 6 } } } }",
     "name: \"y\" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } dim { dim_value: 5 } } } }",
     "second/halves: error: an axis of 5 does not split into 2 equal parts [BAD_LENGTHS]"},
    {"names", "name: \"x\" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } }",
     "name: \"x\" type { tensor_type { elem_type: 1 shape { dim { dim_value: 3 } } } }",
     "a \"node\" \\ */ ?\?/: error: an axis of 3 does not split into 2 equal parts [BAD_LENGTHS]"},
    {"split_11", "input: \"x\"", "input: \"x\\033[1m\\n\\303\"",
     "node: error: input 'x\\x1b[1m\\x0a\\xc3' is defined nowhere [names]"},
    {"split_11", "name: \"node\"", "name: \"no\\000de\"",
     "error: not a valid ONNX file: NodeProto.name at byte 17 has a NUL byte in a name [file]"},
    {"split_11", "output: \"a\"", "output: \"a\\000\"",
     "error: not a valid ONNX file: NodeProto.output at byte 11 has a NUL byte in a name [file]"},
    {"function_doubling", "op_type: \"twice_3\"", "op_type: \"twice_19\"",
     "error: the calls of functions stand for more than 1048576 nodes, values and attributes [function]"},
    /* versions of a model */
    {"split_13", "ir_version: 8", "ir_version: 0", "error: ir_version 0: known are 1 to 14 [ir_version]"},
    {"split_13", "ir_version: 8", "ir_version: -9223372036854775808",
     "error: ir_version -9223372036854775808: known are 1 to 14 [ir_version]"},
    {"split_13", "ir_version: 8", "ir_version: 15", "error: ir_version 15: known are 1 to 14 [ir_version]"},
    {"split_13", "ir_version: 8", "", "error: ir_version is missing [ir_version]"},
    {"split_13", "version: 13", "version: 0", "error: opset 0 of domain '': the first is 1 [opset]"},
    {"split_13", "version: 13", "version: -1", "error: opset -1 of domain '': the first is 1 [opset]"},
    {"split_13", "opset_import { domain: \"\" version: 13 }", "", "error: opset_import is missing [opset]"},
    {"split_13", "opset_import { domain: \"\" version: 13 }",
     "opset_import { version: 13 } opset_import { domain: \"ai.onnx\" version: 13 }",
     "error: the domain 'ai.onnx' is imported twice [opset]"},
    {"split_13", "domain: \"\" version: 13", "domain: \"com.x\" version: 13",
     "node: error: the domain '' is not imported [opset]"},
    /* names of values */
    {"split_13", "output: \"b\"", "output: \"a\"", "error: the name 'a' is defined twice [names]"},
    {"split_13", "output: \"b\"", "output: \"x\"", "error: the name 'x' is defined twice [names]"},
    {"split_13", "input: \"x\"", "input: \"nowhere\"", "node: error: input 'nowhere' is defined nowhere [names]"},
    {"split_13", "input: \"x\"", "input: \"b\"",
     "node: error: input 'b' is not there yet: nodes are not sorted, or go in a circle [names]"},
    {"split_13", "input: \"lengths\"", "input: \"lengthz\"", "node: error: input 'lengthz' is defined nowhere [names]"},
    {"split_13", "input { name: \"x\"", "input { name: \"\"", "error: graph input 0 has no name [names]"},
    {"split_13", "input { name: \"x\"",
     "input { name: \"x\" type { tensor_type { elem_type: 1 } } } input { name: \"x\"",
     "error: the name 'x' is defined twice [names]"},
    {"split_13", "name: \"lengths\"", "", "error: initializer 0 has no name [names]"},
    {"split_13", "output { name: \"a\"", "output { name: \"z\"", "error: graph output 'z' is defined nowhere [names]"},
    {"split_13", "output { name: \"b\"", "output { name: \"a\"", "error: graph output 'a' is listed twice [names]"},
    {"split_13", "op_type: \"Split\"", "", "node: error: the node has no op_type [operator]"},
    {"split_13", "op_type: \"Split\"", "op_type: \"Split\" domain: \"com.x\"",
     "node: error: the domain 'com.x' is not imported [opset]"},
    /* attributes, whatever the op */
    {"split_13", "name: \"axis\" type: INT i: 1",
     "name: \"axis\" type: INT i: 1 } attribute { name: \"axis\" type: INT i: 0",
     "node: error: attribute 'axis' is given twice [BAD_ATTRIBUTE]"},
    {"split_13", "name: \"axis\" type: INT i: 1", "type: INT i: 1",
     "node: error: attribute 0 has no name [BAD_ATTRIBUTE]"},
    {"split_13", "name: \"axis\" type: INT i: 1", "name: \"axis\" i: 1",
     "node: error: attribute 'axis' has no type [BAD_ATTRIBUTE]"},
    {"split_13", "name: \"axis\" type: INT i: 1", "name: \"axis\" type: INT f: 1",
     "node: error: attribute 'axis' is of type 2 but has a value in 'f' [BAD_ATTRIBUTE]"},
    {"split_13", "name: \"axis\" type: INT i: 1", "name: \"axis\" type: GRAPH",
     "node: error: attribute 'axis' is of type 5 but has no value in 'g' [BAD_ATTRIBUTE]"},
    {"split_13", "name: \"axis\" type: INT i: 1",
     "name: \"axis\" type: TENSOR t { data_type: 7 dims: 2 int64_data: 1 }",
     "node: error: attribute 'axis': int64_data has 1 entries, 2 elements of int64 have 2 [tensor]"},
    {"split_13", "name: \"axis\" type: INT i: 1", "name: \"axis\" type: INT ref_attr_name: \"axis\"",
     "node: error: attribute 'axis' refers to 'axis', but only a function has attributes [BAD_ATTRIBUTE]"},
    /* elements of an initialiser */
    {"split_13", "dims: 2 data_type: 7", "dims: -2 data_type: 7",
     "error: initializer 'lengths': dims[0] is -2: a dimension must be >= 0 [tensor]"},
    {"split_13", "dims: 2 data_type: 7", "dims: 4294967296 dims: 4294967296 data_type: 7",
     "error: initializer 'lengths': the product of its dims is beyond 64 bits [tensor]"},
    {"split_13", "dims: 2 data_type: 7", "dims: 0 dims: 4611686018427387904 dims: 4 data_type: 7",
     "error: initializer 'lengths': the product of its dims is beyond 64 bits [tensor]"},
    {"split_13", "dims: 2 data_type: 7", "dims: 4611686018427387904 data_type: 7",
     "error: initializer 'lengths': 4611686018427387904 elements are more than memory can hold [tensor]"},
    {"split_13", "dims: 2 data_type: 7", "dims: 1099511627776 data_type: 7",
     "error: initializer 'lengths': int64_data has 2 entries, 1099511627776 elements of int64 have 1099511627776 "
     "[tensor]"},
    {"split_13", "dims: 2 data_type: 7", "dims: 2", "error: initializer 'lengths': data_type is missing [tensor]"},
    {"split_13", "dims: 2 data_type: 7", "dims: 2 data_type: 99",
     "error: initializer 'lengths': data_type 99 is none of ONNX [tensor]"},
    {"split_13", "dims: 2 data_type: 7", "dims: 2 data_type: 6",
     "error: initializer 'lengths': int64_data is given, but int32 is kept in int32_data [tensor]"},
    {"split_13", "dims: 2 data_type: 7", "dims: 2 segment { } data_type: 7",
     "error: initializer 'lengths': it is a segment of a tensor, not a whole one [tensor]"},
    {"split_13", "dims: 2 data_type: 7", "dims: 2 data_type: 7 data_location: DEFAULT raw_data: \"\"",
     "error: initializer 'lengths': raw_data and int64_data are both given [tensor]"},
    {"split_13", "int64_data: 2 int64_data: 4", "raw_data: \"\\001\\000\\000\\000\\000\\000\\000\"",
     "error: initializer 'lengths': raw_data has 7 bytes, 2 elements of int64 have 16 [tensor]"},
    {"split_13", "int64_data: 2 int64_data: 4",
     "raw_data: \"\\001\\000\\000\\000\\000\\000\\000\\000\\001\\000\\000\\000\\000\\000\\000\\000\\001\"",
     "error: initializer 'lengths': raw_data has 17 bytes, 2 elements of int64 have 16 [tensor]"},
    {"split_13", "int64_data: 2 int64_data: 4", "raw_data: \"\"",
     "error: initializer 'lengths': raw_data has 0 bytes, 2 elements of int64 have 16 [tensor]"},
    {"split_13", "int64_data: 2 int64_data: 4", "int64_data: 2 int64_data: 2 int64_data: 2",
     "error: initializer 'lengths': int64_data has 3 entries, 2 elements of int64 have 2 [tensor]"},
    {"split_13", "data_type: 7 name: \"lengths\" int64_data: 2 int64_data: 4",
     "data_type: 2 name: \"lengths\" int32_data: 2 int32_data: 256",
     "error: initializer 'lengths': int32_data[1] is 256, beyond uint8 [tensor]"},
    {"split_13", "data_type: 7 name: \"lengths\" int64_data: 2 int64_data: 4",
     "data_type: 8 name: \"lengths\" raw_data: \"ab\"",
     "error: initializer 'lengths': raw_data is given, but strings are kept in string_data [tensor]"},
    /* external data */
    {"split_13", "int64_data: 2 int64_data: 4", EXTERNAL(""),
     "error: initializer 'lengths': external data has no location [tensor]"},
    {"split_13", "int64_data: 2 int64_data: 4", EXTERNAL(ENTRY("location", "")),
     "error: initializer 'lengths': external data has no location [tensor]"},
    {"split_13", "int64_data: 2 int64_data: 4", EXTERNAL(ENTRY("location", ".")),
     "error: initializer 'lengths': external data in '.': that is no file [tensor]"},
    {"split_13", "int64_data: 2 int64_data: 4", EXTERNAL(ENTRY("location", "../x")),
     "error: initializer 'lengths': external data in '../x': it may not lie outside the model's folder [tensor]"},
    {"split_13", "int64_data: 2 int64_data: 4", EXTERNAL(ENTRY("location", "a/../../x")),
     "error: initializer 'lengths': external data in 'a/../../x': it may not lie outside the model's folder [tensor]"},
    {"split_13", "int64_data: 2 int64_data: 4", EXTERNAL(ENTRY("location", "/etc/passwd")),
     "error: initializer 'lengths': external data in '/etc/passwd': it must be a path relative to the model, with / "
     "[tensor]"},
    {"split_13", "int64_data: 2 int64_data: 4", EXTERNAL(ENTRY("location", "C:x")),
     "error: initializer 'lengths': external data in 'C:x': it must be a path relative to the model, with / [tensor]"},
    {"split_13", "int64_data: 2 int64_data: 4", EXTERNAL(ENTRY("location", "\\\\\\\\srv\\\\x")),
     "error: initializer 'lengths': external data in '\\\\srv\\x': it must be a path relative to the model, with / "
     "[tensor]"},
    {"split_13", "int64_data: 2 int64_data: 4", EXTERNAL(ENTRY("location", "x") ENTRY("offset", "-8")),
     "error: initializer 'lengths': external data has offset '-8', which is no number of bytes [tensor]"},
    {"split_13", "int64_data: 2 int64_data: 4", EXTERNAL(ENTRY("location", "x") ENTRY("offset", "12abc")),
     "error: initializer 'lengths': external data has offset '12abc', which is no number of bytes [tensor]"},
    {"split_13", "int64_data: 2 int64_data: 4", EXTERNAL(ENTRY("location", "x") ENTRY("length", "1e9")),
     "error: initializer 'lengths': external data has length '1e9', which is no number of bytes [tensor]"},
    {"split_13", "int64_data: 2 int64_data: 4", EXTERNAL(ENTRY("location", "x") ENTRY("length", "15")),
     "error: initializer 'lengths': external data has 15 bytes, 2 elements of int64 have 16 [tensor]"},
    {"split_13", "int64_data: 2 int64_data: 4",
     EXTERNAL(ENTRY("location", "x") ENTRY("length", "16") ENTRY("offset", "9223372036854775800")),
     "error: initializer 'lengths': external data ends beyond 64 bits [tensor]"},
    {"split_13", "int64_data: 2 int64_data: 4", EXTERNAL(ENTRY("location", "x") ENTRY("location", "x")),
     "error: initializer 'lengths': external data has 'location' twice [tensor]"},
    {"split_13", "int64_data: 2 int64_data: 4", EXTERNAL(ENTRY("location", "x") ENTRY("size", "16")),
     "error: initializer 'lengths': external data has 'size', which is none of location, offset, length, checksum "
     "[tensor]"},
    /* declared types */
    {"split_13", "name: \"x\" type { tensor_type { elem_type: 1 ", "name: \"x\" type { tensor_type { elem_type: 0 ",
     "error: graph input 'x' declares no elem_type [type]"},
    {"split_13", "name: \"x\" type { tensor_type { elem_type: 1 ", "name: \"x\" type { tensor_type { elem_type: 99 ",
     "error: graph input 'x' declares elem_type 99, which is none of ONNX [type]"},
    {"split_13", "dim { dim_value: 3 }", "dim { dim_value: -3 }",
     "error: graph input 'x' declares dimension 0 as -3 [shape]"},
    {"split_13", "dim { dim_value: 3 }", "dim { dim_value: 3 dim_param: \"n\" }",
     "error: not a valid ONNX file: TensorShapeProto_Dimension.dim_param at byte 88 is given beside another kind, of "
     "which it has one [file]"},
    {"split_13", "name: \"x\" type { tensor_type {", "name: \"x\" type { map_type { } tensor_type {",
     "error: not a valid ONNX file: TypeProto.map_type at byte 92 is given beside another kind, of which it has one "
     "[file]"},
    /* functions */
    {"function_chain", "node { input: \"t\" output: \"u\" op_type: \"Identity\" }",
     "node { input: \"t\" output: \"u\" op_type: \"pass\" domain: \"local\" } opset_import { domain: \"local\" "
     "version: 1 }",
     "function local.pass: error: function local.pass calls itself [function]"},
    {"function_chain", "node { input: \"t\" output: \"u\" op_type: \"Identity\" }",
     "node { input: \"t\" output: \"u\" op_type: \"Identity\" } node { input: \"t\" output: \"w\" op_type: \"If\" "
     "attribute { name: \"then_branch\" type: GRAPH g { node { input: \"t\" output: \"v\" op_type: \"pass\" domain: "
     "\"local\" } } } } opset_import { domain: \"local\" version: 1 }",
     "function local.pass: error: function local.pass calls itself [function]"},
    {"function_chain", "name: \"halve\"\n", "name: \"pass\"\n",
     "error: the function local.pass is defined twice [function]"},
    {"function_chain", "node { input: \"x\" output: \"same\"", "node { input: \"x\" input: \"x\" output: \"same\"",
     "pass: error: 2 inputs: function local.pass takes 1 [function]"},
    {"function_chain", "output: \"same\" name", "output: \"same\" output: \"more\" name",
     "pass: error: 2 outputs: function local.pass has 1 [function]"},
};

/* One change to a model, and what is to be done about it: the line behind the message. */
static const struct {
    const char *model;
    const char *find;
    const char *replacement;
    const char *help;
} helped[] = {
    {"split_13", "dim { dim_value: 3 }", "dim { dim_value: -3 }", SHAPE_HELP},
    {"split_13", "dim { dim_value: 3 }", "dim { dim_value: -9223372036854775808 }", SHAPE_HELP},
    {"split_11", "dim { dim_value: 2 }", "dim { dim_value: 3 }", SHAPE_HELP},
    {"split_11", "dim { dim_value: 2 }", "dim { dim_value: 2 } dim { dim_value: 2 }", SHAPE_HELP},
    {"split_13", "type { tensor_type { elem_type: 1 shape { dim { dim_value: 3 } dim { dim_value: 2 } } } }",
     "type { tensor_type { elem_type: 11 } }", TYPE_HELP},
    {"split_13", "type { tensor_type { elem_type: 1 shape { dim { dim_value: 3 } dim { dim_value: 2 } } } }",
     "type { sequence_type { elem_type { tensor_type { elem_type: 1 } } } }", TYPE_HELP},
    {"split_18", "name: \"x\" type { tensor_type { elem_type: 1 " X_SHAPE " } }",
     "name: \"x\" type { sequence_type { elem_type { tensor_type { elem_type: 1 } } } }", TYPE_HELP},
    {"split_11", X_SHAPE, "shape { }", "give tensors the rank that the op asks for"},
    {"split_11", X_SHAPE, "shape { dim { dim_value: 4611686018427387904 } dim { dim_value: 6 } }",
     "use smaller dimensions"},
    {"split_13", "dims: 2 data_type: 7", "dims: -2 data_type: 7", TENSOR_HELP},
    {"split_13", "int64_data: 2 int64_data: 4", EXTERNAL(ENTRY("location", "../x")), TENSOR_HELP},
    {"split_11", "name: \"axis\" type: INT i: 1", "name: \"axis\" type: FLOAT f: 1",
     "give attributes of this op version, each once and of its type"},
    {"sequence_24", "output: \"s\"", "output: \"s\" output: \"t\"",
     "give one output for each part, or one for the sequence of them"},
    {"function_chain", "node { input: \"x\" output: \"same\"", "node { input: \"x\" input: \"x\" output: \"same\"",
     "give each function a name of its own, call it with no more than it takes, and let none call itself"},
};

/* text with its first `find` replaced; the caller frees it. */
static char *replaced(const char *text, const char *find, const char *replacement)
{
    const char *place = strstr(text, find);
    ck_assert_msg(place != NULL, "'%s' is not in\n%s", find, text);
    const size_t size = strlen(text) - strlen(find) + strlen(replacement) + 1;
    char *changed = allocate(size);
    snprintf(changed, size, "%.*s%s%s", (int)(place - text), text, replacement, place + strlen(find));
    return changed;
}

static void check_refusal(const char *text, const char *message)
{
    struct scratch scratch = scratch_new();
    encode(&scratch, text);
    struct outcome outcome = list(&scratch, "text");
    char *expected = allocate(strlen(message) + sizeof "model.onnx: \n");
    sprintf(expected, "model.onnx: %s\n", message);
    const size_t length = strlen(expected);
    ck_assert_msg(strncmp(outcome.errors, expected, length) == 0, "%s is not %s", outcome.errors, expected);
    ck_assert_msg(strncmp(outcome.errors + length, "help: ", 6) == 0, "%s has no help", outcome.errors);
    ck_assert_msg(strchr(outcome.errors + length, '\n')[1] == '\0', "%s goes on", outcome.errors);
    ck_assert_str_eq(outcome.output, "");
    ck_assert_int_eq(outcome.code, 1);
    outcome_free(&outcome);
    free(expected);
    scratch_remove(&scratch);
}

START_TEST(refused)
{
    char *text = read_text(refusals[_i].model, "txtpb");
    ck_assert_msg(text != NULL, "%s.txtpb cannot be read", refusals[_i].model);
    char *changed = replaced(text, refusals[_i].find, refusals[_i].replacement);
    check_refusal(changed, refusals[_i].message);
    free(changed);
    free(text);
}
END_TEST

START_TEST(helps)
{
    char *text = read_text(helped[_i].model, "txtpb");
    char *changed = replaced(text, helped[_i].find, helped[_i].replacement);
    struct scratch scratch = scratch_new();
    encode(&scratch, changed);
    struct outcome outcome = list(&scratch, "text");
    const char *help = strstr(outcome.errors, "\nhelp: ");
    ck_assert_msg(help != NULL, "%s", outcome.errors);
    help += strlen("\nhelp: ");
    ck_assert_msg(strncmp(help, helped[_i].help, strlen(helped[_i].help)) == 0 &&
                      strcmp(help + strlen(helped[_i].help), "\n") == 0,
                  "%s should be helped by: %s", outcome.errors, helped[_i].help);
    outcome_free(&outcome);
    scratch_remove(&scratch);
    free(changed);
    free(text);
}
END_TEST

/* Of external data, where a path of 4095 bytes may lie. */
START_TEST(long_location)
{
    enum { LOCATION = 4096 };
    char *text = read_text("split_13", "txtpb");
    char *location = allocate(LOCATION + 1);
    memset(location, 'l', LOCATION);
    location[LOCATION] = '\0';
    char *changed = replaced(text, "int64_data: 2 int64_data: 4", EXTERNAL(ENTRY("location", "here")));
    char *too_long = replaced(changed, "here", location);
    check_refusal(too_long, "error: initializer 'lengths': the location of external data has 4096 bytes: at most 4095 "
                            "are taken [tensor]");
    free(too_long);
    free(changed);
    free(location);
    free(text);
}
END_TEST

enum { LONG_NAME = 100 * 1000, SHOWN = 200 };

static char *long_name(void)
{
    char *name = allocate(LONG_NAME + 1);
    memset(name, 'n', LONG_NAME);
    name[LONG_NAME] = '\0';
    return name;
}

/* A name of 100 kB is cut short for people; tools get the whole of it. */
START_TEST(long_names)
{
    char *text = read_text("split_11", "txtpb");
    char *name = long_name();
    char *changed = replaced(text, "node\" op_type", "\" op_type");
    free(text);
    const size_t size = LONG_NAME + sizeof "name: \"\" op_type";
    char *named = allocate(size);
    snprintf(named, size, "name: \"%s\" op_type", name);
    text = replaced(changed, "name: \"\" op_type", named);
    struct scratch scratch = scratch_new();
    encode(&scratch, text);

    struct outcome outcome = list(&scratch, "text");
    ck_assert_int_eq(outcome.code, 0);
    ck_assert_uint_eq(strspn(outcome.output, "n"), SHOWN);
    ck_assert_msg(strstr(outcome.output, "...: Split-11 ") == outcome.output + SHOWN, "%s", outcome.output);
    outcome_free(&outcome);
    outcome = list(&scratch, "json");
    ck_assert_int_eq(outcome.code, 0);
    ck_assert_msg(strstr(outcome.output, name) != NULL, "the name is not whole");
    outcome_free(&outcome);

    char *wrong = replaced(text, "name: \"axis\" type: INT i: 1", "name: \"axis\" type: INT i: 2");
    encode(&scratch, wrong);
    outcome = list(&scratch, "text");
    ck_assert_int_eq(outcome.code, 1);
    ck_assert_uint_eq(strcspn(outcome.errors, "\n") + 1,
                      sizeof "model.onnx: ...: error: axis 2 is outside [-2, 1] [BAD_AXIS]\n" - 1 + SHOWN);
    outcome_free(&outcome);
    scratch_remove(&scratch);
    free(wrong);
    free(text);
    free(named);
    free(changed);
    free(name);
}
END_TEST

#define ROWS_4 "type { tensor_type { elem_type: 1 shape { dim { dim_param: \"n\" } dim { dim_value: 4 } } } } } "

/* Identities of Identities, each declared and split: the time is in proportion to their number, else it is minutes. */
START_TEST(long_chain)
{
    enum { LENGTH = 20000 };
    char *text;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    ck_assert_ptr_nonnull(stream);
    fputs("ir_version: 8 opset_import { version: 13 } graph { input { name: \"v0\" " ROWS_4, stream);
    for (int i = 1; i <= LENGTH; i++)
        fprintf(stream,
                "node { input: \"v%d\" output: \"v%d\" op_type: \"Identity\" } value_info { name: \"v%d\" " ROWS_4
                "node { input: \"v%d\" output: \"a%d\" output: \"b%d\" op_type: \"Split\" attribute { name: \"axis\" "
                "type: INT i: 1 } } ",
                i - 1, i, i, i, i, i);
    fputs("}\n", stream);
    fclose(stream);
    struct scratch scratch = scratch_new();
    encode(&scratch, text);
    struct outcome outcome = list(&scratch, "text");
    ck_assert_msg(outcome.code == 0, "%s", outcome.errors);
    int count = 0;
    for (const char *at = outcome.output; (at = strstr(at, ": Split-13 float [n, 4] on axis 1,")) != NULL; at++)
        count++;
    ck_assert_int_eq(count, LENGTH);
    outcome_free(&outcome);
    scratch_remove(&scratch);
    free(text);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("list_model");
    add_rows(suite, "listed_as_text", listed_as_text, COUNT_OF(models));
    add_rows(suite, "listed_as_json", listed_as_json, COUNT_OF(models));
    add_test(suite, "all_models", all_models);
    add_rows(suite, "refused", refused, COUNT_OF(refusals));
    add_rows(suite, "helps", helps, COUNT_OF(helped));
    add_test(suite, "long_location", long_location);
    add_test(suite, "long_names", long_names);
    add_test(suite, "long_chain", long_chain);
    return run_suite(suite);
}
