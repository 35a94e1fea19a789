-- draw_boxes.lua: boxes in a row as SVG, coloured by fate. Shapes stretch to the width of their place; words do not. The style
-- sheet defines the colour of each class, and "hatch", the pattern for unknown sizes.
local html = require("base.html")

-- the width and the gap between boxes in coordinates, which stretch; the pixels that a character needs
local width <const>, gap <const>, character <const> = 500, 2, 7
local narrow <const> = 290 -- a bar on a phone; words that do not fit there are of class "wide"

-- A number with at most one digit behind the point.
local function short(number)
  return (("%.1f"):format(number):gsub("%.0$", ""))
end

-- Adds the outline of a box to those of a class, and the class to the list where it is new.
local function add_outline(outlines, class, box, height)
  if not outlines[class] then
    outlines[class] = {}
    outlines[#outlines + 1] = class
  end
  local left = box.left * width
  local across = short(math.max(box.right * width - left - (box.right < 1 and gap or 0), 0.5))
  table.insert(outlines[class], ("M%s 0h%sv%dh-%sz"):format(short(left), across, height, across))
end

-- The words of a box, "" if there is no room.
local function words_in(box, height)
  local room, wanted = box.right - box.left, character * #(box.words or "") + 4
  if not box.words or room * width < wanted then
    return ""
  end
  return html.format('<text class="%s%s" x="%s%%" y="%d">%s</text>', box.fate, room * narrow < wanted and " wide" or "",
    short((box.left + box.right) * 50), height // 2 + 4, box.words)
end

-- list of { left, right = fractions of the place, fate, words = its text or nil, is_open = whether it is hatched }, height
return function(boxes, height)
  local outlines, words = {}, {}
  for i, box in ipairs(boxes) do
    add_outline(outlines, box.fate, box, height)
    words[i] = words_in(box, height)
  end
  for _, box in ipairs(boxes) do
    if box.is_open then
      add_outline(outlines, "hatch", box, height) -- over all others
    end
  end
  local shapes = {}
  for i, class in ipairs(outlines) do
    shapes[i] = html.format('<path class="%s" d="%s"/>', class, table.concat(outlines[class]))
  end
  return html.format('<svg viewBox="0 0 %d %d" width="100%%" height="%d" preserveAspectRatio="none">%s</svg>%s', width, height,
    height, html.concat(shapes), html.concat(words))
end
