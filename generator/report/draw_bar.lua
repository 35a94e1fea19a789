-- draw_bar.lua: the bar of a node, cut where its axis is cut and coloured by fate. The line below it shows the copied bytes; all
-- nodes of the page have the same scale.
local cells_of = require("report.cells")
local draw_boxes = require("report.draw_boxes")
local html = require("base.html")

local most_cells <const> = 64 -- more cannot be told apart
local bar_height <const>, line_top <const> = 20, 23

local draw_bar = { height = 26 }

-- A node of the manifest -> its bar in words, for screen readers.
function draw_bar.words(row)
  local words = {}
  for i, cell in ipairs((cells_of(row, most_cells))) do
    words[i] = ("%s%s"):format(cell.words and cell.words .. " " or "", cell.fate)
  end
  return table.concat(words, ", ")
end

-- A node of the manifest, its copied bytes as a fraction of those of the node that copies most, whether lengths stand in the bar
-- -> the content of the svg element, whose height is draw_bar.height.
function draw_bar.shapes(row, share, has_words)
  local cells, is_known = cells_of(row, most_cells)
  local boxes = {}
  for _, cell in ipairs(cells) do
    boxes[#boxes + 1] = cell.to > cell.from and { left = cell.from, right = cell.to, fate = cell.fate,
      words = has_words and cell.words or nil, is_open = not is_known } or nil
  end
  local line = share > 0 and html.format('<rect class="copied" y="%d" width="%.1f%%" height="3"/>', line_top,
    math.max(share * 100, 0.2)) or ""
  return html.concat({ draw_boxes(boxes, bar_height), line })
end

return draw_bar
