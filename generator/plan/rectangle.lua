-- rectangle.lua: where a part lies in the input of its node: `rows` runs of `run` bytes, the first at `offset`, each `stride`
-- behind the one before, as products (size.lua). With one row the stride is all of the input.
local size = require("plan.size")

-- A part of a node -> { offset, run, stride, rows }; nil where only the run knows its length, or it begins inside a byte.
return function(node, part)
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
