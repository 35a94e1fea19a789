-- cases.lua: the project's ONNX test cases, with changes, and the answers of the programs that run cases.
local test = require("test")

-- A row of the case `constant_node`, in which the Constant `two` is changed: a name, the exit code, the output, the errors, and
-- pairs of a text in the model and its replacement.
local function of_constant(name, code, output, errors, ...)
  return { "a Constant " .. name, "x", code, output, errors, take = "constant_node", changes = { { "model", ... } } }
end

-- A row of the case `sequence_reads`, likewise. The text that is changed is the model, or an input.
local function of_reads(name, code, output, errors, text, ...)
  return { "a sequence read " .. name, "x", code, output, errors, take = "sequence_reads", changes = { { text, ... } } }
end

local int_2 = 'attribute { name: "value_int" type: INT i: 2 }'
local of_n = 'value_info { name: "%s" type { tensor_type { shape { dim { dim_param: "n" } } } } } '
local external_data = 'data_location: EXTERNAL external_data { key: "location" value: "x" }'

local folder, texts = test.setting("CASES"), test.setting("CASE_TEXTS")
local cases = {}

-- Copies a case to a folder `to`. A change is { TEXT, find, replacement, ... }: that text of the case is encoded anew with the
-- first `find` replaced, and so on for further pairs.
function cases.take(here, name, to, changes)
  here:copy(("%s/%s"):format(folder, name), to)
  for _, change in ipairs(changes or {}) do
    local text = test.read(("%s/%s/%s.txtpb"):format(texts, name, change[1]))
    for i = 2, #change, 2 do
      text = test.replaced(text, change[i], change[i + 1])
    end
    here:encode(("%s/%s"):format(to, change[1] == "model" and "model.onnx" or change[1] .. ".pb"), text,
      text:match("# proto%-message: onnx%.(%w+)"))
  end
end

