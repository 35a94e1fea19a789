-- messages.lua: the messages of ONNX's protobuf, with the fields that are read; all others are passed over. A message is
-- { name, fields = by number, lists = keys that are always there, is_oneof = at most one field may be given, is_opaque = it is
-- only known to be there, cost = what it counts }; a field is { key in its record, kind, name as ONNX spells it, number,
-- message of records, scalar of numbers, wire, may_be_packed, is_plain = it needs no look but at its value }. Kinds:
--   int     a number; of several the last counts    name   a string without NUL    record   one message
--   float   whether it is there                     names  a list of such          records  a list of messages
--   string  any bytes                               ints   a list of numbers       list     where numbers or strings are
--   bytes   { offset, size } in the file
local messages = {
  wire_types = { int32 = 0, int64 = 0, uint64 = 0, double = 1, bytes = 2, float = 5 }, -- of scalars
  all = {}, -- by their names
}

-- A function that makes the record of a message, with its lists, and its names empty. Most files have few kinds of messages.
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
-- A field's row: its number, its name as ONNX spells it, its kind with what that is of, its key if that is another word.
local function define(name, rows, options)
  local message = messages.all[name]
  message.name, message.fields, message.lists = name, {}, {}
  for _, row in ipairs(rows) do
    local number, spelt, kind, of, key = table.unpack(row)
    key = key or spelt
    local is_message = kind == "record" or kind == "records"
    message.fields[number] = { key = key, kind = kind, name = spelt, number = number, scalar = of,
      message = is_message and messages.all[of] or nil, wire = not is_message and messages.wire_types[of] or 2,
      may_be_packed = kind == "ints" or kind == "list" and of ~= "bytes" }
    if kind == "names" or kind == "records" or kind == "ints" then
      table.insert(message.lists, key)
    end
  end
  for _, field in pairs(message.fields) do
    field.is_plain = options ~= "oneof" and field.wire == 2 and field.kind ~= "bytes" and field.kind ~= "list"
  end
  message.cost = 16 * math.max(#rows, 1) -- as much as pointers to them take
  message.is_oneof = options == "oneof"
  message.is_opaque = #rows == 0
end

for _, name in ipairs({ "ModelProto", "OperatorSetIdProto", "GraphProto", "FunctionProto", "NodeProto", "AttributeProto",
  "ValueInfoProto", "TypeProto", "TypeProto_Tensor", "TypeProto_Sequence", "TypeProto_Optional", "TypeProto_Map",
  "TypeProto_Opaque", "TensorShapeProto", "TensorShapeProto_Dimension", "TensorProto", "TensorProto_Segment",
  "SparseTensorProto", "StringStringEntryProto", "SequenceProto", "SequenceProto_Other" }) do
  messages.all[name] = {}
end

define("ModelProto", {
  { 1, "ir_version", "int", "int64" },
  { 7, "graph", "record", "GraphProto" },
  { 8, "opset_import", "records", "OperatorSetIdProto" },
  { 25, "functions", "records", "FunctionProto" },
})

define("OperatorSetIdProto", { { 1, "domain", "name" }, { 2, "version", "int", "int64" } })

define("GraphProto", {
  { 1, "node", "records", "NodeProto", "nodes" },
  { 2, "name", "name" },
  { 5, "initializer", "records", "TensorProto", "initializers" },
  { 11, "input", "records", "ValueInfoProto", "inputs" },
  { 12, "output", "records", "ValueInfoProto", "outputs" },
  { 13, "value_info", "records", "ValueInfoProto", "value_infos" },
  { 15, "sparse_initializer", "records", "SparseTensorProto", "sparse_initializers" },
})

define("FunctionProto", {
  { 1, "name", "name" },
  { 4, "input", "names", nil, "inputs" },
  { 5, "output", "names", nil, "outputs" },
  { 6, "attribute", "names", nil, "attributes" },
  { 7, "node", "records", "NodeProto", "nodes" },
  { 9, "opset_import", "records", "OperatorSetIdProto" },
  { 10, "domain", "name" },
  { 11, "attribute_proto", "records", "AttributeProto", "defaults" },
  { 13, "overload", "name" },
})

define("NodeProto", {
  { 1, "input", "names", nil, "inputs" },
  { 2, "output", "names", nil, "outputs" },
  { 3, "name", "name" },
  { 4, "op_type", "name" },
  { 5, "attribute", "records", "AttributeProto", "attributes" },
  { 7, "domain", "name" },
  { 8, "overload", "name" },
})

define("AttributeProto", {
  { 1, "name", "name" },
  { 2, "f", "float", "float" },
  { 3, "i", "int", "int64" },
  { 4, "s", "string" },
  { 5, "t", "record", "TensorProto" },
  { 6, "g", "record", "GraphProto" },
  { 7, "floats", "list", "float" },
  { 8, "ints", "list", "int64" },
  { 9, "strings", "list", "bytes" },
  { 10, "tensors", "records", "TensorProto" },
  { 11, "graphs", "records", "GraphProto" },
  { 14, "tp", "record", "TypeProto" },
  { 15, "type_protos", "records", "TypeProto" },
  { 20, "type", "int", "int32", "code" },
  { 21, "ref_attr_name", "name" },
  { 22, "sparse_tensor", "record", "SparseTensorProto" },
  { 23, "sparse_tensors", "records", "SparseTensorProto" },
})

define("ValueInfoProto", { { 1, "name", "name" }, { 2, "type", "record", "TypeProto" } })

define("TypeProto", {
  { 1, "tensor_type", "record", "TypeProto_Tensor" },
  { 4, "sequence_type", "record", "TypeProto_Sequence" },
  { 5, "map_type", "record", "TypeProto_Map" },
  { 7, "opaque_type", "record", "TypeProto_Opaque" },
  { 8, "sparse_tensor_type", "record", "TypeProto_Tensor" },
  { 9, "optional_type", "record", "TypeProto_Optional" },
}, "oneof")
define("TypeProto_Tensor", { { 1, "elem_type", "int", "int32" }, { 2, "shape", "record", "TensorShapeProto" } })
define("TypeProto_Sequence", { { 1, "elem_type", "record", "TypeProto" } })
define("TypeProto_Optional", { { 1, "elem_type", "record", "TypeProto" } })
define("TypeProto_Map", {})
define("TypeProto_Opaque", {})
define("TensorShapeProto", { { 1, "dim", "records", "TensorShapeProto_Dimension", "dims" } })
define("TensorShapeProto_Dimension", { { 1, "dim_value", "int", "int64" }, { 2, "dim_param", "name" } }, "oneof")

define("TensorProto", {
  { 1, "dims", "ints", "int64" },
  { 2, "data_type", "int", "int32", "dtype" },
  { 3, "segment", "record", "TensorProto_Segment" },
  { 4, "float_data", "list", "float" },
  { 5, "int32_data", "list", "int32" },
  { 6, "string_data", "list", "bytes" },
  { 7, "int64_data", "list", "int64" },
  { 8, "name", "name" },
  { 9, "raw_data", "bytes" },
  { 10, "double_data", "list", "double" },
  { 11, "uint64_data", "list", "uint64" },
  { 13, "external_data", "records", "StringStringEntryProto" },
  { 14, "data_location", "int", "int32" },
})
define("TensorProto_Segment", {})
define("SparseTensorProto", { { 1, "values", "record", "TensorProto" } })
define("StringStringEntryProto", { { 1, "key", "name" }, { 2, "value", "name" } })

-- The value of an output_*.pb or input_*.pb that is a sequence. Of its values, only tensors are looked into.
define("SequenceProto", {
  { 2, "elem_type", "int", "int32" },
  { 3, "tensor_values", "records", "TensorProto" },
  { 4, "sparse_tensor_values", "records", "SequenceProto_Other" },
  { 5, "sequence_values", "records", "SequenceProto_Other" },
  { 6, "map_values", "records", "SequenceProto_Other" },
  { 7, "optional_values", "records", "SequenceProto_Other" },
})
define("SequenceProto_Other", {})

return messages
