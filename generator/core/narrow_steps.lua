-- narrow_steps.lua: the bytes that a step may have where only the run knows them, and for which the moves of a row are narrow.
local most_bytes <const> = 127 -- of a part's row: from here on, a call with any size is as quick
local most_moves <const> = 16 -- of a constant size, in one function

-- A copy (plan_copy.lua), whose cells are steps -> list of numbers, the most usual first; empty if some dim is a symbol, since
-- inner dims are rarely 1.
return function(copy)
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
