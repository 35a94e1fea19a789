-- narrow_steps.lua: the bytes that a step may have where only the run knows them, and for which the moves of a row are narrow.
local contains = require("base.list").contains
local joined = require("base.list").joined

local most_bytes <const> = 127 -- of a part's row: from here on, a call with any size is as quick
local most_moves <const> = 16 -- of a constant size, in one function

local narrow_steps = {}

-- A copy (plan_copy.lua), whose cells are steps -> list of numbers, the most usual first; empty if some dim is a symbol, since
-- inner dims are rarely 1.
function narrow_steps.of(copy)
  local widest, list = 0, {}
  for _, part in ipairs(copy.parts) do
    widest = math.max(widest, part.run)
  end
  local unknown = copy.cell == "steps" and #copy.unit.symbols == 0 and copy.unit.unknown
  for _, step in ipairs(unknown == "step_bytes" and { 4, 2, 1, 8 } or unknown == "inner" and { copy.unit.number } or {}) do
    list[#list + 1] = step * widest <= most_bytes and step or nil
  end
  return #copy.parts * #list <= most_moves and list or {}
end

-- The list for a function that makes both of two copies, which have the same parts.
function narrow_steps.of_both(copy, other)
  local list = joined(copy.narrow)
  for _, step in ipairs(other.narrow) do
    local has_room = #copy.parts * (#list + 1) <= most_moves
    list[#list + 1] = has_room and not contains(list, step) and step or nil
  end
  return list
end

return narrow_steps
