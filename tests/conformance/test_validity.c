/*
 * test_validity.c - models that no op makes valid or invalid: what the checks take, what they refuse, and where.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "process.h"
#include "scratch.h"
#include "validity.h"

/* Parts of a model in text format. */
#define HEAD "ir_version: 8 opset_import { version: 18 } opset_import { domain: \"f\" version: 1 } "
#define TENSOR "type { tensor_type { elem_type: 1 } } "
#define INPUT(name) "input { name: \"" name "\" " TENSOR "} "
#define OUTPUT(name) "output { name: \"" name "\" " TENSOR "} "
#define NODE(op, input_name, output_name) \
    "node { op_type: \"" op "\" input: \"" input_name "\" output: \"" output_name "\" } "
#define CALL(function, input_name, output_name) \
    "node { domain: \"f\" op_type: \"" function "\" input: \"" input_name "\" output: \"" output_name "\" } "
#define IF(name, body)                                                                             \
    "node { name: \"" name "\" op_type: \"If\" input: \"c\" output: \"" name "_out\" attribute { " \
    "name: \"then_branch\" type: GRAPH g { " body "} } } "
#define CASES(name, first, second)                                                                   \
    "node { name: \"" name "\" op_type: \"Case\" input: \"c\" output: \"" name "_out\" attribute { " \
    "name: \"branches\" type: GRAPHS graphs { " first "} graphs { " second "} } } "
#define ATTRIBUTE(text) "node { op_type: \"Op\" input: \"x\" output: \"y\" attribute { " text " } } "
/* A main graph with these nodes, from x and c to y. */
#define GRAPH(nodes) HEAD "graph { " INPUT("c") INPUT("x") OUTPUT("y") nodes "} "
#define FUNCTION(name, text)                                                                                \
    "functions { domain: \"f\" name: \"" name "\" input: \"a\" output: \"b\" opset_import { version: 18 } " \
    "opset_import { domain: \"f\" version: 1 } " text "} "
/* Functions beside a main graph that does not call them. */
#define BESIDE(functions) GRAPH(NODE("Op", "x", "y")) functions
#define CONSTANT(text) GRAPH("initializer { name: \"i\" " text " } " NODE("Op", "x", "y"))
#define EXTERNAL(entries) CONSTANT("data_type: 1 dims: 4 data_location: EXTERNAL " entries)
#define ENTRY(key, value) "external_data { key: \"" key "\" value: \"" value "\" } "

