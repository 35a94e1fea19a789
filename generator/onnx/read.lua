-- read.lua: reads ONNX files into tables: models, and the tensors and sequences of test cases.
local attribute = require("onnx.attribute")
local check_model = require("onnx.check_model")
local decode = require("onnx.decode")
local functions = require("onnx.functions")
local merged = require("base.list").merged
local messages = require("onnx.messages")
local source = require("onnx.source")
local tensor = require("onnx.tensor")
local value_type = require("onnx.value_type")
local wrong = require("onnx.wrong")

local read = {}

-- Functions that convert messages of a kind after reading; and the kinds of which equal messages share a record.
local finish = { AttributeProto = attribute.finish }
function finish.TensorProto(of, reader)
  tensor.finish(of, reader)
  for _, entry in ipairs(of.external and of.external_data or {}) do
    if entry.key == "location" then
      reader.locations[entry.value] = true
    end
  end
  return of
end
function finish.ValueInfoProto(info)
  local type = value_type(info.type)
  return { name = info.name, kind = type.kind, dtype = type.dtype, dims = type.dims, has_minus_one = type.has_minus_one,
    type = info.type and type }
end
local shared = { "AttributeProto", "TypeProto" }

-- Reads a whole source as one message. Returns the message and its reader.
local function message_of(from, message)
  if from.size == 0 then
    wrong("file", "the file is empty")
  end
  local reader = decode.reader(from, finish, shared)
  reader.locations = {}
  local done, result = pcall(decode.message, reader, message, 0, from.size)
  if not done then
    if type(result) == "table" and not result.is_io then
      from:check_format()
    end
    error(result, 0)
  end
  return result, reader
end

-- Calls act, and returns its result; or nil and the { rule, what, path, is_io } that it raises.
local function try(act, ...)
  local done, result = pcall(act, ...)
  if done then
    return result
  elseif type(result) ~= "table" then
    error(result, 0)
  end
  return nil, result
end

-- Attributes with the numbers of their lists, of at most `most` numbers.
local function with_values(attributes, most)
  for i, each in ipairs(attributes) do
    attributes[i] = attribute.with_value(each, most)
  end
  return attributes
end

local function finish_nodes(nodes, wanted)
  for _, node in ipairs(nodes) do
    node.domain = functions.domain(node.domain)
    if #node.attributes > 0 then
      with_values(node.attributes, wanted[node.op_type] or tensor.max_values)
      for _, each in ipairs(node.attributes) do
        for _, body in ipairs(each.graphs or {}) do
          finish_nodes(body.nodes, wanted)
        end
      end
    end
  end
end

local function finish_imports(list)
  for _, import in ipairs(list) do
    import.domain = functions.domain(import.domain)
  end
end

local function finish_model(model, wanted)
  local kept = merged(wanted)
  for _, called in ipairs(model.functions) do
    kept[called.name] = math.maxinteger
  end
  finish_imports(model.opset_import)
  finish_nodes(model.graph.nodes, kept)
  for _, called in ipairs(model.functions) do
    called.domain = functions.domain(called.domain)
    finish_imports(called.opset_import)
    finish_nodes(called.nodes, kept)
    with_values(called.defaults, math.maxinteger)
    for _, default in ipairs(called.defaults) do
      for _, body in ipairs(default.graphs or {}) do
        finish_nodes(body.nodes, kept)
      end
    end
  end
end

local function model_of(from, wanted)
  local model, reader = message_of(from, messages.all.ModelProto)
  if not model.ir_version and not model.graph and #model.opset_import == 0 then
    from:check_format() -- the bytes may be a valid protobuf by chance
    wrong("file", "not an ONNX model: it has no ir_version, no opset_import and no graph")
  end
  check_model(model)
  finish_model(model, wanted)
  model.locations, model.read_files = reader.locations, from.read_files
  return model
end

local pause <const> = 400 -- percent of the memory in use at which the collector starts again: little memory becomes garbage
local large <const> = 1 << 20 -- in bytes

-- Calls act with the source of a file, closes the source, and returns the results of try.
local function read_by(act, path, ...)
  local from, fault = try(source.open, path)
  if not from then
    return nil, fault
  end
  local _ <close> = setmetatable({}, { __close = function()
    from:close()
  end })
  return try(act, from, ...)
end

-- The model in a source. While a large one is read, the collector starts rarely; for a small one, it would take longer to change
-- its mode.
local function model_in(from, wanted)
  if from.size < large then
    return model_of(from, wanted)
  end
  local before = collectgarbage("incremental", pause)
  local _ <close> = setmetatable({}, { __close = function()
    collectgarbage(before)
  end })
  return model_of(from, wanted)
end

-- path, { [op_type] = the most numbers of an attribute's list to read, tensor.max_values by default } -> the model in ONNX's own
-- terms; or nil and what is wrong: { rule, what, path = of the node or nil, is_io = whether the file could not be read at all }.
-- The model has no weights: a tensor has dtype and dims, and tensor.values() reads a few elements. The keys of `locations` are
-- the files that hold elements of a tensor; those of `read_files`, the paths of those that were read.
function read.model(path, wanted)
  return read_by(model_in, path, wanted)
end

-- The tensor with all its elements: data = bytes or a list of strings.
local function whole(of)
  if of.fault or of.external then
    wrong("tensor", "%s", of.fault or "external data is not read here")
  end
  of.data = tensor.elements(of)
  tensor.values(of)
  return of
end

-- path -> a tensor with all its elements; or nil and what is wrong.
function read.tensor(path)
  return read_by(function(from)
    return whole((message_of(from, messages.all.TensorProto)))
  end, path)
end

-- The bytes of a tensor can be read as a sequence without elements, because unknown fields are skipped.
local function is_tensor(from)
  local of = try(message_of, from, messages.all.TensorProto)
  return of and (not of.fault or of.external)
end

local tensors_type <const> = 1 -- of SequenceProto.DataType

-- path -> a list of tensors with all their elements; or nil and what is wrong.
function read.sequence(path)
  return read_by(function(from)
    if from.size == 0 then
      return {} -- as protobuf writes an empty sequence
    end
    local sequence = message_of(from, messages.all.SequenceProto)
    if #sequence.tensor_values == 0 and is_tensor(from) then
      wrong("sequence", "it is a tensor, not a sequence")
    elseif (sequence.elem_type or tensors_type) ~= tensors_type then
      wrong("sequence", "elem_type is %d, not that of tensors", sequence.elem_type)
    elseif #sequence.sparse_tensor_values + #sequence.sequence_values + #sequence.map_values + #sequence.optional_values > 0 then
      wrong("sequence", "it holds other values than tensors")
    end
    for _, of in ipairs(sequence.tensor_values) do
      whole(of)
    end
    return sequence.tensor_values
  end, path)
end

-- path of a model, name of an initialiser or of a Constant's output -> the tensor with all its elements; or nil and what is
-- wrong.
function read.constant(path, name)
  return read_by(function(from)
    local graph = message_of(from, messages.all.ModelProto).graph
    for _, of in ipairs(graph.initializers) do
      if of.name == name then
        return whole(of)
      end
    end
    for _, node in ipairs(graph.nodes) do
      if node.outputs[1] == name then
        return whole(node.attributes[1].value)
      end
    end
  end, path)
end

return read
