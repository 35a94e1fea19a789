-- words.lua: what the manifest has of nodes, in words.
local json = require("base.json")

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

function words.plural(count, word)
  return ("%d %s%s"):format(count, word, count == 1 and "" or "s")
end

return words