static const struct {
    const char *model;
    const char *rule; /* NULL: it is valid */
    const char *node;
    const char *says;
} models[] = {
    /* what is allowed */
    {GRAPH(NODE("Op", "x", "y")), NULL, "", ""},
    {GRAPH("node { op_type: \"Op\" input: \"x\" input: \"\" output: \"\" output: \"y\" } "), NULL, "", ""},
    {GRAPH("node { op_type: \"Fused\" domain: \"f\" input: \"x\" output: \"y\" } "), NULL, "", ""},
    {GRAPH("node { op_type: \"Op\" domain: \"ai.onnx\" input: \"x\" output: \"y\" } "), NULL, "", ""},
    {GRAPH(NODE("Op", "x", "y")) "opset_import { domain: \"com.microsoft\" version: 9999 }", NULL, "", ""},
    {GRAPH(NODE("Op", "x", "y") "value_info { name: \"x\" " TENSOR "} value_info { name: \"z\" } "), NULL, "", ""},

    /* bodies */
    {GRAPH(NODE("Op", "x", "y") IF("if", NODE("Op", "y", "z") "output { name: \"z\" } ")), NULL, "", ""},
    {GRAPH(NODE("Op", "x", "y") IF("if", "output { name: \"x\" } ")), NULL, "", ""},
    {GRAPH(NODE("Op", "x", "y") IF("if", NODE("Op", "x", "if_out") "output { name: \"if_out\" } ")), NULL, "", ""},
    {GRAPH(IF("if", NODE("Op", "x", "y") "output { name: \"y\" } ") NODE("Op", "if_out", "y")), NULL, "", ""},
    {GRAPH(NODE("Op", "x", "y") CASES("case", NODE("Op", "x", "z"), NODE("Op", "y", "z"))), NULL, "", ""},
    {GRAPH(NODE("Op", "x", "y") IF("if", IF("inner", NODE("Op", "x", "z") NODE("Op", "z", "w")))), NULL, "", ""},
    {GRAPH(NODE("Op", "x", "y") IF("if", "input { name: \"p\" } " NODE("Op", "p", "z"))), NULL, "", ""},
    {GRAPH(NODE("Op", "x", "y") IF("if", NODE("Op", "nowhere", "z"))), "names", "if.then_branch/#0(Op)",
     "input 'nowhere' is defined nowhere"},
    {GRAPH(NODE("Op", "x", "y") IF("if", NODE("Op", "z", "z"))), "names", "if.then_branch/#0(Op)",
     "input 'z' is not there yet: nodes are not sorted, or go in a circle"},
    {GRAPH(IF("if", NODE("Op", "y", "z")) NODE("Op", "x", "y")), "names", "if.then_branch/#0(Op)",
     "input 'y' is not there yet"},
    {GRAPH(NODE("Op", "x", "y") IF("if", NODE("Op", "if_out", "z"))), "names", "if.then_branch/#0(Op)",
     "input 'if_out' is not there yet"},
    {GRAPH(IF("if", NODE("Op", "x", "z")) NODE("Op", "z", "y")), "names", "#1(Op)", "input 'z' is defined nowhere"},
    {GRAPH(NODE("Op", "x", "y") CASES("case", NODE("Op", "x", "z"), NODE("Op", "z", "w"))), "names",
     "case.branches[1]/#0(Op)", "input 'z' is defined nowhere"},
    {GRAPH(NODE("Op", "x", "y") IF("if", NODE("Op", "y", "x"))), "names", "if.then_branch",
     "the name 'x' is defined in a graph around this one, too"},
    {GRAPH(NODE("Op", "x", "y") IF("if", IF("inner", INPUT("y")))), "names", "if.then_branch/inner.then_branch",
     "the name 'y' is defined in a graph around this one, too"},
    {GRAPH(NODE("Op", "x", "y") IF("if", "initializer { name: \"y\" data_type: 1 } ")), "names", "if.then_branch",
     "the name 'y' is defined in a graph around"},
    {GRAPH(NODE("Op", "x", "y") IF("if", NODE("Op", "x", "z") NODE("Op", "x", "z"))), "names", "if.then_branch",
     "the name 'z' is defined twice"},
    {GRAPH(NODE("Op", "x", "y") IF("if", "output { name: \"z\" } ")), "names", "if.then_branch",
     "graph output 'z' is defined nowhere"},
    {GRAPH(NODE("Op", "x", "y") IF("if", IF("", "node { op_type: \"Op\" domain: \"g\" } "))), "opset",
     "if.then_branch/#0(If).then_branch/#0(Op)", "the domain 'g' is not imported"},
    {GRAPH(NODE("Op", "x", "y") IF("if", "initializer { name: \"i\" data_type: 1 dims: 2 float_data: 1 } ")), "tensor",
     "if.then_branch", "initializer 'i': float_data has 1 entries, 2 elements of float have 2"},
    {GRAPH(NODE("Op", "x", "y") IF("if", "input { name: \"p\" type { tensor_type { elem_type: 99 } } } ")), "type",
     "if.then_branch", "graph input 'p' declares elem_type 99, which is none of ONNX"},

    /* functions */
    {GRAPH(CALL("F", "x", "y")) FUNCTION("F", NODE("Op", "a", "b")), NULL, "", ""},
    {GRAPH(CALL("F", "x", "y")) FUNCTION("F", CALL("G", "a", "b")) FUNCTION("G", NODE("Op", "a", "b")), NULL, "", ""},
    {GRAPH(CALL("F", "x", "y")) FUNCTION("F", CALL("G", "a", "t") CALL("G", "t", "b"))
         FUNCTION("G", NODE("Op", "a", "b")),
     NULL, "", ""},
    {BESIDE(FUNCTION("F", NODE("F", "a", "b"))), NULL, "", ""}, /* another F, of the default domain */
    {BESIDE(FUNCTION("F", NODE("Op", "a", "b")) FUNCTION("F", "overload: \"o\" " NODE("Op", "a", "b"))), NULL, "", ""},
    {BESIDE(FUNCTION("F",
                     "attribute: \"k\" node { op_type: \"Op\" input: \"a\" output: \"b\" attribute { name: \"axis\" "
                     "type: INT ref_attr_name: \"k\" } } ")),
     NULL, "", ""},
    {BESIDE(FUNCTION("F", "attribute_proto { name: \"k\" type: INT i: 1 } node { op_type: \"Op\" input: \"a\" output: "
                          "\"b\" attribute { name: \"axis\" type: INT ref_attr_name: \"k\" } } ")),
     NULL, "", ""},
    {BESIDE(FUNCTION(
         "F", "attribute: \"k\" input: \"c\" " NODE("Op", "a", "b")
                  IF("if", "node { op_type: \"Op\" attribute { name: \"g\" type: GRAPH ref_attr_name: \"k\" } } "))),
     NULL, "", ""},
    {BESIDE("functions { name: \"F\" domain: \"f\" " NODE("Op", "", "") "} "), "opset", "function f.F/#0(Op)",
     "the domain '' is not imported"},
    {BESIDE("functions { name: \"F\" opset_import { version: 18 } opset_import { domain: \"ai.onnx\" version: 18 } } "),
     "opset", "function F", "the domain 'ai.onnx' is imported twice"},
    {BESIDE("functions { domain: \"f\" } "), "function", "", "function 0 has no name"},
    {BESIDE(FUNCTION("F", NODE("Op", "a", "b")) FUNCTION("F", NODE("Op", "a", "b"))), "function", "",
     "the function f.F is defined twice"},
    {BESIDE("functions { name: \"F\" } functions { name: \"F\" domain: \"ai.onnx\" } "), "function", "",
     "is defined twice"},
    {BESIDE(FUNCTION("F", NODE("Op", "x", "b"))), "names", "function f.F/#0(Op)", "input 'x' is defined nowhere"},
    {BESIDE(FUNCTION("F", NODE("Op", "a", "a"))), "names", "function f.F", "the name 'a' is defined twice"},
    {BESIDE(FUNCTION("F", "input: \"\" ")), "names", "function f.F", "function input 1 has no name"},
    {BESIDE(FUNCTION("F", "")), "names", "function f.F", "function output 'b' is defined nowhere"},
    {BESIDE(FUNCTION("F", "output: \"\" " NODE("Op", "a", "b"))), "names", "function f.F",
     "function output 1 has no name"},
    {BESIDE(FUNCTION("F", "output: \"b\" " NODE("Op", "a", "b"))), "names", "function f.F",
     "function output 'b' is listed twice"},
    {BESIDE(FUNCTION("F", "attribute: \"k\" attribute_proto { name: \"k\" type: INT }")), "BAD_ATTRIBUTE",
     "function f.F", "the function has attribute 'k' twice"},
    {BESIDE(FUNCTION("F", "attribute: \"\" ")), "BAD_ATTRIBUTE", "function f.F",
     "attribute 0 of the function has no name"},
    {BESIDE(FUNCTION("F", "attribute_proto { name: \"k\" }")), "BAD_ATTRIBUTE", "function f.F",
     "attribute 'k' has no type"},
    {BESIDE(FUNCTION("F", "attribute: \"j\" attribute_proto { name: \"k\" type: INT ref_attr_name: \"j\" }")),
     "BAD_ATTRIBUTE", "function f.F", "attribute 'k' refers to 'j', but only a function has attributes"},
    {BESIDE(FUNCTION("F", "attribute: \"j\" node { op_type: \"Op\" attribute { name: \"axis\" type: INT "
                          "ref_attr_name: \"k\" } } ")),
     "BAD_ATTRIBUTE", "function f.F/#0(Op)", "attribute 'axis' refers to 'k', which the function does not have"},
    {BESIDE(FUNCTION("F", "attribute: \"k\" node { op_type: \"Op\" attribute { name: \"axis\" type: INT i: 1 "
                          "ref_attr_name: \"k\" } } ")),
     "BAD_ATTRIBUTE", "function f.F/#0(Op)", "attribute 'axis' refers to 'k' but has a value, too"},
    {GRAPH(CALL("F", "x\" input: \"c", "y")) FUNCTION("F", NODE("Op", "a", "b")), "function", "#0(F)",
     "2 inputs: function f.F takes 1"},
    {GRAPH(CALL("F", "x", "y\" output: \"z")) FUNCTION("F", NODE("Op", "a", "b")), "function", "#0(F)",
     "2 outputs: function f.F has 1"},

    /* functions that call themselves */
    {BESIDE(FUNCTION("F", CALL("F", "a", "b"))), "function", "function f.F", "function f.F calls itself"},
    {BESIDE(FUNCTION("F", CALL("G", "a", "b")) FUNCTION("G", CALL("F", "a", "b"))), "function", "function f.F",
     "function f.F calls itself through f.G"},
    {BESIDE(FUNCTION("E", CALL("F", "a", "b")) FUNCTION("F", CALL("G", "a", "b")) FUNCTION("G", CALL("H", "a", "b"))
                FUNCTION("H", CALL("F", "a", "b")) FUNCTION("I", NODE("Op", "a", "b"))),
     "function", "function f.F", "function f.F calls itself through f.G"},
    {BESIDE(FUNCTION("F", "input: \"c\" " NODE("Op", "a", "b") IF("if", CALL("F", "a", "z")))), "function",
     "function f.F", "function f.F calls itself"},
    {BESIDE(FUNCTION("F", "input: \"c\" " NODE("Op", "a", "b") CASES("case", "", CALL("G", "a", "z")))
                FUNCTION("G", CALL("F", "a", "b"))),
     "function", "function f.F", "function f.F calls itself through f.G"},
    {BESIDE(FUNCTION("F",
                     "attribute_proto { name: \"k\" type: GRAPH g { " CALL("F", "a", "z") "} } " NODE("Op", "a", "b"))),
     "function", "function f.F", "function f.F calls itself"},
    {BESIDE("functions { name: \"F\" domain: \"ai.onnx\" opset_import { version: 18 } " NODE("F", "", "") "} "),
     "function", "function ai.onnx.F/#0(F)", "1 inputs: function ai.onnx.F takes 0"},

    /* attributes */
    {GRAPH(ATTRIBUTE("name: \"t\" type: TENSOR t { data_type: 7 dims: 2 int64_data: [1, 2] }")), NULL, "", ""},
    {GRAPH(ATTRIBUTE("name: \"t\" type: TYPE_PROTO tp { }")), NULL, "", ""},
    {GRAPH(ATTRIBUTE("name: \"t\" type: TENSORS tensors { data_type: 1 float_data: 1 }")), NULL, "", ""},
    {GRAPH(ATTRIBUTE("name: \"t\" type: TYPE_PROTO")), "BAD_ATTRIBUTE", "#0(Op)",
     "attribute 't' is of type 13 but has no value in 'tp'"},
    {GRAPH(ATTRIBUTE("name: \"t\" type: TENSORS tensors { data_type: 1 }")), "tensor", "#0(Op)",
     "attribute 't': float_data has 0 entries, 1 elements of float have 1"},
    {GRAPH(ATTRIBUTE("name: \"t\" type: INTS")), NULL, "", ""},
    {GRAPH(ATTRIBUTE("name: \"t\" type: TENSOR")), "BAD_ATTRIBUTE", "#0(Op)",
     "attribute 't' is of type 4 but has no value in 't'"},
    {GRAPH(ATTRIBUTE("name: \"t\" type: GRAPH")), "BAD_ATTRIBUTE", "#0(Op)", "is of type 5 but has no value in 'g'"},
    {GRAPH(ATTRIBUTE("name: \"t\" type: INT g { }")), "BAD_ATTRIBUTE", "#0(Op)", "has a value in 'g'"},
    {GRAPH(ATTRIBUTE("name: \"t\" type: TENSOR t { data_type: 7 dims: 2 int64_data: 1 }")), "tensor", "#0(Op)",
     "attribute 't': int64_data has 1 entries, 2 elements of int64 have 2"},
    {GRAPH(ATTRIBUTE("name: \"t\" type: TENSOR t { data_type: 1 dims: -1 }")), "tensor", "#0(Op)",
     "attribute 't': dims[0] is -1"},
    {GRAPH(ATTRIBUTE("name: \"t\" type: INT } attribute { name: \"u\" type: INT } attribute { name: \"t\" type: INT")),
     "BAD_ATTRIBUTE", "#0(Op)", "attribute 't' is given twice"},

    /* declared types */
    {GRAPH(NODE("Op", "x", "y") "value_info { name: \"x\" type { tensor_type { shape { dim { dim_value: -2 } } } } } "),
     "shape", "", "value_info 'x' declares dimension 0 as -2"},
    {GRAPH(NODE("Op", "x", "y") "value_info { name: \"x\" type { tensor_type { shape { dim { dim_value: -1 } } } } } "),
     NULL, "", ""}, /* not known */
    {GRAPH(NODE("Op", "x", "y") "value_info { name: \"x\" } value_info { name: \"x\" } "), "names", "",
     "value_info 'x' is listed twice"},

    /* definitions */
    {GRAPH("initializer { name: \"x\" data_type: 1 dims: 0 } sparse_initializer { values { name: \"x\" } } " NODE(
         "Op", "x", "y")),
     "names", "", "the name 'x' is defined twice"},

    /* external data */
    {EXTERNAL(ENTRY("location", "w.bin")), NULL, "", ""},
    {EXTERNAL(ENTRY("location", "./w.bin") ENTRY("offset", "9223372036854775791") ENTRY("length", "16")), NULL, "", ""},
    {EXTERNAL(ENTRY("location", "a/..b/w") ENTRY("checksum", "x")), NULL, "", ""},
    {EXTERNAL(""), "tensor", "", "initializer 'i': external data has no location"},
    {EXTERNAL(ENTRY("location", "")), "tensor", "", "external data has no location"},
    {EXTERNAL(ENTRY("location", ".")), "tensor", "", "external data in '.': that is no file"},
    {EXTERNAL(ENTRY("location", "a/")), "tensor", "", "external data in 'a/': that is no file"},
    {EXTERNAL(ENTRY("location", "../w")), "tensor", "", "external data in '../w': it may not lie outside"},
    {EXTERNAL(ENTRY("location", "a/../../w")), "tensor", "", "it may not lie outside the model's folder"},
    {EXTERNAL(ENTRY("location", "a/..")), "tensor", "", "it may not lie outside the model's folder"},
    {EXTERNAL(ENTRY("location", "/etc/passwd")), "tensor", "", "it must be a path relative to the model, with /"},
    {EXTERNAL(ENTRY("location", "C:x")), "tensor", "", "it must be a path relative to the model, with /"},
    {EXTERNAL(ENTRY("location", "a\\\\x")), "tensor", "", "it must be a path relative to the model, with /"},
    {EXTERNAL(ENTRY("location", "w") ENTRY("location", "w")), "tensor", "", "external data has 'location' twice"},
    {EXTERNAL(ENTRY("location", "w") ENTRY("size", "16")), "tensor", "", "external data has 'size', which is none of"},
    {EXTERNAL(ENTRY("location", "w") ENTRY("offset", "-1")), "tensor", "", "has offset '-1', which is no number"},
    {EXTERNAL(ENTRY("location", "w") ENTRY("offset", "12abc")), "tensor", "", "has offset '12abc', which is no number"},
    {EXTERNAL(ENTRY("location", "w") ENTRY("length", "1e9")), "tensor", "", "has length '1e9', which is no number"},
    {EXTERNAL(ENTRY("location", "w") ENTRY("length", "")), "tensor", "", "external data has an empty length"},
    {EXTERNAL(ENTRY("location", "w") ENTRY("offset", "9223372036854775808")), "tensor", "", "which is no number"},
    {EXTERNAL(ENTRY("location", "w") ENTRY("offset", "9223372036854775792") ENTRY("length", "16")), "tensor", "",
     "external data ends beyond 64 bits"},
    {EXTERNAL(ENTRY("location", "w") ENTRY("length", "15")), "tensor", "",
     "external data has 15 bytes, 4 elements of float have 16"},
    {EXTERNAL(ENTRY("location", "w") "raw_data: \"\" "), "tensor", "", "raw_data and external data are both given"},
    {CONSTANT("data_type: 8 dims: 1 " ENTRY("location", "w")), "tensor", "", "strings are kept in string_data"},
};

