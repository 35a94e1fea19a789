-- boxes.lua: where the cells of a node's bar (cells.lua) lie in a drawing, be it of pixels or of characters.
local cells_of = require("report.cells")

-- A place on a bar where a cell may end: a whole number of steps.
local function on_step(place, step)
  return step > 0 and (place + step / 2) // step * step or place
end

-- A node of the manifest; bar = { width, step = where boxes begin and end: at whole numbers of it, at any place if 0,
-- least = the width of a box, most = how many there may be: no more than fit }
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
