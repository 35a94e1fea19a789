-- shape.lua: what is known of a value's dtype and dims. A dim is an integer, the name of a symbol, or
-- false when nothing is known of it; dims are nil when even the rank is not known.
local graph = require("graph.graph")
local joined = require("base.list").joined

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

local nothing = {}

-- What is known, filled with what else is, if anything.
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

-- What a value itself says, but for what is inferred.
local function said_of(value, given)
  local tensor, dims = value.tensor, shape.given(value, given)
  local said = join(nothing, dims and { dims = dims }, given)
  said = join(said, tensor and { dtype = tensor.dtype, dims = shape.is_constant(value, given) and tensor.dims or nil }, given)
  said = join(said, value.part, given)
  return join(said, tensor_type(value.declared), given)
end

-- The same of a value and those that it is the same as, but for their origin: that may become a part only later.
local function said_along(value, rest, given)
  return rest and join(said_of(value, given), rest, given) or nothing
end

local function inferred_along(value, rest, given)
  local types = value.scope.inferred
  return join(join(nothing, tensor_type(types and types[value.name]), given), rest, given)
end

-- { dtype = code or nil, dims = list or nil } of a value. `given` holds what the command line says:
-- { shapes = { [name] = dims }, dims = { [symbol] = number } }. What is inferred only fills what all else leaves open.
function shape.of(value, given)
  local said = join(graph.along(value, "said", said_along, given), said_of(graph.origin(value), given), given)
  return join(said, graph.along(value, "inferred", inferred_along, given), given)
end

local no_symbols <const> = {}

-- The product of dims[first..last], { number, symbols }: 0 with a zero among them, else nil when one of them is unknown. When
-- it is beyond 64 bits it is what refuse() gives, which may be left out where it cannot be.
function shape.product(dims, first, last, refuse)
  local number, symbols, is_unknown, is_beyond = 1, no_symbols, false, false
  for i = first, last do
    local dim = dims[i]
    if dim == 0 then
      return { number = 0, symbols = no_symbols }
    elseif dim == false then
      is_unknown = true
    elseif type(dim) == "string" then
      symbols = joined(symbols, { dim })
    elseif number > math.maxinteger // dim then
      is_beyond = true
    else
      number = number * dim
    end
  end
  if is_beyond then
    return refuse()
  end
  return not is_unknown and { number = number, symbols = symbols } or nil
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
