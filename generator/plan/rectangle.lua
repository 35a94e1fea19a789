-- rectangle.lua: where a part lies in the input of its node: `rows` runs of `run` bytes, the first at `offset`, each `stride`
-- behind the one before, as products (size.lua). With one row the stride is all of the input.
local size = require("plan.size")

local function times(unit, number)
  return number == 0 and { number = 0, symbols = {} }
    or { number = unit.number * number, symbols = unit.symbols, unknown = unit.unknown }
end

-- A part of a node -> { offset, run, stride, rows }; nil where only the run knows its length, or it begins inside a byte.
return function(node, part)
  if not part.is_slice then
    return nil
  end
  local unit, grain = size.unit(node), node.grain
  return {
    offset = times(unit, part.steps // grain),
    run = times(unit, part.length // grain),
    stride = times(unit, -(-node.dim // grain)),
    rows = size.outer(node),
  }
end
