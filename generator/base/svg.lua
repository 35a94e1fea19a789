-- svg.lua: drawings as SVG. What is drawn has a class, whose colours a style sheet tells.
local html = require("base.html")

local svg = {}

-- A number with at most one digit behind the point.
local function short(number)
  return (("%.1f"):format(number):gsub("%.0$", ""))
end

-- What maps an interval to another: { from, to } -> { first, last }.
function svg.scale(from, to, first, last)
  return function(value)
    return to == from and first or first + (last - first) * (value - from) / (to - from)
  end
end

-- Rectangles { x, y, width, height }, as one shape.
function svg.boxes(class, boxes)
  local moves = {}
  for i, box in ipairs(boxes) do
    local width = short(box[3])
    moves[i] = ("M%s %sh%sv%sh-%sz"):format(short(box[1]), short(box[2]), width, short(box[4]), width)
  end
  return ('<path class="%s" d="%s"/>'):format(class, table.concat(moves))
end

-- Words that begin at x, or stand around or before it, as the class says.
function svg.text(class, x, y, words)
  return ('<text class="%s" x="%s" y="%s">%s</text>'):format(class, short(x), short(y), html.text(words))
end

-- A whole drawing of so many pixels; `says` tells what it shows to who cannot see it.
function svg.drawing(width, height, says, shapes)
  return ('<svg role="img" aria-label="%s" width="%d" height="%d">%s</svg>'):format(html.text(says), width, height,
    table.concat(shapes))
end

return svg
