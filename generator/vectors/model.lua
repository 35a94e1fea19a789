-- model.lua: the files of a case: a model of one node, its inputs, and the outputs that it must give.
local elements = require("vectors.elements")
local encode = require("onnx.encode")
local map = require("base.list").map
local meaning = require("vectors.meaning")
local text = require("base.text")

local model = {}

-- The newest opset that ONNX has released, and the IR version that came with each: from the opset on.
model.newest_opset = 26
local ir_versions <const> = { { 1, 3 }, { 9, 4 }, { 10, 5 }, { 11, 6 }, { 12, 7 }, { 15, 8 }, { 19, 9 }, { 21, 10 }, { 23, 11 },
  { 24, 12 }, { 25, 13 } }
local types <const> = { float = { "f", 1 }, integer = { "i", 2 }, string = { "s", 3 }, tensor = { "t", 4 },
  table = { "ints", 7 } } -- the field and the code of an AttributeProto

local function ir_version(opset)
  local ir = 3
  for _, row in ipairs(ir_versions) do
    ir = opset >= row[1] and row[2] or ir
  end
  return ir
end

-- An AttributeProto of a number, a string, a list of integers or a tensor.
local function attribute(name, value)
  local kind = math.type(value) or type(value)
  local field, code = table.unpack(types[kind == "table" and value.data_type and "tensor" or kind])
  return { name = name, [field] = value, type = code }
end

local function tensor_type(dtype, dims)
  local shape = dims and { dim = {} } or nil
  for i, dim in ipairs(dims or {}) do
    shape.dim[i] = { [type(dim) == "string" and "dim_param" or "dim_value"] = dim }
  end
  return { tensor_type = { elem_type = dtype.code, shape = shape } }
end

local function add_node(graph, op_type, inputs, outputs, attributes)
  table.insert(graph.node, { name = op_type .. "_" .. #graph.node, op_type = op_type, input = inputs, output = outputs,
    attribute = attributes })
end

-- A graph that is made: it is a GraphProto, and has the data of its inputs and outputs beside it.
local function new_graph()
  return { name = "vector", node = {}, initializer = {}, input = {}, output = {} }, { input = {}, output = {} }
end

-- The names of the node's inputs: '' for one that it does not give.
function model.inputs_of(case)
  return case.inputs or { "input", case.split and case.version.split.name or case.source == "empty" and "" or nil }
end

-- Adds the input for lengths.
local function add_lengths(graph, data, case)
  local split, input = case.split, case.version.split
  if not split then
    return
  end
  local tensor = elements.lengths(input.name, split.dtype, split.value, split.rank)
  if case.source == "const" then
    add_node(graph, "Constant", {}, { input.name }, { attribute("value", tensor) })
  elseif case.source == "ints" then
    add_node(graph, "Constant", {}, { input.name },
      { attribute(split.rank == 0 and "value_int" or "value_ints", split.value) })
  else
    graph.initializer[1] = case.source ~= "run" and tensor or nil
    if case.source ~= "initializer" or ir_version(case.opset) < 4 then
      graph.input[2] = { name = input.name, type = tensor_type(split.dtype, tensor.dims) }
    end
    data.input[2] = case.source == "run" and encode.TensorProto(tensor) or nil
  end
end

