/*
 * test_refused_specs.c - spec tables that splitgen must refuse, each by one change to the true ones, and the message it
 * must give: file, line, version and field.
 */
#include "refusal.h"

#define DTYPES "spec/dtypes.lua"
#define TYPES "spec/types.lua"
#define SPLIT "spec/split.lua"
#define SEQUENCE "spec/split_to_sequence.lua"
#define EXAMPLES "spec/examples.lua"

#define BRACES_16 "{{{{{{{{{{{{{{{{"
#define BRACES_128 BRACES_16 BRACES_16 BRACES_16 BRACES_16 BRACES_16 BRACES_16 BRACES_16 BRACES_16

static const struct refusal refusals[] = {
    /* what is no table of data */
    {"a syntax error", DTYPES, "return {", "return {{",
     "spec/dtypes.lua:31: error: '}' expected (to close '{' at line 3)"},
    {"a loop without end", TYPES, "return {", "while true do end return {",
     "spec/types.lua:2: error: more than 1000000 instructions: a table is data"},
    {"too much memory", TYPES, "return {", "local s = 'memory' for i = 1, 40 do s = s .. s end return {",
     "spec/types.lua:1: error: not enough memory"},
    {"a library", TYPES, "return {", "os.execute('true') return {",
     "spec/types.lua:2: error: 'os' is no name that a table can use"},
    {"require", TYPES, "return {", "require('io') return {",
     "spec/types.lua:2: error: 'require' is no name that a table can use"},
    {"a global of its own", TYPES, "return {", "junk = 1 return {",
     "spec/types.lua:2: error: 'junk' is no name that a table can use"},
    {"a misspelt word", SPLIT, "differentiable = true", "differentiable = ture",
     "spec/split.lua:149: error: 'ture' is no name that a table can use"},
    {"a method of strings", TYPES, "return {", "local s = ('x'):rep(9) return {",
     "spec/types.lua:2: error: attempt to index a string value"},
    {"bytecode", DTYPES, "-- The element types", "\033Lua", "spec/dtypes.lua:1: error: attempt to load a binary chunk"},
    {"a function as a value", DTYPES, "code = 1,", "code = function() end,",
     "spec/dtypes.lua:1: error: a value that is no data"},
    {"a circle", DTYPES, "return {", "local t = {} t[1] = t do return t end return {",
     "spec/dtypes.lua:1: error: tables nested too deeply, or in a circle"},
    {"too many values", DTYPES, "return {", "local t = {} for i = 1, 70000 do t[i] = i end do return t end return {",
     "spec/dtypes.lua:1: error: too many values"},
    {"tables nested deeply", DTYPES, "return {", "return {{{{{{{{{{{{{{{{{{1}}}}}}}}}}}}}}}}},",
     "spec/dtypes.lua:1: error: tables nested too deeply"},
    {"braces nested deeply", DTYPES, "return {", "return {" BRACES_128 BRACES_128 "1",
     "spec/dtypes.lua:1: error: C stack overflow"},
    {"a fraction", DTYPES, "bits = 32", "bits = 32.5", "spec/dtypes.lua:1: error: a number that is not an integer"},
    {"not a number", DTYPES, "bits = 32", "bits = 0/0", "spec/dtypes.lua:1: error: a number that is not an integer"},
    {"a boolean as a key", DTYPES, "bits = 32", "[true] = 32",
     "spec/dtypes.lua:1: error: a key that is neither a name nor an integer"},
    {"no table at all", TYPES, "return {", "do return end return {", "spec/types.lua:1: error: must return a table"},
    {"a list that is a number", DTYPES, "return {", "do return 5 end return {",
     "spec/dtypes.lua:1: error: must be a list, not integer"},

    /* dtypes */
    {"a dtype without a code", DTYPES, "{ \"int8\",            code = 3, ", "{ \"int8\",",
     "spec/dtypes.lua:1: error: [3].code is missing"},
    {"a dtype twice", DTYPES, "\"uint8\"", "\"float\"", "spec/dtypes.lua:4: error: float: stands here twice"},
    {"a code twice", DTYPES, "code = 2,", "code = 1,", "spec/dtypes.lua:5: error: uint8: code is that of float"},
    {"a code out of range", DTYPES, "code = 16,", "code = 1600,",
     "spec/dtypes.lua:19: error: bfloat16: code must be from 1 to 127, not 1600"},
    {"bits that no kernel moves", DTYPES, "bits = 128", "bits = 24",
     "spec/dtypes.lua:18: error: complex128: bits must be one of 2, 4, 8, 16, 32, 64, 128, not '24'"},
    {"neither bits nor holds", DTYPES, ", bits = 128", "",
     "spec/dtypes.lua:18: error: complex128: must have either 'bits' or 'holds'"},
    {"a hole in the list", DTYPES, "{ \"uint8\",           code = 2,  bits = 8 }", "nil",
     "spec/dtypes.lua:1: error: is a list with a hole at 2"},
    {"an unknown field of a dtype", DTYPES, "bits = 32", "bytes = 4",
     "spec/dtypes.lua:1: error: [1] has the unknown field 'bytes'"},
    {"a dtype's name that C cannot have", DTYPES, "\"uint8\"", "\"u int8\"", "[2][1] must be a name, not 'u int8'"},

    /* type lists */
    {"a type list with an unknown dtype", TYPES, "\"float16\"", "\"float17\"",
     "spec/types.lua:3: error: float[1] 'float17' is no dtype"},
    {"a type list with a dtype twice", TYPES, "\"float16\", \"float\"", "\"float\", \"float\"",
     "spec/types.lua:3: error: float[2] 'float' stands there twice"},
    {"a type list without a name", TYPES, "return {", "return { [\"[\"] = { \"float\" },", "[ must be a name, not '['"},
    {"an empty type list", TYPES, "{ \"int32\", \"int64\" }", "{}", "lengths is empty"},

    /* op versions */
    {"an unknown field", SPLIT,
     "news   =", "newz   =", "spec/split.lua:17: error: Split-1: has the unknown field 'newz'"},
    {"a missing field", SPLIT, "      news   = \"the operator\",\n", "",
     "spec/split.lua:17: error: Split-1: news is missing"},
    {"a version twice", SPLIT, "since_version = 2,", "since_version = 1,",
     "Split-1: since_version must be above that of the version before, 1"},
    {"a version that is no number", SPLIT, "since_version = 2,", "since_version = '2',",
     "spec/split.lua:1: error: versions[2].since_version must be an integer, not string"},
    {"no version", SEQUENCE, "  versions = {", "  versions = {}, {", "has the unknown field '[1]'"},
    {"the newest opset below the last version", SPLIT, "newest_opset = ", "newest_opset = 17, -- ",
     "spec/split.lua:14: error: newest_opset is 17, below the last version, 18"},
    {"a hash that is none", SPLIT, "acf2d556412a55ed", "acf2d556412a55e",
     "Split-18: source[2] must be the first 16 hex digits of a SHA-256, not 'acf2d556412a55e'"},
    {"another version's source", SPLIT, "{ \"Split-18\"", "{ \"Split-13\"",
     "Split-18: source is 'Split-13', not this version"},
    {"an operator's name that is none", SPLIT, "op = \"Split\"", "op = \"split op\"",
     "spec/split.lua:1: error: op must be an operator's name, not 'split op'"},
    {"the end of a comment", SPLIT, "the operator", "the */ operator",
     "Split-1: news has '*/' or '/*', which would end or start a comment of the generated C"},
    {"a byte that is not ASCII", SPLIT, "the operator", "the \303\266perator",
     "Split-1: news has the byte 0xc3; only printable ASCII goes into C"},

    /* attributes */
    {"an attribute of an unknown type", SPLIT, "{ \"axis\", \"int\", optional", "{ \"axis\", \"integer\", optional",
     "Split-1: attributes[1][2] must be one of int, ints, not 'integer'"},
    {"an attribute twice", SPLIT, "{ \"num_outputs\", \"int\"", "{ \"axis\", \"int\"",
     "Split-18: attributes[2] 'axis' stands there twice"},
    {"a default of the wrong type", SPLIT, "default = 0", "default = '0'",
     "Split-2: attributes[1].default must be an integer, not string"},
    {"a default and optional", SPLIT, "default = 0,", "default = 0, optional = true,",
     "Split-2: attributes[1] 'axis' must have either a default or optional = true"},
    {"neither a default nor optional", SPLIT, "{ \"num_outputs\", \"int\", optional = true,",
     "{ \"num_outputs\", \"int\",",
     "Split-18: attributes[2] 'num_outputs' must have either a default or optional = true"},
    {"a default of a list", SPLIT, "{ \"split\", \"ints\", optional = true,", "{ \"split\", \"ints\", default = 1,",
     "Split-1: attributes[2] 'split' is a list and cannot have a default"},
    {"a default and an assumed value", SPLIT, "default = 0,", "default = 0, assumed = 0,",
     "Split-2: attributes[1] 'axis' has a default and assumes another"},
    {"no axis", SEQUENCE, "{ \"axis\",", "{ \"axes\",",
     "SplitToSequence-11: attributes must have 'axis', an int with a default or an assumed value"},

    /* inputs, outputs, type constraints */
    {"an input of an unknown type", SPLIT, "{ \"split\", \"T\"", "{ \"split\", \"U\"",
     "Split-1: inputs[2] 'split' is of type 'U', which is neither a constraint nor a tensor of a dtype"},
    {"an input of a tensor of an unknown dtype", SPLIT, "tensor(int64)", "tensor(int65)",
     "Split-13: inputs[2] 'split' is of type 'tensor(int65)'"},
    {"an input twice", SPLIT, "{ \"split\", \"T\"", "{ \"input\", \"T\"",
     "Split-1: inputs[2] 'input' stands there twice"},
    {"an optional first input", SPLIT, "{ \"input\", \"T\",", "{ \"input\", \"T\", optional = true,",
     "Split-1: inputs[1] must be 'input', required and of a type constraint"},
    {"another second input", SPLIT, "{ \"split\", \"T\"", "{ \"lengths\", \"T\"",
     "Split-1: inputs may have 'split', optional, behind 'input' and no more"},
    {"an input that is a sequence", SEQUENCE, "{ \"split\", \"I\"", "{ \"split\", \"S\"",
     "SplitToSequence-11: inputs[2] 'split' cannot be a sequence"},
    {"an output neither variadic nor a sequence", SPLIT, "variadic = true,", "",
     "Split-1: outputs[1] 'outputs...' must be either variadic or a sequence"},
    {"two outputs", SPLIT, "outputs = {\n", "outputs = {\n{ \"first\", \"T\", says = \"x\" },\n",
     "Split-1: outputs must be one, variadic or a sequence"},
    {"a constraint twice", SEQUENCE, "{ \"I\", types.lengths", "{ \"T\", types.lengths",
     "SplitToSequence-11: type_constraints[2] 'T' stands there twice"},
    {"a constraint that nothing uses", SEQUENCE, "{ \"split\", \"I\"", "{ \"split\", \"T\"",
     "SplitToSequence-11: type_constraints 'I' is used by no input or output"},
    {"a constraint with an unknown dtype", SPLIT, "{ \"T\", types.float,", "{ \"T\", { \"float8\" },",
     "Split-1: type_constraints[1] 'float8' is no dtype"},
    {"a type list that is not there", SPLIT, "{ \"T\", types.float,", "{ \"T\", types.floats,",
     "Split-1: type_constraints[1][2] is missing"},

    /* length rules */
    {"a rule for what the version does not have", SPLIT, "given = { \"attribute num_outputs\" }",
     "given = { \"attribute num_parts\" }",
     "Split-18: lengths[4].given names 'attribute num_parts', which this version does not have"},
    {"a rule for what is always there", SPLIT, "given = { \"input split\" }", "given = { \"input input\" }",
     "Split-1: lengths[3].given names 'input input', which is always there"},
    {"given in unknown words", SPLIT, "given = { \"input split\" }", "given = { \"split\" }",
     "Split-1: lengths[3].given[1] must be 'attribute NAME' or 'input NAME', not 'split'"},
    {"both given and otherwise", SPLIT, "otherwise = true,", "otherwise = true, given = { \"input split\" },",
     "Split-1: lengths[5] must have either 'given' or 'otherwise'"},
    {"both a rule and a status", SPLIT, "fail = \"BAD_INPUTS\",", "fail = \"BAD_INPUTS\", rule = \"listed\",",
     "Split-1: lengths[1] must have either 'rule' or 'fail'"},
    {"a status that is no word of ours", SPLIT, "fail = \"BAD_INPUTS\",", "fail = \"bad\",",
     "Split-1: lengths[1].fail must be a status without its prefix, not 'bad'"},
    {"a failure that is none", SPLIT, "fail = \"BAD_INPUTS\",", "fail = \"OK\",",
     "Split-1: lengths[1].fail must be a status without its prefix, not 'OK'"},
    {"a rule's name that C cannot have", SPLIT, "rule = \"listed\"", "rule = \"as listed\"",
     "Split-1: lengths[2].rule must be a rule's name, not 'as listed'"},
    {"no evidence", SPLIT,
     ",\n          says = \"Optional list of output lengths\" },\n        { given = { \"input split\" }, fail",
     " },\n        { given = { \"input split\" }, fail", "Split-1: lengths[3] must have either 'says' or 'decided'"},
    {"evidence that nobody gave", SPLIT, "says = \"Optional list of output lengths\" },\n        { given",
     "says = \"A list of output lengths\" },\n        { given",
     "Split-1: lengths[3].says is no quotation: 'A list of output lengths' does not stand in this version's text"},
    {"no last rule", SPLIT, "{ otherwise = true, rule = \"equal\", of = \"outputs\",",
     "{ given = { \"attribute split\" }, rule = \"listed\",", "Split-1: lengths[5] is the last and not 'otherwise'"},
    {"otherwise before the last", SPLIT, "{ given = { \"attribute split\", \"input split\" },", "{ otherwise = true,",
     "Split-1: lengths[1] is 'otherwise' and not the last"},
    {"a rank of no input", SPLIT, "{ given = { \"attribute split\" },", "{ given = { \"attribute split\" }, rank = 1,",
     "Split-1: lengths[2].rank is that of no input"},
    {"a rank out of range", SPLIT, "rank = 1", "rank = -1", "Split-1: lengths[3].rank must be from 0 to 8, not -1"},
    {"a rule for two things", SPLIT, "fail = \"BAD_INPUTS\"", "rule = \"listed\"",
     "Split-1: lengths[1].given must be one thing, for a rule takes one"},
    {"a rule that takes nothing", SPLIT, "of = \"outputs\",", "",
     "Split-1: lengths[5].of is missing: a rule that nothing is given to must say what it takes"},
    {"a rule that takes two things", SPLIT, "rank = 1, rule = \"listed\"", "rank = 1, rule = \"listed\", of = 1",
     "Split-1: lengths[3].of goes with a rule that nothing is given to"},
    {"a rule that takes words", SPLIT, "of = \"outputs\"", "of = \"inputs\"",
     "Split-1: lengths[5].of must be 'outputs' or an integer"},
    {"the number of a sequence's outputs", SEQUENCE, "of = 1", "of = \"outputs\"",
     "SplitToSequence-11: lengths[4].of is 'outputs', and a sequence has no number of outputs"},
    {"a condition on an attribute that may be absent", SPLIT, "{ given = { \"attribute num_outputs\" },",
     "{ given = { \"attribute num_outputs\" }, nonzero = \"attribute num_outputs\",",
     "Split-18: lengths[4].nonzero must name an attribute with a default, beside 'given' and no rank"},
    {"a condition beside a rank", SPLIT, "rank = 1, rule = \"listed\"",
     "rank = 1, nonzero = \"attribute axis\", rule = \"listed\"", "Split-1: lengths[3].nonzero must name an attribute"},
    {"a condition on the last", SEQUENCE, "{ otherwise = true,", "{ otherwise = true, nonzero = \"attribute axis\",",
     "SplitToSequence-11: lengths[4].nonzero must name an attribute with a default"},
    {"a condition on nothing", SPLIT, "{ given = { \"attribute num_outputs\" },",
     "{ given = { \"attribute num_outputs\" }, nonzero = \"balanced\",",
     "Split-18: lengths[4].nonzero must be 'attribute NAME', not 'balanced'"},
    {"a rule that nobody has named", SPLIT, "{ otherwise = true, rule = \"equal\"",
     "{ undecided = true, otherwise = true, rule = \"equal\"",
     "Split-1: lengths[5] is undecided: name the rule that \"Otherwise, the tensor is split to equal sized parts.\" "
     "states, or "
     "delete the row"},
    {"undecided, but no", SPLIT, "{ otherwise = true, rule = \"equal\"",
     "{ undecided = false, otherwise = true, rule = \"equal\"",
     "Split-1: lengths[5].undecided must be true, not boolean"},
    {"keepdims of an attribute that is not there", SEQUENCE, "keepdims = \"attribute keepdims\"",
     "keepdims = \"attribute keepdim\"",
     "SplitToSequence-11: lengths[4].keepdims must name an attribute with a default, beside a rule"},

    /* examples */
    {"an example of an unknown op", EXAMPLES, "op = \"Split\"", "op = \"Slice\"",
     "spec/examples.lua:6: error: test_split_equal_parts_1d: op is 'Slice', of which there is no table"},
    {"an example whose name is no test's", EXAMPLES, "\"test_split_equal_parts_1d\"", "\"split_equal_parts_1d\"",
     "[1].names must be a test's name, not 'split_equal_parts_1d'"},
    {"an example without a name", EXAMPLES, "names = { [18] = \"test_split_1d_uneven_split_opset18\" }", "names = {}",
     "[8].names must be a table of since_version = name"},
    {"an example for a version that is none", EXAMPLES, "[18] = \"test_split_1d_uneven_split_opset18\"",
     "[19] = \"test_split_1d_uneven_split_opset18\"",
     "test_split_1d_uneven_split_opset18: names is for version 19, which Split does not have"},
    {"an example's axis behind its shape", EXAMPLES, "axis = 0, num_outputs", "axis = 7, num_outputs",
     "test_split_equal_parts_1d: axis 7 is outside [0, 0]"},
    {"an example with another number of parts", EXAMPLES, "num_outputs = 3", "num_outputs = 6",
     "test_split_equal_parts_1d: num_outputs is 6, and there are 3 parts"},
    {"an example's part without all its elements", EXAMPLES, "{ { 2 }, { 1, 2 } }", "{ { 2 }, { 1 } }",
     "test_split_equal_parts_1d: parts[1] has 1 elements for a shape of 2"},
};

START_TEST(refused)
{
    refusal_check(&refusals[_i]);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("refused specs");
    add_rows(suite, "refused", refused, COUNT_OF(refusals));
    return run_suite(suite);
}