/* Encodes a model in text format; the caller frees the bytes. */
static unsigned char *encode(const char *text, size_t *size)
{
    struct scratch scratch = scratch_new();
    static const char script[] = "\"$PROTOC\" --encode=onnx.ModelProto --proto_path=\"$ONNX_PROTO_DIRECTORY\" "
                                 "onnx.proto < text > model.onnx";
    const char *const shell[] = {"sh", "-c", script, NULL};
    scratch_write(&scratch, "text", text, strlen(text));
    struct outcome outcome = process_run(scratch.path, shell);
    ck_assert_msg(outcome.code == 0, "%s: %s", text, outcome.errors);
    outcome_free(&outcome);
    char *bytes = scratch_read(&scratch, "model.onnx", size);
    scratch_remove(&scratch);
    return (unsigned char *)bytes;
}

START_TEST(is_judged)
{
    size_t size;
    unsigned char *bytes = encode(models[_i].model, &size);
    struct onnx_document document;
    struct onnx_error error = {"", false};
    struct onnx_fault fault;
    onnx_open_bytes(&document, bytes, size);
    const struct onnx_model *model = onnx_read_model(&document, &error);
    ck_assert_msg(model != NULL, "%s: %s", models[_i].model, error.text);
    const bool valid = onnx_check_model(model, NULL, &fault);
    ck_assert_msg(valid == (models[_i].rule == NULL), "%s: %s", models[_i].model, fault.text);
    if (!valid) {
        check_text(models[_i].model, fault.text, models[_i].says);
        ck_assert_str_eq(fault.rule, models[_i].rule);
        ck_assert_str_eq(fault.node, models[_i].node);
        ck_assert(!fault.memory);
    }
    onnx_close(&document);
    free(bytes);
}
END_TEST

