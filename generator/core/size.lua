-- size.lua: sizes of a node's tensor, as products of a number and of factors that are known only at run time:
--   { number, symbols = names of dims, unknown = nil, or the name of a factor of which nothing is known: "outer", "inner",
--     "dim", "rows" or "step_bytes", is_wide = whether it needs 64 bits on every machine, is_in_bits = of size.bytes }
-- A product whose number is 0 is 0.
local joined = require("base.list").joined
local merged = require("base.list").merged
local shape = require("graph.shape")
local text = require("base.text")

local size = {}

local none <const> = {} -- most products have no symbols, and share this
local numbers = setmetatable({}, { __mode = "v" }) -- so that many nodes share equal numbers

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

-- The dim of an axis that lengths require to be a number, if nothing has checked that before the node's functions run; else nil.
function size.axis_to_check(node)
  local is_to_check = node.required_dim and not node.is_checked
  local name = is_to_check and node.dims and node.dims[node.axis + 1]
  return is_to_check and (name and { number = 1, symbols = { name } } or size.unknown("dim")) or nil
end

local function times_inner(node, number_of)
  local inner = node.inner or size.unknown("inner")
  return { number = number_of(inner.number), symbols = inner.symbols, unknown = inner.unknown }
end

-- The bytes of node.grain steps on the axis. They are unknown if the bits of an element are: without a dtype, and for strings,
-- whose size depends on the machine.
function size.unit(node)
  if not node.bits then
    return size.unknown("step_bytes")
  end
  return times_inner(node, function(inner) return shape.bytes(inner * node.grain, node.bits) end)
end

-- The bits of one step; on a machine with 32-bit addresses a size_t may be too small for them.
function size.bits(node)
  local bits = times_inner(node, function(inner) return inner * node.bits end)
  bits.is_wide = true
  return bits
end

-- The product of two products; nil if both have an unknown factor.
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

-- The value of a product, nil if it is known only at run time.
function size.number(product)
  return (product.number == 0 or #product.symbols == 0 and not product.unknown) and product.number or nil
end

-- The greatest power of two, at most `most`, that divides a product whatever its symbols are.
function size.power_of_two(product, most)
  return product.number == 0 and most or math.min(most, product.number & -product.number)
end

-- Equal for two products if they have the same factors, whatever their numbers.
function size.symbols_key(product)
  return text.key({ product.unknown or "", table.unpack(product.symbols) })
end

-- Equal for two products if they are equal.
function size.key(product)
  return size.number(product) and tostring(product.number) or ("%d*%s"):format(product.number, size.symbols_key(product))
end

-- The bytes of all rows of so many steps, a product; of bits, where only the run knows whether they end inside a byte. nil if two
-- factors without a symbol are unknown.
function size.bytes(node, steps)
  local all = size.times(size.outer(node), steps)
  if not all or not node.bits or node.bits % 8 == 0 then
    return all and size.times(all, size.unit(node))
  end
  local bits = size.times(all, size.bits(node))
  if not bits or not size.number(bits) and bits.number % 8 ~= 0 then
    return bits and merged(bits, { is_in_bits = true })
  end
  return merged(bits, { number = -(-bits.number // 8) })
end

-- The bytes of a row of the input; or nil, and its bits, if it may end inside a byte.
local function row_of(node)
  if node.dim % node.grain == 0 then
    return size.times(size.unit(node), size.of(node.dim // node.grain))
  end
  local elements = times_inner(node, function(inner) return inner * node.dim end)
  if size.number(elements) then
    return size.of(shape.bytes(elements.number, node.bits))
  end
  return nil, size.times(size.bits(node), size.of(node.dim))
end

-- The place of a part in the input of its node, { offset, run, stride, rows }: `rows` runs of `run` bytes, each `stride` bytes
-- behind the one before; with one row the stride is the whole input, or nil, and row_bits are its bits, if it may end inside a
-- byte. nil if the part's length is known only at run time, or if it begins inside a byte.
function size.rectangle(node, part)
  if not part.is_slice then
    return nil
  end
  local unit, grain = size.unit(node), node.grain
  if part.extent then
    return { offset = size.times(unit, part.at), run = size.times(unit, part.extent), stride = size.times(unit, size.dim(node)),
      rows = size.outer(node) }
  end
  local stride, row_bits = row_of(node)
  return {
    offset = size.times(unit, size.of(part.steps // grain)),
    run = size.times(unit, size.of(part.length // grain)),
    stride = stride,
    row_bits = row_bits,
    rows = size.outer(node),
  }
end

return size
