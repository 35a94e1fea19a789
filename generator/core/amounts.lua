-- amounts.lua: products, and bytes and places of parts, as manifests and lists show them.
local json = require("base.json")
local shape = require("graph.shape")
local size = require("core.size")

local amounts = {}

-- A product as a number, or as { factor, symbols, unknown = another factor, bits = whether it counts bits }; nil if there is no
-- product.
function amounts.of(product)
  return product and (size.number(product) or { factor = product.number, symbols = json.names(product.symbols),
    unknown = product.unknown, bits = product.is_in_bits }) or nil
end

-- The bytes of a part, when all of its shape is known.
local function known_bytes(node, part)
  local rows, inner = size.number(size.outer(node)), node.inner
  if not part.length or not rows or not node.bits or not inner or #inner.symbols > 0 then
    return nil
  end
  return shape.bytes(rows * part.length * inner.number, node.bits)
end

-- The place of a part in the input; nil for folded parts, whose input the caller may not have, and for dead ones.
function amounts.place_of(node, part)
  return part.fate ~= "dead" and part.fate ~= "folded" and size.rectangle(node, part) or nil
end

-- The bytes of a part: a number, or a product if the part has a place; else nil.
function amounts.bytes(node, part)
  local number = known_bytes(node, part)
  local place = not number and amounts.place_of(node, part)
  local product = place and size.times(place.run, place.rows)
  return number or amounts.of(product)
end

return amounts
