-- model_text.lua: ONNX models as the texts of their protobufs, for place:encode.
local model_text = {}

-- dims is a list of numbers, symbols and, for what is not known, false; or nil when the rank is not known.
function model_text.shape(dims)
  local words = {}
  for _, dim in ipairs(dims or {}) do
    local known = math.type(dim) and "dim_value: " .. dim or dim and ('dim_param: "%s"'):format(dim)
    words[#words + 1] = known and ("dim { %s } "):format(known) or "dim { } "
  end
  return dims and ("shape { %s}"):format(table.concat(words)) or ""
end

-- A tensor that a graph declares in a field, of floats unless said.
function model_text.value(field, name, dims, elem_type)
  return ('%s { name: "%s" type { tensor_type { elem_type: %d %s } } } '):format(
    field, name, elem_type or 1, model_text.shape(dims))
end

-- names: separated by blanks.
local function each(field, names)
  return (names:gsub("%S+", field .. ': "%0"'))
end

-- Behind the outputs come texts of what else stands in the node: its name, attributes.
function model_text.node(op, inputs, outputs, ...)
  return ('node { op_type: "%s" %s %s %s } '):format(
    op, each("input", inputs), each("output", outputs), table.concat({ ... }, " "))
end

function model_text.int(name, number)
  return ('attribute { name: "%s" type: INT i: %d }'):format(name, number)
end

function model_text.model(opset, ...)
  return ("ir_version: 8 opset_import { version: %d } graph { %s }"):format(opset, table.concat({ ... }))
end

return model_text
