/*
 * test_variants.c - the cases, each with one thing changed, and what sk-conformance says then.
 */
#include "harness.h"
#include "sample.h"

#include <stdio.h>
#include <string.h>

enum expectation {
    REFUSES, /* the model or its run, with the text on stderr */
    FAILS,   /* only in comparing, with the text in the line of the case */
    SKIPS,   /* likewise */
    PASSES,
    WRONG, /* refused without a data set */
    OPEN   /* not refused without a data set: some inputs would be accepted */
};

struct change {
    const char *find; /* NULL: the whole text */
    const char *replacement;
};

struct variant {
    enum expectation expectation;
    const char *base;           /* of cases/ */
    const char *text;           /* of the case: model, or a file of its first data set */
    struct change change, also; /* also.find NULL: no second one */
    const char *says;
};

/* Expectation, base, text, what is found and its replacement (of ROW2: twice), and what sk-conformance says. */
#define ROW(expectation, base, text, find, replacement, says)            \
    {                                                                    \
        expectation, base, text, {find, replacement}, {NULL, NULL}, says \
    }
#define ROW2(expectation, base, text, find, replacement, find2, replacement2, says) \
    {                                                                               \
        expectation, base, text, {find, replacement}, {find2, replacement2}, says   \
    }
/* A model of one node whose input x is declared as type; rest of the node, and of the graph. */
#define LONE(opset, op, type, node, rest)                                                                            \
    "ir_version: 8 opset_import { version: " opset " } graph { input { name: \"x\" type { tensor_type { elem_type: " \
    "1 " type " } } } node { op_type: \"" op "\" " node " } " rest " }"
/* Split on axis 1 into a and b. */
#define FREE(opset, type, node, rest) \
    LONE(opset, "Split", type, "input: \"x\" output: [\"a\", \"b\"] " INT("axis", "1") node, rest)
#define INT(name, value) "attribute { name: \"" name "\" type: INT i: " value " } "
#define INTS(name, values) "attribute { name: \"" name "\" type: INTS ints: " values " } "
#define LENGTHS(text) "initializer { name: \"l\" " text " } "
#define ROWS_6 "shape { dim { dim_param: \"n\" } dim { dim_value: 6 } }"
#define ROWS_M "shape { dim { dim_param: \"n\" } dim { dim_param: \"m\" } }"
#define GIVES(name, shape) "output { name: \"" name "\" type { tensor_type { elem_type: 1 shape { " shape " } } } } "
#define LONE_ROW(expectation, model, says) ROW(expectation, "uneven", "model", NULL, model, says)
#define TENSOR_TYPE "type { tensor_type { elem_type: 1 shape { } } }"

