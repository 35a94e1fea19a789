-- elided.lua: an excerpt of a text, in whole lines. A line of three points stands for any lines that are left out.
local elided = {}

-- Whether an excerpt is one of a text.
function elided.is_of(excerpt, text)
  local pattern = excerpt:gsub("%p", "%%%0"):gsub("%%%.%%%.%%%.\n", ".*")
  return text:find("^" .. pattern .. "$") ~= nil
end

local function lines_of(text)
  local lines = {}
  for line in text:gmatch("[^\n]*\n?") do
    lines[#lines + 1] = line ~= "" and line or nil
  end
  return lines
end

-- The pieces between the lines of three points, each a list of lines.
local function pieces_of(excerpt)
  local pieces = { {} }
  for _, line in ipairs(lines_of(excerpt)) do
    local piece = pieces[#pieces]
    if line == "...\n" then
      pieces[#pieces + 1] = {}
    else
      piece[#piece + 1] = line
    end
  end
  return pieces
end

-- How many bytes two lines have in common at their beginnings and ends.
local function likeness(one, other)
  local most, first, last = math.min(#one, #other), 0, 0
  while first < most and one:byte(first + 1) == other:byte(first + 1) do
    first = first + 1
  end
  while first + last < most and one:byte(-last - 1) == other:byte(-last - 1) do
    last = last + 1
  end
  return first + last
end

-- The likeness of a piece and the lines from a place on.
local function likeness_at(piece, lines, at)
  local sum = 0
  for i, line in ipairs(piece) do
    sum = sum + likeness(line, lines[at + i - 1])
  end
  return sum
end

-- The places of the pieces from piece i on, where they are most like the lines from `from` on -> likeness, list; or -1 if there
-- are too few lines. The first piece is at the first line, the last one ends at the last line.
local function place(pieces, i, lines, from)
  local piece, best, places = pieces[i], -1, nil
  local last = #lines - #piece + 1
  for at = i == #pieces and math.max(last, from) or from, i == 1 and math.min(from, last) or last do
    local rest, further = 0, {}
    if i < #pieces then
      rest, further = place(pieces, i + 1, lines, at + #piece)
    end
    local sum = rest >= 0 and likeness_at(piece, lines, at) + rest or -1
    if sum > best then
      best, places = sum, { at, table.unpack(further) }
    end
  end
  return best, places
end

-- An excerpt of a text with as many lines as another excerpt, and those most like its lines. It is the whole text if nothing is
-- left out.
function elided.fitted(excerpt, text)
  local pieces, lines, said = pieces_of(excerpt), lines_of(text), {}
  local best, places = -1, nil
  if #pieces > 1 then
    best, places = place(pieces, 1, lines, 1)
  end
  if best < 0 then
    return text
  end
  for i, piece in ipairs(pieces) do
    said[i] = table.concat(lines, "", places[i], places[i] + #piece - 1)
  end
  return table.concat(said, "...\n")
end

return elided
