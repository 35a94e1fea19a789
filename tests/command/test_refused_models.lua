-- test_refused_models.lua: `splitgen list MODEL` refuses models of tests/models with one error each. Errors in a node's own
-- arguments are in tests/refusals; most errors in names, bodies and functions in conformance/test_read_model.lua.
local helps = require("front.help")
local models = require("models")
local newest_opset = require("newest_opset")
local onnx_text = require("onnx_text")
local test = require("test")

local of_the_op = "import a version that has the op; --assume-opset N takes N for one that the tables do not know yet"

-- Messages begin with the place of the error.
local file, node = "error: ", "node: error: "
local initializer = "error: initializer 'lengths': "

local lengths = "int64_data: 2 int64_data: 4"
local typed_lengths = 'data_type: 7 name: "lengths" ' .. lengths
local axis = 'name: "axis" type: INT i: 1'
local x_type = "tensor_type { elem_type: 1 shape { dim { dim_value: 3 } dim { dim_value: 6 } } }"
local a_type = "tensor_type { elem_type: 1 shape { dim { dim_value: 3 } dim { dim_value: 2 } } }"
local function too_new(op)
  return ("is newer than %d, the newest that the tables know [opset]"):format(newest_opset[op])
end
local one_of_many = " is given, but so is another kind, and only one is allowed [file]"

