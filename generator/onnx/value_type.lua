-- value_type.lua: a TypeProto as { kind, dtype, dims = list of integers, symbols, or false if unknown, has_minus_one = whether a
-- dim is declared as -1 }, and what is wrong with it, as ends of sentences: type_fault, dims_fault; open_fault = what it leaves
-- open, which only a main graph may not.
local dtype_tables = require("spec.dtype_tables")

local unknown <const> = -1

local kinds = { "tensor", "sparse_tensor", "sequence", "optional", "map" }

-- The tensor type inside a type, however deep; or nil, and whether another type is there.
local function innermost(type)
  while type do
    local tensor_type = type.tensor_type or type.sparse_tensor_type
    if tensor_type then
      return tensor_type
    elseif type.map_type or type.opaque_type then
      return nil, true
    end
    local holder = type.sequence_type or type.optional_type
    type = holder and holder.elem_type
  end
end

local function open_fault(type, is_other)
  if not type then
    return not is_other and "has no type" or nil
  end
  return (type.elem_type or 0) == 0 and "declares no elem_type" or nil
end

local function code_fault(type)
  local code = type and type.elem_type or 0
  return code ~= 0 and not dtype_tables().names[code] and ("declares elem_type %d, which is none of ONNX"):format(code) or nil
end

local function dims_of(type)
  return type and type.shape and type.shape.dims
end

local function dims_fault(type)
  for i, dim in ipairs(dims_of(type) or {}) do
    if dim.dim_value and dim.dim_value < unknown then
      return ("declares dimension %d as %d"):format(i - 1, dim.dim_value)
    end
  end
end

local function add_dims(found, dims)
  found.dims, found.has_minus_one = {}, false
  for i, dim in ipairs(dims) do
    local number = dim.dim_value
    found.has_minus_one = found.has_minus_one or number == unknown
    found.dims[i] = number and number ~= unknown and number or dim.dim_param ~= "" and dim.dim_param or false
  end
end

local function understand(type)
  local found = { kind = "unknown", dims_fault = dims_fault(innermost(type)) }
  found.open_fault = open_fault(innermost(type))
  found.type_fault = code_fault(innermost(type)) or found.dims_fault
  for _, kind in ipairs(kinds) do
    if type and type[kind .. "_type"] then
      found.kind = kind
    end
  end
  local tensor_type = type and type[found.kind .. "_type"]
  if found.kind == "sequence" or found.kind == "optional" then
    tensor_type = tensor_type.elem_type and tensor_type.elem_type.tensor_type
  end
  found.dtype = tensor_type and tensor_type.elem_type ~= 0 and tensor_type.elem_type or nil
  if dims_of(tensor_type) then
    add_dims(found, dims_of(tensor_type))
  end
  return found
end

local none = understand(nil)

-- type: as decode.lua has it, or nil. Equal types share a record, which caches the result.
return function(type)
  if not type then
    return none
  end
  type.known = type.known or understand(type)
  return type.known
end
