-- draw_bar.lua: the bar of a node, cut where its axis is cut and coloured by fate; below it a line as long as the bytes that are
-- moved, to the scale of all nodes of the page.
local cells_of = require("report.cells")
local summary = require("write.summary")
local svg = require("base.svg")

local width <const>, height <const>, line_top <const>, line_height <const> = 240, 24, 21, 3
local bar_height <const>, gap <const>, character <const> = 18, 1, 6.5 -- of words in a cell

-- What the bar shows, to who cannot see it.
local function words_of(cells)
  local words = {}
  for i, cell in ipairs(cells) do
    words[i] = ("%s%s"):format(cell.words and cell.words .. " " or "", cell.fate)
  end
  return table.concat(words, ", ")
end

-- A node of the manifest, its share of the most bytes that one moves -> a drawing
return function(row, share)
  local cells, is_known = cells_of(row)
  local x, boxes, shapes = svg.scale(0, 1, 0, width), {}, {}
  for _, cell in ipairs(cells) do
    local left, right = x(cell.from), x(cell.to)
    local box = { left, 0, math.max(right - left - gap, 0.5), bar_height }
    boxes[cell.fate] = boxes[cell.fate] or {}
    table.insert(right > left and boxes[cell.fate] or {}, box)
    if cell.words and right - left > character * #cell.words + 4 then
      shapes[#shapes + 1] = svg.text(cell.fate, (left + right) / 2, 13, cell.words)
    end
  end
  for _, fate in ipairs(summary.fates) do
    if boxes[fate] and #boxes[fate] > 0 then
      table.insert(shapes, 1, svg.boxes(fate .. (is_known and "" or " open"), boxes[fate]))
    end
  end
  if share > 0 then
    shapes[#shapes + 1] = svg.boxes("moved", { { 0, line_top, math.max(share * width, 1), line_height } })
  end
  return svg.drawing(width, height, words_of(cells), shapes)
end
