-- possible_columns.lua: the equal, narrow parts that the library's moves may come upon, and for which it has vectors.
local host = require("host")
local strategies = require("plan.strategies")

-- Whether `count` equal parts can have so many bytes of a row.
local function can_be(width, count, steps, unit)
  local own = unit.number
  if steps then
    own = steps % count == 0 and steps // count * own or 0
  end
  local is_known = steps and #unit.symbols == 0 and not unit.unknown
  return own > 0 and (is_known and width == own or not is_known and width % own == 0)
end

-- How many parts and rows there are, and steps on the axis, each nil where only the run knows it; unit = the product that a step
-- is, in bytes -> list of { count, width }
return function(parts, rows, steps, unit)
  local list = {}
  for _, count in ipairs(rows and rows < host.min_rows and {} or strategies.column_counts) do
    for _, width in ipairs(strategies.column_bytes) do
      if (not parts or parts == count) and can_be(width, count, steps, unit) then
        list[#list + 1] = { count = count, width = width }
      end
    end
  end
  return list
end
