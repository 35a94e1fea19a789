-- words.lua: facts of the manifest in words.
local fates = require("core.fates")
local json = require("base.json")
local text = require("base.text")

local words = {}

-- Dims, "[...]" if the rank is unknown.
function words.dims(dims)
  if dims == json.null then
    return "[...]"
  end
  local shown = {}
  for i, dim in ipairs(dims) do
    shown[i] = dim == json.null and "?" or type(dim) == "string" and text.symbol(dim) or tostring(dim)
  end
  return "[" .. table.concat(shown, ", ") .. "]"
end

function words.dtype(dtype)
  return dtype ~= json.null and dtype or "?"
end

-- A number of parts of unknown size, "" for 0.
function words.open(count)
  return count > 0 and ("%s of unknown size"):format(text.plural(count, "part")) or ""
end

-- How to fill in options of open_options.lua.
function words.filled(options)
  local all, list = table.concat(options, " ") .. " ", {}
  list[1] = all:find("[=,]N[ ,]") and "a number in place of each N" or nil
  list[#list + 1] = all:find("=DIMS[ :]") and "dims such as 2,3 in place of each DIMS" or nil
  list[#list + 1] = all:find(":DTYPE ", 1, true) and "a dtype such as float in place of each DTYPE" or nil
  return "with " .. table.concat(list, ", and ")
end

-- The fates of a summary (write/summary.lua) that have parts: list of { name, count }.
function words.fates(total)
  local list = {}
  for _, fate in ipairs(fates.names) do
    list[#list + 1] = total.fates[fate] > 0 and { name = fate, count = total.fates[fate] } or nil
  end
  return list
end

-- The same as words: "2 views, 1 copy".
function words.counted_fates(total)
  local list = {}
  for i, fate in ipairs(words.fates(total)) do
    list[i] = ("%d %s"):format(fate.count, fates.by_name[fate.name][fate.count == 1 and "one" or "many"])
  end
  return table.concat(list, ", ")
end

return words
