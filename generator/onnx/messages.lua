-- messages.lua: the messages of ONNX's protobuf, with the fields that are read; other fields are skipped. A message is
-- { name, fields = by number, lists = keys that are always there, is_oneof = at most one field may be given, is_opaque = its
-- contents are not read, cost = its memory in bytes }; a field is { key in its record, kind, name as ONNX spells it, number,
-- message of records, scalar of numbers, wire, may_be_packed }.
local sources = require("sources")

local messages = {
  wire_types = { int32 = 0, int64 = 0, uint64 = 0, double = 1, bytes = 2, float = 5 }, -- of scalars
}

-- For each message: its name, and the name, type and number of each field, and its key if that is another word. A ? after a
-- message's name means that at most one field may be given. After a type
--   nothing  one value: the last number counts; of a float only its presence; strings must not contain NUL, bytes may
--   *        a list of messages, names or numbers              @   the place of bytes, numbers or strings in the file
local declared = [[
ModelProto: ir_version int64 1, graph GraphProto 7, opset_import OperatorSetIdProto* 8, functions FunctionProto* 25
OperatorSetIdProto: domain string 1, version int64 2
GraphProto: node NodeProto* 1 nodes, name string 2, initializer TensorProto* 5 initializers, input ValueInfoProto* 11 inputs,
  output ValueInfoProto* 12 outputs, value_info ValueInfoProto* 13 value_infos,
  sparse_initializer SparseTensorProto* 15 sparse_initializers
FunctionProto: name string 1, input string* 4 inputs, output string* 5 outputs, attribute string* 6 attributes,
  node NodeProto* 7 nodes, opset_import OperatorSetIdProto* 9, domain string 10, attribute_proto AttributeProto* 11 defaults,
  overload string 13
NodeProto: input string* 1 inputs, output string* 2 outputs, name string 3, op_type string 4,
  attribute AttributeProto* 5 attributes, domain string 7, overload string 8
AttributeProto: name string 1, f float 2, i int64 3, s bytes 4, t TensorProto 5, g GraphProto 6, floats float@ 7, ints int64@ 8,
  strings bytes@ 9, tensors TensorProto* 10, graphs GraphProto* 11, tp TypeProto 14, type_protos TypeProto* 15,
  type int32 20 code, ref_attr_name string 21, sparse_tensor SparseTensorProto 22, sparse_tensors SparseTensorProto* 23
ValueInfoProto: name string 1, type TypeProto 2
TypeProto?: tensor_type TypeProto_Tensor 1, sequence_type TypeProto_Sequence 4, map_type TypeProto_Map 5,
  opaque_type TypeProto_Opaque 7, sparse_tensor_type TypeProto_Tensor 8, optional_type TypeProto_Optional 9
TypeProto_Tensor: elem_type int32 1, shape TensorShapeProto 2
TypeProto_Sequence: elem_type TypeProto 1
TypeProto_Optional: elem_type TypeProto 1
TypeProto_Map:
TypeProto_Opaque:
TensorShapeProto: dim TensorShapeProto_Dimension* 1 dims
TensorShapeProto_Dimension?: dim_value int64 1, dim_param string 2
TensorProto: dims int64* 1, data_type int32 2 dtype, segment TensorProto_Segment 3, float_data float@ 4, int32_data int32@ 5,
  string_data bytes@ 6, int64_data int64@ 7, name string 8, raw_data raw@ 9, double_data double@ 10, uint64_data uint64@ 11,
  external_data StringStringEntryProto* 13, data_location int32 14
TensorProto_Segment:
SparseTensorProto: values TensorProto 1
StringStringEntryProto: key string 1, value string 2
SequenceProto: elem_type int32 2, tensor_values TensorProto* 3, sparse_tensor_values SequenceProto_Other* 4,
  sequence_values SequenceProto_Other* 5, map_values SequenceProto_Other* 6, optional_values SequenceProto_Other* 7
SequenceProto_Other:
]]

-- The kind of a field, by its type and the suffix of the type.
local function kind_of(type, suffix)
  if type:find("^%u") then
    return suffix == "*" and "records" or "record"
  elseif type == "string" then
    return suffix == "*" and "names" or "name"
  elseif type == "raw" then
    return "bytes"
  elseif suffix ~= "" then
    return suffix == "*" and "ints" or "list"
  end
  return type == "float" and "float" or type == "bytes" and "string" or "int"
end

local function add_field(message, all, name, type, suffix, number, key)
  local kind, wire = kind_of(type, suffix), messages.wire_types[type] or 2
  message.fields[number] = { key = key ~= "" and key or name, kind = kind, name = name, number = number, scalar = type,
    message = all[type], wire = wire, may_be_packed = (kind == "ints" or kind == "list") and wire ~= 2,
    pack = type == "float" and suffix == "" and "<f" or nil }
  if suffix == "*" then
    table.insert(message.lists, message.fields[number].key)
  end
  message.cost = message.cost + 16 -- the size of a value in a Lua table
end

local function read_declared()
  local all = {}
  for name, mark in declared:gmatch("(%u[%w_]*)(%??):") do
    all[name] = { name = name, fields = {}, lists = {}, cost = 16, is_oneof = mark == "?" }
  end
  for name, fields in declared:gsub("\n  ", " "):gmatch("(%u[%w_]*)%??:([^\n]*)") do
    local message = all[name]
    for field, type, suffix, number, key in fields:gmatch("([%w_]+) ([%w_]+)([*@]?) (%d+) ?([%w_]*)") do
      add_field(message, all, field, type, suffix, math.tointeger(tonumber(number)), key)
    end
    message.is_opaque = next(message.fields) == nil
  end
  return all
end

-- By their names. Those inside the binary were read when it was built (tools/check_tables.lua).
messages.all = sources.is_inside and require("onnx.message_tables") or read_declared()

-- Returns a function that makes a record of a message, with empty lists and names. Made on demand, because most files have few
-- kinds of messages.
function messages.maker(message)
  local words = {}
  for _, key in ipairs(message.lists) do
    words[#words + 1] = key .. " = {}"
  end
  for _, field in pairs(message.fields) do
    if field.kind == "name" then
      words[#words + 1] = ("%s = ''"):format(field.key)
    end
  end
  table.sort(words)
  message.make = load(("return { %s }"):format(table.concat(words, ", ")))
  return message.make
end

return messages
