-- test_read_model.lua: models as Lua reads them, compared as lines.
local onnx = require("onnx.read")
local onnx_tensor = require("onnx.tensor")
local onnx_text = require("onnx_text")
local test = require("test")

-- Adds a line "PATH = VALUE" for each value.
local function add_value(lines, path, value)
  if type(value) ~= "table" then
    lines[#lines + 1] = path .. " = " .. string.format(type(value) == "string" and "%q" or "%s", value)
    return
  end
  lines[#lines + 1] = path .. " has " .. #value
  if value.source then
    onnx_tensor.values(value) -- values are read on demand
    value.source = nil
  end
  for key, item in pairs(value) do
    add_value(lines, type(key) == "string" and path .. "." .. key or path .. "[" .. key .. "]", item)
  end
end

-- Reads a model's text, or a missing file without a text -> lines.
local function read_model(here, text)
  if text then
    here:encode("model.onnx", text)
  end
  local lines, model, wrong = {}, onnx.model(here.path .. "/model.onnx", { Constant = 2 })
  add_value(lines, "model", model)
  wrong = wrong or {}
  add_value(lines, "message", wrong.what)
  add_value(lines, "node", wrong.path)
  add_value(lines, "rule", wrong.rule)
  add_value(lines, "is_io", wrong.is_io or false)
  return table.concat(lines, "\n") .. "\n"
end

local head = 'ir_version: 8 opset_import { version: 18 } opset_import { domain: "f" version: 1 } '

-- Rows of a part of a model, behind head: its text; the ends of the expected lines, behind "model" and the part's path; and
-- `lacks`, a text that no line may hold.
local function read(part, where, rows)
  test.rows("read " .. where, rows, function(here, row)
    local output = read_model(here, head .. part:format(row[1]))
    for _, line in ipairs({ table.unpack(row, 2) }) do
      test.holds(output, "\nmodel" .. where .. line .. "\n")
    end
    test.check(not row.lacks or not output:find(row.lacks, 1, true), "'%s' holds '%s'", output, row.lacks)
  end)
end

test("a domain may be imported twice, at one version", function(here)
  local output = read_model(here,
    head .. 'opset_import { domain: "f" version: 1 } opset_import { version: 18 } graph { node { op_type: "Op" } }')
  test.holds(output, "\nmessage = nil\n")
end)

read('graph { initializer { name: "i" %s } }', ".graph.initializers[1]", {
  { "data_type: 7 dims: 2 int64_data: [-3, 4]", ".values[1] = -3", ".values has 2", ".bytes = 16", lacks = ".external." },
  { "data_type: 7 int64_data: 4", ".values has 1", ".dims has 0" },
  { "data_type: 7 dims: 0", ".values has 0" },
  { [[data_type: 7 dims: 1 raw_data: "\377\377\377\377\377\377\377\177"]], ".values[1] = 9223372036854775807" },
  { "data_type: 6 dims: 2 int32_data: [-3, 4]", ".values[1] = -3" },
  { [[data_type: 6 dims: 1 raw_data: "\376\377\377\377"]], ".values[1] = -2" },
  { "data_type: 5 dims: 1 int32_data: -300", ".values[1] = -300" },
  { "data_type: 4 dims: 1 int32_data: 65535", ".values[1] = 65535" },
  { "data_type: 3 dims: 3 int32_data: [-128, 127, -1]", ".values[1] = -128", ".values[2] = 127" },
  { "data_type: 2 dims: 1 int32_data: 255", ".values[1] = 255" },
  { "data_type: 9 dims: 2 int32_data: [0, 1]", ".values[2] = 1" },
  { "data_type: 12 dims: 1 uint64_data: 4294967295", ".values[1] = 4294967295" },
  { "data_type: 13 dims: 1 uint64_data: 18446744073709551615", ".values[1] = -1" },
  { "data_type: 1 dims: 2 float_data: [-2, 16777216]", ".values[2] = 16777216" },
  { "data_type: 1 dims: 2 float_data: [2, 2.5]", lacks = ".values" },
  { "data_type: 1 dims: 1 float_data: nan", lacks = ".values" },
  { "data_type: 1 dims: 1 float_data: inf", lacks = ".values" },
  { "data_type: 1 dims: 1 float_data: 9223372036854775808", lacks = ".values" },
  { "data_type: 1 dims: 1 float_data: -9223372036854775808", ".values[1] = -9223372036854775808" },
  { "data_type: 11 dims: 1 double_data: 4503599627370497", ".values[1] = 4503599627370497" },
  { "data_type: 10 dims: 4 int32_data: [0, 0x3c00, 0xc400, 0x7bff]", ".values[2] = 1", ".values[3] = -4", ".values[4] = 65504" },
  { "data_type: 10 dims: 1 int32_data: 1", lacks = ".values" },
  { "data_type: 10 dims: 1 int32_data: 0x7c00", lacks = ".values" },
  { "data_type: 16 dims: 1 int32_data: 0", lacks = ".values" },
  { "data_type: 14 dims: 1 float_data: [1, 2]", ".bytes = 8", lacks = ".values" },
  { 'data_type: 8 dims: 1 string_data: "1"', ".dtype = 8", lacks = ".bytes" },
  { "data_type: 22 dims: 1 int32_data: 1", ".bytes = 1", lacks = ".values" },
  { 'data_type: 7 dims: 4 data_location: EXTERNAL external_data { key: "location" value: "w" }',
    '.external.location = "w"', ".external.offset = 0", lacks = ".values" },
  { 'data_type: 7 dims: 2 int64_data: [-3, 4] external_data { key: "location" value: "w" }', ".values[1] = -3",
    lacks = ".external." },
})

read('graph { node { op_type: "Op" } value_info { name: "v" type { %s } } }', ".graph.value_infos[1]", {
  { 'tensor_type { elem_type: 7 shape { dim { dim_value: 3 } dim { dim_param: "n" } dim { } } }', '.dims[2] = "n"',
    ".dims[3] = false" },
  { "tensor_type { elem_type: 7 }", '.kind = "tensor"', lacks = ".dims" },
  { "tensor_type { }", '.kind = "tensor"', lacks = ".dtype" },
  { "sequence_type { elem_type { tensor_type { elem_type: 8 shape { } } } }", '.kind = "sequence"', ".dtype = 8" },
  { "sequence_type { }", '.kind = "sequence"', lacks = ".dtype" },
  { "optional_type { elem_type { tensor_type { elem_type: 8 } } }", '.kind = "optional"' },
  { "sparse_tensor_type { elem_type: 1 }", '.kind = "sparse_tensor"' },
  { "map_type { }", '.kind = "map"' },
  { "opaque_type { }", '.kind = "unknown"' },
})

read('graph { node { op_type: "Constant" output: "c" attribute { name: "a" %s } } }', ".graph.nodes[1].attributes", {
  { "type: INT i: -1", "[1].value = -1", lacks = ".ref" },
  { "type: INT", "[1].value = 0" },
  { "type: INTS ints: [1, -2]", "[1].value[2] = -2" },
  { "type: INTS ints: [1, -2, 3]", '[1].type = "ints"', lacks = "[1].value" },
  { "type: FLOAT f: 0.5", "[1].value = 0.5" },
  { "type: FLOAT", "[1].value = 0.0" },
  { "type: FLOATS floats: [0.5, -2]", "[1].value[2] = -2.0" },
  { "type: FLOATS floats: [0.5, 2, 3]", '[1].type = "floats"', lacks = "[1].value" },
  { 'type: STRING s: "a\\000b"', '[1].type = "string"' },
  { 'type: STRING s: "a\\000b"', '[1].value = "a\\0b"' },
  { "type: STRING", '[1].value = ""' },
  { 'type: STRINGS strings: ["a", ""]', '[1].type = "other"', lacks = "[1].value" },
  { "type: TENSOR t { data_type: 7 int64_data: 6 }", "[1].value.values[1] = 6" },
  { "type: TYPE_PROTO tp { }", '[1].type = "other"', lacks = ".value = " },
})

read('graph { node { op_type: "Other" output: "c" attribute { name: "a" %s } } }', ".graph.nodes[1].attributes", {
  { "type: INT i: 1", "[1].value = 1" },
  { "type: INTS ints: [3, 2, 1]", "[1].value[3] = 1" },
  { 'type: GRAPH g { name: "body" }', '[1].value.name = "body"' },
  { 'type: GRAPHS graphs { } graphs { name: "body" }', '[1].value[2].name = "body"' },
})

read("%s", "", {
  { 'graph { name: "g" node { name: "n" op_type: "Op" input: "" output: "" output: "o" } }', '.graph.nodes[1].outputs[2] = "o"' },
  { [[graph { node { op_type: "F" domain: "f" output: "c" attribute { name: "k" type: INT i: 3 } } }
      functions { name: "F" domain: "f" overload: "" output: "o" attribute: "k"
        attribute_proto { name: "l" type: INTS ints: [4, 5] } opset_import { version: 17 }
        node { op_type: "Constant" output: "o" attribute { name: "v" type: INT ref_attr_name: "k" } } }]],
    ".graph.nodes[1].attributes[1].value = 3", '.functions[1].nodes[1].attributes[1].ref = "k"',
    '.functions[1].nodes[1].attributes[1].type = "int"', ".functions[1].defaults[1].value[2] = 5",
    '.functions[1].attributes[1] = "k"', ".functions[1].opset_import[1].version = 17", '.opset_import[2].domain = "f"',
    ".ir_version = 8", lacks = "nodes[1].attributes[1].value[1]" },
})

-- Files that are not models: the text, or none for no file; the message, its node and rule; whether the file itself is at fault.
test.rows("not read", {
  { head .. 'graph { node { name: "n" op_type: "Op" input: "z" } }', "input 'z' is defined nowhere", '"n"', "names", false },
  { "ir_version: 3 graph { }", "opset_import is missing", "nil", "opset", false },
  { head, "the model has no graph", "nil", "graph", false },
  { head .. "graph { }", "the graph is empty", "nil", "graph", false },
  { "", "the file is empty", "nil", "file", false },
  { false, "cannot be opened: No such file or directory", "nil", "file", true },
}, function(here, row)
  local text, message, node, rule, is_io = table.unpack(row)
  test.equal(read_model(here, text), ('model = nil\nmessage = "%s"\nnode = %s\nrule = "%s"\nis_io = %s\n'):format(
    message, node, rule, is_io))
end)

test("a model of an IR version before opset_import", function(here)
  test.holds(read_model(here, 'ir_version: 2 graph { node { op_type: "Op" } }'), "\nmodel.opset_import[1].version = 1\n")
end)

-- A function f.F from a to b: its name, with its attributes; its nodes; optionally more of its head, other inputs and outputs.
local function of_f(name, nodes, more, inputs, outputs)
  return ('<%sdomain: "f", opset_import: ["": 18, "f": 1]> %s (%s) => (%s) { %s } '):format(more or "", name, inputs or "a",
    outputs or "b", nodes)
end

-- Nodes, the last of which has a body with the given ones.
local function in_body(nodes, held, outputs)
  return ("y = Op (x) [if] out = If (c) <then_branch = t () => (%s) %s { %s }>"):format(outputs or "", held or "", nodes)
end

-- A node with two bodies of one node each, as a protobuf's text.
local function two_bodies(input, output, other_input, other_output)
  local body = ' graphs { node { op_type: "Op" input: "%s" output: "%s" } }'
  return ('node { name: "case" op_type: "Case" input: "c" output: "o" attribute { name: "branches" type: GRAPHS%s%s } }'):format(
    body:format(input, output), body:format(other_input, other_output))
end

-- A node with an attribute t, as a protobuf's text.
local function attribute(text)
  return ('node { op_type: "Op" input: "x" output: "z" attribute { name: "t" %s } }'):format(text)
end

-- The model of a row: nodes of its main graph, from x and c to y, initialisers and functions, all in ONNX's syntax; more fields
-- of the graph, and the rest of the model, as a protobuf's text.
local function model_of(row)
  local graph = ("g (bool[] c, float[] x) => (float[] y) <%s> { %s }"):format(row.held or "", row.nodes or "y = Op (x)")
  local text = onnx_text(('<ir_version: 8, opset_import: ["": 18, "f": 1]> %s %s'):format(graph, row.functions or ""))
  return test.replaced(text, 'name: "g"', 'name: "g" ' .. (row.fields or "")) .. (row.rest or "")
end

-- Models with features that neither tests/models nor the cases have; for one that is not valid, the rule, the node, and the
-- beginning of the message.
test.rows("valid", {
  { "a body that returns an outer value", nodes = "y = Op (x) [if] out = If (c) <then_branch = t () => (float[] x) { }>" },
  { "a body that has its node's output",
    nodes = "y = Op (x) [if] o = If (c) <then_branch = t () => (float[] o) { o = Op (x) }>" },
  { "a body that has a name before the graph",
    nodes = "o = If (c) <then_branch = t () => (float[] y) { y = Op (x) }> y = Op (o)" },
  { "an input of a body without a type", fields = attribute('type: GRAPH g { input { name: "w" } }') },
  { "an input of a body with an open type", fields = attribute('type: GRAPH g { input { name: "w" type { } } }') },
  { "an output of a body with an open type",
    fields = attribute('type: GRAPH g { output { name: "x" type { tensor_type { shape { } } } } }') },
  { "a body that returns a value twice", nodes = in_body("z = Op (x)", "", "float[] z, float[] z") },
  { "bodies with the same names", fields = two_bodies("x", "z", "y", "z") },

  { "a function that calls one twice", nodes = "y = f.F (x)",
    functions = of_f("F", "t = f.G (a) b = f.G (t)") .. of_f("G", "b = Op (a)") },
  { "a function that calls another domain's", functions = of_f("F", "b = F (a)") },
  { "two overloads", functions = of_f("F", "b = Op (a)") .. of_f("F", "b = Op (a)", 'overload: "o", ') },
  { "an attribute in a body of a function",
    functions = of_f("F <k>", "b = Op (a) o = If (a) <then_branch = t () => () { z = Op <g: graph = @k> () }>") },

  { "a type", fields = attribute("type: TYPE_PROTO tp { }") },
  { "tensors", fields = attribute("type: TENSORS tensors { data_type: 1 float_data: 1 }") },
  { "no integers", fields = attribute("type: INTS") },
  { "a part of a file", held = 'float[4] i = ["location": "./w.bin", "offset": "9223372036854775791", "length": "16"]' },
  { "a checksum", held = 'float[4] i = ["location": "a/..b/w", "checksum": "x"]' },
}, function(here, row)
  test.holds(read_model(here, model_of(row)), "\nmessage = nil\n")
end)

test.rows("not valid", {
  { "input 'nowhere' is defined nowhere", "names", "if.then_branch/#0(Op)", nodes = in_body("z = Op (nowhere)") },
  { "input 'z' is not defined yet: nodes are not sorted, or form a cycle", "names", "if.then_branch/#0(Op)",
    nodes = in_body("z = Op (z)") },
  { "input 'y' is not defined yet: nodes are not sorted, or form a cycle", "names", "if.then_branch/#0(Op)",
    nodes = "[if] out = If (c) <then_branch = t () => () { z = Op (y) }> y = Op (x)" },
  { "input 'out' is not defined yet: nodes are not sorted, or form a cycle", "names", "if.then_branch/#0(Op)",
    nodes = in_body("z = Op (out)") },
  { "input 'z' is defined nowhere", "names", "#1(Op)",
    nodes = "out = If (c) <then_branch = t () => () { z = Op (x) }> y = Op (z)" },
  { "input 'z' is defined nowhere", "names", "case.branches[1]/#0(Op)", fields = two_bodies("x", "z", "z", "w") },
  { "the name 'x' is defined in a graph around this one, too", "names", "if.then_branch", nodes = in_body("x = Op (y)") },
  { "the name 'y' is defined in a graph around this one, too", "names", "if.then_branch/inner.then_branch",
    nodes = in_body("[inner] o = If (c) <then_branch = u (float[] y) => () { }>") },
  { "the name 'y' is defined in a graph around this one, too", "names", "if.then_branch",
    nodes = in_body("", "<float[0] y = {}>") },
  { "the name 'w' is defined in a graph around this one, too", "names", "if.then_branch",
    nodes = "w = Op (x) " .. in_body("x = Op (y) w = Op (x)") },
  { "the name 'z' is defined twice", "names", "if.then_branch", nodes = in_body("z = Op (x) z = Op (x)") },
  { "graph output 'z' is defined nowhere", "names", "if.then_branch", nodes = in_body("", "", "float[] z") },
  { "the domain 'g' is not imported", "opset", "if.then_branch/#0(If).then_branch/#0(Op)",
    nodes = in_body("o = If (c) <then_branch = u () => () { z = g.Op () }>") },
  { "graph input 'w' declares elem_type 99, which is none of ONNX", "type", "#1(Op).t",
    fields = attribute('type: GRAPH g { input { name: "w" type { tensor_type { elem_type: 99 } } } }') },
  { "initializer 'i': float_data has 1 entries, 2 elements of float have 2", "tensor", "if.then_branch",
    nodes = in_body("", "<float[2] i = {1}>") },

  { "the domain '' is not imported", "opset", "function f.F/#0(Op)", functions = '<domain: "f"> F () => () { o = Op () }' },
  { "'' and 'ai.onnx' are one domain, which is imported twice", "opset", "function F",
    functions = '<opset_import: ["": 18, "ai.onnx": 18]> F () => () { }' },
  { "the domain 'd' is imported at 1 and at 2", "opset", "function F",
    functions = '<opset_import: ["d": 1, "": 18, "d": 2]> F () => () { }' },
  { "function 0 has no name", "function", "", rest = ' functions { domain: "f" }' },
  { "the function f.F is defined twice", "function", "", functions = of_f("F", "b = Op (a)") .. of_f("F", "b = Op (a)") },
  { "the function ai.onnx.F is defined twice", "function", "",
    rest = ' functions { name: "F" } functions { name: "F" domain: "ai.onnx" }' },
  { "input 'x' is defined nowhere", "names", "function f.F/#0(Op)", functions = of_f("F", "b = Op (x)") },
  { "the name 'a' is defined twice", "names", "function f.F", functions = of_f("F", "a = Op (a)") },
  { "function input 1 has no name", "names", "function f.F", functions = of_f("F", "", "", 'a, ""') },
  { "function output 'b' is defined nowhere", "names", "function f.F", functions = of_f("F", "") },
  { "function output 1 has no name", "names", "function f.F", functions = of_f("F", "b = Op (a)", "", "a", 'b, ""') },
  { "function output 'b' is listed twice", "names", "function f.F", functions = of_f("F", "b = Op (a)", "", "a", "b, b, a") },
  { "the function has attribute 'k' twice", "BAD_ATTRIBUTE", "function f.F", functions = of_f("F <k, k = 0>", "") },
  { "attribute 0 of the function has no name", "BAD_ATTRIBUTE", "function f.F", functions = of_f('F <"">', "") },
  { "attribute 'k' has no type", "BAD_ATTRIBUTE", "function f.F",
    rest = ' functions { name: "F" domain: "f" attribute_proto { name: "k" } }' },
  { "attribute 'k' refers to 'j', but only a function has attributes", "BAD_ATTRIBUTE", "function f.F",
    rest = ' functions { name: "F" domain: "f" attribute: "j" attribute_proto { name: "k" type: INT ref_attr_name: "j" } }' },
  { "attribute 'axis' refers to 'k', which the function does not have", "BAD_ATTRIBUTE", "function f.F/#0(Op)",
    functions = of_f("F <j>", "b = Op <axis: int = @k> (a)") },
  { "attribute 'axis' refers to 'k' but has a value, too", "BAD_ATTRIBUTE", "function f.F/#0(Op)",
    rest = [[ functions { name: "F" domain: "f" attribute: "k" opset_import { version: 18 }
      node { op_type: "Op" attribute { name: "axis" type: INT i: 1 ref_attr_name: "k" } } }]] },
  { "2 inputs: function f.F takes 1", "function", "#0(F)", nodes = "y = f.F (x, c)", functions = of_f("F", "b = Op (a)") },
  { "2 outputs: function f.F has 1", "function", "#0(F)", nodes = "y, z = f.F (x)", functions = of_f("F", "b = Op (a)") },
  { "function f.F calls itself", "function", "function f.F", functions = of_f("F", "b = f.F (a)") },
  { "function f.F calls itself through f.G", "function", "function f.F",
    functions = of_f("F", "b = f.G (a)") .. of_f("G", "b = f.F (a)") },
  { "function f.F calls itself through f.G", "function", "function f.F",
    functions = of_f("E", "b = f.F (a)") .. of_f("F", "b = f.G (a)") .. of_f("G", "b = f.H (a)") .. of_f("H", "b = f.F (a)")
      .. of_f("I", "b = Op (a)") },
  { "function f.F calls itself", "function", "function f.F",
    functions = of_f("F", "b = Op (a) o = If (a) <then_branch = t () => () { z = f.F (a) }>") },
  { "function f.F:o calls itself", "function", "function f.F:o", functions = of_f("G", "b = Op (a)"),
    rest = [[ functions { name: "F" domain: "f" overload: "o" opset_import { domain: "f" version: 1 }
      node { op_type: "G" domain: "f" } node { op_type: "F" domain: "f" overload: "o" }
      node { op_type: "F" domain: "f" overload: "o" } }]] },
  { "function f.G calls itself through f.F", "function", "function f.G", functions = of_f("G", "b = f.F (a)"),
    rest = [[ functions { name: "F" domain: "f" opset_import { version: 18 } opset_import { domain: "f" version: 1 }
      input: "a" output: "b" node { op_type: "Op" input: "a" output: "b" } node { op_type: "Case"
      attribute { name: "branches" type: GRAPHS graphs { } graphs { node { op_type: "G" domain: "f" } } } } }]] },
  { "function f.F calls itself", "function", "function f.F",
    functions = of_f("F <k = t () => () { z = f.F (a) }>", "b = Op (a)") },
  { "1 inputs: function ai.onnx.F takes 0", "function", "function ai.onnx.F/#0(F)",
    functions = '<domain: "ai.onnx", opset_import: ["": 18]> F () => () { "" = F ("") }' },

  { "attribute 't' is of type 99, which is none of ONNX", "BAD_ATTRIBUTE", "#1(Op)", fields = attribute("type: 99") },
  { "attribute 't' is of type TYPE_PROTO but has no value in 'tp'", "BAD_ATTRIBUTE", "#1(Op)",
    fields = attribute("type: TYPE_PROTO") },
  { "attribute 't': float_data has 0 entries, 1 elements of float have 1", "tensor", "#1(Op)",
    fields = attribute("type: TENSORS tensors { data_type: 1 }") },
  { "attribute 't': float_data has 0 entries, 1 elements of float have 1", "tensor", "#1(Op)",
    fields = attribute("type: TENSORS tensors { data_type: 1 } tensors { data_type: 1 dims: -1 }") },
  { "attribute 't' is of type TENSOR but has no value in 't'", "BAD_ATTRIBUTE", "#1(Op)", fields = attribute("type: TENSOR") },
  { "attribute 't' is of type GRAPH but has no value in 'g'", "BAD_ATTRIBUTE", "#1(Op)", fields = attribute("type: GRAPH") },
  { "attribute 't' is of type INT but has a value in 'g'", "BAD_ATTRIBUTE", "#1(Op)", fields = attribute("type: INT g { }") },
  { "attribute 't': int64_data has 1 entries, 2 elements of int64 have 2", "tensor", "#1(Op)",
    fields = attribute("type: TENSOR t { data_type: 7 dims: 2 int64_data: 1 }") },
  { "attribute 't': dims[0] is -1: a dimension must be >= 0", "tensor", "#1(Op)",
    fields = attribute("type: TENSOR t { data_type: 1 dims: -1 }") },
  { "attribute 't' is given twice", "BAD_ATTRIBUTE", "#1(Op)",
    fields = attribute('type: INT } attribute { name: "u" type: INT } attribute { name: "t" type: INT') },

  { "value_info 'x' declares dimension 0 as -2", "shape", "",
    fields = 'value_info { name: "x" type { tensor_type { shape { dim { dim_value: -2 } } } } }' },
  { "value_info 'x' is listed twice", "names", "",
    fields = 'value_info { name: "x" } value_info { name: "x" } value_info { name: "v" }' },
  { "the name 'x' is defined twice", "names", "", held = "float[0] x = {}",
    fields = 'sparse_initializer { values { name: "x" } }' },
  { "initializer 'i': external data in 'a/': that is no file", "tensor", "", held = 'float[4] i = ["location": "a/"]' },
  { "initializer 'i': external data in 'a/..': it may not lie outside the model's folder", "tensor", "",
    held = 'float[4] i = ["location": "a/.."]' },
  { "initializer 'i': external data has an empty length", "tensor", "", held = 'float[4] i = ["location": "w", "length": ""]' },
  { "initializer 'i': external data has offset '9223372036854775808', which is no number of bytes", "tensor", "",
    held = 'float[4] i = ["location": "w", "offset": "9223372036854775808"]' },
  { "initializer 'i': raw_data and external data are both given", "tensor", "",
    fields = [[initializer { name: "i" data_type: 1 dims: 4 data_location: EXTERNAL external_data { key: "location" value: "w" }
      raw_data: "" }]] },
  { "initializer 'i': external data is given, but strings are kept in string_data", "tensor", "",
    fields = 'initializer { name: "i" data_type: 8 dims: 1 data_location: EXTERNAL '
      .. 'external_data { key: "location" value: "w" } }' },
}, function(here, row)
  local says, rule, node = table.unpack(row)
  local output = read_model(here, model_of(row))
  test.equal(output, ('model = nil\nmessage = "%s"\nnode = %s\nrule = "%s"\nis_io = false\n'):format(says,
    node == "" and "nil" or ("%q"):format(node), rule))
end)

return test.run
