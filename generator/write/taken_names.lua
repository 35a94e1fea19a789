-- taken_names.lua: the set of names in a header. A function's many macros, NAME_SUFFIX, are not stored one by one.
local contains = require("base.list").contains

local taken_names = {}

local no_suffixes <const> = {}

function taken_names.new()
  return { suffixes = {}, are_plain = true } -- suffixes by name; whether no part of a name looks like a suffix
end

-- Adds a name, and for a function the suffixes of its macros.
function taken_names.add(taken, name, suffixes)
  taken.suffixes[name] = suffixes or no_suffixes
  taken.are_plain = taken.are_plain and not name:find("_%u")
end

function taken_names.has(taken, word)
  if taken.suffixes[word] then
    return true
  end
  for place in word:gmatch("()_%u") do -- each place where a suffix may begin
    local suffixes = taken.suffixes[word:sub(1, place - 1)]
    if suffixes and contains(suffixes, word:sub(place + 1)) then
      return true
    end
  end
  return false
end

return taken_names
