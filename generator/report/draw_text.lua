-- draw_text.lua: the bar of a node, as in draw_bar.lua, in one line of characters. A cell begins with "|", or with ":" if its
-- length is known only at run time. It shows its length and its fate, or as much of the fate as fits. The line is ASCII, which
-- every terminal shows, and which is as wide as it has bytes in all locales.
local boxes_of = require("report.boxes")

-- The words of a cell and `behind`, or as much of its fate as fits into `room` characters.
local function words_in(cell, behind, room)
  local whole = (cell.words and cell.words .. " " or "") .. cell.fate .. behind
  return #whole <= room and whole or cell.fate:sub(1, room)
end

-- { lengths, outputs } of a node of the manifest, is_sequence = whether its parts are one; columns; a function (fate, words)
-- -> words in the colour of that fate; -> the line
return function(row, width, paint)
  local boxes, _, is_known = boxes_of(row, { width = width - 1, step = 1, least = 2, most = (width - 1) // 2 })
  local behind = row.is_sequence and not is_known and " ..." or "" -- their number is known only at run time
  local line = {}
  for i, box in ipairs(boxes) do
    local room = math.tointeger(box.right - box.left) - 1
    local words = words_in(box.cell, behind, room)
    line[2 * i - 1] = i == 1 and "[" or is_known and "|" or ":"
    line[2 * i] = paint(box.cell.fate, words .. (" "):rep(room - #words))
  end
  return table.concat(line) .. "]"
end
