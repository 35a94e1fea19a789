-- test_read_model.lua: the model as splitgen's Lua side gets it, printed by a command line of the test's own.
local test = require("test")

-- generator/command/cli.lua: prints what host.read_model returns, a line for each value: "PATH = VALUE".
local program = [[
local host = require("host")
local function print_value(path, value)
  if type(value) ~= "table" then
    print(path .. " = " .. string.format(type(value) == "string" and "%q" or "%s", value))
    return
  end
  print(path .. " has " .. #value)
  for key, item in pairs(value) do
    print_value(type(key) == "string" and path .. "." .. key or path .. "[" .. key .. "]", item)
  end
end
return function()
  local model, message, node, rule, is_io = host.read_model("model.onnx", { Constant = 2 })
  print_value("model", model)
  print_value("message", message)
  print_value("node", node)
  print_value("rule", rule)
  print_value("is_io", is_io)
  return 0
end
]]

-- What is printed of a model's text, or of no file.
local function print_model(here, text)
  here:must("mkdir -p generator/command")
  here:write("generator/command/cli.lua", program)
  if text then
    here:encode("model.onnx", text)
  end
  return here:must('"$SPLITGEN" --root .')
end

local head = 'ir_version: 8 opset_import { version: 18 } opset_import { domain: "f" version: 1 } '

-- Rows of a part of a model, behind head: its text; the ends of lines that are printed, behind "model" and where the part is; and
-- what no line has.
local function read(part, where, rows)
  test.rows("read " .. where, rows, function(here, row)
    local output = print_model(here, head .. part:format(row[1]))
    for _, line in ipairs({ table.unpack(row, 2) }) do
      test.holds(output, "\nmodel" .. where .. line .. "\n")
    end
    test.check(not row.lacks or not output:find(row.lacks, 1, true), "'%s' holds '%s'", output, row.lacks)
  end)
end

read('graph { initializer { name: "i" %s } }', ".graph.initializers[1]", {
  { "data_type: 7 dims: 2 int64_data: [-3, 4]", ".values[1] = -3", ".values has 2", ".bytes = 16", lacks = "external" },
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
  { 'data_type: 7 dims: 4 external_data { key: "location" value: "w" }', ".external = true", lacks = ".values" },
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
  { "type: FLOAT f: 0.5", '[1].type = "other"', lacks = "[1].value" },
  { "type: FLOATS floats: [0.5, 2]", '[1].type = "other"', lacks = "[1].value" },
  { 'type: STRING s: "a\\000b"', '[1].type = "string"' },
  { 'type: STRING s: "a\\000b"', '[1].value = "a\\0b"' },
  { "type: STRING", '[1].value = ""' },
  { 'type: STRINGS strings: ["a", ""]', '[1].type = "other"', lacks = "[1].value" },
  { "type: TENSOR t { data_type: 7 int64_data: 6 }", "[1].value.values[1] = 6" },
  { "type: TYPE_PROTO tp { }", '[1].type = "other"', lacks = ".value = " },
})

read('graph { node { op_type: "Other" output: "c" attribute { name: "a" %s } } }', ".graph.nodes[1].attributes", {
  { "type: INT i: 1", " has 0" },
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

-- What is no model: its text, or none for no file; what is said, of which node, by which rule; whether that is of files.
test.rows("not read", {
  { head .. 'graph { node { name: "n" op_type: "Op" input: "z" } }', "input 'z' is defined nowhere", '"n"', "names", false },
  { head, "the model has no graph", "nil", "graph", false },
  { "", "the file is empty", "nil", "file", false },
  { false, "cannot be opened: No such file or directory", "nil", "file", true },
}, function(here, row)
  local text, message, node, rule, is_io = table.unpack(row)
  test.equal(print_model(here, text), ('model = nil\nmessage = "%s"\nnode = %s\nrule = "%s"\nis_io = %s\n'):format(
    message, node, rule, is_io))
end)

return test.run
