-- shape.lua: dims of a value. A dim is an integer, the name of a symbol, or false if it is unknown; dims are nil if the rank is
-- unknown.
local graph = require("graph.graph")
local text = require("base.text")

local shape = {}

-- Whether a graph that holds a scope of a function has a value of that name.
local function is_outside(scope, name)
  repeat
    scope = scope.holder and scope.holder.scope
  until not scope or not scope.attributes and scope.values[name]
  return scope ~= nil
end

-- What the command line says of a value, by its name. A function may use names of its model for other values: there the name
-- counts if the model has no other of that name, and always behind the path of the call.
function shape.given(value, given)
  local scope, name = value.scope, value.name
  if not scope.attributes then
    return given.shapes[name]
  end
  return given.has_shapes and (given.shapes[graph.scope_path(scope) .. "/" .. name]
    or not is_outside(scope, name) and given.shapes[name]) or nil
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
    local is_symbol = type(dim) == "string"
    words[i] = dim == false and "?" or is_symbol and text.symbol(shown and shown(dim) or dim) or tostring(dim)
  end
  return "[" .. table.concat(words, ", ") .. "]"
end

return shape
