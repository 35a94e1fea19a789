-- test_malformed.lua: `splitgen list MODEL` on files whose protobuf is damaged: each refused for what is wrong with it.
local protobuf = require("protobuf")
local test = require("test")

local list = 'exec "$SPLITGEN" list model.onnx'
local messages = protobuf.onnx()

-- A command must say model.onnx: SAID and what to do about it, and nothing else.
local function check_says(here, command, code, said, name)
  local outcome = here:run(command)
  test.equal(outcome.code, code, name .. ": the exit code")
  local expected = ("model.onnx: %s\nhelp: "):format(said)
  test.begins(outcome.errors, expected, name)
  test.equal(outcome.errors:find("\n", #expected, true), #outcome.errors, name .. ": its end")
  test.equal(outcome.output, "", name .. ": the output")
end

local function check_refused(here, file, said, name)
  here:write("model.onnx", file)
  check_says(here, list, 1, said, name)
end

-- Bytes, and what is said of them behind "error: ".
local files = {
  { "empty", "", "the file is empty [file]" },
  { "a varint of 11 bytes", "\x08\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01",
    "not a valid ONNX file: ModelProto.ir_version at byte 0: a varint of more than 64 bits [file]" },
  { "no graph", "\x08\x08\x42\x02\x10\x0d", "the model has no graph [graph]" },
  { "an empty graph", "\x08\x08\x3a\0\x42\x02\x10\x0d", "the graph is empty [graph]" },
  { "another protobuf", "\x98\x06\x01", "not an ONNX model: it has no ir_version, no opset_import and no graph [file]" },
  { "gzip", "\x1f\x8b\x08\0\0", "compressed with gzip, not ONNX: unpack it first [file]" },
}

test.rows("no model", files, function(here, row)
  check_refused(here, row[2], "error: " .. row[3], row[1])
end)

local paths = {
  { "mkdir model.onnx", 1, "error: not a regular file but a directory [file]" },
  { "mkfifo model.onnx", 1, "error: not a regular file but a FIFO [file]" },
  { "ln -s /dev/zero model.onnx", 1, "error: not a regular file but a device [file]" },
  { "ln -s nowhere model.onnx", 3, "error: cannot be opened: No such file or directory [file]" },
  { "ln -s model.onnx model.onnx", 3, "error: cannot be opened: Too many levels of symbolic links [file]" },
}

test.rows("no file", paths, function(here, row)
  check_says(here, row[1] .. " && " .. list, row[2], row[3], row[1])
end)

-- Calls a function with the name of each message that a model is made of, and the numbers of the fields that hold it, the
-- innermost first.
local function each_message(visit)
  local queue, seen = { { name = "ModelProto", way = {} } }, { ModelProto = true }
  for _, reached in ipairs(queue) do
    visit(reached.name, reached.way)
    for number, field in pairs(messages[reached.name]) do
      if field.message and not seen[field.message] then
        seen[field.message] = true
        queue[#queue + 1] = { name = field.message, way = { number, table.unpack(reached.way) } }
      end
    end
  end
end

local sizes = { [0] = 1, [1] = 8, [2] = 1, [5] = 4 } -- of values of ones, by their wire types

-- Every field that the reader knows, with every wire type that is not its own.
test("wrong wire types", function(here)
  local checked = 0
  each_message(function(name, way)
    for number, field in pairs(messages[name]) do
      for wire_type, size in pairs(sizes) do
        if wire_type ~= field.wire_type and not (field.packs and wire_type == 2) then
          local file = protobuf.varint(number << 3 | wire_type) .. (wire_type == 2 and "\1" or "") .. ("\1"):rep(size)
          for _, holder in ipairs(way) do
            file = protobuf.message(holder, file)
          end
          local what = ("%s.%s at byte %d has another wire type than its field"):format(name, field.name, #file - size)
          check_refused(here, file, ("error: not a valid ONNX file: %s [file]"):format(what), what)
          checked = checked + 1
        end
      end
    end
  end)
  test.check(checked > 200, "%d of them", checked)
end)

-- Adds the fields of a message that lies in a file, and theirs: { path, begin, behind, outermost = the one around it all }.
local function add_parts(parts, message, file, from, to, outer)
  for _, field in ipairs(protobuf.fields(file, from, to)) do
    local known = messages[message][field.number]
    field.path = outer and outer.path .. "." .. known.name or known.name
    field.outermost = outer and outer.outermost or field
    parts[#parts + 1] = field
    if known.message then
      add_parts(parts, known.message, file, field.value, field.behind, field)
    end
  end
  return parts
end

-- A model, and its parts.
local function read_model(path)
  local file = test.read(path)
  return file, add_parts({}, "ModelProto", file, 1, #file + 1)
end

-- At the begin of every field, and inside it: a reader misses the end of the outermost first.
test.rows("cut", { { "split_13" }, { "body_if" }, { "function_attributes" } }, function(here, row)
  local file, parts = read_model(("%s/%s.onnx"):format(test.setting("MODELS"), row[1]))
  for _, part in ipairs(parts) do
    local outermost, begin = part.outermost, part.begin - 1
    local ends = { begin + (part.behind - part.begin + 1) // 2, part ~= outermost and begin or nil }
    for _, size in ipairs(ends) do
      check_refused(here, file:sub(1, size),
        ("error: cut short, or no ONNX file: ModelProto.%s at byte %d goes on behind the end of the file [file]"):format(
          outermost.path, outermost.begin - 1), "cut at " .. size)
    end
  end
end)

-- The message from one place to another of a file without the field that begins somewhere.
local function rebuilt(message, file, from, to, without)
  local kept = {}
  for i, field in ipairs(protobuf.fields(file, from, to)) do
    local known = messages[message][field.number]
    if known.message and field.begin < without and without < field.behind then
      kept[i] = protobuf.message(field.number, rebuilt(known.message, file, field.value, field.behind, without))
    else
      kept[i] = field.begin == without and "" or file:sub(field.begin, field.behind - 1)
    end
  end
  return table.concat(kept)
end

-- What `list` says of a model without one of its fields, in their order in the file; nothing: it is still a model.
local whole = [[(float[3, 6] x) => (float[3, 2] a) <int64[2] lengths = {2, 4}> {
  [node] a, b = Split <axis = 1> (x, lengths) }]]
local lacking = {
  { "ir_version", "error: ir_version is missing [ir_version]" },
  { "graph", "error: the model has no graph [graph]" },
  { "graph.node", "error: graph output 'a' is defined nowhere [names]" },
  { "graph.node.input", "node: error: axis 1 is outside [-1, 0] [BAD_AXIS]" },
  { "graph.node.input", "node: error: output 'a' is declared as [3, 2], and is [3, 3] [shape]" },
  { "graph.node.output", "error: graph output 'a' is defined nowhere [names]" },
  { "graph.node.output", "node: error: 1 outputs for 2 parts [BAD_OUTPUTS]" },
  { "graph.node.name" },
  { "graph.node.op_type", "node: error: the node has no op_type [operator]" },
  { "graph.node.attribute", "node: error: split[1] is 4: only 1 of 3 are left on the axis [BAD_LENGTHS]" },
  { "graph.node.attribute.name", "node: error: attribute 0 has no name [BAD_ATTRIBUTE]" },
  { "graph.node.attribute.i", "node: error: split[1] is 4: only 1 of 3 are left on the axis [BAD_LENGTHS]" },
  { "graph.node.attribute.type", "node: error: attribute 'axis' has no type [BAD_ATTRIBUTE]" },
  { "graph.name" },
  { "graph.initializer", "node: error: input 'lengths' is defined nowhere [names]" },
  { "graph.initializer.dims", "error: initializer 'lengths': int64_data has 2 entries, 1 elements of int64 have 1 [tensor]" },
  { "graph.initializer.data_type", "error: initializer 'lengths': data_type is missing [tensor]" },
  { "graph.initializer.int64_data",
    "error: initializer 'lengths': int64_data has 0 entries, 2 elements of int64 have 2 [tensor]" },
  { "graph.initializer.name", "error: initializer 0 has no name [names]" },
  { "graph.input", "node: error: input 'x' is defined nowhere [names]" },
  { "graph.input.name", "error: graph input 0 has no name [names]" },
  { "graph.input.type", "error: graph input 'x' has no type [type]" },
  { "graph.input.type.tensor_type", "error: graph input 'x' has no type [type]" },
  { "graph.input.type.tensor_type.elem_type", "error: graph input 'x' declares no elem_type [type]" },
  { "graph.input.type.tensor_type.shape" },
  { "graph.input.type.tensor_type.shape.dim", "node: error: axis 1 is outside [-1, 0] [BAD_AXIS]" },
  { "graph.input.type.tensor_type.shape.dim.dim_value" },
  { "graph.input.type.tensor_type.shape.dim", "node: error: axis 1 is outside [-1, 0] [BAD_AXIS]" },
  { "graph.input.type.tensor_type.shape.dim.dim_value" },
  { "graph.output" },
  { "graph.output.name", "error: graph output 0 has no name [names]" },
  { "graph.output.type", "error: graph output 'a' has no type [type]" },
  { "graph.output.type.tensor_type", "error: graph output 'a' has no type [type]" },
  { "graph.output.type.tensor_type.elem_type", "error: graph output 'a' declares no elem_type [type]" },
  { "graph.output.type.tensor_type.shape" },
  { "graph.output.type.tensor_type.shape.dim", "node: error: output 'a' is declared as [2], and is [3, 2] [shape]" },
  { "graph.output.type.tensor_type.shape.dim.dim_value" },
  { "graph.output.type.tensor_type.shape.dim", "node: error: output 'a' is declared as [3], and is [3, 2] [shape]" },
  { "graph.output.type.tensor_type.shape.dim.dim_value" },
  { "opset_import", "error: opset_import is missing [opset]" },
  { "opset_import.domain" },
  { "opset_import.version", "error: the import of domain '' has no version [opset]" },
}

test("a field lacks", function(here)
  here:encode_graph("model.onnx", 13, whole)
  local file, parts = read_model(here.path .. "/model.onnx")
  test.equal(#parts, #lacking, "the number of fields")
  for i, row in ipairs(lacking) do
    local path, said = table.unpack(row)
    test.equal(parts[i].path, path, "the field")
    local rest = rebuilt("ModelProto", file, 1, #file + 1, parts[i].begin)
    if said then
      check_refused(here, rest, said, path)
    else
      here:write("model.onnx", rest)
      here:expect(list, 0, nil, "")
    end
  end
end)

return test.run
