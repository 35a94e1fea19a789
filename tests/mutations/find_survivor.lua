-- find_survivor.lua: the row of survivors.lua for a slip, or nil.
local survivors = require("survivors")

return function(slip)
  for _, row in ipairs(survivors) do
    if row[1] == slip.path and row[2] == slip.line and row[3] == slip.other then
      return row
    end
  end
end
