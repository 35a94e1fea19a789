-- test_variants.lua: cases with one change each, and the answer of sk-conformance.
local cases = require("cases")
local host = require("host")
local judged = require("judged")
local library_case = require("library_case")
local test = require("test")

local accepted = { true, "accepts invalid", "" }

-- For each expectation, the runs: whether --expect-refusal is given, the verdict, how the reason begins, and whether the row's
-- sentence stands in the reason ("why") or in the messages ("told").
local expectations = {
  -- the model or its run is refused
  refuses = { { false, "refuses valid", "", "told" }, { true, "right", "", "told" } },
  fails = { { false, "wrong", "", "why" }, accepted }, -- only in comparing
  skips = { { false, "skipped", "", "why" }, { true, "skipped", "", "why" } },
  passes = { { false, "right", "", "told" }, accepted },
  wrong = { { true, "right", "", "told" } }, -- refused without a data set
  -- not refused without a data set, as some inputs would be accepted
  open = { { true, "wrong", "graph input 'x': there is no input_0.pb" } },
}

local function check_run(here, run, says)
  local expect_refusal, expected, begins, where = table.unpack(run, 1, 4)
  local verdict, why, told = judged(here.path .. "/case", library_case, expect_refusal)
  local all = ("%s: %s\n%s"):format(verdict, why, told)
  test.equal(verdict, expected, all)
  test.begins(why, begins, all)
  if where and says then
    test.holds(where == "why" and why or told, says)
  end
  test.holds(told:match(": error: .*") or "\nhelp: ", "\nhelp: ", all)
  test.check(not told:find("help: change the model\n", 1, true), "this help is for rules without one of their own: %s", all)
end

-- Rows that change a case's model, or a file of a data set: BASE or BASE/FILE, the text to find, its replacement, the message,
-- and optionally a second change. Or rows of a whole model: its text and the message.
local function variants(expectation, rows)
  test.rows(expectation, rows, function(here, row)
    local base, text = row[1]:match("^([%w_]+)/?([%w_/]*)$")
    if base then
      cases.take(here, base, "case", { { text ~= "" and text or "model", row[2], row[3], row[5], row[6] } })
    else
      host.make_folder(here.path .. "/case")
      here:encode("case/model.onnx", row[1])
    end
    for _, run in ipairs(expectations[expectation]) do
      check_run(here, run, row[base and 4 or 2])
    end
  end)
end

-- Parts of models.
local of_float16 = ('output { name: "a" %s } } } } } output { name: "b" %s'):format(
  "type { tensor_type { elem_type: 10 shape { dim { dim_value: 1", "type { tensor_type { elem_type: 10") -- of the case `constant`
local tensor_type = "type { tensor_type { elem_type: 1 shape { } } }"
local rows_6 = 'shape { dim { dim_param: "n" } dim { dim_value: 6 } }'
local rows_m = 'shape { dim { dim_param: "n" } dim { dim_param: "m" } }'
local halves = 'data_type: 10 name: "x" int32_data: 1 int32_data: 2' -- the initialiser of the case `constant`

local external = 'initializer { name: "w" data_type: 1 data_location: EXTERNAL ' ..
  'external_data { key: "location" value: "%s" } } '
local three_of_y = 'value_info { name: "y" type { tensor_type { elem_type: %d shape { dim { dim_value: 3 } } } } } '

local function int(name, value)
  return ('attribute { name: "%s" type: INT i: %s } '):format(name, value)
end

local function ints(name, values)
  return ('attribute { name: "%s" type: INTS ints: %s } '):format(name, values)
end

local function lengths(text)
  return ('initializer { name: "l" %s } '):format(text)
end

local function gives(name, shape)
  return ('output { name: "%s" type { tensor_type { elem_type: 1 shape { %s } } } } '):format(name, shape)
end

-- A model of one node with an input x of that shape; the rest of the node, and of the graph.
local function lone(opset, op, shape, node, rest)
  return ([[ir_version: 8 opset_import { version: %d } graph { input { name: "x" type { tensor_type { elem_type: 1 %s } } }
    node { op_type: "%s" %s } %s }]]):format(opset, shape, op, node, rest or "")
end

-- A Split on axis 1 into a and b.
local function free(opset, shape, node, rest)
  return lone(opset, "Split", shape or "", 'input: "x" output: ["a", "b"] ' .. int("axis", 1) .. (node or ""), rest)
end

-- Nodes behind one of another op, from x to y, which is of float, or of int64.
local function behind_relu(rest)
  return lone(18, "Relu", "", 'input: "x" output: "y"', rest)
end
local function behind_cast(rest, opset)
  return lone(opset or 18, "Cast", "", 'input: "x" output: "y" ' .. int("to", 7), rest)
