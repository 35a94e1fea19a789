-- shape.lua: the known dtype and dims of a value. A dim is an integer, the name of a symbol, or false if it
-- is unknown; dims are nil if the rank is unknown.
local graph = require("graph.graph")

local shape = {}

-- dims, with unknown ones filled from `more`; an integer replaces a symbol.
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

-- The command line names values of the model, and a function may use the same names for others.
function shape.given(value, given)
  return not value.scope.attributes and given.shapes[value.name] or nil
end

local nothing = {}

-- `known`, filled from `more`, if there is any.
local function join(known, more, given)
  if not more or more == nothing then
    return known
  end
  return { dtype = known.dtype or more.dtype, dims = fill(known.dims, more.dims, given.dims) }
end

-- The declared or inferred type of a value, if it is that of a tensor.
local function tensor_type(declared)
  return declared and declared.kind == "tensor" and declared or nil
end

-- The known dtype and dims of the value itself, without inference.
local function said_of(value, given)
  if shape.is_constant(value, given) then
    return { dtype = value.tensor.dtype, dims = value.tensor.dims }
  end
  local tensor, dims = value.tensor, shape.given(value, given)
  local said = join(nothing, dims and { dims = dims }, given)
  said = join(said, tensor and { dtype = tensor.dtype }, given)
  said = join(said, value.part, given)
  return join(said, tensor_type(value.declared), given)
end

-- Likewise, of the chain of same_as from a value on, except its last value, which may become a part of a split only later.
local function said_along(value, rest, given)
  return rest and join(said_of(value, given), rest, given) or nothing
end

local function inferred_along(value, rest, given)
  local types = value.scope.inferred
  return join(join(nothing, tensor_type(types and types[value.name]), given), rest, given)
end

-- { dtype = code or nil, dims = list or nil } of a value. `given` holds what the command line says:
-- { shapes = { [name] = dims }, dims = { [symbol] = number } }. Inferred shapes never override others.
function shape.of(value, given)
  local said = join(graph.along(value, "said", said_along, given), said_of(graph.origin(value), given), given)
  return join(said, graph.along(value, "inferred", inferred_along, given), given)
end

local no_symbols <const> = {} -- most products have none, and share this

-- The product of dims[first..last], { number, symbols }: 0 if one of them is 0, else nil if one is unknown. Returns refuse() if
-- the product is beyond 64 bits; refuse may be nil where that cannot happen.
function shape.product(dims, first, last, refuse)
  local number, symbols, is_unknown, is_beyond = 1, {}, false, false
  for i = first, last do
    local dim = dims[i]
    if dim == 0 then
      return { number = 0, symbols = no_symbols }
    elseif dim == false then
      is_unknown = true
    elseif type(dim) == "string" then
      symbols[#symbols + 1] = dim
    elseif number > math.maxinteger // dim then
      is_beyond = true
    else
      number = number * dim
    end
  end
  if is_beyond then
    return refuse()
  end
  return not is_unknown and { number = number, symbols = symbols[1] and symbols or no_symbols } or nil
end

-- The bytes of `count` elements of `bits` bits. Elements of fewer than 8 bits share bytes, and may not fill the last one.
function shape.bytes(count, bits)
  return bits < 8 and -(-count // (8 // bits)) or count * (bits // 8)
end

-- Whether a value always is its tensor: since IR version 4 the initialiser of a graph input is only a default.
function shape.is_constant(value, given)
  return value.tensor ~= nil and (not value.is_input or given.ir_version < 4)
end

-- For people: [batch, 3, ?]. shown(symbol), if it is given, returns the text of a symbol.
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
