-- test_refused_models.lua: `splitgen list MODEL` refuses models of tests/models in which one thing was made wrong.
local model_text = require("model_text")
local newest_opset = require("newest_opset")
local test = require("test")

local shape = model_text.shape

-- The line behind what is said, by its rule.
local helps = {
  BAD_AXIS = "choose an axis from -rank to rank-1",
  BAD_ATTRIBUTE = "give attributes of this op version, each once and of its type",
  BAD_DTYPE = "use a dtype of this op version, or another opset",
  BAD_INPUTS = "give what this op version requires, and no more",
  BAD_LENGTHS = "give lengths >= 0 that sum to the axis",
  BAD_OUTPUTS = "give one output for each part, or one for the sequence of them",
  BAD_RANK = "give tensors the rank that the op asks for",
  OVERFLOW = "use smaller dimensions",
  file = "give the file as its exporter wrote it: one whole protobuf, unpacked",
  ["function"] = "give each function a name of its own, call it with no more than it takes, and let none call itself",
  ir_version = "export the model again with a known ir_version, or change that number",
  names = "give every value one name, define it once, and sort the nodes so that it is there before it is used",
  operator = "use an op of an imported domain, or define it as a function of the model",
  opset = "import each domain once, with a version that has the ops in use",
  shape = "declare each dimension as what it is: a number >= 0, a symbol, or nothing when it is not known",
  tensor = "let data_type, dims >= 0 and the elements agree: those of one field, or of a file in the model's folder",
  type = "declare each value as what it is: its kind, and the dtype of its elements",
}

local of_the_op = "import a version that has the op; --assume-opset N takes N for one that the tables do not know yet"

-- What is said begins with where it is wrong.
local file, node, floats = "error: ", "node: error: ", "floats: error: "
local initializer = "error: initializer 'lengths': "

local lengths = "int64_data: 2 int64_data: 4"
local typed_lengths = 'data_type: 7 name: "lengths" ' .. lengths
local axis = 'name: "axis" type: INT i: 1'
local x_type = "tensor_type { elem_type: 1 shape { dim { dim_value: 3 } dim { dim_value: 6 } } }"
local a_type = "tensor_type { elem_type: 1 shape { dim { dim_value: 3 } dim { dim_value: 2 } } }"
local too_new = "is newer than " .. newest_opset .. ", the newest that the tables know [opset]"
local not_taken = ", which OP does not take [BAD_DTYPE]"
local too_many = " leaves less than nothing for the last [BAD_LENGTHS]"
local one_of_many = " is given beside another kind, of which it has one [file]"
local no_integer = "split lists what is not an integer [BAD_LENGTHS]"
local no_int = "attribute 'axis' is not of type INT [BAD_ATTRIBUTE]"
local scalar_or_list = "'split' is either a scalar (tensor of empty shape), or a 1-D tensor [BAD_RANK]"
local either_or = "OP: Either input 'split' or the attribute 'num_outputs' should be specified"

