-- size.lua: how much there is of a node's tensor, as products of what is known and what only the run knows:
--   { number, symbols = names of dims, unknown = nil, or what stands for a factor of which nothing is known,
--     is_wide = whether it wants 64 bits everywhere }
-- where unknown is "outer", "inner", "dim", "rows" or "step_bytes". A product whose number is 0 is 0.
local joined = require("base.list").joined
local shape = require("graph.shape")
local text = require("base.text")

local size = {}

local none <const> = {} -- of no symbols, as most products are
local numbers = setmetatable({}, { __mode = "v" }) -- of very many nodes most numbers are the same

function size.of(number)
  local product = numbers[number] or { number = number, symbols = none }
  numbers[number] = product
  return product
end

function size.unknown(name)
  return { number = 1, symbols = none, unknown = name }
end

-- The dims before the axis.
function size.outer(node)
  return node.outer or size.unknown("outer")
end

-- The dimension of the axis.
function size.dim(node)
  if math.type(node.dim) == "integer" then
    return size.of(node.dim)
  end
  return node.dim and { number = 1, symbols = { node.dim } } or size.unknown("dim")
end

local function times_inner(node, number_of)
  local inner = node.inner or size.unknown("inner")
  return { number = number_of(inner.number), symbols = inner.symbols, unknown = inner.unknown }
end

-- The bytes of node.grain steps on the axis. Where not even the bits of an element are known (no dtype, or a string,
-- whose views are as wide as the machine has them), they are unknown as a whole.
function size.unit(node)
  if not node.bits then
    return size.unknown("step_bytes")
  end
  return times_inner(node, function(inner) return shape.bytes(inner * node.grain, node.bits) end)
end

-- The bits of one step; a machine with addresses of 32 bits may have more of them than those can count.
function size.bits(node)
  local bits = times_inner(node, function(inner) return inner * node.bits end)
  bits.is_wide = true
  return bits
end

-- One product times another, if at most one of them has a factor of which nothing is known.
function size.times(a, b)
  if size.number(a) == 0 or size.number(b) == 0 then
    return size.of(0)
  elseif a.unknown and b.unknown then
    return nil
  end
  local number, unknown = a.number * b.number, a.unknown or b.unknown
  if #a.symbols + #b.symbols == 0 and not unknown then
    return size.of(number)
  end
  return { number = number, symbols = joined(a.symbols, b.symbols), unknown = unknown }
end

-- The number, if that is all there is to a product.
function size.number(product)
  return (product.number == 0 or #product.symbols == 0 and not product.unknown) and product.number or nil
end

-- What tells what a product is made of, but for its number, from all others.
function size.symbols_key(product)
  return text.key({ product.unknown or "", table.unpack(product.symbols) })
end

-- What tells a product from all others.
function size.key(product)
  return size.number(product) and tostring(product.number) or ("%d*%s"):format(product.number, size.symbols_key(product))
end

-- Where a part lies in the input of its node: { offset, run, stride, rows }, so many runs of bytes, each a stride behind the one
-- before; with one row the stride is all of the input. nil where only the run knows its length, or it begins inside a byte.
function size.rectangle(node, part)
  if not part.is_slice then
    return nil
  end
  local unit, grain = size.unit(node), node.grain
  return {
    offset = size.times(unit, size.of(part.steps // grain)),
    run = size.times(unit, size.of(part.length // grain)),
    stride = size.times(unit, size.of(-(-node.dim // grain))),
    rows = size.outer(node),
  }
end

return size