-- Elements in another file, by keys and values.
local function external(...)
  local words, entries = { "data_location: EXTERNAL " }, { ... }
  for i = 1, #entries, 2 do
    words[#words + 1] = ('external_data { key: "%s" value: "%s" } '):format(entries[i], entries[i + 1])
  end
  return table.concat(words)
end

-- A model; the text to replace, and the place of the error; then rows of a replacement, the message, optionally another help than
-- that of the rule, and other nodes with the same message.
local groups = {
  -- attributes
  { "function_attributes", "INT i: 1", "given/cut: error: ",
    { "FLOAT f: 1", "attribute 'axis' is of type FLOAT, Split-11 has it as INT [BAD_ATTRIBUTE]" } },
  { "split_11", 'name: "axis"', node, { [[name: "ax\nis"]], "Split-11 has no attribute 'ax?is' [BAD_ATTRIBUTE]" } },
  { "split_13", axis, node,
    { 'name: "axis" type: INT ref_attr_name: "axis"',
      "attribute 'axis' refers to 'axis', but only a function has attributes [BAD_ATTRIBUTE]" } },

  -- inputs of a function
  { "function_nested", 'input: "x" input: "lengths"', "whole/call/split: error: ",
    { 'input: "" input: "lengths"', "input 0 is '', but Split-13 requires it [BAD_INPUTS]" } },

  -- what the graph declares of an output
  { "split_11", "dim { dim_value: 2 }", node,
    { "dim { dim_value: 3 }", "output 'a' is declared as [3, 3], and is [3, 2] [shape]" },
    { "dim { dim_value: 2 } dim { dim_value: 2 }",
      "output 'a' is declared with 3 dimensions, as [3, 2, 2], and has 2: it is [3, 2] [shape]" } },
  { "split_13", a_type, node,
    { "tensor_type { elem_type: 11 }", "output 'a' is declared of dtype double, and is of float [type]" },
    { "sequence_type { elem_type { tensor_type { elem_type: 1 } } }",
      "output 'a' is declared of type sequence, and is of tensor [type]" } },
  { "sequence_11", "sequence_type { elem_type { tensor_type { elem_type: 1 } } }", node,
    { "tensor_type { elem_type: 1 }", "output 's' is declared of type tensor, and is of sequence [type]" },
    { "sequence_type { elem_type { tensor_type { elem_type: 7 } } }",
      "output 's' is declared of dtype int64, and is of float [type]" } },

  -- types
  { "split_18", x_type, node,
    { "sequence_type { elem_type { tensor_type { elem_type: 1 } } }", "input is of type sequence, not tensor [type]" },
    { "optional_type { elem_type { tensor_type { elem_type: 1 } } }", "input is of type optional, not tensor [type]" },
    { "sparse_tensor_type { elem_type: 1 }", "input is of type sparse_tensor, not tensor [type]" } },
  { "lengths_dynamic", "tensor_type { elem_type: 7 shape { dim { dim_value: 2 } } }", "input: error: ",
    { "sequence_type { elem_type { tensor_type { elem_type: 7 } } }", "split is of type sequence, not tensor [type]" } },

  { "split_13", "initializer { dims: 2 " .. typed_lengths .. " }", node,
    { ("sparse_initializer { values { dims: 2 %s } }"):format(typed_lengths),
      "split is of type sparse_tensor, not tensor [type]" } },

  -- opsets
  { "split_18", "version: 18", node,
    { "version: 1000", "opset 1000 " .. too_new("Split"), of_the_op },
    { "version: 9223372036854775807", "opset 9223372036854775807 " .. too_new("Split"), of_the_op } },
  { "sequence_11", "version: 11", node,
    { "version: 10", "opset 10 has no SplitToSequence: it came with opset 11 [opset]", of_the_op } },
  { "sequence_24", "version: 24", node, { "version: 1000", "opset 1000 " .. too_new("SplitToSequence"), of_the_op } },
  { "function_shapes", "version: 11 }", "first/halves: error: ",
    { "version: 1000 }", "opset 1000 " .. too_new("Split"), of_the_op, { "second/halves" } } },

  -- places of errors: bodies, functions, unusual names
  { "body_nested", lengths, "outer.then_branch/#0(If).then_branch/deep: error: ",
    { "int64_data: 2 int64_data: 5", "split[1] is 5: only 4 of 6 are left on the axis [BAD_LENGTHS]" } },
  { "names", "dim_value: 2", [[a "node" \ */ ??/: error: ]],
    { "dim_value: 3", "'outputs of dim / outputs' leaves 1 of 3 on the axis [BAD_LENGTHS]", nil,
      { [[zw\xc3\xb6lf]], "#2(Split)", [[../../x\x0amodel.onnx: error: no]] } } },
  { "split_11", 'input: "x"', node, { [[input: "x\033[1m\n\303"]], "input 'x\\x1b[1m\\x0a\\xc3' is defined nowhere [names]" } },
  { "split_11", 'name: "node"', file,
    { [[name: "no\000de"]], "not a valid ONNX file: NodeProto.name at byte 17 has a NUL byte in a name [file]" } },
  { "split_11", 'output: "a"', file,
    { [[output: "a\000"]], "not a valid ONNX file: NodeProto.output at byte 11 has a NUL byte in a name [file]" } },

  -- versions of a model
  { "split_13", "ir_version: 8", file,
    { "ir_version: 0", "ir_version 0: known are 1 to 14 [ir_version]" },
    { "ir_version: -9223372036854775808", "ir_version -9223372036854775808: known are 1 to 14 [ir_version]" },
    { "ir_version: 15", "ir_version 15: known are 1 to 14 [ir_version]" } },
  { "split_13", 'opset_import { domain: "" version: 13 }', file,
    { 'opset_import { domain: "" version: 0 }', "opset 0 of domain '': the first is 1 [opset]" },
    { 'opset_import { domain: "" version: -1 }', "opset -1 of domain '': the first is 1 [opset]" } },

  -- names of values
  { "split_13", 'output { name: "b"', file, { 'output { name: "a"', "graph output 'a' is listed twice [names]" } },

  -- elements of an initialiser
  { "split_13", "dims: 2 data_type: 7", initializer,
    { "dims: 4294967296 dims: 4294967296 data_type: 7", "the product of its dims is beyond 64 bits [tensor]" },
    { "dims: 4611686018427387904 data_type: 7", "4611686018427387904 elements are more than memory can hold [tensor]" },
    { "dims: 1099511627776 data_type: 7",
      "int64_data has 2 entries, 1099511627776 elements of int64 have 1099511627776 [tensor]" },
    { "dims: 2 data_type: 99", "data_type 99 is none of ONNX [tensor]" },
    { "dims: 2 data_type: 6", "int64_data is given, but int32 is kept in int32_data [tensor]" },
    { "dims: 2 segment { } data_type: 7", "it is a segment of a tensor, not a whole one [tensor]" },
    { 'dims: 2 data_type: 7 data_location: DEFAULT raw_data: ""', "raw_data and int64_data are both given [tensor]" } },
  { "split_13", lengths, initializer,
    { [[raw_data: "\001\000\000\000\000\000\000"]], "raw_data has 7 bytes, 2 elements of int64 have 16 [tensor]" },
    { 'raw_data: ""', "raw_data has 0 bytes, 2 elements of int64 have 16 [tensor]" } },
  { "split_13", typed_lengths, initializer,
    { 'data_type: 3 name: "lengths" int32_data: [2, 128]', "int32_data[1] is 128, beyond int8 [tensor]" },
    { 'data_type: 3 name: "lengths" int32_data: [-129, 2]', "int32_data[0] is -129, beyond int8 [tensor]" },
    { 'data_type: 2 name: "lengths" int32_data: [2, -1]', "int32_data[1] is -1, beyond uint8 [tensor]" },
    { 'data_type: 8 name: "lengths" raw_data: "ab"', "raw_data is given, but strings are kept in string_data [tensor]" } },
  { "split_13", lengths, "error: initializer 'lengths': external data ",
    { external(), "has no location [tensor]" },
    { external("location", ""), "has no location [tensor]" },
    { external("location", "."), "in '.': that is no file [tensor]" },
    { external("location", "../x"), "in '../x': it may not lie outside the model's folder [tensor]" },
    { external("location", "/etc/passwd"), "in '/etc/passwd': it must be a path relative to the model, with / [tensor]" },
    { external("location", "C:x"), "in 'C:x': it must be a path relative to the model, with / [tensor]" },
    { external("location", [[\\\\srv\\x]]), "in '\\\\srv\\x': it must be a path relative to the model, with / [tensor]" },
    { external("location", "x", "offset", "12abc"), "has offset '12abc', which is no number of bytes [tensor]" },
    { external("location", "x", "offset", "-8"), "has offset '-8', which is no number of bytes [tensor]" },
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
  { "shapes", 'name: "hidden" type { tensor_type { elem_type: 1', "value_info: error: ",
    { 'name: "hidden" type { tensor_type { elem_type: 99', "input: dtype 99, which Split-13 does not take [BAD_DTYPE]", nil,
      { "earlier_part" } } },
  { "split_13", "dim_value: 3", file,
    { "dim_value: -3", "graph input 'x' declares dimension 0 as -3 [shape]" },
    { "dim_value: -9223372036854775808", "graph input 'x' declares dimension 0 as -9223372036854775808 [shape]" },
    { 'dim_value: 3 dim_param: "n"', "not a valid ONNX file: TensorShapeProto_Dimension.dim_param at byte 91" .. one_of_many } },
  { "split_13", "tensor_type {", file,
    { "map_type { } tensor_type {", "not a valid ONNX file: TypeProto.map_type at byte 95" .. one_of_many } },
}

local function check_refused(here, text, where, what, help, others)
  here:encode("model.onnx", text)
  help = help or helps[what:match("%[([%w_]+)%]$")]
  local errors = { ("model.onnx: %s%s\nhelp: %s\n"):format(where, what, help) }
  for i, other in ipairs(others or {}) do
    errors[i + 1] = ("model.onnx: %s: error: %s\nhelp: %s\n"):format(other, what, help)
  end
  here:prints('"$SPLITGEN" list model.onnx', 1, table.concat(errors))
end

for _, group in ipairs(groups) do
  local model, find, where = table.unpack(group, 1, 3)
  for i = 4, #group do
    local replacement, what, help, others = table.unpack(group[i], 1, 4)
    test(("%s: %s%s: %s"):format(model, where, what, replacement:gsub("%s+", " "):sub(1, 100)), function(here)
      check_refused(here, test.replaced(models.text(model), find, replacement), where, what, help, others)
    end)
  end
end

-- A sequence of two parts, and what reads it; the message.
test.rows("a position", {
  { "a = SequenceAt (s, two)", "SequenceAt '#3(SequenceAt)' takes position 2, and the sequence has 2 parts [position]" },
  { "[at] a = SequenceAt (s, minus_three)", "SequenceAt 'at' takes position -3, and the sequence has 2 parts [position]" },
  { "b = SequenceAt (s, one) [at] a = SequenceAt (s, two) y = ConcatFromSequence <axis = 0> (s)",
    "SequenceAt 'at' takes position 2, and the sequence has 2 parts [position]" },
  { "[call] a = local.second (s)", "SequenceAt 'call/at' takes position 9, and the sequence has 2 parts [position]" },
  { "[at] a = SequenceAt (s, two)", "SequenceAt 'at' takes position 2, and the sequence has 1 part [position]", "float[2, 3] x" },
  { "[at] a = SequenceAt (s, zero)", "SequenceAt 'at' takes position 0, and the sequence has 0 parts [position]",
    "float[0, 3] x" },
  { "[at] a = SequenceAt (s, two)", "SequenceAt 'at' takes position 2, and the sequence has 2 parts [position]", "float[n] x",
    "by_list" },
  { "[at] a = SequenceAt (s, two)", "SequenceAt 'at' takes position 2, and the sequence has 2 parts [position]",
    "float[n] x, int64[2] by_run", "by_run" },
  { "[at] a = SequenceAt (s, far)", "SequenceAt 'at' takes position 6000, and the sequence has 5000 parts [position]",
    "float[15000] x" },
  { "[at] a = SequenceAt (s, farthest)",
    "SequenceAt 'at' takes position 9223372036854775807, and the sequence has 100000 parts [position]", "float[300000] x" },
  { "[at] a = SequenceAt (s, two)", "SequenceAt 'at' takes position 2, and the sequence has 2 parts [position]",
    'float["2*n"] x, float[n] y', "n" },
  { "[at] a = SequenceAt (s, three)", "SequenceAt nodes take positions of 4 parts, and the sequence never has so many [position]",
    'float["3*n"] x, float["3*n // 2"] y', "n" },
}, function(here, row)
  check_refused(here, onnx_text(('<ir_version: 8, opset_import: ["": 13, "local": 1]> g (%s) => (float[] a) <int64 zero = {0}, '
    .. "int64 one = {1}, int64 two = {2}, int64 three = {3}, int64 minus_three = {-3}, int64[2] by_list = {2, 1}, "
    .. "int64 far = {6000}, int64 farthest = {9223372036854775807}> "
    .. "{ shape = Shape (%s) n = Squeeze (shape) [cut] s = SplitToSequence (x, %s) %s } "
    .. '<domain: "local", opset_import: ["": 13]> second (t) => (u) '
    .. "{ i = Constant <value_int = 9> () [at] u = SequenceAt (t, i) }"):format(row[3] or "float[4, 3] x",
      row[4] == "n" and "y" or "zero", row[4] or "three", row[1])), "cut: error: ", row[2])
end)

-- Functions of which each calls the next one, the last but one in a body. The graph calls one in the middle, then the first.
local function chain_of_calls(length)
  local functions = {}
  for i = 0, length - 1 do
    local nodes = i < length - 2 and ("p = local.f%d (t)"):format(i + 1)
      or i == length - 2 and ("p = If (t) <then_branch = b () => (float[] q) { q = local.f%d (t) }>"):format(i + 1)
      or "p = Split (t)"
    functions[i + 1] = ('<domain: "local", opset_import: ["": 13, "local": 1]> f%d (t) => (p) { %s }'):format(i, nodes)
  end
  return onnx_text(([[<ir_version: 8, opset_import: ["": 13, "local": 1]>
    g (float[2] x) => (float[] y) { z = local.f500 (x) y = local.f0 (x) } %s]]):format(table.concat(functions, " ")))
end

test("calls inside each other", function(here)
  here:encode("model.onnx", chain_of_calls(999))
  here:must('"$SPLITGEN" list model.onnx')
  check_refused(here, chain_of_calls(1000), file, "more than 1000 bodies and calls of functions inside each other [limit]")
end)

-- A model that expands to 2^times nodes of an op.
local function calls_twice(times, op)
  local head = '<domain: "local", opset_import: ["": 13, "local": 1, "other": 1]>'
  local functions = { ('%s twice_0 (t) => (p) { p = %s (t) }'):format(head, op) }
  for i = 1, times do
    functions[#functions + 1] = ("%s twice_%d (t) => (p) { q = local.twice_%d (t) p = local.twice_%d (q) }"):format(
      head, i, i - 1, i - 1)
  end
  return onnx_text(([[<ir_version: 8, opset_import: ["": 13, "local": 1, "other": 1]>
    g (float[2] x) => (float[] y) { y = local.twice_%d (x) } %s]]):format(times, table.concat(functions, " ")))
end

test("functions that call each other twice", function(here)
  here:encode("model.onnx", calls_twice(13, "other.Split")) -- which does not split
  here:must('"$SPLITGEN" list model.onnx')
  check_refused(here, calls_twice(13, "Split"), file,
    "the calls of functions expand to more than 786432 nodes, values and attributes; a node that splits counts as 96 [limit]")
end)

-- Patterns of text to remove from split_13; the place of the error, the message, and the help, if it is not that of a rule above.
test.rows("lacks", {
  { "ir_version: 8", file, "ir_version is missing [ir_version]" },
  { "opset_import %b{}", file, "opset_import is missing [opset]" },
  { "version: 13", file, "the import of domain '' has no version [opset]" },
  { 'output: "b"', file, "graph output 'b' is defined nowhere [names]" },
  { 'op_type: "Split"', node, "the node has no op_type [operator]" },
  { 'name: "axis"', node, "attribute 0 has no name [BAD_ATTRIBUTE]" },
  { "type: INT", node, "attribute 'axis' has no type [BAD_ATTRIBUTE]" },
  { 'name: "lengths"', file, "initializer 0 has no name [names]" },
  { "data_type: 7", initializer, "data_type is missing [tensor]" },
  { 'name: "x"', file, "graph input 0 has no name [names]" },
  { "type %b{}", file, "graph input 'x' has no type [type]" },
  { "tensor_type %b{}", file, "graph input 'x' has no type [type]" },
  { 'name: "a"', file, "graph output 0 has no name [names]" },
  { a_type, file, "graph output 'a' has no type [type]" },
}, function(here, row)
  check_refused(here, (models.text("split_13"):gsub(row[1], "", 1)), table.unpack(row, 2))
end)

return test.run
