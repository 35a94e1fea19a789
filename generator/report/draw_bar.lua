-- draw_bar.lua: the bar of a node, cut where its axis is cut and coloured by fate; below it a line as long as the bytes that are
-- moved, to the scale of all nodes of the page. As SVG, whose colours a style sheet tells by class.
local boxes_of = require("report.boxes")
local html = require("base.html")
local summary = require("write.summary")

local bar = { width = 240, step = 0, least = 0, most = 64 } -- more boxes cannot be told apart
local height <const>, line_top <const>, line_height <const> = 24, 21, 3
local bar_height <const>, gap <const>, character <const> = 18, 1, 6.5 -- of words in a cell

-- A number with at most one digit behind the point.
local function short(number)
  return (("%.1f"):format(number):gsub("%.0$", ""))
end

-- Rectangles { x, y, width, height }, as one shape.
local function shape_of(class, boxes)
  local moves = {}
  for i, box in ipairs(boxes) do
    local width = short(box[3])
    moves[i] = ("M%s %sh%sv%sh-%sz"):format(short(box[1]), short(box[2]), width, short(box[4]), width)
  end
  return ('<path class="%s" d="%s"/>'):format(class, table.concat(moves))
end

-- What the bar shows, to who cannot see it.
local function words_of(cells)
  local words = {}
  for i, cell in ipairs(cells) do
    words[i] = ("%s%s"):format(cell.words and cell.words .. " " or "", cell.fate)
  end
  return table.concat(words, ", ")
end

-- A node of the manifest, its share of the most bytes that one moves, whether lengths stand in the bar -> a drawing
return function(row, share, has_words)
  local laid_out, cells, is_known = boxes_of(row, bar)
  local boxes, shapes = {}, {}
  for _, box in ipairs(laid_out) do
    local fate, words, room = box.cell.fate, box.cell.words, box.right - box.left
    boxes[fate] = boxes[fate] or {}
    table.insert(boxes[fate], { box.left, 0, math.max(room - gap, 0.5), bar_height })
    if has_words and words and room > character * #words + 4 then
      shapes[#shapes + 1] = ('<text class="%s" x="%s" y="13">%s</text>'):format(fate,
        short((box.left + box.right) / 2), html.text(words))
    end
  end
  for _, fate in ipairs(summary.fates) do
    if boxes[fate] then
      table.insert(shapes, 1, shape_of(fate .. (is_known and "" or " open"), boxes[fate]))
    end
  end
  if share > 0 then
    shapes[#shapes + 1] = shape_of("moved", { { 0, line_top, math.max(share * bar.width, 1), line_height } })
  end
  return ('<svg role="img" aria-label="%s" width="%d" height="%d">%s</svg>'):format(html.text(words_of(cells)), bar.width,
    height, table.concat(shapes))
end