static const struct variant variants[] = {
    /* versions */
    ROW(REFUSES, "uneven", "model", "ir_version: 8", "", "error: ir_version is missing [ir_version]"),
    ROW(REFUSES, "uneven", "model", "ir_version: 8", "ir_version: 0", "ir_version 0: known are 1 to 14"),
    ROW(REFUSES, "uneven", "model", "ir_version: 8", "ir_version: -1", "ir_version -1: known are"),
    ROW(REFUSES, "uneven", "model", "ir_version: 8", "ir_version: 9223372036854775807", "[ir_version]"),
    ROW(REFUSES, "uneven", "model", "opset_import { domain: \"\" version: 18 }", "", "opset_import is missing"),
    ROW(REFUSES, "uneven", "model", " version: 18", "", "the import of domain '' has no version [opset]"),
    ROW(REFUSES, "uneven", "model", "version: 18", "version: 0", "opset 0 of domain '': the first is 1 [opset]"),
    ROW(REFUSES, "uneven", "model", "version: 18", "version: -1", "opset -1 of domain ''"),
    ROW(REFUSES, "uneven", "model", "version: 18", "version: 1000000", "opset 1000000 is not known: the last one is"),
    ROW(REFUSES, "uneven", "model", "18 }", "18 } opset_import { domain: \"ai.onnx\" version: 18 }",
        "the domain 'ai.onnx' is imported twice [opset]"),
    ROW(REFUSES, "uneven", "model", "domain: \"\"", "domain: \"com.x\"", "the domain '' is not imported [opset]"),
    ROW(REFUSES, "uneven", "model", "op_type: \"Split\"", "op_type: \"Split\" domain: \"com.x\"",
        "the domain 'com.x' is not imported [opset]"),
    ROW2(REFUSES, "uneven", "model", "op_type: \"Split\"", "op_type: \"Split\" domain: \"com.x\"", "18 }",
         "18 } opset_import { domain: \"com.x\" version: 1 }", "split: error: unknown operator com.x.Split [operator]"),
    ROW(REFUSES, "uneven", "model", "op_type: \"Split\"", "op_type: \"Split\" overload: \"x\"",
        "unknown operator Split: it has no overload 'x' [operator]"),
    ROW(REFUSES, "uneven", "model", "op_type: \"Split\"", "", "the node has no op_type [operator]"),
    ROW(REFUSES, "sequence_11", "model", "version: 23", "version: 10",
        "unknown operator SplitToSequence in opset 10: it came with opset 11 [opset]"),
    ROW(REFUSES, "uneven", "model", NULL, "ir_version: 8 opset_import { version: 18 }",
        "the model has no graph [graph]"),
    ROW(REFUSES, "uneven", "model", NULL, "ir_version: 8 opset_import { version: 18 } graph { }",
        "the graph is empty [graph]"),
    ROW(REFUSES, "uneven", "model", NULL, "functions { name: \"F\" }", "not an ONNX model: it has no ir_version"),

    /* names */
    ROW(REFUSES, "uneven", "model", "output: \"b\"", "output: \"a\"",
        "the name 'a' is defined twice [names]\nhelp: give every value one name, "),
    ROW(REFUSES, "uneven", "model", "output: \"b\"", "output: \"input\"", "the name 'input' is defined twice"),
    ROW(REFUSES, "uneven", "model", "output {", "input { name: \"input\" " TENSOR_TYPE " } output {",
        "the name 'input' is defined twice"),
    ROW(REFUSES, "constant", "model", "initializer {", "initializer { name: \"x\" } initializer {",
        "the name 'x' is defined twice"),
    ROW(REFUSES, "constant", "model", "initializer {", "sparse_initializer { values { name: \"x\" } } initializer {",
        "the name 'x' is defined twice"),
    ROW(REFUSES, "uneven", "model", "output {", "sparse_initializer { values { name: \"input\" } } output {",
        "the name 'input' is defined twice"),
    ROW(REFUSES, "constant", "model", "initializer {", "sparse_initializer { } initializer {",
        "sparse_initializer 0 has no name [names]"),
    ROW(REFUSES, "constant", "model", "name: \"x\"", "", "initializer 0 has no name [names]"),
    ROW(REFUSES, "uneven", "model", "input { name: \"input\"", "input { name: \"\"", "graph input 0 has no name"),
    ROW(REFUSES, "uneven", "model", "output { name: \"a\"", "output { name: \"\"", "graph output 0 has no name"),
    ROW(REFUSES, "uneven", "model", "output { name: \"a\"", "output { name: \"z\"",
        "graph output 'z' is defined nowhere"),
    ROW(REFUSES, "uneven", "model", "output { name: \"a\"", "output { name: \"b\"", "graph output 'b' is listed twice"),
    ROW(REFUSES, "uneven", "model", "input: \"input\"", "input: \"z\"",
        "split: error: input 'z' is defined nowhere [names]"),
    ROW(REFUSES, "uneven", "model", "input: \"input\"", "input: \"a\"", "input 'a' is not there yet"),
    ROW(REFUSES, "chain", "model", "input: \"x\"", "input: \"left\"", "rows: error: input 'left' is not there yet"),
    ROW(REFUSES, "uneven", "model", "name: \"split\"", "name: \"sp\\000lit\"", "NodeProto.name at byte"),
    ROW(REFUSES, "uneven", "model", "name: \"split\"",
        "name: \"a\\n\\\\\\303 b\" attribute { name: \"\\177\" type: INT }",
        ": a\\x0a\\\\\\xc3 b: error: Split-18 has no attribute '"),

    /* attributes */
    ROW(REFUSES, "uneven", "model", "type: INT i: 4", "type: GRAPH g { }", "attribute 'num_outputs' is of type 5"),
    ROW(REFUSES, "uneven", "model", "type: INT i: 4", "i: 4", "attribute 'num_outputs' has no type [BAD_ATTRIBUTE]"),
    ROW(REFUSES, "uneven", "model", "type: INT i: 4", "type: UNDEFINED i: 4", "attribute 'num_outputs' has no type"),
    ROW(REFUSES, "uneven", "model", "type: INT i: 4", "type: INT ints: 4",
        "attribute 'num_outputs' is of type 2 but has a value in 'ints' [BAD_ATTRIBUTE]"),
    ROW(REFUSES, "uneven", "model", "i: 4", "i: 4 s: \"\"", "is of type 2 but has a value in 's'"),
    ROW(REFUSES, "uneven", "model", "i: 4", "i: 4 tensors { }", "is of type 2 but has a value in 'tensors'"),
    ROW(REFUSES, "uneven", "model", "i: 4", "i: 4 tp { }", "is of type 2 but has a value in 'tp'"),
    ROW(REFUSES, "uneven", "model", "i: 4", "i: 4 type_protos { }", "is of type 2 but has a value in 'type_protos'"),
    ROW(REFUSES, "uneven", "model", "i: 4", "i: 4 sparse_tensor { }",
        "is of type 2 but has a value in 'sparse_tensor'"),
    ROW(REFUSES, "uneven", "model", "i: 4", "i: 4 sparse_tensors { }",
        "is of type 2 but has a value in 'sparse_tensors'"),
    ROW(REFUSES, "uneven", "model", "i: 4", "ref_attr_name: \"n\"",
        "refers to 'n', but only a function has attributes"),
    ROW(REFUSES, "uneven", "model", "name: \"num_outputs\"", "", "attribute 0 has no name [BAD_ATTRIBUTE]"),

    /* inputs and outputs of a node */
    ROW(REFUSES, "sequence_input", "model", "input: \"x\"", "input: \"pair\"",
        "#0(Split): error: input 0 'pair' is a sequence, not a tensor [type]"),

    /* what the library says */
    ROW(REFUSES, "uneven", "model", "attribute {", "attribute { name: \"axis\" type: INT i: 1 } attribute {",
        "[BAD_AXIS]"),
    ROW(REFUSES, "uneven", "model", "i: 4", "i: 0", "[BAD_LENGTHS]\nhelp: give lengths >= 0 that sum to the axis\n"),
    ROW(REFUSES, "split_18", "test_data_set_0/input_1", "[1, 2]", "[1, 1]", "#0(Split): error: split leaves 1 of 3"),
    ROW(REFUSES, "sequence_11", "test_data_set_0/input_1", "int32_data: [2]", "int32_data: [0]", "[BAD_LENGTHS]"),

    /* dtypes */
    ROW(REFUSES, "split_18", "model", "elem_type: 7", "elem_type: 6", "[BAD_DTYPE]"),
    ROW(REFUSES, "uneven", "model", "elem_type: 1", "elem_type: 99",
        "declares elem_type 99, which is none of ONNX [type]"),
    ROW(REFUSES, "uneven", "model", "elem_type: 1", "elem_type: 0", "graph input 'input' declares no elem_type [type]"),

    /* data of initialisers */
    ROW(REFUSES, "split_13", "model", "[1, 2, 0]", "[1, 2]",
        "initializer 'split': int64_data has 2 entries, 3 elements of int64 have 3 [tensor]"),
    ROW(REFUSES, "split_13", "model", "int64_data: [1, 2, 0]", "raw_data: \"\\001\"",
        "raw_data has 1 bytes, 3 elements of int64 have 24"),
    ROW(REFUSES, "split_13", "model",
        "int64_data:", "raw_data: \"\" int64_data:", "raw_data and int64_data are both given"),
    ROW(REFUSES, "split_13", "model",
        "int64_data:", "int32_data:", "int32_data is given, but int64 is kept in int64_data"),
    ROW(REFUSES, "split_13", "model", "dims: 3", "dims: -3", "dims[0] is -3: a dimension must be >= 0"),
    ROW(REFUSES, "split_13", "model", "dims: 3", "dims: 4294967296 dims: 0 dims: 4294967296",
        "product of its dims is beyond"),
    ROW(REFUSES, "split_13", "model", "dims: 3", "dims: 4611686018427387904", "elements are more than memory can hold"),
    ROW(REFUSES, "split_13", "model", "dims: 3", "dims: 1099511627776", "1099511627776 elements of int64 have"),
    ROW(REFUSES, "split_13", "model", "data_type: 7", "data_type: 7 segment { }",
        "initializer 'split': it is a segment of a tensor, not a whole one [tensor]"),
    ROW(REFUSES, "split_13", "model", "data_type: 7", "", "initializer 'split': data_type is missing [tensor]"),
    ROW(REFUSES, "split_13", "model", "data_type: 7", "data_type: 27", "data_type 27 is none of ONNX [tensor]"),
    ROW(REFUSES, "split_13", "model", "int64_data: [1, 2, 0]",
        "data_location: EXTERNAL external_data { key: \"location\" value: \"x\" }",
        "initializer 'split': external data is not read here [tensor]"),
    ROW(REFUSES, "split_13", "model", "int64_data: [1, 2, 0]",
        "data_location: EXTERNAL external_data { key: \"location\" value: \"../x\" }",
        "initializer 'split': external data in '../x': it may not lie outside the model's folder [tensor]"),
    ROW(REFUSES, "constant", "model", "data_type: 10", "data_type: 8 string_data: \"a\" string_data: \"b\"",
        "int32_data is given, but string is kept in string_data"),
    ROW(REFUSES, "constant", "model", "data_type: 10 name: \"x\" int32_data: [1, 2]",
        "data_type: 8 name: \"x\" raw_data: \"ab\"", "raw_data is given, but strings are kept in string_data"),
    ROW(REFUSES, "constant", "model", "data_type: 10 name: \"x\" int32_data: [1, 2]",
        "data_type: 22 name: \"x\" int32_data: [33]", "input: dtype int4, which Split-18 does not take [BAD_DTYPE]"),
    ROW(REFUSES, "constant", "model", "data_type: 10", "data_type: 22",
        "int32_data has 2 entries, 2 elements of int4 have 1 [tensor]"),
    ROW(REFUSES, "constant", "model", "[1, 2]", "[1, 65536]", "int32_data[1] is 65536, beyond float16 [tensor]"),
    ROW(REFUSES, "constant", "model", "data_type: 10 name: \"x\" int32_data: [1, 2]",
        "data_type: 9 name: \"x\" int32_data: [1, 2]", "int32_data[1] is 2, beyond bool"),
    ROW(REFUSES, "constant", "model", "data_type: 10 name: \"x\" int32_data: [1, 2]",
        "data_type: 14 name: \"x\" float_data: [1, 2, 3]", "float_data has 3 entries, 2 elements of complex64 have 4"),

    /* data in files */
    ROW(REFUSES, "split_2", "test_data_set_0/input_0", "-128", "-129",
        "test_data_set_0/input_0.pb: error: graph input 'input': int32_data[0] is -129, beyond int8 [tensor]"),
    ROW(REFUSES, "typed_fields", "test_data_set_0/input_1", "255", "256", "int32_data[1] is 256, beyond uint8"),
    ROW(REFUSES, "typed_fields", "test_data_set_0/input_3", "4294967295", "4294967296",
        "uint64_data[1] is 4294967296, beyond uint32"),
    ROW(REFUSES, "zero_axis", "test_data_set_0/input_0", "[0, 2]", "[0, 3]",
        "input_0.pb: error: graph input 'x' is declared with dimension 1 as 2, its shape is [0,3] [shape]"),
    ROW(REFUSES, "zero_axis", "test_data_set_0/input_0", "[0, 2]", "[0]", "is declared with rank 2, its shape is [0]"),
    ROW(REFUSES, "zero_axis", "test_data_set_0/input_0", "data_type: 1", "data_type: 7",
        "graph input 'x' is declared as float, but is of int64 [type]"),
    ROW(REFUSES, "sequence_input", "test_data_set_0/input_0", "elem_type: TENSOR", "elem_type: MAP",
        "elem_type is 4, not that of tensors"),
    ROW(REFUSES, "sequence_input", "test_data_set_0/input_0", "data_type: 7\n  int64_data: [3",
        "data_type: 6\n  int32_data: [3", "its tensors are of int64 and of int32 [sequence]"),
    ROW(REFUSES, "sequence_input", "test_data_set_0/input_0", "dims: [2]\n  data_type: 7\n  int64_data: [3, 4]",
        "dims: [1]\n  data_type: 7\n  int64_data: 3",
        "graph input 'pair' is declared with dimension 0 as 2, its shape is [1] [shape]"),

    /* types of graph inputs and outputs */
    ROW(REFUSES, "uneven", "model", "{ name: \"a\" type { tensor_type { elem_type: 1 ",
        "{ name: \"a\" type { tensor_type { elem_type: 7 ",
        "graph output 'a' is declared as int64, but is of float [type]"),
    ROW(REFUSES, "uneven", "model", "{ name: \"d\" type { tensor_type { elem_type: 1 shape { dim { dim_value: 1",
        "{ name: \"d\" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2",
        "graph output 'd' is declared with dimension 0 as 2, its shape is [1] [shape]"),
    ROW(REFUSES, "uneven", "model", "shape { dim { dim_value: 1 } }", "shape { }",
        "is declared with rank 0, its shape is [1]"),
    ROW(REFUSES, "uneven", "model", "type { tensor_type { elem_type: 1 shape { dim { dim_value: 1 } } } }",
        "type { sequence_type { elem_type { tensor_type { elem_type: 1 } } } }",
        "graph output 'd' is a tensor, but is not declared so [type]"),
    ROW(REFUSES, "sequence_24", "model", "sequence_type { elem_type { tensor_type { elem_type: 16 shape { } } } }",
        "tensor_type { elem_type: 16 }", "graph output 'parts' is a sequence, but is not declared so [type]"),
    ROW(REFUSES, "sequence_24", "model", "elem_type: 16 shape { } } } }", "elem_type: 1 shape { } } } }",
        "is declared as float, but is of bfloat16"),
    ROW(REFUSES, "sequence_11", "model", "dim { dim_value: 1 } dim { dim_param: \"n\" }", "dim { dim_param: \"n\" }",
        "graph output 'parts' is declared with rank 1, its shape is [1,2] [shape]"),
    ROW(REFUSES, "sequence_11", "model", "sequence_type { elem_type {",
        "sequence_type { } } } output { name: \"parts\" type { sequence_type { elem_type {",
        "graph output 'parts' has no type [type]"),
    ROW(REFUSES, "split_18", "model", "\"rest\"", "\"width\"",
        "graph output 'b': dimension 'width' is 2 here and 3 elsewhere [shape]"),
    ROW(REFUSES, "split_18", "test_data_set_1/input_0", "dims: [1, 2]\ndata_type: 1\nfloat_data: [1, 2]",
        "dims: [1, 3]\ndata_type: 1\nfloat_data: [1, 2, 3]", "split leaves 1 of 3"),
    ROW(REFUSES, "uneven", "model", "dim_value: 7", "dim_value: -7",
        "graph input 'input' declares dimension 0 as -7 [shape]\nhelp: declare each dimension as what it is: "),
    ROW(REFUSES, "uneven", "model", "dim_value: 7", "dim_value: 7 dim_param: \"n\"", "is given beside another kind"),
    ROW(REFUSES, "uneven", "model", "tensor_type {", "map_type { } tensor_type {",
        "TypeProto.map_type at byte 83 is given beside another kind"),
    ROW(REFUSES, "uneven", "model", "type { tensor_type { elem_type: 1 shape { dim { dim_value: 7 } } } }", "",
        "graph input 'input' has no type [type]"),
    ROW(REFUSES, "uneven", "model", "tensor_type { elem_type: 1 shape { dim { dim_value: 7 } } }", "map_type { }",
        "input 0 'input' is neither a tensor nor a sequence of tensors [type]"),
    ROW(REFUSES, "uneven", "model", "tensor_type { elem_type: 1 shape { dim { dim_value: 7 } } }",
        "optional_type { elem_type { tensor_type { elem_type: 1 } } }", "input 0 'input' is neither a tensor nor"),
    ROW(REFUSES, "uneven", "model", "tensor_type { elem_type: 1 shape { dim { dim_value: 7 } } }",
        "sparse_tensor_type { elem_type: 1 }", "input 0 'input' is neither a tensor nor"),

    /* results that differ */
    ROW(FAILS, "uneven", "test_data_set_0/output_0", "[1, 2]", "[1, 3]",
        "output 0 'a' differs from the expected elements, first at element 1"),
    ROW(FAILS, "split_1", "test_data_set_0/output_1", "\\000\\000\\000\\200", "\\000\\000\\000\\000",
        "first at element 0"),
    ROW(FAILS, "split_1", "test_data_set_0/output_0", "\\001\\000\\300\\177", "\\000\\000\\300\\177",
        "first at element 0"),
    ROW(FAILS, "split_11", "test_data_set_0/output_0", "\\007", "\\001", "first at element 1"),
    ROW(FAILS, "zero_axis", "test_data_set_0/output_1", "[0, 2]", "[0, 3]",
        "output 1 'b' has shape [0,2], expected [0,3]"),
    ROW(FAILS, "zero_axis", "test_data_set_0/output_1", "data_type: 1", "data_type: 7",
        "output 1 'b' is of float, expected int64"),
    ROW(FAILS, "strings", "test_data_set_0/output_1", "a\\000b", "a\\000c",
        "output 1 'b' differs from the expected elements, first at element 0"),
    ROW(FAILS, "strings", "test_data_set_0/output_1", "\\377", "\\377x", "first at element 1"),
    ROW(FAILS, "sequence_11", "test_data_set_0/output_0",
        "tensor_values {\n  dims: [1, 1]\n  data_type: 11\n  double_data: 5\n}\n", "",
        "output 0 'parts' has 3 tensors, expected 2"),

    ROW(FAILS, "sequence_empty", "test_data_set_0/output_0", "elem_type: TENSOR",
        "elem_type: TENSOR sequence_values { }", "it holds other values than tensors [sequence]"),

    /* other ops */
    ROW(SKIPS, "uneven", "model", "op_type: \"Split\"", "op_type: \"Relu\"", "needs op Relu"),
    ROW(SKIPS, "chain", "model", "op_type: \"Split\"", "op_type: \"Relu\"", "needs op Relu"),
    ROW(REFUSES, "default_domain", "model", "domain: \"ai.onnx\"\n", "domain: \"ai.onnx.ml\"\n",
        "unknown operator ai.onnx.ml.Split [operator]"),
    ROW2(SKIPS, "uneven", "model", "op_type: \"Split\"", "op_type: \"F\" domain: \"com.x\"", "18 }",
         "18 } opset_import { domain: \"com.x\" version: 1 } functions { name: \"F\" domain: \"com.x\" input: \"x\" "
         "output: [\"p\", \"q\", \"r\", \"s\"] opset_import { version: 18 } "
         "node { op_type: \"Split\" input: \"x\" output: [\"p\", \"q\", \"r\", \"s\"] } }",
         "needs function com.x.F"),
    ROW2(REFUSES, "uneven", "model", "op_type: \"Split\"", "op_type: \"Relu\"", "input: \"input\"", "input: \"z\"",
         "input 'z' is defined nowhere"),
    ROW2(REFUSES, "chain", "model", "op_type: \"SplitToSequence\"", "op_type: \"SequenceAt\"", "\"axis\"", "\"axes\"",
         "columns: error: Split-18 has no attribute 'axes'"),

    /* wrong or not, whatever the shapes are */
    LONE_ROW(WRONG, FREE("18", "", INT("num_outputs", "2147483648"), ""),
             "in 2147483648 parts of 1 leaves less than nothing"),
    LONE_ROW(OPEN, FREE("18", "", INT("num_outputs", "2"), ""), ""),
    LONE_ROW(OPEN, FREE("13", "", "", ""), ""),
    LONE_ROW(OPEN, FREE("11", ROWS_M, INTS("split", "[1, 2]"), ""), ""),
    LONE_ROW(OPEN, FREE("11", ROWS_M, INTS("split", "[0, 0]"), ""), ""),
    LONE_ROW(WRONG, FREE("11", "", INTS("split", "[9223372036854775807, 1]"), ""), "[BAD_LENGTHS]"),
    LONE_ROW(WRONG, FREE("18", "", "input: \"x\"", ""), "[BAD_DTYPE]"),
    LONE_ROW(OPEN, FREE("18", "shape { dim { dim_value: -1 } dim { dim_value: -1 } }", INT("num_outputs", "2"), ""),
             ""),
    LONE_ROW(OPEN, FREE("1", "", "input: \"l\"", LENGTHS("data_type: 1 dims: 2 float_data: [3, 4]")), ""),
    LONE_ROW(OPEN, FREE("1", "", "input: \"x\"", ""), ""),
    LONE_ROW(WRONG, FREE("18", ROWS_M, INT("num_outputs", "2"), GIVES("a", "dim { }")),
             "graph output 'a' is declared with rank 1, its shape is [?,?] [shape]"),
    LONE_ROW(WRONG, FREE("18", "", INT("num_outputs", "2"), GIVES("a", "dim { }")), "axis 1 is outside [-1, 0]"),
    LONE_ROW(WRONG, FREE("18", ROWS_6, INT("num_outputs", "2"), GIVES("a", "dim { } dim { dim_value: 5 }")),
             "graph output 'a' is declared with dimension 1 as 5, its shape is [?,3] [shape]"),
    LONE_ROW(OPEN, FREE("18", ROWS_M, INT("num_outputs", "2"), GIVES("a", "dim { } dim { dim_value: 5 }")), ""),
    LONE_ROW(WRONG,
             FREE("13", "", "", GIVES("a", "dim { } dim { dim_value: 5 }") GIVES("b", "dim { } dim { dim_value: 6 }")),
             "an axis of 11 does not split into 2 equal parts [BAD_LENGTHS]"),
    LONE_ROW(WRONG, FREE("11", "", INTS("split", "[1, 2]"), GIVES("b", "dim { } dim { dim_value: 3 }")),
             "its shape is [?,2] [shape]"),
    LONE_ROW(OPEN, LONE("18", "Split", "", "input: \"x\" output: \"a\" " INT("axis", "9") INT("num_outputs", "1"), ""),
             ""),
    LONE_ROW(WRONG,
             LONE("18", "Split", "",
                  "input: \"x\" output: \"a\" " INT("axis", "9223372036854775807") INT("num_outputs", "1"), ""),
             "[BAD_AXIS]"),
    LONE_ROW(WRONG,
             LONE("18", "Split", "",
                  "input: \"x\" output: \"a\" " INT("axis", "-9223372036854775808") INT("num_outputs", "1"), ""),
             "[BAD_AXIS]"),
    LONE_ROW(
        OPEN,
        LONE("24", "SplitToSequence", "", "input: [\"x\", \"l\"] output: \"a\"", LENGTHS("data_type: 7 int64_data: 1")),
        ""),
    LONE_ROW(WRONG,
             LONE("24", "SplitToSequence", "", "input: [\"x\", \"l\"] output: \"a\"", LENGTHS("data_type: 7 dims: 0")),
             "[BAD_LENGTHS]"),

    /* the same behind other ops */
    LONE_ROW(WRONG,
             LONE("18", "Relu", "", "input: \"x\" output: \"y\"",
                  "node { op_type: \"Split\" input: \"y\" output: [\"a\", \"b\"] }"),
             "#1(Split): error: Split-18: Either input"),
    LONE_ROW(WRONG,
             LONE("18", "Relu", "", "input: \"x\" output: \"y\"",
                  "node { op_type: \"Split\" input: \"y\" output: \"a\" " INT("axes", "1") "}"),
             "[BAD_ATTRIBUTE]"),
    LONE_ROW(WRONG,
             LONE("18", "Relu", "", "input: \"x\" output: \"y\"",
                  "node { op_type: \"Split\" input: [\"x\", \"y\"] output: \"a\" " INT("num_outputs", "1") "}"),
             "[BAD_INPUTS]"),
    LONE_ROW(WRONG,
             LONE("18", "Relu", "", "input: \"x\" output: \"y\"",
                  "value_info { name: \"y\" type { tensor_type { elem_type: 1 shape { dim { dim_value: 3 } } } } } "
                  "node { op_type: \"Split\" input: [\"x\", \"y\"] output: \"a\" }"),
             "[BAD_DTYPE]"),
    LONE_ROW(WRONG,
             LONE("18", "Relu", "", "input: \"x\" output: \"y\"",
                  "value_info { name: \"y\" type { tensor_type { elem_type: 7 shape { dim { dim_value: 3 } } } } } "
                  "node { op_type: \"Split\" input: [\"x\", \"y\"] output: \"a\" }"),
             "1 outputs for 3 parts [BAD_OUTPUTS]"),
    LONE_ROW(SKIPS,
             LONE("18", "Relu", "", "input: \"x\" output: \"y\"",
                  "node { op_type: \"Split\" input: [\"x\", \"y\"] output: [\"a\", \"b\"] }"),
             "needs op Relu"),
    LONE_ROW(SKIPS,
             LONE("24", "Relu", "", "input: \"x\" output: \"y\"",
                  "node { op_type: \"SplitToSequence\" input: [\"y\", \"y\"] output: \"a\" }"),
             "needs op Relu"),

    /* value_info */
    ROW(REFUSES, "uneven", "model", "output { name: \"a\"",
        "value_info { name: \"a\" type { tensor_type { elem_type: 7 } } } output { name: \"a\"",
        "value_info 'a' is declared as int64, but is of float [type]"),
    ROW(REFUSES, "uneven", "model", "output { name: \"a\"",
        "value_info { name: \"a\" type { tensor_type { shape { } } } } output { name: \"a\"",
        "value_info 'a' is declared with rank 0, its shape is [2] [shape]"),
    ROW(PASSES, "uneven", "model", "output { name: \"a\"",
        "value_info { name: \"a\" } value_info { name: \"z\" " TENSOR_TYPE "} output { name: \"a\"", ""),

    /* what nothing uses */
    ROW(PASSES, "uneven", "model", "output {",
        "initializer { name: \"w\" data_type: 22 dims: 1 raw_data: \"\\007\" } output {", ""),
    ROW(REFUSES, "uneven", "model", "output {",
        "initializer { name: \"w\" data_type: 22 dims: 1 raw_data: \"a\" } output {",
        "initializer 'w': the bits behind its last element of int4 are not 0 [tensor]"),
    ROW(PASSES, "uneven", "model", "output {",
        "initializer { name: \"w\" data_type: 1 data_location: EXTERNAL external_data { key: \"location\" value: \"x\" "
        "} } "
        "output {",
        ""),
    ROW(REFUSES, "uneven", "model", "output {",
        "initializer { name: \"w\" data_type: 1 data_location: EXTERNAL external_data { key: \"location\" value: "
        "\"../x\" } } "
        "output {",
        "it may not lie outside the model's folder [tensor]"),
    ROW(REFUSES, "uneven", "model", "output {",
        "initializer { name: \"w\" data_type: 1 data_location: EXTERNAL external_data { key: \"location\" value: \"x\" "
        "} } "
        "output { name: \"w\" " TENSOR_TYPE "} output {",
        "external data is not read here [tensor]"),
    ROW(PASSES, "uneven", "model", "output {",
        "input { name: \"w\" type { optional_type { elem_type { tensor_type { elem_type: 1 } } } } } output {", ""),

    /* what is allowed */
    ROW(PASSES, "split_1", "model", "ir_version: 3", "ir_version: 14", "#0(Split): warning: Split-1 has no default"),
    ROW(PASSES, "split_1", "model", "op_type: \"Split\"", "name: \"\\033[1m\" op_type: \"Split\"",
        "model.onnx: \\x1b[1m: warning: "),
    ROW(PASSES, "uneven", "model", "type: INT i: 4", "type: INT i: 4 } attribute { name: \"axis\" type: INT", ""),
    ROW(PASSES, "uneven", "model", "input: \"input\"", "input: \"input\" input: \"\"", ""),
    ROW(PASSES, "uneven", "model", "dim_value: 7", "dim_param: \"n\"", ""),
    ROW(PASSES, "uneven", "model", " shape { dim { dim_value: 7 } }", "", ""),
    ROW(PASSES, "uneven", "model", "dim { dim_value: 7 }", "dim { }", ""),
    ROW(PASSES, "uneven", "model", "dim_value: 7", "dim_value: -1", ""),
    ROW(PASSES, "uneven", "model", "name: \"d\" type { tensor_type { elem_type: 1 shape { dim { dim_value: 1",
        "name: \"d\" type { tensor_type { elem_type: 1 shape { dim { dim_value: -1", ""),
    ROW(PASSES, "sequence_11", "model", "keepdims\" type: INT i: 0", "keepdims\" type: INT i: 2", ""),
};