/* A model with most of what the walk goes through. */
static const char rich[] =
    GRAPH("initializer { name: \"w\" data_type: 1 dims: 4 data_location: EXTERNAL " ENTRY("location", "w")
              ENTRY("length", "16") "} " CALL("F", "x", "y") IF("if", NODE("Op", "y", "z") "output { name: \"z\" } ")
                  CASES("case", NODE("Op", "w", "v"), IF("inner", NODE("Op", "y", "u"))))
        FUNCTION("F", "attribute: \"k\" attribute_proto { name: \"l\" type: INTS ints: [1, 2] } input: \"c\" "
                      "node { op_type: \"Op\" input: \"a\" output: \"t\" attribute { name: \"axis\" type: INT "
                      "ref_attr_name: \"k\" } } " CALL("G", "t", "b")) FUNCTION("G", NODE("Op", "a", "b"));

/* The bytes as a model, in memory of their own, so that a sanitizer sees the end of it. */
static bool is_valid(const unsigned char *bytes, size_t size)
{
    struct onnx_document document;
    struct onnx_error error = {"", false};
    struct onnx_fault fault;
    unsigned char *copy = allocate(size);
    if (size > 0)
        memcpy(copy, bytes, size);
    onnx_open_bytes(&document, copy, size);
    const struct onnx_model *model = onnx_read_model(&document, &error);
    const bool valid = model != NULL && onnx_check_model(model, NULL, &fault);
    onnx_close(&document);
    free(copy);
    return valid;
}

START_TEST(survives_damage)
{
    size_t size;
    unsigned char *bytes = encode(rich, &size);
    ck_assert(is_valid(bytes, size));
    for (size_t length = 0; length < size; length++)
        is_valid(bytes, length);
    for (size_t bit = 0; bit < 8 * size; bit++) {
        bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
        is_valid(bytes, size);
        bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
    }
    free(bytes);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("validity");
    add_rows(suite, "is judged", is_judged, COUNT_OF(models));
    add_test(suite, "survives damage", survives_damage);
    return run_suite(suite);
}
