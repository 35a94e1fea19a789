-- shape.lua: what is known of a value's dtype and dims. A dim is an integer, the name of a symbol, or
-- false when nothing is known of it; dims are nil when even the rank is not known.
local shape = {}

-- dims, with what they leave open taken from `more`; an integer is better than a symbol.
local function fill(dims, more, symbols)
  if not more or dims and #dims ~= #more then
    return dims
  end
  local filled = {}
  for i, dim in ipairs(more) do
    local known = dims and dims[i] or false
    dim = symbols[dim] or dim
    if math.type(known) == "integer" or known and math.type(dim) ~= "integer" then
      dim = known
    end
    filled[i] = dim
  end
  return filled
end

-- The names of a function's values are its own: the command line speaks of those of the model.
function shape.given(value, given)
  return not value.scope.attributes and given.shapes[value.name] or nil
end

-- A value and, after it, what it is the same as.
local function chain_of(value)
  local chain, seen = {}, {}
  while value and not seen[value] do
    seen[value] = true
    chain[#chain + 1] = value
    value = value.same_as
  end
  return chain
end

-- { dtype = code or nil, dims = list or nil } of a value. `given` holds what the command line says:
-- { shapes = { [name] = dims }, dims = { [symbol] = number } }. What is inferred only fills what all else leaves open.
function shape.of(value, given)
  local result, chain = {}, chain_of(value)
  for _, each in ipairs(chain) do
    local tensor, declared, split = each.tensor, each.declared, each.part
    local tensor_declared = declared and declared.kind == "tensor" and declared or nil
    result.dtype = result.dtype or tensor and tensor.dtype or split and split.dtype or tensor_declared and tensor_declared.dtype
    result.dims = fill(result.dims, shape.given(each, given), given.dims)
    result.dims = fill(result.dims, shape.is_constant(each, given) and tensor.dims or nil, given.dims)
    result.dims = fill(result.dims, split and split.dims, given.dims)
    result.dims = fill(result.dims, tensor_declared and tensor_declared.dims, given.dims)
  end
  for _, each in ipairs(chain) do
    local inferred = each.scope.inferred and each.scope.inferred[each.name]
    if inferred and inferred.kind == "tensor" then
      result.dtype = result.dtype or inferred.dtype
      result.dims = fill(result.dims, inferred.dims, given.dims)
    end
  end
  return result
end

-- The product of dims[first..last]: number, list of symbols; or nil when one of them is unknown. With a
-- zero among them the product is 0. refuse() is called when it is beyond 64 bits.
function shape.product(dims, first, last, refuse)
  local number, symbols, zero = 1, {}, false
  for i = first, last do
    local dim = dims[i]
    if dim == false then
      return nil
    elseif type(dim) == "string" then
      symbols[#symbols + 1] = dim
    elseif dim == 0 then
      zero = true
    elseif number > math.maxinteger // dim then
      refuse()
    else
      number = number * dim
    end
  end
  if zero then
    return 0, {}
  end
  return number, symbols
end

-- The bytes of count elements of so many bits; those of fewer than 8 share them, and may leave some of the last.
function shape.bytes(count, bits)
  return bits < 8 and -(-count // (8 // bits)) or count * (bits // 8)
end

-- Whether a tensor is what its value always is: since IR version 4 the initialiser of a
-- graph input is only a default.
function shape.is_constant(value, given)
  return value.tensor ~= nil and (not value.is_input or given.ir_version < 4)
end

-- For people: [batch, 3, ?]; the names of symbols as `shown`, if it is given, makes them.
function shape.text(dims, shown)
  if not dims then
    return "[...]"
  end
  local words = {}
  for i, dim in ipairs(dims) do
    words[i] = dim == false and "?" or shown and type(dim) == "string" and shown(dim) or tostring(dim)
  end
  return "[" .. table.concat(words, ", ") .. "]"
end

return shape
