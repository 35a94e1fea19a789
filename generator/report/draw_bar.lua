-- draw_bar.lua: the bar of a node, cut where its axis is cut and coloured by fate; below it a line as long as the bytes that are
-- copied, to the scale of all nodes of the page.
local boxes_of = require("report.boxes")
local draw_boxes = require("report.draw_boxes")

local axis = { width = 1, step = 0, least = 0, most = 64 } -- more boxes cannot be told apart
local bar_height <const>, line_top <const> = 20, 23

local draw_bar = { height = 26 }

-- A node of the manifest -> what its bar shows, to who cannot see it.
function draw_bar.words(row)
  local words, _, cells = {}, boxes_of(row, axis)
  for i, cell in ipairs(cells) do
    words[i] = ("%s%s"):format(cell.words and cell.words .. " " or "", cell.fate)
  end
  return table.concat(words, ", ")
end

-- A node of the manifest, its share of the most bytes that one copies, whether lengths stand in the bar -> what is in the svg
-- element of that height, as wide as that is.
function draw_bar.shapes(row, share, has_words)
  local laid_out, _, is_known = boxes_of(row, axis)
  local boxes = {}
  for i, box in ipairs(laid_out) do
    boxes[i] = { left = box.left, right = box.right, fate = box.cell.fate, words = has_words and box.cell.words or nil,
      is_open = not is_known }
  end
  local line = share > 0 and ('<rect class="copied" y="%d" width="%.1f%%" height="3"/>'):format(line_top,
    math.max(share * 100, 0.2)) or ""
  return draw_boxes(boxes, bar_height) .. line
end

return draw_bar
