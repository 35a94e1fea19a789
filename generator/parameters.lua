-- parameters.lua: what a function of generated code must be told, since only the run knows it, and the products that are
-- made of it, as C.
local shape = require("shape")
local text = require("text")

local parameters = {}

-- A symbol's name as a parameter: what C allows of it, and never a keyword or another parameter.
local function parameter_name(symbol, taken)
  local name = "dim_" .. symbol:gsub("[^%w]", "_"):sub(1, 40)
  local free, number = name, 1
  while taken[free] do
    number = number + 1
    free = ("%s_%d"):format(name, number)
  end
  taken[free] = true
  return free
end

-- The parameters of one function: none yet.
function parameters.new()
  return { list = {}, by_key = {}, taken = {} }
end

-- A parameter as C and, for people, in words.
function parameters.declare(type, name, says)
  return { name = name, type = type, declaration = type .. (type:find("%*$") and "" or " ") .. name, says = says }
end

-- What stands for a symbol, or for what is unknown and has a name; `key` tells which of these a parameter is.
local function add(known, name, says, symbol)
  local key = symbol or "\0" .. name -- no name in a model holds a NUL
  if not known.by_key[key] then
    local free = name or parameter_name(symbol, known.taken)
    known.taken[free] = true
    known.by_key[key] = free
    local parameter = parameters.declare("size_t", free, says)
    parameter.key, parameter.symbol = key, symbol
    known.list[#known.list + 1] = parameter
  end
  return known.by_key[key]
end

-- A product as C: what the run knows, in words, times a number.
function parameters.text(product, times)
  local number = product.number * times
  if number == 0 or product.words == "" then
    return tostring(number)
  end
  return number == 1 and product.words or ("%s * %d"):format(product.words, number)
end

-- An expression as a factor of another.
function parameters.factor(words)
  return words:find("[^%w_]") and "(" .. words .. ")" or words
end

-- A product of dims with its symbols as parameters; one that is unknown becomes a parameter of that name.
function parameters.product(known, product, unknown, says)
  if not product then
    return { words = add(known, unknown, says), number = 1 }
  end
  local words = {}
  for i, symbol in ipairs(product.symbols) do
    words[i] = add(known, nil, "the dimension " .. text.comment_name(symbol), symbol)
  end
  return { words = table.concat(words, " * "), number = product.number }
end

-- The product of the dims before the axis.
function parameters.outer(known, node)
  return parameters.product(known, node.outer, "outer", "the product of the dims before the axis")
end

-- The dimension of the axis, as C.
function parameters.dim(known, node)
  if math.type(node.dim) == "integer" then
    return tostring(node.dim)
  end
  local product = node.dim and { number = 1, symbols = { node.dim } }
  return "(int64_t)" .. parameters.product(known, product, "dim", "the dimension of the axis").words
end

local function inner(known, node)
  return parameters.product(known, node.inner, "inner", "the product of the dims behind the axis")
end

-- The bytes of node.grain steps on the axis. Where not even the bits of an element are known (no dtype, or a string,
-- whose views are as wide as the machine has them), the bytes themselves are the parameter.
function parameters.unit(known, node)
  if not node.bits then
    return parameters.product(known, nil, "step_bytes",
      "the bytes of one step on the axis; an element, a string too, is of one size and moved as it is")
  end
  local unit = inner(known, node)
  return { words = unit.words, number = shape.bytes(unit.number * node.grain, node.bits) }
end

-- The bits of one step; a machine with addresses of 32 bits may have more of them than those can count.
function parameters.bits(known, node)
  local unit = inner(known, node)
  return { words = unit.words == "" and "" or "(uint64_t)" .. unit.words, number = unit.number * node.bits }
end

return parameters
