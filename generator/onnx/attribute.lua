-- attribute.lua: an AttributeProto as { name, code = its type's number, type = a word for the types that the generator reads,
-- value, ref = the attribute of the function that it refers to, or nil, graphs = the bodies that it holds, list = where its
-- integers are in the file }, and with fault and rule if it is wrong.
local decode = require("onnx.decode")

local attribute = {}

-- By AttributeType, from FLOAT = 1 on: its name, its field, and whether the field must be given. A missing number is 0, and a
-- missing list is empty, as in protobuf.
local types = {
  { "FLOAT", "f" }, { "INT", "i" }, { "STRING", "s" }, { "TENSOR", "t", true }, { "GRAPH", "g", true }, { "FLOATS", "floats" },
  { "INTS", "ints" }, { "STRINGS", "strings" }, { "TENSORS", "tensors" }, { "GRAPHS", "graphs" },
  { "SPARSE_TENSOR", "sparse_tensor", true }, { "SPARSE_TENSORS", "sparse_tensors" }, { "TYPE_PROTO", "tp", true },
  { "TYPE_PROTOS", "type_protos" },
}

-- The words for types, and the value of an attribute without one.
local words = {
  INT = { "int", 0 }, STRING = { "string", "" }, TENSOR = { "tensor" }, GRAPH = { "graph" }, INTS = { "ints" },
  GRAPHS = { "graphs" }, FLOAT = { "float", 0.0 }, FLOATS = { "floats" },
}

local function is_given(record, field)
  local value = record[field]
  if type(value) == "table" and field:find("s$") then -- a list
    return (value.count or #value) > 0
  end
  return value ~= nil
end

-- An attribute must have a value of its type and no other. It must have none if it refers to another attribute.
local function value_fault(record, own)
  local refers = record.ref_attr_name ~= ""
  for code, row in ipairs(types) do
    local given = is_given(record, row[2])
    if given and code ~= record.code then
      return ("is of type %s but has a value in '%s'"):format(own[1], row[2])
    elseif given and refers then
      return ("refers to '%.80s' but has a value, too"):format(record.ref_attr_name)
    elseif row[3] and not given and not refers and code == record.code then
      return ("is of type %s but has no value in '%s'"):format(own[1], row[2])
    end
  end
end

local function tensor_fault(record)
  local fault = record.t and record.t.fault
  for _, tensor in ipairs(record.tensors) do
    fault = fault or tensor.fault
  end
  return fault
end

local function fault_of(record)
  if (record.code or 0) == 0 then
    return " has no type"
  end
  local own = types[record.code]
  if not own then
    return (" is of type %d, which is none of ONNX"):format(record.code)
  end
  local fault = value_fault(record, own)
  if fault then
    return " " .. fault
  end
  fault = tensor_fault(record)
  return fault and ": " .. fault, "tensor"
end

-- Converts an AttributeProto that has been read.
function attribute.finish(record, reader)
  local own = types[record.code] or { "" }
  local word = words[own[1]] or { "other" }
  local found = { name = record.name, code = record.code or 0, type = word[1] }
  if record.ref_attr_name ~= "" then
    found.ref = record.ref_attr_name
  elseif word[1] == "ints" then
    found.list, found.source = record.ints or { count = 0, from = 0, to = 0, number = 8 }, reader.source
  elseif word[1] == "floats" then
    found.list, found.source = record.floats or { count = 0, from = 0, to = 0, number = 7 }, reader.source
  elseif word[1] ~= "other" then
    found.value = record[own[2]]
    found.value = found.value == nil and word[2] or found.value
  end
  found.graphs = record.g and { record.g } or #record.graphs > 0 and record.graphs or nil
  found.is_own = found.graphs ~= nil -- no other node has these bodies
  found.fault, found.rule = fault_of(record)
  return found
end

-- Reads the value of an attribute of integers, if there are at most `most` of them.
function attribute.with_value(of, most)
  if not of.list or of.value then
    return of
  elseif of.list.count > most then
    return { name = of.name, code = of.code, type = of.type }
  end
  of.value = decode.list(of.source, of.list, of.type == "floats" and "float" or "int64")
  return of
end

-- The place of a body among those of an attribute, as paths have it; "" if the attribute can hold only one.
function attribute.body_place(of, i)
  return of.type == "graphs" and ("[%d]"):format(i - 1) or ""
end

return attribute