-- Elements that lie in a file, by keys and values.
local function external(...)
  local words, entries = { "data_location: EXTERNAL " }, { ... }
  for i = 1, #entries, 2 do
    words[#words + 1] = ('external_data { key: "%s" value: "%s" } '):format(entries[i], entries[i + 1])
  end
  return table.concat(words)
end

-- Models; what is replaced in them, and where that is wrong; then what stands there instead, and what is said of it, in
-- which OP stands for the model's op version, and another help than that of its rule.
local groups = {
  -- axis
  { "split_2 split_11 split_13 split_18 sequence_11", "INT i: 1", node, { "INT i: 2", "axis 2 is outside [-2, 1] [BAD_AXIS]" } },
  { "split_2", "INT i: 1", node, { "INT i: -3", "axis -3 is outside [-2, 1] [BAD_AXIS]" } },
  { "split_11", "INT i: 1", node, { "INT i: 4294967297", "axis 4294967297 is outside [-2, 1] [BAD_AXIS]" } },
  { "split_18", "INT i: 1", node,
    { "INT i: 4294967296", "axis 4294967296 is outside [-2, 1] [BAD_AXIS]" },
    { "INT i: -9223372036854775808", "axis -9223372036854775808 is outside [-2, 1] [BAD_AXIS]" } },
  { "split_11 sequence_11", shape{ 3, 6 }, node, { shape{}, "input: a tensor of rank 0 has no axis to split on [BAD_RANK]" } },

  -- attributes
  { "split_11", "INT i: 1", node, { "FLOAT f: 1", no_int }, { "INTS ints: 1", no_int }, { 'STRING s: "1"', no_int } },
  { "split_11", "INTS ints: 2 ints: 4", node, { "INT i: 2", "attribute 'split' is not of type INTS [BAD_ATTRIBUTE]" } },
  { "sequence_11", "INT i: 0", node, { 'STRING s: "0"', "attribute 'keepdims' is not of type INT [BAD_ATTRIBUTE]" } },
  { "function_attributes", "INT i: 1", "given/cut: error: ", { "FLOAT f: 1", no_int } },
  { "split_13 split_18", axis, node,
    { 'name: "split" type: INTS ints: 2 ints: 4', "OP has no attribute 'split' [BAD_ATTRIBUTE]" } },
  { "split_2 split_13 sequence_24", axis, node,
    { 'name: "num_outputs" type: INT i: 2', "OP has no attribute 'num_outputs' [BAD_ATTRIBUTE]" } },
  { "split_18", axis, node, { 'name: "keepdims" type: INT i: 1', "OP has no attribute 'keepdims' [BAD_ATTRIBUTE]" } },
  { "split_11", 'name: "axis"', node, { [[name: "ax\nis"]], "OP has no attribute 'ax\\x0ais' [BAD_ATTRIBUTE]" } },
  { "split_13", axis, node,
    { "type: INT i: 1", "attribute 0 has no name [BAD_ATTRIBUTE]" },
    { 'name: "axis" i: 1', "attribute 'axis' has no type [BAD_ATTRIBUTE]" },
    { 'name: "axis" type: INT f: 1', "attribute 'axis' is of type 2 but has a value in 'f' [BAD_ATTRIBUTE]" },
    { 'name: "axis" type: GRAPH', "attribute 'axis' is of type 5 but has no value in 'g' [BAD_ATTRIBUTE]" },
    { 'name: "axis" type: TENSOR t { data_type: 7 dims: 2 int64_data: 1 }',
      "attribute 'axis': int64_data has 1 entries, 2 elements of int64 have 2 [tensor]" },
    { 'name: "axis" type: INT ref_attr_name: "axis"',
      "attribute 'axis' refers to 'axis', but only a function has attributes [BAD_ATTRIBUTE]" },
    { axis .. ' } attribute { name: "axis" type: INT i: 0', "attribute 'axis' is given twice [BAD_ATTRIBUTE]" } },

  -- inputs
  { "split_2", 'input: "x"', node, { 'input: "x" input: "x"', "2 inputs, OP takes 1 [BAD_INPUTS]" } },
  { "split_11", 'input: "x"', node, { 'input: "x" input: ""', "2 inputs, OP takes 1 [BAD_INPUTS]" } },
  { "split_13", 'input: "x"', node, { 'input: "x" input: "x"', "3 inputs, OP takes 1 to 2 [BAD_INPUTS]" } },
  { "split_18", 'input: "x"', node, { "", "0 inputs, OP takes 1 to 2 [BAD_INPUTS]" } },
  { "split_13 sequence_11", 'input: "x"', node, { 'input: ""', "input 0 is '', but OP requires it [BAD_INPUTS]" } },
  { "function_nested", 'input: "x" input: "lengths"', "whole/call/split: error: ",
    { 'input: "" input: "lengths"', "input 0 is '', but Split-13 requires it [BAD_INPUTS]" } },

  -- outputs
  { "split_2 split_11 split_18", 'input: "x" output: "a" output: "b"', node,
    { 'output: "a" output: "b" op_type: "Any" } node { input: "x"', "the node has no outputs [BAD_OUTPUTS]" } },
  { "split_13", 'input: "x" input: "lengths" output: "a" output: "b"', node,
    { 'output: "a" output: "b" op_type: "Any" } node { input: "x" input: "lengths"', "the node has no outputs [BAD_OUTPUTS]" } },
  { "sequence_11", 'input: "x" input: "lengths" output: "s"', node,
    { 'output: "s" op_type: "Any" } node { input: "x" input: "lengths"', "the node has no outputs [BAD_OUTPUTS]" },
    { 'output: "s" op_type: "Any" } node { input: "x" input: "lengths" output: ""',
      "1 outputs, OP has one, and it is not '' [BAD_OUTPUTS]" } },
  { "sequence_24", 'output: "s"', node, { 'output: "s" output: "t"', "2 outputs, OP has one, and it is not '' [BAD_OUTPUTS]" } },

  -- what the graph declares of an output
  { "split_11", "dim { dim_value: 2 }", node,
    { "dim { dim_value: 3 }", "output 'a' is declared as [3, 3], and is [3, 2] [shape]" },
    { "dim { dim_value: 2 } dim { dim_value: 2 }", "output 'a' is declared as [3, 2, 2], and is [3, 2] [shape]" } },
  { "split_13", a_type, node,
    { "tensor_type { elem_type: 1 shape { dim { dim_value: 6 } } }", "output 'a' is declared as [6], and is [3, 2] [shape]" },
    { "tensor_type { elem_type: 11 }", "output 'a' is declared of dtype double, and is of float [type]" },
    { "sequence_type { elem_type { tensor_type { elem_type: 1 } } }",
      "output 'a' is declared of type sequence, and is of tensor [type]" } },
  { "sequence_11", "sequence_type { elem_type { tensor_type { elem_type: 1 } } }", node,
    { "tensor_type { elem_type: 1 }", "output 's' is declared of type tensor, and is of sequence [type]" },
    { "sequence_type { elem_type { tensor_type { elem_type: 7 } } }",
      "output 's' is declared of dtype int64, and is of float [type]" } },

  -- dtypes
  { "split_1", 'name: "x" type { tensor_type { elem_type: 1', floats,
    { 'name: "x" type { tensor_type { elem_type: 6', "input is of dtype int32" .. not_taken } },
  { "split_2 split_11 sequence_11", "elem_type: 1", node, { "elem_type: 16", "input is of dtype bfloat16" .. not_taken } },
  { "split_18", "elem_type: 1", node, { "elem_type: 17", "input is of dtype float8e4m3fn" .. not_taken } },
  { "sequence_24", "elem_type: 1", node, { "elem_type: 22", "input is of dtype int4" .. not_taken } },
  { "split_18", x_type, node,
    { "sequence_type { elem_type { tensor_type { elem_type: 1 } } }", "input is of type sequence, not tensor [type]" },
    { "optional_type { elem_type { tensor_type { elem_type: 1 } } }", "input is of type optional, not tensor [type]" },
    { "sparse_tensor_type { elem_type: 1 }", "input is of type sparse_tensor, not tensor [type]" } },
  { "dynamic", "tensor_type { elem_type: 7 shape { dim { dim_value: 2 } } }", node,
    { "sequence_type { elem_type { tensor_type { elem_type: 7 } } }", "split is of type sequence, not tensor [type]" },
    { "tensor_type { elem_type: 6 shape { dim { dim_value: 2 } } }",
      "split is of dtype int32, which Split-18 does not take [BAD_DTYPE]" } },
  { "split_13", typed_lengths, node,
    { 'data_type: 6 name: "lengths" int32_data: 2 int32_data: 4', "split is of dtype int32" .. not_taken },
    { 'data_type: 1 name: "lengths" float_data: 2 float_data: 4', "split is of dtype float" .. not_taken } },
  { "sequence_24", "data_type: 6", node, { "data_type: 3", "split is of dtype int8" .. not_taken } },
  { "sequence_11", 'data_type: 7 name: "lengths" int64_data: 4', node,
    { 'data_type: 1 name: "lengths" float_data: 4', "split is of dtype float" .. not_taken } },
  { "split_1", 'data_type: 1 name: "lengths" float_data: 1.0 float_data: 3.0', floats,
    { 'data_type: 11 name: "lengths" double_data: 1 double_data: 3',
      "split is of dtype double, and input of float: OP takes one [BAD_DTYPE]" },
    { 'data_type: 7 name: "lengths" int64_data: 1 int64_data: 3', "split is of dtype int64" .. not_taken } },

  -- Split-1's second input
  { "split_1", "INT i: 1 }", floats,
    { 'INT i: 1 } attribute { name: "split" type: INTS ints: 1 ints: 3 }',
      "OP: attribute 'split' and input 'split' exclude each other [BAD_INPUTS]" } },
  { "split_1", "float_data: 1.0 float_data: 3.0", floats,
    { "float_data: 1.5 float_data: 2.5", no_integer }, { "float_data: nan float_data: 3", no_integer },
    { "float_data: inf float_data: 3", no_integer }, { "float_data: 1e30 float_data: 3", no_integer },
    { "float_data: -9223372036854775808 float_data: 3", "split[0] is -9223372036854775808: a length must be >= 0 [BAD_LENGTHS]" },
    { "float_data: -1 float_data: 5", "split[0] is -1: a length must be >= 0 [BAD_LENGTHS]" },
    { "float_data: 1 float_data: 2", "split leaves 1 of 4 on the axis [BAD_LENGTHS]" } },

  -- equal parts that do not divide the axis
  { "opset_1 opset_2 opset_11 opset_13", "dim { dim_value: 4 }", "split: error: ",
    { "dim { dim_value: 5 }", "an axis of 5 does not split into 2 equal parts [BAD_LENGTHS]" } },

  -- num_outputs
  { "split_18", "INT i: 2", node,
    { "INT i: 3", "2 outputs for 3 parts [BAD_OUTPUTS]" },
    { "INT i: 1", "2 outputs for 1 parts [BAD_OUTPUTS]" },
    { "INT i: 0", "num_outputs 0: it must be at least 1 [BAD_LENGTHS]" },
    { "INT i: -1", "num_outputs -1: it must be at least 1 [BAD_LENGTHS]" },
    { "INT i: 1099511627776", "an axis of 6 in 1099511627776 parts of 1" .. too_many },
    { "INT i: 4294967298", "an axis of 6 in 4294967298 parts of 1" .. too_many } },
  { "split_18", 'INT i: 2 }\n  }\n  input { name: "x" type { ' .. x_type, node,
    { 'INT i: 1000001 }\n  }\n  input { name: "x" type { ' .. x_type:gsub("6", "1000001"),
      "1000001 parts are more than 1000000 [BAD_OUTPUTS]" } },
  { "lengths_num_outputs", "dim { dim_value: 7 }", "seven_into_four: error: ",
    { "dim { dim_value: 5 }", "an axis of 5 in 4 parts of 2" .. too_many } },
  { "lengths_num_outputs", "dim { dim_value: 4 }", "four_into_three: error: ",
    { "dim { dim_value: 1 }", "an axis of 1 in 3 parts of 1" .. too_many } },
  { "lengths_num_outputs", 'input: "z" output: "h" output: "i"', "symbolic: error: ",
    { 'output: "i" op_type: "Any" } node { input: "z" output: "h"', "1 outputs for 2 parts [BAD_OUTPUTS]" } },
  { "lengths_num_outputs", 'input: "w" input: "" output: "j" output: "k"', "unknown: error: ",
    { 'output: "k" op_type: "Any" } node { input: "w" output: "j"', "1 outputs for 2 parts [BAD_OUTPUTS]" } },
  { "split_18", 'attribute { name: "num_outputs" type: INT i: 2 }', node, { "", either_or .. " [BAD_INPUTS]" } },
  { "dynamic", axis, "node: error: Split-18",
    { 'name: "num_outputs" type: INT i: 2', either_or:sub(3) .. ", but not both [BAD_INPUTS]" } },

  -- lengths in an attribute
  { "split_2", "ints: 2 ints: 4", node,
    { "ints: 2 ints: 3", "split leaves 1 of 6 on the axis [BAD_LENGTHS]" },
    { "ints: -1 ints: 7", "split[0] is -1: a length must be >= 0 [BAD_LENGTHS]" } },
  { "split_11", "ints: 2 ints: 4", node,
    { "ints: 2 ints: 5", "split[1] is 5: only 4 of 6 are left on the axis [BAD_LENGTHS]" },
    { "ints: 2 ints: 2 ints: 2", "2 outputs for 3 parts [BAD_OUTPUTS]" },
    { "ints: 6", "2 outputs for 1 parts [BAD_OUTPUTS]" },
    { "", "split lists no lengths [BAD_LENGTHS]" } },
  { "lengths_attribute", "ints: 0 ints: 4", "unknown: error: ",
    { "ints: -4 ints: 4", "split[0] is -4: a length must be >= 0 [BAD_LENGTHS]" },
    { "ints: 5 ints: -1", "split[1] is -1: a length must be >= 0 [BAD_LENGTHS]" },
    { "ints: 0 ints: 0 ints: 4", "2 outputs for 3 parts [BAD_OUTPUTS]" },
    { "ints: 0 ints: 4611686018427387904", "input: its size in bytes is beyond 64 bits [OVERFLOW]" },
    { "ints: 9223372036854775807 ints: 1", "split[1] is 1: only 0 of 9223372036854775807 are left on the axis [BAD_LENGTHS]" } },

  -- lengths in an input
  { "split_13", lengths, node,
    { "int64_data: 1 int64_data: 4", "split leaves 1 of 6 on the axis [BAD_LENGTHS]" },
    { "int64_data: 4 int64_data: 4", "split[1] is 4: only 2 of 6 are left on the axis [BAD_LENGTHS]" },
    { "int64_data: 8 int64_data: -2", "split[0] is 8: only 6 of 6 are left on the axis [BAD_LENGTHS]" },
    { "int64_data: -2 int64_data: 8", "split[0] is -2: a length must be >= 0 [BAD_LENGTHS]" } },
  { "split_13", "dims: 2 " .. typed_lengths, node,
    { 'dims: 5 data_type: 7 name: "lengths" ' .. ("int64_data: 4611686018427387904 "):rep(4) .. "int64_data: 6",
      "split[0] is 4611686018427387904: only 6 of 6 are left on the axis [BAD_LENGTHS]" },
    { 'dims: 0 data_type: 7 name: "lengths"', "split lists no lengths [BAD_LENGTHS]" },
    { "dims: 1 dims: 2 " .. typed_lengths, "OP: input 'split' is a list: a 1-D tensor [BAD_RANK]" },
    { 'data_type: 7 name: "lengths" int64_data: 6', "OP: input 'split' is a list: a 1-D tensor [BAD_RANK]" } },
  { "dynamic", shape{ 2 }, node,
    { shape{ 3 }, "2 outputs for 3 parts [BAD_OUTPUTS]" },
    { shape{ 0 }, "2 outputs for 0 parts [BAD_OUTPUTS]" },
    { shape{ false, false }, "Split-18: input 'split' is a list: a 1-D tensor [BAD_RANK]" },
    { shape{}, "Split-18: input 'split' is a list: a 1-D tensor [BAD_RANK]" } },

  -- SplitToSequence
  { "sequence_11", "int64_data: 4", node,
    { "int64_data: 0", "scalar split 0: it must be at least 1 [BAD_LENGTHS]" },
    { "int64_data: -2", "scalar split -2: it must be at least 1 [BAD_LENGTHS]" } },
  { "sequences", 'name: "chunk" int64_data: 4', "symbolic: error: ",
    { 'name: "chunk" int64_data: 0', "scalar split 0: it must be at least 1 [BAD_LENGTHS]" } },
  { "lengths_folded_attributes", 'name: "listed" int64_data: 2', "Squeeze: error: ",
    { 'name: "listed" int64_data: 0', "scalar split 0: it must be at least 1 [BAD_LENGTHS]" } },
  { "sequence_11", "data_type: 7", node,
    { "dims: 1 data_type: 7", "split leaves 2 of 6 on the axis [BAD_LENGTHS]" },
    { "dims: 1 dims: 1 data_type: 7", "OP: " .. scalar_or_list } },
  { "lengths_dynamic", 'name: "chunk" type { tensor_type { elem_type: 7 shape {', "scalar: error: ",
    { 'name: "chunk" type { tensor_type { elem_type: 7 shape { dim { } dim { }', "SplitToSequence-11: " .. scalar_or_list } },
  { "sequence_24", "int32_data: 2 int32_data: 4", node,
    { "int32_data: -1 int32_data: 7", "split[0] is -1: a length must be >= 0 [BAD_LENGTHS]" },
    { "int32_data: 2 int32_data: 5", "split[1] is 5: only 4 of 6 are left on the axis [BAD_LENGTHS]" } },
  { "sequence_24", 'dims: 2 data_type: 6 name: "lengths" int32_data: 2 int32_data: 4', node,
    { 'dims: 0 data_type: 6 name: "lengths"', "split lists no lengths [BAD_LENGTHS]" } },
  { "lengths_dynamic", shape{ "k" }, "list: error: ", { shape{ 0 }, "split lists no lengths [BAD_LENGTHS]" } },

  -- shapes
  { "split_11 sequence_11", shape{ 3, 6 }, node,
    { shape{ 4611686018427387904, 6 }, "input: the product of its dimensions is beyond 64 bits [OVERFLOW]" } },
  { "sequence_11", shape{ 3, 6 }, node,
    { shape{ 3, 4611686018427387904 }, "input: the product of its dimensions is beyond 64 bits [OVERFLOW]" } },
  { "split_18", shape{ 3, 6 }, node,
    { shape{ 4294967296, 4294967296 }, "input: the product of its dimensions is beyond 64 bits [OVERFLOW]" },
    { shape{ 0, 6, 4294967296, 4294967296 }, "input: the product of its dimensions is beyond 64 bits [OVERFLOW]" },
    { shape{ 6, 768614336404564650 }, "input: its size in bytes is beyond 64 bits [OVERFLOW]" },
    { shape{ false, 6, 768614336404564650 }, "input: its size in bytes is beyond 64 bits [OVERFLOW]" } },

  -- opsets
  { "opset_last", "version: 28", "split: error: ",
    { "version: 1000", "opset 1000 " .. too_new, of_the_op },
    { "version: 9223372036854775807", "opset 9223372036854775807 " .. too_new, of_the_op } },
  { "sequence_11", "version: 11", node,
    { "version: 10", "opset 10 has no SplitToSequence: it came with opset 11 [opset]", of_the_op } },
  { "sequence_24", "version: 24", node, { "version: 1000", "opset 1000 " .. too_new, of_the_op } },
  { "function_shapes", "version: 11 }", "first/halves: error: ", { "version: 1000 }", "opset 1000 " .. too_new, of_the_op } },

  -- where: bodies, functions, odd names
  { "body_nested", lengths, "outer.then_branch/#0(If).then_branch/deep: error: ",
    { "int64_data: 2 int64_data: 5", "split[1] is 5: only 4 of 6 are left on the axis [BAD_LENGTHS]" } },
  { "body_if", "ints: 1 ints: 1", "choice.then_branch/inside: error: ",
    { "ints: 1 ints: 2", "split[1] is 2: only 1 of 2 are left on the axis [BAD_LENGTHS]" } },
  { "function_shapes", shape{ 2, 6 }, "second/halves: error: ",
    { shape{ 2, 5 }, "an axis of 5 does not split into 2 equal parts [BAD_LENGTHS]" } },
  { "names", shape{ 2 }, [[a "node" \ */ ??/: error: ]],
    { shape{ 3 }, "an axis of 3 does not split into 2 equal parts [BAD_LENGTHS]" } },
  { "split_11", 'input: "x"', node, { [[input: "x\033[1m\n\303"]], "input 'x\\x1b[1m\\x0a\\xc3' is defined nowhere [names]" } },
  { "split_11", 'name: "node"', file,
    { [[name: "no\000de"]], "not a valid ONNX file: NodeProto.name at byte 17 has a NUL byte in a name [file]" } },
  { "split_11", 'output: "a"', file,
    { [[output: "a\000"]], "not a valid ONNX file: NodeProto.output at byte 11 has a NUL byte in a name [file]" } },

  -- versions of a model
  { "split_13", "ir_version: 8", file,
    { "ir_version: 0", "ir_version 0: known are 1 to 14 [ir_version]" },
    { "ir_version: -9223372036854775808", "ir_version -9223372036854775808: known are 1 to 14 [ir_version]" },
    { "ir_version: 15", "ir_version 15: known are 1 to 14 [ir_version]" },
    { "", "ir_version is missing [ir_version]" } },
  { "split_13", 'opset_import { domain: "" version: 13 }', file,
    { 'opset_import { domain: "" version: 0 }', "opset 0 of domain '': the first is 1 [opset]" },
    { 'opset_import { domain: "" version: -1 }', "opset -1 of domain '': the first is 1 [opset]" },
    { "", "opset_import is missing [opset]" },
    { 'opset_import { version: 13 } opset_import { domain: "ai.onnx" version: 13 }',
      "the domain 'ai.onnx' is imported twice [opset]" } },
  { "split_13", 'domain: "" version: 13', node, { 'domain: "com.x" version: 13', "the domain '' is not imported [opset]" } },

  -- names of values
  { "split_13", 'output: "b"', file,
    { 'output: "a"', "the name 'a' is defined twice [names]" },
    { 'output: "x"', "the name 'x' is defined twice [names]" } },
  { "split_13", 'input: "x"', node,
    { 'input: "nowhere"', "input 'nowhere' is defined nowhere [names]" },
    { 'input: "b"', "input 'b' is not there yet: nodes are not sorted, or go in a circle [names]" } },
  { "split_13", 'input: "lengths"', node, { 'input: "lengthz"', "input 'lengthz' is defined nowhere [names]" } },
  { "split_13", 'input { name: "x"', file,
    { 'input { name: ""', "graph input 0 has no name [names]" },
    { 'input { name: "x" type { tensor_type { elem_type: 1 } } } input { name: "x"', "the name 'x' is defined twice [names]" } },
  { "split_13", 'name: "lengths"', file, { "", "initializer 0 has no name [names]" } },
  { "split_13", 'output { name: "a"', file, { 'output { name: "z"', "graph output 'z' is defined nowhere [names]" } },
  { "split_13", 'output { name: "b"', file, { 'output { name: "a"', "graph output 'a' is listed twice [names]" } },
  { "split_13", 'op_type: "Split"', node,
    { "", "the node has no op_type [operator]" },
    { 'op_type: "Split" domain: "com.x"', "the domain 'com.x' is not imported [opset]" } },

  -- elements of an initialiser
  { "split_13", "dims: 2 data_type: 7", initializer,
    { "dims: -2 data_type: 7", "dims[0] is -2: a dimension must be >= 0 [tensor]" },
    { "dims: 4294967296 dims: 4294967296 data_type: 7", "the product of its dims is beyond 64 bits [tensor]" },
    { "dims: 0 dims: 4611686018427387904 dims: 4 data_type: 7", "the product of its dims is beyond 64 bits [tensor]" },
    { "dims: 4611686018427387904 data_type: 7", "4611686018427387904 elements are more than memory can hold [tensor]" },
    { "dims: 1099511627776 data_type: 7",
      "int64_data has 2 entries, 1099511627776 elements of int64 have 1099511627776 [tensor]" },
    { "dims: 2", "data_type is missing [tensor]" },
    { "dims: 2 data_type: 99", "data_type 99 is none of ONNX [tensor]" },
    { "dims: 2 data_type: 6", "int64_data is given, but int32 is kept in int32_data [tensor]" },
    { "dims: 2 segment { } data_type: 7", "it is a segment of a tensor, not a whole one [tensor]" },
    { 'dims: 2 data_type: 7 data_location: DEFAULT raw_data: ""', "raw_data and int64_data are both given [tensor]" } },
  { "split_13", lengths, initializer,
    { [[raw_data: "\001\000\000\000\000\000\000"]], "raw_data has 7 bytes, 2 elements of int64 have 16 [tensor]" },
    { [[raw_data: "\001\000\000\000\000\000\000\000\001\000\000\000\000\000\000\000\001"]],
      "raw_data has 17 bytes, 2 elements of int64 have 16 [tensor]" },
    { 'raw_data: ""', "raw_data has 0 bytes, 2 elements of int64 have 16 [tensor]" },
    { "int64_data: 2 int64_data: 2 int64_data: 2", "int64_data has 3 entries, 2 elements of int64 have 2 [tensor]" } },
  { "split_13", typed_lengths, initializer,
    { 'data_type: 2 name: "lengths" int32_data: 2 int32_data: 256', "int32_data[1] is 256, beyond uint8 [tensor]" },
    { 'data_type: 8 name: "lengths" raw_data: "ab"', "raw_data is given, but strings are kept in string_data [tensor]" } },
  { "split_13", lengths, "error: initializer 'lengths': external data ",
    { external(), "has no location [tensor]" },
    { external("location", ""), "has no location [tensor]" },
    { external("location", "."), "in '.': that is no file [tensor]" },
    { external("location", "../x"), "in '../x': it may not lie outside the model's folder [tensor]" },
    { external("location", "a/../../x"), "in 'a/../../x': it may not lie outside the model's folder [tensor]" },
    { external("location", "/etc/passwd"), "in '/etc/passwd': it must be a path relative to the model, with / [tensor]" },
    { external("location", "C:x"), "in 'C:x': it must be a path relative to the model, with / [tensor]" },
    { external("location", [[\\\\srv\\x]]), "in '\\\\srv\\x': it must be a path relative to the model, with / [tensor]" },
    { external("location", "x", "offset", "-8"), "has offset '-8', which is no number of bytes [tensor]" },
    { external("location", "x", "offset", "12abc"), "has offset '12abc', which is no number of bytes [tensor]" },
    { external("location", "x", "length", "1e9"), "has length '1e9', which is no number of bytes [tensor]" },
    { external("location", "x", "length", "15"), "has 15 bytes, 2 elements of int64 have 16 [tensor]" },
    { external("location", "x", "length", "16", "offset", "9223372036854775800"), "ends beyond 64 bits [tensor]" },
    { external("location", "x", "location", "x"), "has 'location' twice [tensor]" },
    { external("location", "x", "size", "16"), "has 'size', which is none of location, offset, length, checksum [tensor]" } },
  { "split_13", lengths, initializer,
    { external("location", ("l"):rep(4096)), "the location of external data has 4096 bytes: at most 4095 are taken [tensor]" } },

  -- declared types
  { "split_13", "elem_type: 1", file,
    { "elem_type: 0", "graph input 'x' declares no elem_type [type]" },
    { "elem_type: 99", "graph input 'x' declares elem_type 99, which is none of ONNX [type]" } },
  { "split_13", "dim_value: 3", file,
    { "dim_value: -3", "graph input 'x' declares dimension 0 as -3 [shape]" },
    { "dim_value: -9223372036854775808", "graph input 'x' declares dimension 0 as -9223372036854775808 [shape]" },
    { 'dim_value: 3 dim_param: "n"', "not a valid ONNX file: TensorShapeProto_Dimension.dim_param at byte 88" .. one_of_many } },
  { "split_13", "tensor_type {", file,
    { "map_type { } tensor_type {", "not a valid ONNX file: TypeProto.map_type at byte 92" .. one_of_many } },

  -- functions
  { "function_chain", 'op_type: "Identity" }', "function local.pass: error: ",
    { 'op_type: "pass" domain: "local" } opset_import { domain: "local" version: 1 }',
      "function local.pass calls itself [function]" },
    { [[op_type: "Identity" } node { input: "t" output: "w" op_type: "If" attribute { name: "then_branch" type: GRAPH g {
      node { input: "t" output: "v" op_type: "pass" domain: "local" } } } } opset_import { domain: "local" version: 1 }]],
      "function local.pass calls itself [function]" } },
  { "function_chain", 'name: "halve"\n', file, { 'name: "pass"\n', "the function local.pass is defined twice [function]" } },
  { "function_chain", 'input: "x" output: "same"', "pass: error: ",
    { 'input: "x" input: "x" output: "same"', "2 inputs: function local.pass takes 1 [function]" },
    { 'input: "x" output: "same" output: "more"', "2 outputs: function local.pass has 1 [function]" } },
  { "function_doubling", 'op_type: "twice_3"', file,
    { 'op_type: "twice_19"', "the calls of functions stand for more than 1048576 nodes, values and attributes [function]" } },
}

local function check_refused(here, text, said, help)
  here:encode("model.onnx", text)
  help = help or helps[said:match("%[([%w_]+)%]$")]
  here:prints('"$SPLITGEN" list model.onnx', 1, ("model.onnx: %s\nhelp: %s\n"):format(said, help))
end

for _, group in ipairs(groups) do
  local models, find, where = table.unpack(group, 1, 3)
  for model in models:gmatch("%S+") do
    local op = model:gsub("^split_", "Split-"):gsub("^sequence_", "SplitToSequence-")
    for i = 4, #group do
      local replacement, what, help = table.unpack(group[i])
      local said = where .. what:gsub("OP", op)
      test(("%s: %s"):format(model, said), function(here)
        check_refused(here, test.replaced(model_text.read(model .. ".txtpb"), find, replacement), said, help)
      end)
    end
  end
end

return test.run