end

variants("refuses", {
  -- versions
  { "uneven", 'op_type: "Split"', 'op_type: "Split" domain: "com.x"', "split: error: unknown operator com.x.Split [operator]",
    "18 }", '18 } opset_import { domain: "com.x" version: 1 }' },
  { "uneven", 'op_type: "Split"', 'op_type: "Split" overload: "x"', "unknown operator Split: it has no overload 'x' [operator]" },

  -- names
  { "constant", "initializer {", "sparse_initializer { } initializer {", "sparse_initializer 0 has no name [names]" },
  { "uneven", 'name: "split"', [[name: "a\n\\\303 b" attribute { name: "\177" type: INT }]],
    [[: a\x0a\\xc3 b: error: Split-18 has no attribute ']] },

  -- attributes
  { "uneven", "i: 4", 'i: 4 s: ""', "is of type INT but has a value in 's'" },
  { "uneven", "i: 4", "i: 4 tensors { }", "is of type INT but has a value in 'tensors'" },
  { "uneven", "i: 4", "i: 4 tp { }", "is of type INT but has a value in 'tp'" },
  { "uneven", "i: 4", "i: 4 type_protos { }", "is of type INT but has a value in 'type_protos'" },
  { "uneven", "i: 4", "i: 4 sparse_tensor { }", "is of type INT but has a value in 'sparse_tensor'" },
  { "uneven", "i: 4", "i: 4 sparse_tensors { }", "is of type INT but has a value in 'sparse_tensors'" },

  -- inputs and outputs of a node
  { "sequence_input", 'input: "x"', 'input: "pair"', "#0(Split): error: input is of type sequence, not tensor [type]" },
  { "sequence_input", 'node {', 'node { input: "pair" output: "same" op_type: "Identity" } node {',
    "#1(Split): error: input is of type sequence, not tensor [type]", 'input: "x"', 'input: "same"' },

  -- refusals by the library
  { "split_18/test_data_set_0/input_1", "int64_data: 2", "int64_data: 1", "#0(Split): error: split leaves 1 of 3" },
  { "sequence_11/test_data_set_0/input_1", "int32_data: 2", "int32_data: 0", "[BAD_LENGTHS]" },

  -- Constants
  { "constant_node", "i: 2", "i: -2", "#4(SplitToSequence): error: split is -2" },
  { "constant_node", int("value_int", 2), "", "#3(Constant): error: 0 attributes, Constant has one [BAD_ATTRIBUTE]" },
  { "constant_node", 'op_type: "Constant"', 'op_type: "Constant" overload: "o"', "it has no overload 'o'" },

  -- data of initialisers
  { "split_13", "int64_data: 1 int64_data: 2 int64_data: 0",
    'data_location: EXTERNAL external_data { key: "location" value: "x" }',
    "initializer 'split': external data is not read here [tensor]" },
  { "constant", halves, 'data_type: 22 name: "x" int32_data: [33]',
    "input: dtype int4, which Split-18 does not take [BAD_DTYPE]" },
  { "constant", "int32_data: 2", "int32_data: 65536", "int32_data[1] is 65536, beyond float16 [tensor]" },
  { "constant", halves, 'data_type: 9 name: "x" int32_data: [1, 2]', "int32_data[1] is 2, beyond bool" },
  { "constant", halves, 'data_type: 14 name: "x" float_data: [1, 2, 3, 4, 5]',
    "float_data has 5 entries, 2 elements of complex64 have 4" },

  -- data in files
  { "split_2/test_data_set_0/input_0", "-128", "-129",
    "test_data_set_0/input_0.pb: error: int32_data[0] is -129, beyond int8 [tensor]" },
  { "typed_fields/test_data_set_0/input_1", "255", "256", "int32_data[1] is 256, beyond uint8" },
  { "zero_axis/test_data_set_0/input_0", "dims: 2", "dims: 3",
    "input_0.pb: error: graph input 'x' is declared as [0, 2], its shape is [0, 3] [shape]" },
  { "zero_axis/test_data_set_0/input_0", "dims: 2", "", "is declared as [0, 2], its shape is [0]" },
  { "zero_axis/test_data_set_0/input_0", "data_type: 1", "data_type: 7",
    "graph input 'x' is declared as float, but is of int64 [type]" },
  { "sequence_input/test_data_set_0/input_0", "elem_type: TENSOR", "elem_type: MAP", "elem_type is 4, not that of tensors" },
  { "sequence_input/test_data_set_0/input_0", "data_type: 7 int64_data: 3 int64_data: 4",
    "data_type: 6 int32_data: 3 int32_data: 4",
    "its tensors are of int64 and of int32 [sequence]" },
  { "sequence_input/test_data_set_0/input_0", "dims: 2 data_type: 7 int64_data: 3 int64_data: 4",
    "dims: 1 data_type: 7 int64_data: 3",
    "graph input 'pair' is declared as [2], its shape is [1] [shape]" },

  -- types of graph inputs and outputs
  { "sequence_11", 'dim { dim_value: 1 } dim { dim_param: "n" }', 'dim { dim_param: "n" }',
    "output 'parts' is declared with 1 dimension, as [n], and has 2: it is [1, ?] [shape]" },
  { "split_18", '"rest"', '"width"', "graph output 'b': dimension 'width' is 2 here and 3 elsewhere [shape]" },
  { "split_18/test_data_set_1/input_0", "dims: 2 data_type: 1", "dims: 3 data_type: 1 float_data: 3", "split leaves 1 of 3" },

  { "constant", "initializer {", 'input { name: "x" type { tensor_type { elem_type: 1 } } } initializer {',
    "graph input 'x' is declared as float, but is of float16 [type]", of_float16, (of_float16:gsub("10", "1")) },

  -- other ops
  { "default_domain", '"Split" domain: "ai.onnx"', '"Split" domain: "ai.onnx.ml"',
    "unknown operator ai.onnx.ml.Split [operator]" },
  { "uneven", 'op_type: "Split"', 'op_type: "Relu"', "input 'z' is defined nowhere", 'input: "input"', 'input: "z"' },
  { "chain", 'op_type: "SplitToSequence"', 'op_type: "SequenceAt"', "columns: error: Split-18 has no attribute 'axes'", '"axis"',
    '"axes"' },

  -- value_info
  { "uneven", 'output { name: "a"', 'value_info { name: "a" type { tensor_type { elem_type: 7 } } } output { name: "a"',
    "value_info 'a' is declared as int64, but is of float [type]" },
  { "uneven", 'output { name: "a"', 'value_info { name: "a" type { tensor_type { shape { } } } } output { name: "a"',
    "value_info 'a' is declared as [], its shape is [2] [shape]" },

  -- unused initialisers and values
  { "uneven", "output {", external:format("x") .. 'output { name: "w" ' .. tensor_type .. "} output {",
    "external data is not read here [tensor]" },
})

variants("fails", {
  { "uneven/test_data_set_0/output_0", "float_data: 2", "float_data: 3",
    "output 0 'a' differs from the expected elements, first at element 1" },
  { "split_18/test_data_set_1/output_1", "float_data: 2", "float_data: 3",
    "test_data_set_1: output 1 'b' differs from the expected elements, first at element 0" },
  { "split_18/test_data_set_1/output_0", "dims: 1 dims: 1", "dims: 1",
    "test_data_set_1: output 0 'a' has shape [1, 1], expected [1]" },
  { "split_1/test_data_set_0/output_1", [[\000\000\000\200]], [[\000\000\000\000]], "first at element 0" },
  { "split_1/test_data_set_0/output_0", [[\001\000\300\177]], [[\000\000\300\177]], "first at element 0" },
  { "split_11/test_data_set_0/output_0", [[\007]], [[\001]], "first at element 1" },
  { "zero_axis/test_data_set_0/output_1", "dims: 2", "dims: 3", "output 1 'b' has shape [0, 2], expected [0, 3]" },
  { "zero_axis/test_data_set_0/output_1", "data_type: 1", "data_type: 7", "output 1 'b' is of float, expected int64" },
  { "strings/test_data_set_0/output_1", [[a\000b]], [[a\000c]],
    "output 1 'b' differs from the expected elements, first at element 0" },
  { "strings/test_data_set_0/output_1", [[\377]], [[\377x]], "first at element 1" },
  { "sequence_11/test_data_set_0/output_0", "tensor_values { dims: 1 dims: 1 data_type: 11 double_data: 5 }", "",
    "output 0 'parts' has 3 tensors, expected 2" },
  { "sequence_empty/test_data_set_0/output_0", "elem_type: TENSOR", "elem_type: TENSOR sequence_values { }",
    "it holds other values than tensors [sequence]" },
})

variants("skips", {
  { "uneven", 'op_type: "Split"', 'op_type: "Relu"', "needs op Relu" },
  { "chain", 'op_type: "Split"', 'op_type: "Relu"', "needs op Relu" },
  { "uneven", 'op_type: "Split"', 'op_type: "F" domain: "com.x"', "needs function com.x.F", "18 }",
    '18 } opset_import { domain: "com.x" version: 1 } functions { name: "F" domain: "com.x" input: "x" output: ["p", "q", ' ..
      '"r", "s"] opset_import { version: 18 } node { op_type: "Split" input: "x" output: ["p", "q", "r", "s"] ' ..
      int("num_outputs", 4) .. "} }" },
  { "constant_node", 'name: "g"',
    'node { output: "s" op_type: "Constant" attribute { name: "value_string" type: STRING } } name: "g"',
    "needs op Constant with 'value_string'" },
  { behind_cast('node { op_type: "Split" input: ["x", "y"] output: ["a", "b"] }'), "needs op Cast" },
  { behind_cast('node { op_type: "SplitToSequence" input: ["y", "y"] output: "a" }', 24), "needs op Cast" },
})

variants("wrong", {
  { free(11, "", ints("split", "[9223372036854775807, 1]")), "[BAD_LENGTHS]" },
  { free(18, "", 'input: "x"'), "[BAD_DTYPE]" },
  { free(18, rows_m, int("num_outputs", 2), gives("a", "dim { }")),
    "output 'a' is declared with 1 dimension, as [?], and has 2: it is [n, floor((m + 1) / 2)] [shape]" },
  { free(18, rows_6, int("num_outputs", 2), gives("a", "dim { } dim { dim_value: 5 }")),
    "output 'a' is declared as [?, 5], and is [n, 3] [shape]" },
  { behind_cast('node { op_type: "Split" input: "y" output: ["a", "b"] }'), "#1(Split): error: Split-18: Either input" },
  { behind_cast('node { op_type: "Split" input: "y" output: "a" ' .. int("axes", 1) .. "}"), "[BAD_ATTRIBUTE]" },
  { behind_cast('node { op_type: "Split" input: ["x", "y"] output: "a" ' .. int("num_outputs", 1) .. "}"), "[BAD_INPUTS]" },
  { behind_relu(three_of_y:format(1) .. 'node { op_type: "Split" input: ["x", "y"] output: "a" }'), "[BAD_DTYPE]" },
  { behind_cast(three_of_y:format(7) .. 'node { op_type: "Split" input: ["x", "y"] output: "a" }'),
    "1 outputs for 3 parts [BAD_OUTPUTS]" },
})

variants("open", {
  { free(18, "", int("num_outputs", 2)) },
  { free(13) },
  { free(11, rows_m, ints("split", "[1, 2]")) },
  { free(11, rows_m, ints("split", "[0, 0]")) },
  { free(18, "shape { dim { dim_value: -1 } dim { dim_value: -1 } }", int("num_outputs", 2)) },
  { free(1, "", 'input: "l"', lengths("data_type: 1 dims: 2 float_data: [3, 4]")) },
  { free(1, "", 'input: "x"') },
  { free(18, rows_m, int("num_outputs", 2), gives("a", "dim { } dim { dim_value: 5 }")) },
  { lone(18, "Split", "", 'input: "x" output: "a" ' .. int("axis", 9) .. int("num_outputs", 1)) },
  { lone(24, "SplitToSequence", "", 'input: ["x", "l"] output: "a"', lengths("data_type: 7 int64_data: 1")) },
})

variants("passes", {
  { "uneven", 'output { name: "a"', 'value_info { name: "a" } value_info { name: "z" ' .. tensor_type .. '} output { name: "a"' },
  { "uneven", "output {", [[initializer { name: "w" data_type: 22 dims: 1 raw_data: "\007" } output {]] },
  { "uneven", "output {", external:format("x") .. "output {" },
  { "uneven", "output {", 'input { name: "w" type { optional_type { elem_type { tensor_type { elem_type: 1 } } } } } output {' },
  { "split_1", "ir_version: 3", "ir_version: 14", "#0(Split): warning: Split-1 has no default" },
  { "split_1", 'op_type: "Split"', [[name: "\033[1m" op_type: "Split"]], [[model.onnx: \x1b[1m: warning: ]] },
  { "uneven", "type: INT i: 4", 'type: INT i: 4 } attribute { name: "axis" type: INT' },
  { "uneven", 'input: "input"', 'input: "input" input: ""' },
  { "uneven", "dim_value: 7", 'dim_param: "n"' },
  { "uneven", " shape { dim { dim_value: 7 } }", "" },
  { "uneven", "dim { dim_value: 7 }", "dim { }" },
  { "uneven", "dim_value: 7", "dim_value: -1" },
  { "uneven", 'name: "d" type { tensor_type { elem_type: 1 shape { dim { dim_value: 1',
    'name: "d" type { tensor_type { elem_type: 1 shape { dim { dim_value: -1' },
  { "sequence_11", 'keepdims" type: INT i: 0', 'keepdims" type: INT i: 2' },
})

return test.run