-- Rows that each of these programs must pass: name, arguments, exit code, parts of the output and the errors; and the
-- preparation: `take`, a case copied to x, its changes, and `before`, a shell command.
cases.common = {
  { "no such DIR", 'nowhere "$CASES/uneven"', 3,
    "not ok nowhere - cannot be read\nok uneven\nfailed:\n  nowhere - cannot be read\n1 passed, 1 failed, 0 skipped\n",
    "nowhere: error: No such file or directory\nhelp: name folders that exist and can be read\n" },
  { "a file as DIR", "file", 3, "not ok file - cannot be read\n0 passed, 1 failed", "file: error: Not a directory",
    before = "touch file" },
  { "a DIR without cases", "a", 1, "not ok a - no folder in it holds a model.onnx\n0 passed, 1 failed, 0 skipped\n",
    before = "mkdir -p a/b" },
  { "after --", "-- --x/", 0, "ok --x\n1 passed", take = "uneven", before = "mv x ./--x" },
  { "any depth", "a", 0, "ok b/c/z\nok b/y\n2 passed", take = "uneven",
    before = 'mkdir -p a/b/c; cp -R x a/b/c/z; mv x a/b/y' },
  { "the same names", "a b", 0, "ok a/x\nok b/x\n2 passed", take = "uneven", before = "mkdir a b; cp -R x a; mv x b" },
  { "a link back", "a", 0, "ok ", take = "uneven", before = "mkdir a; ln -s .. a/up; mv x a" },
  { "a file and a link to nothing beside a case", "a", 0, "ok x\n1 passed, 0 failed, 0 skipped\n", "", take = "uneven",
    before = "mkdir a; touch a/file; ln -s nothing a/link; mv x a" },
  { "a name to escape", ".", 0, "ok a\\x1bb\n", take = "uneven", before = [[mv x "$(printf 'a\033b')"]] },
  { "stdout is full", '"$CASES/uneven" >/dev/full', 3, "", "standard output cannot be written" },
  { "no data set", "x", 1, "not ok x - there is no test_data_set_*\n", take = "uneven", before = "rm -r x/test_*" },
  { "a number too high", "x", 1, "not ok x - x/test_data_set_0/input_1.pb: the model has 1 of them, numbered from 0\n",
    take = "uneven", before = "mv x/*/input_0.pb x/test_data_set_0/input_1.pb" },
  { "an input lacks", "x", 1, "not ok x - graph input 'input': there is no input_0.pb for it\n", "error: graph input",
    take = "uneven", before = "rm x/*/input_0.pb" },
  { "an output lacks", "x", 1, "not ok x - output 3 'd': there is no output_3.pb for it\n", take = "uneven",
    before = "rm x/*/output_3.pb" },
  { "an input of one of several sets lacks", "x", 1,
    "not ok x - test_data_set_1: graph input 'input': there is no input_0.pb for it\n", take = "split_18",
    before = "rm x/test_data_set_1/input_0.pb" },
  { "an output of one of several sets lacks", "x", 1,
    "not ok x - test_data_set_1: output 0 'a': there is no output_0.pb for it\n", take = "split_18",
    before = "rm x/test_data_set_1/output_0.pb" },
  { "an empty sequence of no bytes", "x", 0, "ok x\n", take = "sequence_empty", before = ": >x/test_data_set_0/output_0.pb" },
  { "failures that nothing stands behind", '"$CASES/uneven" b c', 1,
    "ok uneven\nnot ok b - the file is empty [file]\nnot ok c - the file is empty [file]\n1 passed, 2 failed, 0 skipped\n",
    before = "mkdir b c; touch b/model.onnx c/model.onnx" },
  { "an op of others", "x", 0, "skip x - needs op Relu\n0 passed, 0 failed, 1 skipped\n", "", take = "uneven",
    changes = { { "model", 'op_type: "Split"', 'op_type: "Relu"' } } },
  of_constant("of another number", 1, "not ok x - graph output 'parts' is declared as [2], its shape is [1] [shape]\n", nil,
    "i: 2", "i: 1"),
  of_constant("whose number is wrong", 1, "not ok x - #4(SplitToSequence): split is -2", "[BAD_LENGTHS]", "i: 2", "i: -2"),
  of_constant("of another type than declared", 1,
    "not ok x - #4(SplitToSequence): 'two' is declared as int64[], but is int64[2] by the node '#3(Constant)' [shape]\n",
    nil, int_2, 'attribute { name: "value_ints" type: INTS ints: [2, 2] }'),
  of_constant("of floats", 0, "skip x - needs op Constant with 'value_float'\n", "", 'name: "g"',
    'node { output: "free" op_type: "Constant" attribute { name: "value_float" type: FLOAT f: 2 } } name: "g"'),
  of_constant("of many integers", 0, "skip x - needs op Constant with more than 4096 'value_ints'\n", "", int_2,
    'attribute { name: "value_ints" type: INTS ' .. ("ints: 1 "):rep(4097) .. "}"),
  of_constant("in another file", 0, "skip x - needs op Constant with external data\n", nil, "int64_data: 1 int64_data: 3",
    external_data),
  { "an initialiser in another file", "x", 1, "not ok x - initializer 'split': external data is not read here [tensor]\n",
    take = "split_13", changes = { { "model", "int64_data: 1 int64_data: 2 int64_data: 0", external_data } } },
  of_constant("of a type that contradicts a value_info", 1,
    "not ok x - #6(Split): 'halves' is declared as int64[3], but is int64[2] by the node '#5(Constant)' [shape]\n", nil,
    'name: "g"', [[name: "g" value_info {
      name: "halves" type { tensor_type { elem_type: 7 shape { dim { dim_value: 3 } } } } }]]),
  { "a value_info that contradicts an input that no node reads", "x", 1,
    "not ok x - value_info 'unread': dimension 'n' is 7 here and 2 elsewhere [shape]\n", take = "uneven", changes = { { "model",
      'name: "g"', 'name: "g" input { name: "unread" type { tensor_type { elem_type: 1 shape { dim { } } } } } '
        .. of_n:format("a") .. of_n:format("unread") } },
    before = "cp x/*/input_0.pb x/test_data_set_0/input_1.pb" },
  { "value_infos that contradict each other", "x", 1,
    "not ok x - value_info 'd': dimension 'n' is 1 here and 2 elsewhere [shape]\n", take = "uneven",
    changes = { { "model", 'name: "g"', 'name: "g" ' .. of_n:format("a") .. of_n:format("d") } } },
  of_constant("without a value", 1, "not ok x - #3(Constant): 0 attributes, Constant has one [BAD_ATTRIBUTE]\n",
    "help: give a Constant one attribute, which holds its value, no input and one output\n", int_2, ""),
  of_constant("of two values", 1, "not ok x - #3(Constant): 2 attributes, Constant has one [BAD_ATTRIBUTE]\n", nil, int_2,
    int_2 .. 'attribute { name: "value_string" type: STRING }'),
  of_constant("with another attribute", 1, "not ok x - #3(Constant): Constant has no attribute 'axis' [BAD_ATTRIBUTE]\n", nil,
    '"value_int"', '"axis"'),
  of_constant("of a type of another attribute", 1, "not ok x - #3(Constant): attribute 'value_int' is of type INTS, Constant",
    "has it as INT [BAD_ATTRIBUTE]\n", "INT i: 2", "INTS ints: 2"),
  of_constant("with an input", 1, "not ok x - #3(Constant): 1 inputs, Constant takes at most 0 [BAD_INPUTS]\n", nil,
    'output: "two"', 'input: "x" output: "two"'),
  of_constant("with two outputs", 1, "not ok x - #3(Constant): 2 outputs, Constant has one [BAD_OUTPUTS]\n", nil,
    'output: "two"', 'output: "two" output: "more"'),
  of_constant("without an output", 1, "not ok x - #8(Constant): 0 outputs, Constant has one [BAD_OUTPUTS]\n", nil, 'name: "g"',
    ('node { op_type: "Constant" %s } name: "g"'):format(int_2)),
  of_constant("without a name for its output", 1,
    "not ok x - #8(Constant): output 0 is '', but Constant requires it [BAD_OUTPUTS]\n", nil, 'name: "g"',
    ('node { output: "" op_type: "Constant" %s } name: "g"'):format(int_2)),
  of_constant("and an Identity that gives nothing", 0, "skip x - needs op Identity\n", nil, 'name: "g"',
    'node { input: "two" output: "" op_type: "Identity" } name: "g"'),
  of_constant("and an Identity of two values", 0, "skip x - needs op Identity\n", nil, 'name: "g"',
    'node { input: ["two", "x"] output: "other" op_type: "Identity" } name: "g"'),
  of_constant("and an Identity that gives two values", 0, "skip x - needs op Identity\n", nil, 'name: "g"',
    'node { input: "two" output: ["other", "more"] op_type: "Identity" } name: "g"'),
  { "an Identity of an input", "x", 0, "skip x - needs op Identity\n", take = "input_with_default",
    changes = { { "model", 'name: "g"', 'node { input: "split" output: "same" op_type: "Identity" } name: "g"' } } },
  of_constant("with an overload", 1, "not ok x - #3(Constant): unknown operator Constant: it has no overload 'o' [operator]\n",
    nil, 'output: "two"', 'output: "two" overload: "o"'),
  of_constant("of an opset that stands behind another domain's", 0, "ok x\n", nil, "opset_import",
    'opset_import { domain: "ai.onnx.ml" version: 3 } opset_import'),
  of_constant("that is a function's", 0, "skip x - needs function Constant\n", nil, "opset_import", [[functions {
    name: "Constant" output: "y" attribute: ["value", "value_int", "value_ints"] opset_import { version: 18 }
    node { op_type: "Pi" output: "y" } } opset_import]]),
  { "a Constant that is older than its attribute", "x", 1,
    "not ok x - #1(Constant): Constant of opset 11 has no attribute 'value_int' [BAD_ATTRIBUTE]\n", take = "sequence_11",
    changes = { { "model", "version: 23", "version: 11", 'name: "g"',
      ('node { output: "two" op_type: "Constant" %s } name: "g"'):format(int_2) } } },
  of_reads("behind its last part", 1,
    "not ok x - #0(SplitToSequence): SequenceAt '#1(SequenceAt)' takes position 3, and the sequence has 3 parts [position]\n",
    "help: take positions that each run has", "model", 'name: "one" int64_data: 1', 'name: "one" int64_data: 3'),
  of_reads("at a number of the run behind its last part", 1, "and the sequence has 3 parts [position]\n",
    "help: take positions that each run has", "test_data_set_0/input_1", "-3", "3"),
  of_reads("at a number of the run before its first part", 1, "and the sequence has 3 parts [position]\n", nil,
    "test_data_set_0/input_1", "-3", "-4"),
  of_reads("that is a graph input, behind its last part", 1,
    "not ok x - #8(SequenceAt): position 2, and the sequence has 2 parts [position]\n", nil, "model",
    'name: "zero" int32_data: 0', 'name: "zero" int32_data: 2'),
  of_reads("that is a graph input, before its first part", 1,
    "not ok x - #8(SequenceAt): position -3, and the sequence has 2 parts [position]\n", nil, "model",
    'name: "zero" int32_data: 0', 'name: "zero" int32_data: -3'),
  of_reads("whose sequence nobody reads", 0, "ok x\n", nil, "model", 'input: "only_measured"', 'input: "whole"'),
  of_reads("of an opset that is not imported", 1,
    "not ok x - #0(SplitToSequence): the domain '' is not imported [opset]\n", nil, "model", 'domain: "" version',
    'domain: "other" version'),
  of_reads("that is a function's", 0, "skip x - needs function SequenceAt\n", nil, "model", "opset_import", [[functions {
    name: "SequenceAt" input: ["s", "i"] output: "y" opset_import { version: 18 } node { op_type: "Pi" output: "y" } }
    opset_import]]),
  of_reads("at a float", 1, "not ok x - #8(SequenceAt): position: dtype float is not allowed [BAD_DTYPE]\n", nil, "model",
    'data_type: 6 name: "zero" int32_data: 0', 'data_type: 1 name: "zero" float_data: 0'),
  of_reads("at two positions", 1, "not ok x - #8(SequenceAt): position has 2 elements, SequenceAt takes one [BAD_RANK]\n", nil,
    "model", 'name: "zero" int32_data: 0', 'name: "zero" dims: 2 int32_data: [0, 1]'),
  of_reads("at a sequence", 1, "not ok x - #8(SequenceAt): position is of type sequence, not tensor [type]\n", nil, "model",
    'input: "zero"', 'input: "given"'),
  of_reads("that is a tensor", 1, "not ok x - #8(SequenceAt): input is of type tensor, not sequence [type]\n", nil, "model",
    'input: "given" input: "zero"', 'input: "x" input: "zero"'),
  of_reads("without a position", 1, "not ok x - #8(SequenceAt): 1 inputs, SequenceAt takes at least 2 [BAD_INPUTS]\n", nil,
    "model", 'input: "given" input: "zero"', 'input: "given"'),
  of_reads("at ''", 1, "not ok x - #8(SequenceAt): input 1 is '', but SequenceAt requires it [BAD_INPUTS]\n", nil, "model",
    'input: "given" input: "zero"', 'input: "given" input: ""'),
  of_reads("with an attribute", 1, "not ok x - #7(SequenceLength): SequenceLength has no attribute 'axis' [BAD_ATTRIBUTE]\n",
    nil, "model", 'output: "measured"', 'output: "measured" attribute { name: "axis" type: INT i: 0 }'),
  of_reads("with two outputs", 1, "not ok x - #7(SequenceLength): 2 outputs, SequenceLength has one [BAD_OUTPUTS]\n", nil,
    "model", 'output: "measured"', 'output: ["measured", "more"]'),
  of_reads("with an overload", 1, "unknown operator SequenceLength: it has no overload 'o' [operator]\n", nil, "model",
    'output: "measured"', 'output: "measured" overload: "o"'),
  { "a sequence read before opset 11", "x", 0, "skip x - needs op SequenceAt\n", take = "uneven",
    changes = { { "model", "version: 18", "version: 10", 'op_type: "Split"', 'op_type: "SequenceAt"' } } },
  of_reads("wrongly", 1, "not ok x - output 3 'count' differs from the expected elements, first at element 0\n", nil,
    "test_data_set_0/output_3", "data: 3", "data: 2"),
  { "an empty model", "--expect-refusal x", 0, "ok x\n", "x/model.onnx: error: the file is empty [file]\nhelp: ",
    before = "mkdir x; : >x/model.onnx" },
}

-- Tests a row; verify: the command of the program.
function cases.answer(here, verify, row)
  local _, words, code, output, errors = table.unpack(row, 1, 5)
  if row.take then
    cases.take(here, row.take, "x", row.changes)
  end
  if row.before then
    here:must(row.before)
  end
  here:expect(verify .. " " .. words, code, output, errors)
end

return cases
