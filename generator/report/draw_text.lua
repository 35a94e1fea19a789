-- draw_text.lua: the bar of a node, as draw_bar.lua has it, in one line of characters. A cell begins with a "|", or with a ":"
-- where only the run knows its length, and tells its length and its fate, or what of its fate it has room for. All is ASCII: each
-- terminal shows it, it is as wide as it has bytes, and it is the same in all locales.
local boxes_of = require("report.boxes")

-- What of a cell's words, and of what comes behind them, fits in so many characters.
local function words_in(cell, behind, room)
  local whole = (cell.words and cell.words .. " " or "") .. cell.fate .. behind
  return #whole <= room and whole or cell.fate:sub(1, room)
end

-- { lengths, outputs } of a node of the manifest, is_sequence = whether its parts are one; columns; a function (fate, words)
-- -> words in the colour of that fate; -> the line
return function(row, width, paint)
  local boxes, _, is_known = boxes_of(row, { width = width - 1, step = 1, least = 2, most = (width - 1) // 2 })
  local behind = row.is_sequence and not is_known and " ..." or "" -- only the run knows how many there are
  local line = {}
  for i, box in ipairs(boxes) do
    local room = math.tointeger(box.right - box.left) - 1
    local words = words_in(box.cell, behind, room)
    line[2 * i - 1] = i == 1 and "[" or is_known and "|" or ":"
    line[2 * i] = paint(box.cell.fate, words .. (" "):rep(room - #words))
  end
  return table.concat(line) .. "]"
end