-- The node's attributes, in the order of their names; one may be of a wrong type, or given twice.
function model.attributes_of(case)
  local wrong = case.wrong_attribute
  local list = map(text.sorted_keys(case.attributes), function(name) return attribute(name, case.attributes[name]) end)
  list[#list + 1] = wrong and attribute(wrong.name, wrong.value)
  return list
end

-- The dims of a part.
local function part_dims(case, length)
  local dims = {}
  for i, dim in ipairs(case.dims) do
    if i ~= case.axis then
      dims[#dims + 1] = dim
    elseif not case.drops_axis then
      dims[#dims + 1] = length
    end
  end
  return dims
end

-- Adds an output of the graph; data is a TensorProto or, for a sequence, a SequenceProto, or nil if nothing is to be compared.
local function add_output(graph, data, name, type, value)
  table.insert(graph.output, { name = name, type = type })
  if value then
    data.output[#graph.output] = value.tensor_values and encode.SequenceProto(value) or encode.TensorProto(value)
  end
end

-- Adds the readers of a sequence: how many parts it has, and the parts at these positions.
local function read_sequence(graph, data, case, parts, int64, positions, takes_length)
  if takes_length then
    add_node(graph, "SequenceLength", { "parts" }, { "length" }, {})
    add_output(graph, data, "length", tensor_type(int64, {}), parts and elements.lengths("length", int64, #parts, 0))
  end
  for _, position in ipairs(positions) do
    local name, at = ("part_%d"):format(position), ("at_%d"):format(position)
    local part = parts and parts[position < 0 and #parts + 1 + position or position + 1]
    add_node(graph, "Constant", {}, { at }, { attribute("value", elements.lengths(at, int64, position, 0)) })
    add_node(graph, "SequenceAt", { "parts", at }, { name }, {})
    add_output(graph, data, name, tensor_type(case.dtype), part and elements.tensor(name, case.dtype, part.dims, part.list))
  end
end

local function add_sequence(graph, data, case, parts, int64)
  local positions = {}
  for i = 1, case.reads == "tensors" and #(parts or {}) or 0 do
    positions[i] = i - 1
  end
  if case.reads ~= "sequence" then
    return read_sequence(graph, data, case, parts, int64, case.reads == "at" and { 0, -1 } or positions, case.reads ~= "at")
  end
  local sequence = parts and { elem_type = 1, tensor_values = {} }
  for i, part in ipairs(parts or {}) do
    sequence.tensor_values[i] = elements.tensor("", case.dtype, part.dims, part.list)
  end
  add_output(graph, data, "parts", { sequence_type = { elem_type = tensor_type(case.dtype) } }, sequence)
end

local function add_outputs(graph, data, case, parts, outputs)
  for i, name in ipairs(outputs) do
    local part, declares = parts and parts[i], case.declared == "dims" and case.lengths
    local _ = name ~= "" and add_output(graph, data, name,
      tensor_type(case.dtype, declares and part_dims(case, case.lengths[i]) or nil),
      part and elements.tensor(name, case.dtype, part.dims, part.list))
  end
  if #graph.output == 0 then -- a graph must have one
    add_node(graph, "Identity", { "input" }, { "same" }, {})
    add_output(graph, data, "same", tensor_type(case.dtype))
  end
end

-- The parts that the node must give: list of { dims, list = elements }; nil if nothing is to be compared.
function model.parts_of(case)
  local parts, all = {}, elements.make(case.dtype, case.dims)
  for i, list in ipairs(case.lengths and meaning.cut(all, case.dims, case.axis, case.lengths) or {}) do
    parts[i] = { dims = part_dims(case, case.lengths[i]), list = list }
  end
  return case.lengths and parts or nil
end

-- The names of the node's outputs; an omitted one is named ''.
local function outputs_of(case)
  local names = {}
  for i = 1, case.version.is_sequence and 1 or case.outputs do
    names[i] = case.version.is_sequence and "parts" or case.omitted[i] and "" or ("output_%d"):format(i - 1)
  end
  return names
end

-- A case (cases.lua) -> its files by their names below its folder. int64 is the dtype.
function model.files(case, int64)
  local graph, data = new_graph()
  local declared = case.declared == "dims" and case.dims or case.declared == "sym" and {} or nil
  for i in ipairs(case.declared == "sym" and case.dims or {}) do
    declared[i] = ("d%d"):format(i)
  end
  graph.input[1] = { name = "input", type = tensor_type(case.dtype, declared) }
  data.input[1] = encode.TensorProto(elements.tensor("input", case.dtype, case.dims,
    elements.make(case.dtype, case.dims)))
  add_lengths(graph, data, case)
  local parts, outputs = model.parts_of(case), outputs_of(case)
  add_node(graph, case.version.op, model.inputs_of(case), outputs, model.attributes_of(case))
  if case.version.is_sequence then
    add_sequence(graph, data, case, parts, int64)
  else
    add_outputs(graph, data, case, parts, outputs)
  end
  local files = { ["model.onnx"] = encode.ModelProto({ ir_version = case.ir_version or ir_version(case.opset), graph = graph,
    opset_import = { { domain = "", version = case.opset } } }) }
  for kind, list in pairs(data) do
    for i, bytes in pairs(list) do
      files[("test_data_set_0/%s_%d.pb"):format(kind, i - 1)] = bytes
    end
  end
  return files
end

return model
