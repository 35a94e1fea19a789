-- annotations.lua: puts into the library's C what its proofs need there, and takes it out again. The text for runtime/FILE is
-- in annotations/FILE.acsl, whose lines are:
--
--     # a comment
--     in NAME             the function, macro or struct with that name; the places before the first such line are the file's
--     before LINE         the place before the line of C with this text, which is not indented here
--     after LINE          the place behind it
--     before #2 LINE      the second such line
--     end                 the place behind the last line of NAME
--         ...             what goes there, indented by four spaces: comments of ACSL, or an #include of words/
--
-- A place must be there, and only once.
local annotations = {}

-- The first words of contracts, which stay in the library's C.
local of_contract <const> = { requires = true, assigns = true, ensures = true }

-- A line that includes words of contracts, or lemmas.
local of_words <const> = '^#include "words/[%w_]+%.h"$'

local function lines_of(text)
  local lines = {}
  for line in text:gmatch("([^\n]*)\n") do
    lines[#lines + 1] = line
  end
  return lines
end

-- A line of C as places name it: without its indentation, and without the backslash of a macro.
local function bare(line)
  return (line:gsub("%s*\\$", ""):gsub("^%s+", ""))
end

-- Whether a line begins an annotation, and whether that has its end on the line.
local function begins_annotation(line)
  local mark, word = line:match("^%s*(/[*/]@)%s*(%l*)")
  return mark ~= nil and not of_contract[word], mark == "//@" or line:find("%*/") ~= nil
end

-- Fails unless all lines are annotations: these must not change the C that is proved.
local function check_is_no_c(lines, where)
  local is_inside = false
  for _, line in ipairs(lines) do
    local begins, ends = begins_annotation(line)
    if is_inside == begins and not line:find(of_words) or line:find("%*/.") or line:find("\\$") then
      error(("%s: this is no annotation: %s"):format(where, line), 0)
    end
    is_inside = begins and not ends or is_inside and not line:find("%*/")
  end
  if is_inside then
    error(where .. ": its comment has no end", 0)
  end
end

-- The places that the text of a file names: a list of { name = that of `in`, or nil, kind = "before", line, number = the one
-- behind `#`, or nil, lines = what goes there, where = words for messages }.
local function places_of(text, path)
  local places, name = {}, nil
  for at, line in ipairs(lines_of(text)) do
    local kind, rest = line:match("^(%l+) ?(.*)$")
    if kind == "in" then
      name = rest
    elseif kind == "before" or kind == "after" or kind == "end" and name and rest == "" then
      local number, of_line = rest:match("^#(%d+) (.*)$")
      places[#places + 1] = {
        name = name, kind = kind, line = of_line or rest, number = number and number // 1, lines = {},
        where = ("%s: %s%s"):format(path, name and "in " .. name .. ": " or "", line),
      }
    elseif line:find("^    ") and places[1] then
      table.insert(places[#places].lines, line:sub(5))
    elseif line ~= "" and not line:find("^#") then
      error(("%s:%d: what is '%s'?"):format(path, at, line), 0)
    end
  end
  for _, place in ipairs(places) do
    check_is_no_c(place.lines, place.where)
  end
  return places
end

-- The number of the first line, from one on, that has a pattern; nil if there is none.
local function line_with(lines, pattern, number)
  while lines[number] and not lines[number]:find(pattern) do
    number = number + 1
  end
  return lines[number] and number
end

-- The first and the last line of what has the name of a place.
local function range_of(lines, place)
  for first, line in ipairs(lines) do
    if line:find("^#define " .. place.name .. "%(") then
      return first, line_with(lines, "[^\\]$", first)
    elseif line:find("^struct " .. place.name .. " {$") or line:find("^%a.*[ *]" .. place.name .. "%(") then
      local begin = line_with(lines, "[{;]$", first)
      if begin and lines[begin]:find("{$") then -- else it is a prototype
        return first, line_with(lines, "^};?$", begin)
      end
    end
  end
  error(("%s: the file has no %s"):format(place.where, place.name), 0)
end

-- The number of the line before which an annotation goes, and of the one whose indentation it gets.
local function line_of(lines, place)
  local first, last = 1, #lines
  if place.name then
    first, last = range_of(lines, place)
  end
  if place.kind == "end" then
    return last + 1, first
  end
  local found = {}
  for number = first, last do
    found[#found + 1] = bare(lines[number]) == place.line and number or nil
  end
  if not found[place.number or 1] then
    error(place.where .. ": there is no such line", 0)
  elseif #found > 1 and not place.number then
    error(("%s: there are %d such lines; the first is #1"):format(place.where, #found), 0)
  end
  local number = found[place.number or 1]
  return place.kind == "after" and number + 1 or number, number
end

-- The text of a file of C with what goes to its places.
local function put(text, places)
  local lines, before = lines_of(text), {}
  for _, place in ipairs(places) do
    local number, like = line_of(lines, place)
    local is_in_macro = place.kind ~= "end" and lines[like]:find("\\$")
    for _, line in ipairs(place.lines) do
      if is_in_macro and line:find("//@", 1, true) then
        error(("%s: in a macro a comment needs an end: %s"):format(place.where, line), 0)
      end
      local indent = line:find("^#") and "" or lines[like]:match("^%s*")
      before[number] = (before[number] or "") .. indent .. line .. (is_in_macro and " \\\n" or "\n")
    end
  end
  local result = {}
  for number = 1, #lines + 1 do
    result[#result + 1] = before[number]
    result[#result + 1] = lines[number] and lines[number] .. "\n"
  end
  return table.concat(result)
end

-- The text of a file of C without annotations, but with its contracts.
function annotations.take_out(text)
  local kept, is_inside = {}, false
  for _, line in ipairs(lines_of(text)) do
    local begins, ends = begins_annotation(line)
    if is_inside then
      is_inside = not line:find("%*/")
    elseif begins then
      is_inside = not ends
    elseif not line:find(of_words) then
      kept[#kept + 1] = line .. "\n"
    end
  end
  return table.concat(kept)
end

-- The text of a file of C with the annotations of another text, whose path messages name.
function annotations.put(text, of_text, path)
  local result = put(text, places_of(of_text, path))
  if annotations.take_out(result) ~= text then
    error(path .. ": without its annotations, the file is not as it was", 0)
  end
  return result
end

return annotations
