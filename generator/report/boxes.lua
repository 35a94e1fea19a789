-- boxes.lua: the places of the cells of a node's bar (cells.lua) in a drawing, of pixels or of characters.
local cells_of = require("report.cells")

-- The nearest place on a bar where a cell may end: a whole number of steps.
local function on_step(place, step)
  return step > 0 and (place + step / 2) // step * step or place
end

-- A node of the manifest; bar = { width, step = boxes begin and end at multiples of it, at any place if 0,
-- least = the least width of a box, most = the greatest number of boxes, which must fit }
-- -> list of { cell, left, right } for the cells that have a width, all cells, whether the lengths are known
return function(row, bar)
  local cells, is_known = cells_of(row, bar.most)
  local boxes = {}
  for _, cell in ipairs(cells) do
    boxes[#boxes + 1] = cell.to > cell.from and { cell = cell } or nil
  end
  local left = 0
  for i, box in ipairs(boxes) do
    local room_behind = bar.least * (#boxes - i)
    box.left = left
    box.right = math.min(math.max(on_step(box.cell.to * bar.width, bar.step), left + bar.least), bar.width - room_behind)
    left = box.right
  end
  return boxes, cells, is_known
end
