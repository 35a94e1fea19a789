-- words.lua: what the manifest has of nodes, in words.
local json = require("base.json")
local summary = require("write.summary")

local words = {}

-- Dims, or some of them.
function words.dims(dims)
  if dims == json.null then
    return "[...]"
  end
  local shown = {}
  for i, dim in ipairs(dims) do
    shown[i] = dim == json.null and "?" or tostring(dim)
  end
  return "[" .. table.concat(shown, ", ") .. "]"
end

function words.dtype(dtype)
  return dtype ~= json.null and dtype or "?"
end

-- The fates that parts have, of a summary (write/summary.lua): list of { name, count }.
function words.fates(total)
  local list = {}
  for _, fate in ipairs(summary.fates) do
    list[#list + 1] = total.fates[fate] > 0 and { name = fate, count = total.fates[fate] } or nil
  end
  return list
end

return words
