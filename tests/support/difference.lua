-- difference.lua: how a value differs from the expected one, in words for a failed test.
local shell = require("shell")

local difference = {}

local most_lines <const>, most_bytes <const> = 40, 160

-- The first byte at which two texts differ.
local function first_difference(found, expected)
  local first = 1
  while first <= #found and found:byte(first) == expected:byte(first) do
    first = first + 1
  end
  return first
end

-- A line in quotes, cut to the bytes around a place.
local function around(line, place)
  local first = #line > most_bytes and math.max(place - most_bytes // 2, 1) or 1
  local last = math.min(first + most_bytes - 1, #line)
  return ("%s'%s'%s"):format(first > 1 and "..." or "", line:sub(first, last), last < #line and "..." or "")
end

-- Both texts of a line, each cut around the first byte that differs.
local function of_lines(found, expected)
  local place = first_difference(found, expected)
  return ("%s, expected %s"):format(around(found, place), around(expected, place))
end

-- The lines of a diff without those that name the files. A long line is cut around what differs from the one that replaces it.
local function shortened(printed)
  local lines, shown = {}, {}
  for line in printed:gmatch("[^\n]+") do
    lines[#lines + 1] = line
  end
  for i = 3, math.min(#lines, most_lines + 2) do
    local line, sign = lines[i], lines[i]:sub(1, 1)
    local other = sign == "-" and lines[i + 1] or sign == "+" and lines[i - 1] or line
    local place = other ~= line and first_difference(line:sub(2), other:sub(2)) or 1
    shown[#shown + 1] = #line > most_bytes and sign .. around(line:sub(2), place) or line
  end
  return table.concat(shown, "\n")
end

local function of_texts(found, expected)
  return shell.in_scratch(function(folder)
    shell.write_file(folder .. "/expected", expected)
    shell.write_file(folder .. "/found", found)
    local printed = shell.run("diff -a -u -- %s/expected %s/found || test $? -eq 1", folder, folder)
    return "not as expected (-), but (+)\n" .. shortened(printed)
  end)
end

-- Two values that differ -> the words. Of texts with several lines they are what `diff -u` prints, up to some lines behind the
-- first difference; of a long line, what stands around the difference.
function difference.between(found, expected)
  if type(found) ~= "string" or type(expected) ~= "string" then
    return ("%s, expected %s"):format(found, expected)
  elseif found:find("\n.") or expected:find("\n.") then
    return of_texts(found, expected)
  end
  return of_lines(found, expected)
end

-- How many words of `part` a line holds.
local function likeness(line, part)
  local count = 0
  for word in part:gmatch("[%w_]+") do
    count = count + (line:find(word, 1, true) and 1 or 0)
  end
  return count
end

-- What stands in a text that should hold `part`, and does not: all of it if it is short, else the lines around the one that is
-- likest.
function difference.instead(text, part)
  if #text <= 2000 then
    return text
  end
  local lines, best, most = {}, 1, -1
  for line in (text .. "\n"):gmatch("(.-)\n") do
    lines[#lines + 1] = line
    local like = likeness(line, part)
    if like > most then
      best, most = #lines, like
    end
  end
  local shown, first = {}, math.max(best - 5, 1)
  for i = first, math.min(best + 5, #lines) do
    shown[#shown + 1] = #lines[i] > most_bytes and lines[i]:sub(1, most_bytes) .. "..." or lines[i]
  end
  return ("...\n%s\n... (lines %d to %d of %d)"):format(table.concat(shown, "\n"), first, first + #shown - 1, #lines)
end

return difference
