-- leaves.lua: the places in a record that can be changed.
local text = require("base.text")

local function add(found, value, path)
  if found.seen[value] then
    return
  end
  found.seen[value] = true
  found.lists[#found.lists + 1] = #value > 0 and { list = value, path = path } or nil
  for _, key in ipairs(text.sorted_keys(value)) do
    local place = type(key) == "number" and ("%s[%d]"):format(path, key) or path .. "." .. key
    if type(value[key]) == "table" then
      add(found, value[key], place)
    else
      found.leaves[#found.leaves + 1] = { owner = value, key = key, path = place }
    end
  end
end

-- record -> its values that are not tables: { owner, key, path }; and its lists that are not empty: { list, path }. Their order
-- is always the same, and shared ones appear once.
return function(record)
  local found = { leaves = {}, lists = {}, seen = {} }
  add(found, record, "")
  return found.leaves, found.lists
end
