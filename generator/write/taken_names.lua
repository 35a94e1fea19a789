-- taken_names.lua: the names of a header, a set in which a function stands for its macros, NAME_SUFFIX, too: they are many.
local contains = require("base.list").contains

local taken_names = {}

local no_suffixes <const> = {}

function taken_names.new()
  return { suffixes = {}, are_plain = true } -- by name; no part of a name begins as a suffix does
end

-- Adds the name of a function, or another, with the suffixes of its macros.
function taken_names.add(taken, name, suffixes)
  taken.suffixes[name] = suffixes or no_suffixes
  taken.are_plain = taken.are_plain and not name:find("_%u")
end

function taken_names.has(taken, word)
  if taken.suffixes[word] then
    return true
  end
  for place in word:gmatch("()_%u") do -- as each suffix begins
    local suffixes = taken.suffixes[word:sub(1, place - 1)]
    if suffixes and contains(suffixes, word:sub(place + 1)) then
      return true
    end
  end
  return false
end

return taken_names