static void expect(const struct variant *variant, const struct scratch *scratch, bool expect_refusal, int code,
                   const char *line, const char *says, bool on_stderr)
{
    struct outcome outcome = run_conformance(scratch, expect_refusal);
    ck_assert_msg(outcome.code == code, "%s, %s: exit status %d\n%s%s", variant->base, variant->says, outcome.code,
                  outcome.output, outcome.errors);
    ck_assert_msg(strncmp(outcome.output, line, strlen(line)) == 0, "%s, %s: %s", variant->base, variant->says,
                  outcome.output);
    check_holds(variant->base, on_stderr ? outcome.errors : outcome.output, says);
    const char *error = strstr(outcome.errors, ": error: ");
    if (error != NULL)
        check_holds("the line behind", strchr(error, '\n'), "\nhelp: ");
    ck_assert_ptr_null(strstr(outcome.errors, "help: change the model\n")); /* that is for rules without a sentence */
    outcome_free(&outcome);
}

static void expect_as(const struct variant *variant, const struct scratch *scratch)
{
    const char *says = variant->says;
    switch (variant->expectation) {
    case REFUSES:
        expect(variant, scratch, false, 1, "not ok case - ", says, true);
        expect(variant, scratch, true, 0, "ok case\n1 passed, 0 failed, 0 skipped\n", says, true);
        break;
    case FAILS:
        expect(variant, scratch, false, 1, "not ok case - ", says, false);
        expect(variant, scratch, true, 1, "not ok case - it was accepted\n", "", false);
        break;
    case SKIPS:
        expect(variant, scratch, false, 0, "skip case - ", says, false);
        expect(variant, scratch, true, 0, "skip case - ", "0 passed, 0 failed, 1 skipped", false);
        break;
    case WRONG:
        expect(variant, scratch, true, 0, "ok case\n", says, true);
        break;
    case OPEN:
        expect(variant, scratch, true, 1, "not ok case - graph input 'x': there is no input_0.pb", says, false);
        break;
    case PASSES:
        expect(variant, scratch, false, 0, "ok case\n", says, true);
        expect(variant, scratch, true, 1, "not ok case - it was accepted\n", "", false);
        break;
    }
}

static void apply(const struct scratch *scratch, const struct change *change)
{
    if (change->find != NULL)
        scratch_replace(scratch, "text", change->find, change->replacement);
}

START_TEST(is_judged)
{
    const struct variant *variant = &variants[_i];
    struct scratch scratch = scratch_new();
    copy_case(&scratch, variant->base);
    copy_text(&scratch, variant->base, variant->text);
    if (variant->change.find == NULL) {
        char whole[2048];
        snprintf(whole, sizeof whole, "# proto-message: onnx.ModelProto\n%s\n", variant->change.replacement);
        scratch_write(&scratch, "text", whole, strlen(whole));
    }
    apply(&scratch, &variant->change);
    apply(&scratch, &variant->also);
    encode_text(&scratch, variant->text);
    if (variant->expectation == WRONG || variant->expectation == OPEN)
        remove_data_sets(&scratch);
    expect_as(variant, &scratch);
    scratch_remove(&scratch);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("variants");
    add_rows(suite, "is judged", is_judged, COUNT_OF(variants));
    return run_suite(suite);
}
